import Observation
import ReactiveExclusion

extension SignalProducer where Failure == Never {
  /// Makes a producer that sends the result of reading `@Observable` models, now and after changes.
  ///
  ///     SignalProducer.observing(isolation: MainActor.shared) { [form] in form.isValid }
  ///
  /// Each call of the closure determines which properties of which models are observed. The source conflates: after any
  /// changes in one turn of the main queue, the next turn sends the latest state, once, even if it equals the one
  /// before (see ``skipRepeats()``). So an observer may change the model, and never sees one that is half changed.
  ///
  /// A run sends all values on the main queue. It sends the first value at once if it starts there and no action of the
  /// main scheduler runs or waits, such as a handler on the main actor; otherwise after that action. A run never ends
  /// by itself; disposing of it releases the closure at once (P4). The models retain a small object of each run until
  /// they change, since an observation cannot be cancelled. The models belong to the main actor: a change made
  /// elsewhere may be missed.
  ///
  /// - Parameters:
  ///   - isolation: `MainActor.shared`.
  ///   - read: Reads the models, without changing them.
  public static func observing(isolation: MainActor, _ read: @escaping @MainActor () -> Value) -> Self {
    SignalProducer { observer, lifetime in
      let watch = Watch(observer, read)
      lifetime += { watch.end() }
      MainScheduler.shared.schedule { MainActor.assumeIsolated { watch.look() } }
    }
  }
}

/// One run: the closure that reads, and the observer that receives the values.
private final class Watch<Value: Sendable>: Sendable {
  private struct Reading: Sendable {
    let observer: Observer<Value, Never>
    let read: @MainActor () -> Value
  }

  /// The closure and the observer; `nil` once the run is over.
  private let reading: Locked<Reading?>

  init(_ observer: Observer<Value, Never>, _ read: @escaping @MainActor () -> Value) {
    reading = Locked(Reading(observer: observer, read: read))
  }

  /// Releases the closure and the observer; the models may retain this object until they change.
  func end() { withExtendedLifetime(reading.withLock { $0.take() }) {} }

  /// Sends the current state, and reads again in the turn after the next change.
  @MainActor
  func look() {
    guard let reading = reading.withLock({ $0 }) else { return }
    let value = withObservationTracking(reading.read) {
      // Never within this call: the change is not made yet, and more may follow in this turn.
      QueueScheduler.main.schedule { MainActor.assumeIsolated { self.look() } }
    }
    reading.observer.send(value: value)
  }
}
