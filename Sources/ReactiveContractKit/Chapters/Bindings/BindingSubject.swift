/// A binding under test: it keeps one side, the target, at the latest value of the other one.
///
/// The kit calls the closure once per run. Only the returned sides may hold the two bound objects. The closure that
/// binds them may hold both, since the kit calls it once and then releases it. The kit thus controls when each object
/// is released.
///
///     BindingSubject("MyBinding") {
///       let (source, target) = (MyProperty(0), MyProperty(0))
///       return BindingAdapter(source: side(of: source), target: side(of: target)) { target.follow(source) }
///     }
public struct BindingSubject: Sendable {
  /// The name in reports.
  public let name: String

  let isMutual: Bool
  let make: Confined<() -> BindingAdapter>

  /// Declares a binding to test.
  ///
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - isMutual: True if the source follows the target, too.
  ///   - make: Makes two new sides that are not bound yet.
  public init(_ name: String, isMutual: Bool = false, _ make: @escaping () -> BindingAdapter) {
    self.name = name
    self.isMutual = isMutual
    self.make = Confined(make)
  }
}

/// The adapter of one of the two bound objects.
public struct BindingSide: Sendable {
  let value: Confined<() -> Int>?
  let set: Confined<(Int) -> Void>
  let listen: Confined<PropertyAdapter.Attach>

  /// Creates the adapter from closures.
  ///
  /// - Parameters:
  ///   - value: Reads the value; `nil` if the object has no current value, like a signal.
  ///   - set: Sets or sends a value.
  ///   - listen: Attaches a sink that receives every later change. The returned cancellation must not hold the side.
  public init(value: (() -> Int)? = nil, set: @escaping (Int) -> Void, listen: @escaping PropertyAdapter.Attach) {
    self.value = value.map { Confined($0) }
    self.set = Confined(set)
    self.listen = Confined(listen)
  }
}

/// The adapter of a binding and its two sides.
public struct BindingAdapter: Sendable {
  let source: BindingSide
  let target: BindingSide
  let bind: Confined<() -> Cancellation>

  /// Creates the adapter from the two sides and a closure that binds them.
  ///
  /// - Parameters:
  ///   - source: The side that is followed.
  ///   - target: The side that follows.
  ///   - bind: Binds the two sides. The returned cancellation must not hold either side.
  public init(source: BindingSide, target: BindingSide, bind: @escaping () -> Cancellation) {
    self.source = source
    self.target = target
    self.bind = Confined(bind)
  }
}
