public import ReactiveExclusion

/// Runs one application of a flattening operator: the only type that starts, serialises and disposes of inner streams.
///
/// A lock protects the plan; it is never held while anything starts, is disposed of or is delivered. Deliveries go
/// through the gate of the result, on the thread that sends (E5, E7). If an inner stream ends while it is being
/// started, on the same thread, a loop starts the next one: a million synchronous inner streams take no stack.
@usableFromInline
final class FlattenStage<Value, Output: Sendable, Failure: Error>: EventReceiver, @unchecked Sendable {
  @usableFromInline typealias Inner = InnerStream<Value, Output, Failure>

  @usableFromInline let transform: (Value) -> SignalProducer<Output, Failure>
  @usableFromInline let decidesByEvents: Bool
  @usableFromInline let gate: Gate

  /// Makes the sources of inner streams pause; `nil` if other streams may run beside an inner one.
  @usableFromInline let demand: Demand?
  @usableFromInline let downstream: Receiver<Output, Failure>
  @usableFromInline let lock = Lock()

  /// Accessed only under the lock.
  @usableFromInline
  @exclusivity(unchecked) var plan: FlattenPlan<SignalProducer<Output, Failure>>

  /// The running inner streams; accessed only under the lock.
  @usableFromInline
  @exclusivity(unchecked) var inners = InnerStreams<Value, Output, Failure>()

  /// The inner stream that has won the race; accessed only under the lock.
  @exclusivity(unchecked) private var winner: ObjectIdentifier?

  /// True if the input of the outer stream was released without an end; accessed only under the lock.
  @usableFromInline
  @exclusivity(unchecked) var isOuterForgotten = false

  /// The number of running inner streams whose input was released without an end; accessed only under the lock.
  @usableFromInline
  @exclusivity(unchecked) var forgottenCount = 0

  /// Accessed only inside the gate.
  @usableFromInline
  @exclusivity(unchecked) var hasEnded = false

  @inlinable
  init(
    _ strategy: FlattenStrategy,
    gate: Gate,
    demand: Demand? = nil,
    downstream: Receiver<Output, Failure>,
    transform: @escaping (Value) -> SignalProducer<Output, Failure>
  ) {
    plan = FlattenPlan(strategy)
    decidesByEvents = strategy.kind.decidesByEvents
    self.gate = gate
    self.demand = demand
    self.downstream = downstream
    self.transform = transform
  }

  /// Starts the outer producer, as a part of the run of the result.
  @inlinable
  func start(_ recipe: (Run, Receiver<Value, Failure>) -> Void, as outer: Run, in run: Run) {
    run.begin(at: self)
    run.atEnd { [weak self] in
      outer.dispose()
      self?.cancel()
    }
    recipe(outer, RunEnd(run: outer, target: receiver).receiver)
  }

  /// Starts the stream of each value, as a part of the run of the result.
  ///
  /// Unlike the values of an outer stream, these do not come from inside a gate.
  @usableFromInline
  func start(_ values: [Value], in run: Run) {
    run.begin(at: self)
    run.atEnd { [weak self] in self?.cancel() }
    for value in values { receive(value) }
    end(.completed)
  }

  @inlinable
  func receive(_ value: Value) { startWaiting(adding: transform(value)) }

  @inlinable
  func end(_ termination: Termination<Failure>) {
    switch termination {
    case .failed, .interrupted: gate.perform { self.finish(termination) }
    case .completed:
      let somethingWaits = lock.withLock {
        plan.endOuter()
        return plan.hasWaiting
      }
      // A handler caused the end: the next stream must not send before that handler has returned.
      if somethingWaits && gate.isInside { gate.afterLeaving { self.startWaiting() } } else { startWaiting() }
    }
  }

  /// Starts the inner streams that may start, one after the other, and completes the result if nothing is left.
  @inlinable
  func startWaiting(adding new: consuming SignalProducer<Output, Failure>? = nil) {
    var started: Inner?
    while let next = takeNext(adding: new, after: started) {
      new = nil
      replace(next.replaced)
      next.producer.recipe(next.inner.run, next.inner.receiver)
      started = next.inner
      // The producer retains objects of the user, whose `deinit` may send.
      releaseWithoutWaiting(consume next)
    }
  }

  /// An inner stream that must start now.
  @frozen
  @usableFromInline
  struct Next {
    @usableFromInline let producer: SignalProducer<Output, Failure>
    @usableFromInline let inner: Inner
    @usableFromInline let replaced: InnerStreams<Value, Output, Failure>

    @inlinable
    init(
      producer: SignalProducer<Output, Failure>,
      inner: Inner,
      replaced: InnerStreams<Value, Output, Failure>
    ) {
      self.producer = producer
      self.inner = inner
      self.replaced = replaced
    }
  }

  /// Takes the inner stream to start next; completes the result if there is none and none can follow.
  @inlinable
  func takeNext(adding new: SignalProducer<Output, Failure>?, after started: Inner?) -> Next? {
    lock.lock()
    if let started {
      started.starter = 0
      if started.hasEndedAtStart { plan.makeRoom() }
    }
    // A new stream starts no waiting ones: the caller that made room does that, perhaps after a handler has returned.
    if let (producer, replacesRunning) = if let new { plan.add(new) } else { plan.next() } {
      let replaced = replacesRunning ? removeAll() : InnerStreams()
      let inner = Inner(of: self, startedBy: currentThread())
      inners.append(inner)
      lock.unlock()
      return Next(producer: producer, inner: inner, replaced: replaced)
    }
    let isComplete = plan.isComplete
    // Nothing waits if the result is complete, so nothing is released here, under the lock.
    if isComplete { _ = plan.close() }
    let isForgotten = nothingCanCome
    lock.unlock()
    if isComplete { gate.perform { self.finish(.completed) } }
    if isForgotten { passOnForgetting() }
    return nil
  }

  /// Removes and returns all running inner streams; called under the lock.
  @inlinable
  func removeAll() -> InnerStreams<Value, Output, Failure> {
    forgottenCount = 0
    return inners.removeAll()
  }

  /// Disposes of replaced inner streams, and drops everything that they still send.
  @inlinable
  func replace(_ inners: InnerStreams<Value, Output, Failure>) {
    var rest = inners
    while let inner = rest.popFirst() {
      _ = inner.isReplaced.raise()
      inner.run.dispose()
    }
  }

  /// Lets an event of an inner stream decide the race; returns false if that stream no longer runs.
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
      forgottenCount = inner.isForgotten ? 1 : 0
    }
    lock.unlock()
    replace(losers)
    return true
  }

  @inlinable
  func receive(_ value: Output, from inner: Inner) {
    if decidesByEvents, !decide(for: inner) { return }
    guard gate.enterToSend(as: currentThread()) else { return receiveFromOutside(value, from: inner) }
    if !hasEnded && !inner.isReplaced.isRaised { downstream.sink.send(value) }
    gate.leave()
  }

  @usableFromInline
  @inline(never)
  func receiveFromOutside(_ value: Output, from inner: Inner) {
    // Read now: if another inner stream replaces this one later, the value is still delivered.
    let isReplaced = inner.isReplaced.isRaised
    let deliver = { [self] in
      if !hasEnded && !isReplaced { downstream.sink.send(value) }
    }
    if !gate.leaveCarried(deliver), !gate.leaveValue(deliver), !hasEnded { ContractBreach.recursiveValue(value) }
  }

  @inlinable
  func end(_ inner: Inner, _ termination: Termination<Failure>) {
    switch termination {
    case .interrupted: break
    case .failed, .completed: if decidesByEvents, !decide(for: inner) { return }
    }
    lock.lock()
    let wasRunning = inners.remove(inner)
    // If this stream is being started further down this stack, the loop there starts the next one.
    let endsAtStart = inner.starter == currentThread()
    let makesRoomAtOnce = plan.makesRoomAtOnce
    if wasRunning {
      if inner.isForgotten { forgottenCount -= 1 }
      plan.end()
      if makesRoomAtOnce { plan.makeRoom() } else { inner.hasEndedAtStart = endsAtStart }
    }
    let afterCleanup = !makesRoomAtOnce && !plan.isComplete
    lock.unlock()
    guard wasRunning else { return }
    switch termination {
    case .failed: gate.perform { self.finish(termination) }
    case .completed, .interrupted:
      if endsAtStart { return }
      // A handler caused the end: the next stream must not send before the delivery to that handler has returned.
      if gate.isInside {
        gate.afterLeaving { self.goOn(afterCleanup: afterCleanup) }
      } else {
        goOn(afterCleanup: afterCleanup)
      }
    }
  }

  /// Completes the result if nothing is left, or starts waiting streams.
  ///
  /// - Parameter afterCleanup: True if the ended stream makes room only after it and its sources have released their
  ///   resources.
  @usableFromInline
  func goOn(afterCleanup: Bool) {
    if !afterCleanup { return startWaiting() }
    ThreadState.performLast { [self] in
      lock.withLock { plan.makeRoom() }
      startWaiting()
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

  /// Disposes of the running inner streams and releases the waiting ones.
  @usableFromInline
  func cancel() {
    var (running, waiting) = lock.withLock { (removeAll(), plan.close()) }
    while let inner = running.popFirst() { inner.run.dispose() }
    releaseOutside(waiting)
  }
}
