/// A binding under contract: it keeps one side, the target, at the latest value of the other one.
///
/// The closure is called once per run. Nothing but the sides that it returns may hold the two things that are bound, apart from
/// the closure that binds them, which the kit calls once and lets go of: it then decides when either of them goes.
///
///     BindingSubject("MyBinding") {
///       let (source, target) = (MyProperty(0), MyProperty(0))
///       return BindingFace(source: side(of: source), target: side(of: target)) { target.follow(source) }
///     }
public struct BindingSubject: Sendable {
  /// The name under which reports speak of it.
  public let name: String

  let isMutual: Bool
  let make: Confined<() -> BindingFace>

  /// Puts a kind of binding under contract.
  ///
  /// - Parameters:
  ///   - name: What reports call it.
  ///   - isMutual: Whether the source follows the target, too.
  ///   - make: Makes two fresh sides that are not bound yet.
  public init(_ name: String, isMutual: Bool = false, _ make: @escaping () -> BindingFace) {
    self.name = name
    self.isMutual = isMutual
    self.make = Confined(make)
  }
}

/// One of the two things that are bound, as the kit sees it.
public struct BindingSide: Sendable {
  let value: Confined<() -> Int>?
  let set: Confined<(Int) -> Void>
  let listen: Confined<PropertyFace.Attach>

  /// Describes a side by closures.
  ///
  /// - Parameters:
  ///   - value: Reads the value; `nil` if it has none, as a signal.
  ///   - set: Sets the value, or sends it.
  ///   - listen: Has the sink told of every change from now on. What it returns must not hold the side.
  public init(value: (() -> Int)? = nil, set: @escaping (Int) -> Void, listen: @escaping PropertyFace.Attach) {
    self.value = value.map { Confined($0) }
    self.set = Confined(set)
    self.listen = Confined(listen)
  }
}

/// A binding and its two sides, as the kit sees them.
public struct BindingFace: Sendable {
  let source: BindingSide
  let target: BindingSide
  let bind: Confined<() -> Cancellation>

  /// Describes a binding by its sides and a closure.
  ///
  /// - Parameters:
  ///   - source: The side that is followed.
  ///   - target: The side that follows.
  ///   - bind: Binds them. What it returns must not hold either.
  public init(source: BindingSide, target: BindingSide, bind: @escaping () -> Cancellation) {
    self.source = source
    self.target = target
    self.bind = Confined(bind)
  }
}
