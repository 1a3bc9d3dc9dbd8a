/// One observer attached to one signal, and the way to detach it.
@usableFromInline
final class Observation<Value: Sendable, Failure: Error>: Disposable, @unchecked Sendable {
  @usableFromInline let receiver: Receiver<Value, Failure>
  private let core: SignalCore<Value, Failure>

  private let disposed = OnceFlag()

  /// Where the observer stands in the list, -1 if it does not; touched inside the core's gate.
  @exclusivity(unchecked) var index = -1

  init(core: SignalCore<Value, Failure>, receiver: Receiver<Value, Failure>) {
    self.core = core
    self.receiver = receiver
  }

  @usableFromInline
  var isDisposed: Bool { disposed.isRaised }

  @usableFromInline
  func dispose() {
    if disposed.raise() { core.remove(self) }
  }
}
