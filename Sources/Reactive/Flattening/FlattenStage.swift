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

  /// Tells sources of inner streams to pause; `nil` where other streams run beside an inner one.
  @usableFromInline let demand: Demand?
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

  /// The input of the outer stream was released without an end; touched under the lock.
  @usableFromInline
  @exclusivity(unchecked) var isOuterForgotten = false

  /// How many of those that run have lost their input without an end; touched under the lock.
  @usableFromInline
  @exclusivity(unchecked) var forgottenCount = 0

  /// Touched inside the gate.
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

  /// Starts what is made of each value, as a part of the run of the result: from inside no stream, unlike what an outer one sends.
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
      // Caused by a handler: as for the end of an inner stream.
      if somethingWaits && gate.isInside { gate.afterLeaving { self.startWaiting() } } else { startWaiting() }
    }
  }

  /// Starts what may start, one after the other, and completes the result if nothing is left.
  @inlinable
  func startWaiting(adding new: consuming SignalProducer<Output, Failure>? = nil) {
    var started: Inner?
    while let next = takeNext(adding: new, after: started) {
      new = nil
      replace(next.replaced)
      next.producer.recipe(next.inner.run, next.inner.receiver)
      started = next.inner
      // The producer holds objects of the user.
      releaseWithoutWaiting(consume next)
    }
  }

  /// An inner stream that is to be started now.
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

  /// Takes what is to be started next; ends the result if nothing is, and nothing will be.
  @inlinable
  func takeNext(adding new: SignalProducer<Output, Failure>?, after started: Inner?) -> Next? {
    lock.lock()
    if let started {
      started.starter = 0
      if started.hasEndedAtStart { plan.makeRoom() }
    }
    // The caller that made room starts the waiting streams, which may be only after a handler has returned.
    if let (producer, replacesRunning) = if let new { plan.add(new) } else { plan.next() } {
      let replaced = replacesRunning ? removeAll() : InnerStreams()
      let inner = Inner(of: self, startedBy: currentThread())
      inners.append(inner)
      lock.unlock()
      return Next(producer: producer, inner: inner, replaced: replaced)
    }
    let isComplete = plan.isComplete
    // Nothing waits where the result is complete.
    if isComplete { _ = plan.close() }
    let isForgotten = nothingCanCome
    lock.unlock()
    if isComplete { gate.perform { self.finish(.completed) } }
    if isForgotten { passOnForgetting() }
    return nil
  }

  /// Takes out all inner streams that run; under the lock.
  @inlinable
  func removeAll() -> InnerStreams<Value, Output, Failure> {
    forgottenCount = 0
    return inners.removeAll()
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
    // Asked now: a switch that comes after this value does not take it back.
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
    // While the stream is being started further down this stack, the loop there goes on.
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
      // Caused by a handler: what comes next is not to send from inside the delivery to that handler.
      if gate.isInside {
        gate.afterLeaving { self.goOn(afterCleanup: afterCleanup) }
      } else {
        goOn(afterCleanup: afterCleanup)
      }
    }
  }

  /// Completes the result if nothing is left, or starts the streams that wait.
  ///
  /// - Parameter afterCleanup: Whether the stream that has ended makes room only when it and its sources have released their resources.
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

  /// Disposes of everything that runs or waits.
  @usableFromInline
  func cancel() {
    var (running, waiting) = lock.withLock { (removeAll(), plan.close()) }
    while let inner = running.popFirst() { inner.run.dispose() }
    releaseOutside(waiting)
  }
}
