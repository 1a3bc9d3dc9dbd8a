public import ReactiveExclusion

/// An observation by a handler, which is a part of this object.
///
/// Sendable because the handler is reached only with proof of being inside the gate.
@usableFromInline
final class HandlerObservation<Target: OpenTarget>: ObserverHandle<Target.Value, Target.Failure>, @unchecked Sendable
where Target.Value: Sendable {
  /// The handler; `nil` once it was taken out.
  @usableFromInline @exclusivity(unchecked) var target: GuardedPart<Target?>

  @inlinable
  init(_ target: Target, of core: SignalCore<Target.Value, Target.Failure>) {
    self.target = GuardedPart(target)
    super.init(
      core: core,
      receiver: nil,
      receive: { object, value, inside in
        #if DEBUG
          Unmanaged<HandlerObservation>.fromOpaque(object).takeUnretainedValue().handle(value, inside)
        #else
          Unmanaged<HandlerObservation>.fromOpaque(object).borrow(inside) { $0.handle(value, $1) }
        #endif
      },
      end: { object, termination, inside in
        Unmanaged<HandlerObservation>.fromOpaque(object).borrow(inside) { $0.end(termination, $1) }
      }
    )
  }

  @inlinable
  @inline(__always)
  func handle(_ value: Target.Value, _ inside: borrowing Inside) {
    target.update(inside) { target, inside in target?.receive(value, inside) }
  }

  @usableFromInline
  override func end(_ termination: Termination<Target.Failure>, _ inside: borrowing Inside) {
    target.value(inside)?.end(termination)
  }

  override func interruptOutside(_ sole: borrowing SoleUser) { target.value(sole)?.end(.interrupted) }

  override func takeObserver(_ inside: borrowing Inside) -> Any? { target.exchange(with: nil, inside) }

  override func takeObserver(_ sole: borrowing SoleUser) -> Any? { target.exchange(with: nil, sole) }
}
