/// One observer attached to one signal, and the way to detach it.
///
/// All that changes is the flag, and the index, which is touched inside the gate.
@usableFromInline
final class ObserverHandle<Value: Sendable, Failure: Error>: Disposable, @unchecked Sendable {
  @usableFromInline let sink: Sink<Value, Failure>
  private let core: SignalCore<Value, Failure>

  /// Raised by the first disposal, or when the observer is let go of.
  private let disposed = OnceFlag()

  /// What stands behind the sink; touched inside the core's gate, and after that by the one who took it out of the list.
  @exclusivity(unchecked) private var owner: (any Interruptible)?

  /// Where the observer stands in the list, -1 if it does not; touched inside the core's gate.
  @exclusivity(unchecked) var index = -1

  init(core: SignalCore<Value, Failure>, receiver: Receiver<Value, Failure>) {
    self.core = core
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

  /// Releases the observer, though somebody may still hold this handle; called once, when nothing is sent to it any more.
  func letGo() {
    _ = disposed.raise()
    owner = nil
  }

  /// Passes on, inside the gate, that nothing more will be sent.
  func fallSilent() { owner?.fallSilent() }

  /// Whether nobody would notice if the observer went without having been told an end.
  var canBeForgotten: Bool { owner?.canBeForgotten ?? true }
}
