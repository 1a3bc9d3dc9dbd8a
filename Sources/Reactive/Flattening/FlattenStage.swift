/// Runs one application of a flattening operator: the one place that starts, serialises and disposes of inner streams.
///
/// The plan stands behind a lock that is never held while anything starts, is disposed of or is delivered; deliveries pass
/// the gate of the result, on the thread that sends (E5, E7). An inner stream that ends while it is being started, on the
/// same thread, is followed by the next from a loop: a million synchronous ones take no stack.
@usableFromInline
final class FlattenStage<Value, Output: Sendable, Failure: Error>: EventReceiver, @unchecked Sendable {
  @usableFromInline typealias Inner = InnerStream<Value, Output, Failure>

  @usableFromInline let transform: (Value) -> SignalProducer<Output, Failure>
  @usableFromInline let decidesByEvents: Bool
  @usableFromInline let gate: Gate
  @usableFromInline let downstream: Receiver<Output, Failure>
  @usableFromInline let lock = Lock()

  /// Touched under the lock.
  @usableFromInline
  @exclusivity(unchecked) var plan: FlattenPlan<SignalProducer<Output, Failure>>

  /// Those that run; touched under the lock.
  @usableFromInline
  @exclusivity(unchecked) var inners = InnerStreams<Value, Output, Failure>()

  /// The one that has won the race; touched under the lock.
  @exclusivity(unchecked) private var winner: ObjectIdentifier?

  /// Touched inside the gate.
  @usableFromInline
  @exclusivity(unchecked) var hasEnded = false

  @inlinable
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

  @inlinable
  func receive(_ value: Value) { startWaiting(adding: transform(value)) }

  @inlinable
  func end(_ termination: Termination<Failure>) {
    switch termination {
    case .failed, .interrupted: gate.perform { self.finish(termination) }
    case .completed:
      lock.withLock { plan.endOuter() }
      startWaiting()
    }
  }

  /// Starts what may start, one after the other, and completes the result if nothing is left.
  @inlinable
  func startWaiting(adding new: SignalProducer<Output, Failure>? = nil) {
    let thread = currentThread()
    var started: Inner?
    lock.lock()
    var upcoming = if let new { plan.add(new) ?? plan.next() } else { plan.next() }
    while let (producer, replacesRunning) = upcoming {
      started?.starter = 0
      let old = replacesRunning ? inners.removeAll() : InnerStreams()
      let inner = Inner(of: self, startedBy: thread)
      inners.append(inner)
      lock.unlock()
      replace(old)
      producer.recipe(inner.run, inner.receiver)
      started = inner
      lock.lock()
      upcoming = plan.next()
    }
    started?.starter = 0
    let isComplete = plan.isComplete
    if isComplete { plan.close() }
    lock.unlock()
    if isComplete { gate.perform { self.finish(.completed) } }
  }

  /// Lets go of inner streams; what they still send arrives nowhere.
  @inlinable
  func replace(_ inners: InnerStreams<Value, Output, Failure>) {
    var rest = inners
    while let inner = rest.popFirst() {
      _ = inner.isReplaced.raise()
      inner.run.dispose()
    }
  }

  /// Lets an event of an inner stream decide the race; tells whether that one has not lost.
  @usableFromInline
  func decide(for inner: Inner) -> Bool {
    lock.lock()
    guard inner.isRunning else {
      lock.unlock()
      return false
    }
    var losers = InnerStreams<Value, Output, Failure>()
    if winner != ObjectIdentifier(inner) {
      winner = ObjectIdentifier(inner)
      plan.win()
      losers = inners.removeAll(but: inner)
    }
    lock.unlock()
    replace(losers)
    return true
  }

  @inlinable
  func receive(_ value: Output, from inner: Inner) {
    if decidesByEvents, !decide(for: inner) { return }
    guard gate.enter() else {
      if hasEnded { return }
      ContractBreach.recursiveValue(value)
    }
    if !hasEnded && !inner.isReplaced.isRaised { downstream.sink.send(value) }
    gate.leave()
  }

  @inlinable
  func end(_ inner: Inner, _ termination: Termination<Failure>) {
    switch termination {
    case .interrupted: break
    case .failed, .completed: if decidesByEvents, !decide(for: inner) { return }
    }
    lock.lock()
    let wasRunning = inners.remove(inner)
    if wasRunning { plan.end() }
    let starter = inner.starter
    lock.unlock()
    guard wasRunning else { return }
    switch termination {
    case .failed: gate.perform { self.finish(termination) }
    case .completed, .interrupted:
      // While the stream is being started further down this stack, the loop there goes on.
      if starter != currentThread() { startWaiting() }
    }
  }

  @usableFromInline
  func interrupt() { finish(.interrupted) }

  @usableFromInline var successor: (any Interruptible)? { downstream.owner }

  @usableFromInline
  func finish(_ termination: Termination<Failure>) {
    if hasEnded { return }
    hasEnded = true
    downstream.sink.end(termination)
  }

  /// Disposes of everything that runs or waits.
  @usableFromInline
  func cancel() {
    var running = lock.withLock {
      plan.close()
      return inners.removeAll()
    }
    while let inner = running.popFirst() { inner.run.dispose() }
  }
}
