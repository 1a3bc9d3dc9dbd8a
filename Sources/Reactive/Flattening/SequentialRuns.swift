import ReactiveExclusion

/// Runs producers one after the other as one run: only this type starts a producer again, or replaces it, at an end.
///
/// Values go through the gate of the result; a lock protects the order of the starts. If a producer ends while it is
/// being started, on the same thread, a loop starts the next one: a million synchronous repetitions take no stack.
final class SequentialRuns<Value: Sendable, Failure: Error, NewFailure: Error>: Interruptible {
  /// The step that follows an end.
  enum Next {
    case start(SignalProducer<Value, Failure>)
    case replace(SignalProducer<Value, NewFailure>)
    case end(Termination<NewFailure>)
  }

  private let run: Run
  private let downstream: Receiver<Value, NewFailure>

  /// Called at the end of a producer, by one thread at a time, because the next producer has not started yet.
  private let follow: (Termination<Failure>) -> Next

  private let order = Locked(Order())

  init(
    in run: Run,
    downstream: Receiver<Value, NewFailure>,
    follow: @escaping (Termination<Failure>) -> Next
  ) {
    self.run = run
    self.downstream = downstream
    self.follow = follow
  }

  /// Starts the first producer.
  func start(_ first: SignalProducer<Value, Failure>) {
    run.begin(at: self)
    run.atEnd { [weak self] in self?.cancel() }
    enqueue { [self] in start(first, in: $0) }
  }

  private func start(_ producer: SignalProducer<Value, Failure>, in run: Run) {
    producer.recipe(run, receiver(for: run, of: Failure.self) { self.end($0) })
  }

  func interrupt(_ inside: borrowing Inside) { downstream.sink.end(.interrupted, inside) }

  var successor: (any Interruptible)? { downstream.owner }

  private func end(_ termination: Termination<Failure>) {
    if order.withLock({ $0.isOver }) { return }
    switch follow(termination) {
    case .start(let producer): enqueue { [self] in start(producer, in: $0) }
    case .replace(let producer):
      enqueue { [self] in
        producer.recipe($0, receiver(for: $0, of: NewFailure.self) { self.run.terminate(self.downstream.sink, $0) })
      }
    case .end(let termination): run.terminate(downstream.sink, termination)
    }
  }

  private func receiver<AnyFailure: Error>(
    for run: Run,
    of: AnyFailure.Type,
    end: @escaping (Termination<AnyFailure>) -> Void
  ) -> Receiver<Value, AnyFailure> {
    let sink = downstream.sink
    let output = self.run
    let relay = Relay<Value, AnyFailure>(
      receive: { output.send($0, by: sink, as: currentThread()) },
      end: end,
      forget: { output.forget(before: self) }
    )
    return RunEnd(run: run, target: relay.receiver).receiver
  }

  /// Performs a start in the loop that is starting a producer further down this stack.
  ///
  /// Without such a loop, performs it here, after the previous run and its sources have released their resources.
  private func enqueue(_ start: @escaping (Run) -> Void) {
    let thread = currentThread()
    let (isLooping, isFirst) = order.withLock { order in
      let loop = order.index(of: thread)
      // Never in the loop of another thread: the ended run is still releasing its resources on this one.
      if let loop, !order.isOver { order.loops[loop].upcoming = start }
      return (loop != nil, order.current == nil)
    }
    if isLooping { return }
    if isFirst { startAll(from: start) } else { ThreadState.performLast { self.startAll(from: start) } }
  }

  private func startAll(from start: @escaping (Run) -> Void) {
    let thread = currentThread()
    guard beginLoop(with: start, on: thread) else { return }
    while let next = takeNext(on: thread) {
      next.start(next.run)
      releaseOutside(next.start)
      if run.isPaused, pauses(on: thread) { return }
    }
  }

  private func beginLoop(with start: @escaping (Run) -> Void, on thread: UInt) -> Bool {
    order.withLock { order in
      if !order.isOver { order.loops.append(StartLoop(thread: thread, upcoming: start)) }
      return !order.isOver
    }
  }

  /// Ends the loop until there is demand; returns `false`, with the loop begun anew, if there already is.
  private func pauses(on thread: UInt) -> Bool {
    guard let start = order.withLock({ $0.endLoop(on: thread) }) else { return true }
    if run.pauseHere({ self.startAll(from: start) }) { return true }
    return !beginLoop(with: start, on: thread)
  }

  /// Takes the next start of the loop; ends the loop and returns `nil` if there is none.
  private func takeNext(on thread: UInt) -> (start: (Run) -> Void, run: Run)? {
    let demand = run.demand
    var taken = order.withLock { order in
      guard let start = order.takeStart(on: thread) else { return Taken(unstarted: order.endLoop(on: thread)) }
      let run = Run(on: demand)
      return Taken(next: (start, run), previous: exchange(&order.current, with: run))
    }
    if let unstarted = taken.unstarted.take() { releaseOutside(unstarted) }
    // The previous run may retain objects of the user, whose `deinit` may use any stream.
    if let previous = taken.previous.take() { releaseOutside(previous) }
    return taken.next
  }

  private func cancel() {
    let (run, unstarted) = order.withLock { $0.cancel() }
    run?.dispose()
    if !unstarted.isEmpty { releaseOutside(unstarted) }
  }

  /// The order of the starts.
  private struct Order {
    /// The run of the producer that was started last.
    var current: Run?
    var isOver = false

    /// The loops in which threads are starting producers, each further down the stack of its thread.
    var loops: [StartLoop] = []

    /// Returns the index of the thread's loop.
    func index(of thread: UInt) -> Int? { loops.firstIndex { $0.thread == thread } }

    /// Ends the loop; returns its pending start, which the caller must release outside the lock.
    mutating func endLoop(on thread: UInt) -> ((Run) -> Void)? {
      index(of: thread).flatMap { loops.remove(at: $0).upcoming }
    }

    mutating func takeStart(on thread: UInt) -> ((Run) -> Void)? {
      if isOver { return nil }
      return index(of: thread).flatMap { loops[$0].upcoming.take() }
    }

    /// Ends all starts; returns the current run, and the starts that the caller must release outside the lock.
    mutating func cancel() -> (Run?, [(Run) -> Void]) {
      isOver = true
      let unstarted = loops.indices.compactMap { loops[$0].upcoming.take() }
      return (current.take(), unstarted)
    }
  }

  /// The objects that a thread takes under the lock, to start or release them outside.
  private struct Taken {
    var next: (start: (Run) -> Void, run: Run)?
    var unstarted: ((Run) -> Void)?
    var previous: Run?
  }

  /// A loop in which a thread starts one producer after the other.
  private struct StartLoop {
    let thread: UInt

    /// Starts the next producer; `nil` while none has been chosen.
    var upcoming: ((Run) -> Void)?
  }
}
