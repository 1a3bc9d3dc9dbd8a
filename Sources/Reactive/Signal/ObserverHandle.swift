import ReactiveExclusion

/// An observation that can be detached and released.
protocol ListedObservation: Disposable, PendingAttachment {}

/// A stream that an operator derives from another one under the same gate.
protocol DerivedStream: AnyObject {
  /// True while the stream waits to be attached to its source; touched under the lock over the gate's pending actions.
  var isPending: Bool { get set }
}

/// One observer attached to one signal; disposing of it detaches the observer.
///
/// The flag is atomic. All other mutable state is touched inside the gate or under the lock over its pending actions,
/// except `owner` after the removal.
@usableFromInline
final class ObserverHandle<Value: Sendable, Failure: Error>: ListedObservation, @unchecked Sendable {
  @usableFromInline let sink: Sink<Value, Failure>
  private let core: SignalCore<Value, Failure>

  /// Raised by the first disposal, or when the observer is released.
  private let disposed = OnceFlag()

  /// The object of the sink; touched inside the core's gate, and after its removal from the list by the thread that
  /// removed it.
  @exclusivity(unchecked) private var owner: (any Interruptible)?

  /// The index of the observer in the list, -1 if it is not in the list; touched inside the core's gate.
  @exclusivity(unchecked) var index = -1

  /// True if an observer that is attached after the end is interrupted inside the gate, because it belongs to the same
  /// gate.
  let hearsInside: Bool

  /// The stream that observes, if it is one under the same gate.
  ///
  /// Read only while this observation is pending; meanwhile the owner keeps the stream alive.
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
  /// The list changes only between two events of the root, and one event of the root may cause several events here.
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

  /// Releases the observer, even if the handle is still held; called once, when nothing is sent to the observer any
  /// more.
  @usableFromInline
  func letGo() {
    _ = disposed.raise()
    if let owner = owner.take() { releaseOutside(owner) }
  }

  /// Notifies the observer, inside the gate, that it was attached later than requested.
  func wasAttachedLate() { owner?.wasAttachedLate() }

  /// Forwards, inside the gate, that the input of the source was released: nothing but an interruption will follow.
  func forget() { owner?.forget() }

  /// Forwards, inside the gate, that nothing more will be sent.
  func fallSilent() { owner?.fallSilent() }

  /// True if releasing the observer without sending it an end has no observable effect.
  var canBeForgotten: Bool { owner?.canBeForgotten ?? true }
}
