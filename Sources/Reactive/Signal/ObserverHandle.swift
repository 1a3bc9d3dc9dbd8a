/// What detaches an observer, and lets go of it.
protocol ListedObservation: Disposable, PendingAttachment {}

/// A stream that an operator derives from another one under the same gate.
protocol DerivedStream: AnyObject {
  /// Whether it waits to be attached to its source; touched under the lock over the gate's pending actions.
  var isPending: Bool { get set }
}

/// One observer attached to one signal, and the way to detach it.
///
/// All that changes is the flag, and what is touched inside the gate or under the lock over its pending actions.
@usableFromInline
final class ObserverHandle<Value: Sendable, Failure: Error>: ListedObservation, @unchecked Sendable {
  @usableFromInline let sink: Sink<Value, Failure>
  private let core: SignalCore<Value, Failure>

  /// Raised by the first disposal, or when the observer is let go of.
  private let disposed = OnceFlag()

  /// What stands behind the sink; touched inside the core's gate, and after that by the one who took it out of the list.
  @exclusivity(unchecked) private var owner: (any Interruptible)?

  /// Where the observer stands in the list, -1 if it does not; touched inside the core's gate.
  @exclusivity(unchecked) var index = -1

  /// Whether an observer that comes too late is told from inside the gate, because it stands under the same one.
  let hearsInside: Bool

  /// The stream behind the observer, if that is one under the same gate.
  ///
  /// Read as long as this is pending; then it lives, because the owner holds it.
  private unowned(unsafe) let derived: (any DerivedStream)?

  @usableFromInline
  @exclusivity(unchecked) private(set) var pendingPlace = -1

  init(
    core: SignalCore<Value, Failure>,
    receiver: Receiver<Value, Failure>,
    derived: (any DerivedStream)? = nil,
    hearsInside: Bool = false
  ) {
    self.core = core
    self.derived = derived
    self.hearsInside = hearsInside || derived != nil
    sink = receiver.sink
    owner = receiver.owner
  }

  /// The last event that still reaches the observer, if it was detached during a delivery; touched inside the gate.
  ///
  /// The list changes only between two events of the root, and one of those may bring several events here.
  @usableFromInline
  @exclusivity(unchecked) var lastEvent = UInt.max

  @usableFromInline
  var isDisposed: Bool { disposed.isRaised }

  @usableFromInline
  func dispose() {
    guard disposed.raise() else { return }
    if core.gate.isInside, core.isDelivering { lastEvent = core.eventNumber }
    core.remove(self)
  }

  @usableFromInline
  func detach() -> Bool { core.takeOut(self) }

  @usableFromInline
  func attach(wasPending: Bool) { core.attach(self, wasPending: wasPending) }

  @usableFromInline
  func becomePending(at place: Int) {
    if pendingPlace < 0 {
      core.pendingObserverCount += 1
      derived?.isPending = true
    }
    pendingPlace = place
  }

  @usableFromInline
  func ceaseToBePending() {
    pendingPlace = -1
    core.pendingObserverCount -= 1
    derived?.isPending = false
  }

  /// Releases the observer, though the handle may still be held; called once, when nothing is sent to it any more.
  @usableFromInline
  func letGo() {
    _ = disposed.raise()
    if let owner = owner.take() { releaseOutside(owner) }
  }

  /// Tells the observer, inside the gate, that it was not attached at once, but is now.
  func wasAttachedLate() { owner?.wasAttachedLate() }

  /// Passes on, inside the gate, that the input of the source was released, so that no event will follow.
  func forget() { owner?.forget() }

  /// Passes on, inside the gate, that nothing more will be sent.
  func fallSilent() { owner?.fallSilent() }

  /// Whether nobody would notice if the observer went without having been told an end.
  var canBeForgotten: Bool { owner?.canBeForgotten ?? true }
}
