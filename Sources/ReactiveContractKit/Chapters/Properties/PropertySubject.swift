/// A property under test: a value over time that can be set and observed.
///
/// The kit calls the closure once per run. Only the value that the closure returns may hold the property, so that the
/// kit controls when the last reference to it is released.
///
///     PropertySubject("MyProperty") { initial in
///       let property = MyProperty(initial)
///       return PropertyAdapter(value: { property.value }, set: { property.value = $0 }, start: property.subscribe)
///     }
public struct PropertySubject: Sendable {
  /// The name in reports.
  public let name: String

  let make: Confined<(Int) -> PropertyAdapter>

  /// Declares a property to test.
  ///
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - make: Makes a new property with the given initial value.
  public init(_ name: String, _ make: @escaping (_ initial: Int) -> PropertyAdapter) {
    self.name = name
    self.make = Confined(make)
  }
}

/// The adapter through which the kit reads, sets and observes a property.
public struct PropertyAdapter: Sendable {
  /// Changes the value atomically.
  public typealias Modify = (_ body: (Int) -> Int) -> Void

  /// Attaches a sink and returns a handle that detaches it.
  public typealias Attach = (_ sink: @escaping EventSource<Int, Never>.Sink) -> Cancellation

  let value: Confined<() -> Int>
  let set: Confined<(Int) -> Void>
  let modify: Confined<Modify>?
  let observe: Confined<Attach>?
  let start: Confined<Attach>

  /// Creates the adapter from closures.
  ///
  /// - Parameters:
  ///   - value: Reads the value.
  ///   - set: Sets the value and returns after all observers have received it.
  ///   - modify: Replaces the value with the result of the body, atomically; `nil` if the library has no such function.
  ///   - observe: Attaches a sink that receives every later change; `nil` if the library has no such function.
  ///   - start: Attaches a sink that receives the current value and then every change. The returned handle must not
  ///     hold the property.
  public init(
    value: @escaping () -> Int,
    set: @escaping (Int) -> Void,
    modify: Modify? = nil,
    observe: Attach? = nil,
    start: @escaping Attach
  ) {
    self.value = Confined(value)
    self.set = Confined(set)
    self.modify = modify.map { Confined($0) }
    self.observe = observe.map { Confined($0) }
    self.start = Confined(start)
  }
}
