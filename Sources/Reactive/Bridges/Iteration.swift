import ReactiveExclusion

/// The connection between a stream and the tasks that iterate it: values wait for tasks, or tasks for values.
///
/// Copies of one iterator share it. Its release disposes of the observation or run. No task is resumed, and nothing is
/// released or disposed of, while the lock is held.
final class Iteration<Value: Sendable, Failure: Error>: Sendable {
  /// The answer to the request of a task: a value, `nil` if there are no more, or the failure.
  typealias Answer = Result<Value?, Failure>

  private let mailbox: Locked<Mailbox<Value, Failure>>
  private let demand = Demand()
  private let run: Run

  /// The producer until the first request for a value, which starts it; then `nil`.
  private let unstarted: Locked<SignalProducer<Value, Failure>?>

  /// - Parameter startsAtOnce: True to start now, and not when a value is requested.
  init(of producer: SignalProducer<Value, Failure>, buffering: BufferingPolicy, startsAtOnce: Bool) {
    mailbox = Locked(Mailbox(buffering))
    unstarted = Locked(producer)
    run = Run(on: demand)
    run.awaitsEnd()
    // A task that was cancelled before it iterates begins no work.
    if Task.isCancelled {
      cancel()
    } else if startsAtOnce {
      _ = start()
    }
  }

  /// Starts the producer; `false` if that was done before.
  private func start() -> Bool {
    guard let producer = unstarted.withLock({ $0.take() }) else { return false }
    if run.isDisposed { return true }
    let (mailbox, demand) = (mailbox, demand)
    // Does not capture this object, whose release disposes of the run when no task iterates any more.
    let action = EventAction<Value, Failure> { event in
      // If no task waits for another value, a source that iterates pauses until one does. Under the lock: otherwise
      // this pause might come after the `allow()` of the next request, and undo it.
      let outcome = mailbox.withLock { mailbox in
        let outcome = mailbox.put(event)
        if outcome.isEnough { demand.pause() }
        return outcome
      }
      outcome.carryOut()
    }
    producer.recipe(run, RunEnd(run: run, target: action).receiver)
    return true
  }

  private func cancel() {
    // The objects of buffered values and of the producer may send when they are released: like a disposal, that waits for
    // no handler.
    let mode = ThreadState.beginWithoutWaiting()
    mailbox.withLock { $0.close() }.carryOut()
    run.dispose()
    releaseOutside(unstarted.withLock { $0.take() })
    ThreadState.endWithoutWaiting(mode)
  }

  deinit { run.dispose() }

  func next(isolation: isolated (any Actor)?) async -> Answer {
    await withTaskCancellationHandler {
      // Inside the handler: work that runs in a loop until it is disposed of is then stopped by a cancellation of the
      // task.
      await withCheckedContinuation(isolation: isolation) { task in
        let outcome = mailbox.withLock { mailbox in
          let outcome = mailbox.ask(task)
          if !outcome.isEnough { demand.allow() }
          return outcome
        }
        outcome.carryOut()
        // The task waits already, so it receives a value that the start sends, whatever the policy buffers.
        if !start(), !outcome.isEnough { demand.resume() }
      }
    } onCancel: {
      cancel()
    }
  }
}

/// The state of an iteration; each step returns the effects that are to be carried out outside the lock.
private struct Mailbox<Value: Sendable, Failure: Error>: Sendable {
  typealias Answer = Iteration<Value, Failure>.Answer

  typealias Waiting = CheckedContinuation<Answer, Never>

  struct Outcome {
    /// True if no task waits for another value.
    var isEnough = true

    /// The task that has waited longest, and its answer.
    var answered: (Waiting, Answer)?

    /// The other tasks that are answered at the same time.
    var others: [(Waiting, Answer)] = []

    /// The values to release.
    var dropped: [Value] = []

    /// An end that no task will receive, to be released, too.
    var droppedEnd: Answer?

    init(dropped: [Value] = []) { self.dropped = dropped }

    init(_ task: Waiting, gets answer: Answer) { answered = (task, answer) }

    func carryOut() {
      if let (task, answer) = answered { task.resume(returning: answer) }
      for (task, answer) in others { task.resume(returning: answer) }
      if !dropped.isEmpty { releaseOutside(dropped) }
      if let droppedEnd { releaseOutside(droppedEnd) }
    }
  }

  private let buffering: BufferingPolicy
  private var kept = Queue<Value>()

  /// The waiting tasks, in the order of their requests; while there are any, no value is buffered.
  private var waiting = Queue<Waiting>()

  /// The end, which follows the buffered values; `nil` until the stream has ended.
  private var end: Answer?

  init(_ buffering: BufferingPolicy) { self.buffering = buffering }

  /// Records an event; called for one at a time.
  mutating func put(_ event: Event<Value, Failure>) -> Outcome {
    if end != nil { return Outcome() }
    switch event {
    case .next(let value):
      guard let task = waiting.takeFirst() else { return Outcome(dropped: keep(value)) }
      var outcome = Outcome(task, gets: .success(value))
      outcome.isEnough = waiting.count == 0
      return outcome
    case .failed(let failure): end = .failure(failure)
    case .completed, .interrupted: end = .success(nil)
    }
    return dismissWaiting()
  }

  /// Records that a task requests the next value.
  mutating func ask(_ task: Waiting) -> Outcome {
    if let value = kept.takeFirst() { return Outcome(task, gets: .success(value)) }
    if end != nil { return Outcome(task, gets: takeEnd()) }
    waiting.append(task)
    var outcome = Outcome()
    outcome.isEnough = false
    return outcome
  }

  /// Records that a task was cancelled, which ends the iteration for all tasks that share it.
  mutating func close() -> Outcome {
    let end = exchange(&end, with: .success(nil))
    var outcome = dismissWaiting()
    outcome.dropped = kept.takeAll()
    outcome.droppedEnd = end
    return outcome
  }

  /// Answers the waiting tasks with the end.
  private mutating func dismissWaiting() -> Outcome {
    var outcome = Outcome()
    outcome.answered = waiting.takeFirst().map { ($0, takeEnd()) }
    outcome.others = waiting.takeAll().map { ($0, .success(nil)) }
    return outcome
  }

  /// Returns the end: a failure once, and `nil` for all later requests.
  private mutating func takeEnd() -> Answer {
    defer { end = .success(nil) }
    return end ?? .success(nil)
  }

  /// Buffers the value if the policy says so; returns the value that is dropped, if any.
  private mutating func keep(_ value: Value) -> [Value] {
    switch buffering {
    case .oldest(let count) where kept.count >= count: return [value]
    case .newest(0): return [value]
    case .newest(let count) where kept.count >= count:
      kept.append(value)
      return kept.takeFirst().map { [$0] } ?? []
    default:
      kept.append(value)
      return []
    }
  }
}
