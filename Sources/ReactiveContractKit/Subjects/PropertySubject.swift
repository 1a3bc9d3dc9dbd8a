/// A property under contract: a value over time that can be set and observed.
///
/// The closure is called once per run. Nothing but the face that it returns may hold the property: the kit then decides when
/// the last reference to it goes.
///
///     PropertySubject("MyProperty") { initial in
///       let property = MyProperty(initial)
///       return PropertyFace(value: { property.value }, set: { property.value = $0 }, start: property.subscribe)
///     }
public struct PropertySubject: Sendable {
  /// The name under which reports speak of it.
  public let name: String

  let make: Confined<(Int) -> PropertyFace>

  /// Puts a kind of property under contract.
  ///
  /// - Parameters:
  ///   - name: What reports call it.
  ///   - make: Makes a fresh property with the value that it is given.
  public init(_ name: String, _ make: @escaping (_ initial: Int) -> PropertyFace) {
    self.name = name
    self.make = Confined(make)
  }
}

/// A property as the kit sees it.
public struct PropertyFace: Sendable {
  /// Changes a value in one step.
  public typealias Modify = (_ body: (Int) -> Int) -> Void

  /// Attaches a sink, and returns what detaches it.
  public typealias Attach = (_ sink: @escaping EventSource<Int, Never>.Sink) -> Cancellation

  let value: Confined<() -> Int>
  let set: Confined<(Int) -> Void>
  let modify: Confined<Modify>?
  let observe: Confined<Attach>?
  let start: Confined<Attach>

  /// Describes a property by closures.
  ///
  /// - Parameters:
  ///   - value: Reads the value.
  ///   - set: Sets the value; everybody has been told when it returns.
  ///   - modify: Replaces the value by what the body makes of it, in one step; `nil` if the library has no such thing.
  ///   - observe: Has the sink told of every change from now on; `nil` if the library has no such thing.
  ///   - start: Has the sink told the value, and then every change. What it returns must not hold the property.
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
