public import ReactiveExclusion

/// A run that contains the target of its events, and receives them as the last object of its chain.
///
/// So a start allocates one object for the run, its last receiver and the user's handler. The user may hold the run as a
/// handle, so the target is released at the end of the run.
///
/// Sendable because the target is reached only with proof of being inside the gate.
@usableFromInline
final class ReceivingRun<Target: EventTarget>: Run, EventReceiver, @unchecked Sendable {
  @usableFromInline typealias Value = Target.Value
  @usableFromInline typealias Failure = Target.Failure

  /// The target; `nil` once the run has ended and its thread has left the gate.
  @usableFromInline @exclusivity(unchecked) var target: GuardedPart<Target?>

  @inlinable
  init(_ target: Target) {
    self.target = GuardedPart(target)
    super.init(on: nil) { run, sole in
      let released = unsafeDowncast(run, to: ReceivingRun<Target>.self).target.exchange(with: nil, sole)
      releaseOutside(released)
    }
  }

  @inlinable
  func receive(_ value: Target.Value, _ inside: borrowing Inside) {
    // A disposal may have ended the run after it began and before its source did.
    if hasEnded(inside) { return }
    target.update(inside) { target, inside in target?.receive(value, inside) }
  }

  @inlinable
  func end(_ termination: Termination<Target.Failure>, _ inside: borrowing Inside) {
    if hasEnded(inside) { return }
    // Before the observer receives the end: a value that it sends in response is too late, and is no recursion.
    end(inside)
    target.update(inside) { target, inside in target?.end(termination, inside) }
  }

  /// Ends the run without an event as soon as its handle is released: only that handle could still end it.
  @usableFromInline
  func fallSilent(_ inside: borrowing Inside) {
    if hasEnded(inside) { return }
    target.update(inside) { target, inside in target?.fallSilent(inside) }
    noteSilence(inside)
  }

  @usableFromInline
  func forget(_ inside: borrowing Inside) {
    if hasEnded(inside) { return }
    noteForgotten(inside)
    target.update(inside) { target, inside in target?.forget(inside) }
  }
}
