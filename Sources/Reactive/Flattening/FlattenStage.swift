/// Runs one application of a flattening operator: the one place that starts, serialises and disposes of inner streams.
///
/// The plan stands behind a lock that is never held while anything starts, is disposed of or is delivered; deliveries pass
/// the gate of the result, on the thread that sends (E5, E7). An inner stream that ends while it is being started, on the
/// same thread, is followed by the next from a loop: a million synchronous ones take no stack.
final class FlattenStage<Value, Output: Sendable, Failure: Error>: EventReceiver, @unchecked Sendable {
  /// One inner stream that has been started.
  private struct Inner {
    let run: Run
    let isReplaced: Replacement
    /// The thread that is starting it, 0 when that is done.
    var starter: UInt
  }

  private let transform: (Value) -> SignalProducer<Output, Failure>
  private let decidesByEvents: Bool
  private let gate: Gate
  private let downstream: Receiver<Output, Failure>
  private let lock = Lock()

  /// Touched under the lock.
  @exclusivity(unchecked) private var plan: FlattenPlan<SignalProducer<Output, Failure>>

  /// Touched under the lock.
  @exclusivity(unchecked) private var inners: [Int: Inner] = [:]

  /// Touched inside the gate.
  @exclusivity(unchecked) private var hasEnded = false

  init(
    _ strategy: FlattenStrategy,
    gate: Gate,
    downstream: Receiver<Output, Failure>,
    transform: @escaping (Value) -> SignalProducer<Output, Failure>
  ) {
    plan = FlattenPlan(strategy)
    decidesByEvents = strategy.kind.decidesByEvents
    self.gate = gate
    self.downstream = downstream
    self.transform = transform
  }

  func receive(_ value: Value) {
    let inner = transform(value)
    lock.withLock { plan.add(inner) }
    startWaiting()
  }

  func end(_ termination: Termination<Failure>) {
    switch termination {
    case .failed, .interrupted: gate.perform { self.finish(termination) }
    case .completed:
      lock.withLock { plan.endOuter() }
      startWaiting()
    }
  }

  /// Starts what may start, one after the other, and completes the result if nothing is left.
  private func startWaiting() {
    let thread = currentThread()
    while true {
      lock.lock()
      guard let (producer, number, replaced) = plan.next() else {
        let isComplete = plan.isComplete
        if isComplete { plan.close() }
        lock.unlock()
        if isComplete { gate.perform { self.finish(.completed) } }
        return
      }
      let inner = Inner(run: Run(), isReplaced: Replacement(), starter: thread)
      let old = replaced.compactMap { inners.removeValue(forKey: $0) }
      inners[number] = inner
      lock.unlock()
      replace(old)
      let receiver = InnerReceiver(number, of: self, unless: inner.isReplaced).receiver
      producer.recipe(inner.run, RunEnd(run: inner.run, receiver: receiver).receiver)
      lock.withLock { inners[number]?.starter = 0 }
    }
  }

  /// Lets go of inner streams; what they still send arrives nowhere.
  private func replace(_ inners: [Inner]) {
    for inner in inners {
      inner.isReplaced.raise()
      inner.run.dispose()
    }
  }

  /// Lets an event of an inner stream decide the race; tells whether that one has not lost.
  private func decide(for number: Int) -> Bool {
    lock.lock()
    let losers = plan.decide(for: number)
    let old = losers?.sorted().compactMap { inners.removeValue(forKey: $0) } ?? []
    lock.unlock()
    replace(old)
    return losers != nil
  }

  fileprivate func receive(_ value: Output, from number: Int, unless isReplaced: Replacement) {
    if decidesByEvents, !decide(for: number) { return }
    guard gate.enter() else {
      if hasEnded { return }
      ContractBreach.recursiveValue(value)
    }
    if !hasEnded && !isReplaced.isRaised { downstream.sink.send(value) }
    gate.leave()
  }

  fileprivate func end(_ number: Int, _ termination: Termination<Failure>) {
    switch termination {
    case .interrupted: break
    case .failed, .completed: if decidesByEvents, !decide(for: number) { return }
    }
    lock.lock()
    let wasRunning = plan.end(number)
    let inner = inners.removeValue(forKey: number)
    lock.unlock()
    guard wasRunning else { return }
    switch termination {
    case .failed: gate.perform { self.finish(termination) }
    case .completed, .interrupted:
      // While the stream is being started further down this stack, the loop there goes on.
      if inner?.starter != currentThread() { startWaiting() }
    }
  }

  func interrupt() { finish(.interrupted) }

  var successor: (any Interruptible)? { downstream.owner }

  private func finish(_ termination: Termination<Failure>) {
    if hasEnded { return }
    hasEnded = true
    downstream.sink.end(termination)
  }

  /// Disposes of everything that runs or waits.
  func cancel() {
    let running = lock.withLock {
      plan.close()
      return exchange(&inners, with: [:])
    }
    for (_, inner) in running.sorted(by: { $0.key < $1.key }) { inner.run.dispose() }
  }

}

/// Says that an inner stream has been replaced, so that a value of it that is on its way arrives nowhere.
final class Replacement: Sendable {
  private let flag = OnceFlag()

  var isRaised: Bool { flag.isRaised }

  func raise() { _ = flag.raise() }
}

/// One inner stream's way into the stage.
private final class InnerReceiver<Outer, Value: Sendable, Failure: Error>: EventReceiver {
  private let stage: FlattenStage<Outer, Value, Failure>
  private let isReplaced: Replacement
  private let number: Int

  init(_ number: Int, of stage: FlattenStage<Outer, Value, Failure>, unless isReplaced: Replacement) {
    self.number = number
    self.stage = stage
    self.isReplaced = isReplaced
  }

  func receive(_ value: Value) { stage.receive(value, from: number, unless: isReplaced) }

  func end(_ termination: Termination<Failure>) { stage.end(number, termination) }
}
