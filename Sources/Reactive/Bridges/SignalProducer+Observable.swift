import Observation

extension SignalProducer where Failure == Never {
  /// Makes a producer that sends what a closure reads from `@Observable` models, now and when it changes.
  ///
  ///     SignalProducer.observing(isolation: MainActor.shared) { [form] in form.isValid }
  ///
  /// Which properties of which models matter is found out by reading, each time anew. The source conflates: of all changes that
  /// are made in one turn of the main queue, the next turn sends the latest state, once, also if it equals the one before
  /// (``skipRepeats()``). So an observer may change the model, and never sees one that is half changed.
  ///
  /// A run sends its first value at once if it starts on the main queue and no action of the main scheduler runs or waits, such as a
  /// handler on the main actor, behind which it comes otherwise; and all values there. It never ends by itself; disposing
  /// of it releases the closure at once (P4). Of each run, the models keep a small object until they change, since an observation cannot
  /// be called off. The models belong to the main actor: a change made elsewhere may be missed.
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

/// One run: what to read, and whom to tell.
private final class Watch<Value: Sendable>: Sendable {
  private struct Reading: Sendable {
    let observer: Observer<Value, Never>
    let read: @MainActor () -> Value
  }

  /// `nil` once the run is over.
  private let reading: Locked<Reading?>

  init(_ observer: Observer<Value, Never>, _ read: @escaping @MainActor () -> Value) {
    reading = Locked(Reading(observer: observer, read: read))
  }

  /// Lets go of everything; the models may hold on to the rest until they change.
  func end() { withExtendedLifetime(reading.withLock { $0.take() }) {} }

  /// Sends the present state, and looks again in the turn after the next change.
  @MainActor
  func look() {
    guard let reading = reading.withLock({ $0 }) else { return }
    let value = withObservationTracking(reading.read) {
      // Never here and now: the change is yet to be made, and more may follow in this turn.
      QueueScheduler.main.schedule { MainActor.assumeIsolated { self.look() } }
    }
    reading.observer.send(value: value)
  }
}
