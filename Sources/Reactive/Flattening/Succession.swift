/// Runs producers one after the other as one run: the one place that starts again, or starts something else, at an end.
///
/// Values pass the gate of the result. A producer that ends while it is being started, on the same thread, is followed by
/// the next from a loop: a million synchronous repetitions take no stack.
final class Succession<Value: Sendable, Failure: Error, NewFailure: Error>: Interruptible, @unchecked Sendable {
  /// What follows an end.
  enum Next {
    case start(SignalProducer<Value, Failure>)
    case replace(SignalProducer<Value, NewFailure>)
    case end(Termination<NewFailure>)
  }

  private let run: Run
  private let downstream: Receiver<Value, NewFailure>

  /// Called at the end of a producer, by one thread at a time: the next one has not started.
  private let follow: (Termination<Failure>) -> Next

  private let lock = Lock()

  /// Touched under the lock, like everything below.
  @exclusivity(unchecked) private var current: Run?
  @exclusivity(unchecked) private var isOver = false

  /// The threads that are starting a producer, each in a loop further down its stack.
  @exclusivity(unchecked) private var starters: [UInt] = []

  /// What to start when the loop comes round.
  @exclusivity(unchecked) private var upcoming: ((Run) -> Void)?

  init(
    in run: Run,
    downstream: Receiver<Value, NewFailure>,
    follow: @escaping (Termination<Failure>) -> Next
  ) {
    self.run = run
    self.downstream = downstream
    self.follow = follow
  }

  /// Begins the succession.
  func start(_ first: SignalProducer<Value, Failure>) {
    run.begin(at: self)
    run.atEnd { [weak self] in self?.cancel() }
    enqueue { [self] in start(first, in: $0) }
  }

  private func start(_ producer: SignalProducer<Value, Failure>, in run: Run) {
    producer.recipe(run, receiver(for: run, of: Failure.self) { self.end($0) })
  }

  func interrupt() { downstream.sink.end(.interrupted) }

  var successor: (any Interruptible)? { downstream.owner }

  private func end(_ termination: Termination<Failure>) {
    if lock.withLock({ isOver }) { return }
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

  /// Starts what is given: from the loop further down this stack that is starting something, or else here, when the run before, and what
  /// it comes from, have let go of what they held.
  private func enqueue(_ start: @escaping (Run) -> Void) {
    let thread = currentThread()
    let (isLooping, isFirst) = lock.withLock { () -> (Bool, Bool) in
      let isLooping = starters.contains(thread)
      if isLooping, !isOver { upcoming = start }
      return (isLooping, current == nil)
    }
    if isLooping { return }
    // Not known before to a thread that is in its loop, and would take it.
    if isFirst { startAll(from: start) } else { ThreadState.performLast { self.startAll(from: start) } }
  }

  private func startAll(from start: @escaping (Run) -> Void) {
    let thread = currentThread()
    lock.withLock {
      if isOver { return }
      upcoming = start
      starters.append(thread)
    }
    while let next = takeNext(on: thread) {
      next.start(next.run)
      releaseOutside(next.start)
      if run.isPaused, pauses(on: thread) { return }
    }
  }

  /// Leaves the loop until more is asked for; `false`, with the loop entered again, if that has happened.
  private func pauses(on thread: UInt) -> Bool {
    let start = lock.withLock { () -> ((Run) -> Void)? in
      starters.removeAll { $0 == thread }
      return upcoming.take()
    }
    guard let start else { return true }
    if run.pauseHere({ self.startAll(from: start) }) { return true }
    return lock.withLock {
      if isOver { return true }
      upcoming = start
      starters.append(thread)
      return false
    }
  }

  /// Takes what is to be started next; `nil`, with the loop left, if there is nothing.
  private func takeNext(on thread: UInt) -> (start: (Run) -> Void, run: Run)? {
    lock.lock()
    guard !isOver, let start = upcoming.take() else {
      starters.removeAll { $0 == thread }
      lock.unlock()
      return nil
    }
    let run = Run(on: self.run.demand)
    let old = exchange(&current, with: run)
    lock.unlock()
    // The run before may hold objects of the user.
    if let old { releaseOutside(old) }
    return (start, run)
  }

  private func cancel() {
    let (run, unstarted) = lock.withLock { () -> (Run?, ((Run) -> Void)?) in
      isOver = true
      return (current.take(), upcoming.take())
    }
    run?.dispose()
    if let unstarted { releaseOutside(unstarted) }
  }
}
