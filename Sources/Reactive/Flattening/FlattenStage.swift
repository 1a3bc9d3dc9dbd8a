public import ReactiveExclusion

/// Runs one application of a flattening operator: the only type that starts, serialises and disposes of inner streams.
///
/// The lock of the state is never held while anything starts, is disposed of or is delivered. Deliveries go through the
/// gate of the result, on the thread that sends (E5, E7). That gate protects the flag that the result has ended. If an inner stream ends while it is being
/// started, on the same thread, a loop starts the next one: a million synchronous inner streams take no stack.
@usableFromInline
final class FlattenStage<Value, Output: Sendable, Failure: Error>: Guarded<FlattenResult>, OpenReceiver {
  @usableFromInline typealias Inner = InnerStream<Value, Output, Failure>

  @usableFromInline let transform: (Value) -> SignalProducer<Output, Failure>
  @usableFromInline let decidesByEvents: Bool
  @usableFromInline let gate: Gate

  /// Makes the sources of inner streams pause; `nil` if other streams may run beside an inner one.
  @usableFromInline let demand: Demand?
  @usableFromInline let downstream: Receiver<Output, Failure>
  @usableFromInline let state: Locked<FlattenState<Value, Output, Failure>>

  @inlinable
  init(
    _ strategy: FlattenStrategy,
    gate: Gate,
    demand: Demand? = nil,
    downstream: Receiver<Output, Failure>,
    transform: @escaping (Value) -> SignalProducer<Output, Failure>
  ) {
    state = Locked(FlattenState(strategy))
    decidesByEvents = strategy.kind.decidesByEvents
    self.gate = gate
    self.demand = demand
    self.downstream = downstream
    self.transform = transform
    super.init(FlattenResult())
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
    for value in values { startWaiting(adding: transform(value)) }
    end(.completed)
  }

  @inlinable
  func receive(_ value: Value, _ source: borrowing Inside) { startWaiting(adding: transform(value)) }

  @inlinable
  func end(_ termination: Termination<Failure>) {
    switch termination {
    case .failed, .interrupted: gate.perform { self.finish(termination, $0) }
    case .completed:
      let somethingWaits = state.withLock { state in
        state.plan.endOuter()
        return state.plan.hasWaiting
      }
      // A handler caused the end: the next stream must not send before that handler has returned.
      if somethingWaits { gate.performAfterLeaving { self.startWaiting() } } else { startWaiting() }
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
    @usableFromInline let replaced: RemovedStreams<Value, Output, Failure>

    @inlinable
    init(
      producer: SignalProducer<Output, Failure>,
      inner: Inner,
      replaced: RemovedStreams<Value, Output, Failure>
    ) {
      self.producer = producer
      self.inner = inner
      self.replaced = replaced
    }
  }

  /// Takes the inner stream to start next; completes the result if there is none and none can follow.
  @inlinable
  func takeNext(adding new: SignalProducer<Output, Failure>?, after started: Inner?) -> Next? {
    // A new stream starts no waiting ones: the caller that made room does that, perhaps after a handler has returned.
    let (next, isComplete, isForgotten) = state.withProof { state, held -> (Next?, Bool, Bool) in
      if let started { state.noteStarted(started, held) }
      let due = if let new { state.plan.add(new) } else { state.plan.next() }
      if let (producer, replacesRunning) = due {
        let inner = Inner(of: self, startedBy: currentThread())
        let replaced = state.begin(inner, replacingOthers: replacesRunning, held)
        return (Next(producer: producer, inner: inner, replaced: replaced), false, false)
      }
      let isComplete = state.plan.isComplete
      // Nothing waits if the result is complete, so nothing is released here, under the lock.
      if isComplete { _ = state.plan.close() }
      return (nil, isComplete, state.nothingCanCome)
    }
    if isComplete { gate.perform { self.finish(.completed, $0) } }
    if isForgotten { passOnForgetting() }
    return next
  }

  /// Disposes of replaced inner streams, and drops everything that they still send.
  @inlinable
  func replace(_ inners: RemovedStreams<Value, Output, Failure>) {
    inners.forEach { inner in
      _ = inner.isReplaced.raise()
      inner.run.dispose()
    }
  }

  /// Lets an event of an inner stream decide the race; returns false if that stream no longer runs.
  @usableFromInline
  func decide(for inner: Inner) -> Bool {
    guard let losers = state.withProof({ $0.decide(for: inner, $1) }) else { return false }
    replace(losers)
    return true
  }

  @inlinable
  func receive(_ value: Output, from inner: Inner) {
    if decidesByEvents, !decide(for: inner) { return }
    guard let inside = gate.enterToSend(as: currentThread()) else { return receiveFromOutside(value, from: inner) }
    if !hasEnded(inside) && !inner.isReplaced.isRaised { downstream.sink.send(value, inside) }
    gate.leave(inside)
  }

  @usableFromInline
  @inline(never)
  func receiveFromOutside(_ value: Output, from inner: Inner) {
    // Read now: if another inner stream replaces this one later, the value is still delivered.
    let isReplaced = inner.isReplaced.isRaised
    let deliver: (borrowing Inside) -> Void = { [self] inside in
      if !hasEnded(inside) && !isReplaced { downstream.sink.send(value, inside) }
    }
    if gate.leaveCarried(deliver) || gate.leaveValue(deliver) { return }
    if gate.ifInside({ hasEnded($0) }) != true { ContractBreach.recursiveValue(value) }
  }

  @inlinable
  func end(_ inner: Inner, _ termination: Termination<Failure>) {
    switch termination {
    case .interrupted: break
    case .failed, .completed: if decidesByEvents, !decide(for: inner) { return }
    }
    guard let ending = state.withProof({ $0.end(inner, as: currentThread(), $1) }) else { return }
    switch termination {
    case .failed: gate.perform { self.finish(termination, $0) }
    case .completed, .interrupted:
      if ending.isAtStart { return }
      // A handler caused the end: the next stream must not send before the delivery to that handler has returned.
      gate.performAfterLeaving { self.goOn(afterCleanup: ending.makesRoomLater) }
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
      state.withLock { $0.plan.makeRoom() }
      startWaiting()
    }
  }

  @usableFromInline
  func interrupt(_ inside: borrowing Inside) { finish(.interrupted, inside) }

  @usableFromInline var successor: (any Interruptible)? { downstream.owner }

  @usableFromInline
  func finish(_ termination: Termination<Failure>, _ inside: borrowing Inside) {
    if !exchange(&inside[self].hasEnded, with: true) { downstream.sink.end(termination, inside) }
  }

  /// Returns true if the result has ended; a function, so that the access takes no stack of the caller in a debug build.
  @inlinable
  @inline(__always)
  func hasEnded(_ inside: borrowing Inside) -> Bool { inside[self].hasEnded }

  /// Disposes of the running inner streams and releases the waiting ones.
  @usableFromInline
  func cancel() {
    let (running, waiting) = state.withProof { state, held in (state.removeAll(held), state.plan.close()) }
    running.forEach { $0.run.dispose() }
    releaseOutside(waiting)
  }
}

/// The state of a flattening stage that the gate of the result protects.
@usableFromInline
struct FlattenResult {
  @usableFromInline var hasEnded = false

  @inlinable
  init() {}
}
