/// The place between a stream and the tasks that iterate its values, in which values wait for tasks or tasks for values.
///
/// Copies of one iterator share it. Released, it disposes of the observation or run. Nothing is resumed, released or disposed
/// of while the lock is held.
final class Iteration<Value: Sendable, Failure: Error>: Sendable {
  /// What the task gets when it asks: a value, nothing more, or the failure.
  typealias Answer = Result<Value?, Failure>

  private let mailbox: Locked<Mailbox<Value, Failure>>
  private let demand = Demand()
  private let run: Run

  /// The producer until the first task asks for a value, which starts it; then `nil`.
  private let unstarted: Locked<SignalProducer<Value, Failure>?>

  /// - Parameter startsAtOnce: Whether to start here and now, and not when a value is asked for.
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
    // Not this object, which is to dispose of the run when nobody iterates any more.
    let action = EventAction<Value, Failure> { event in
      // One more value than is asked for: a source that iterates makes no more until it is. Under the lock, or the next that asks
      // might go unheard.
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
    mailbox.withLock { $0.close() }.carryOut()
    run.dispose()
    releaseOutside(unstarted.withLock { $0.take() })
  }

  deinit { run.dispose() }

  func next(isolation: isolated (any Actor)?) async -> Answer {
    await withTaskCancellationHandler {
      // In here: work that reads in a loop until it is disposed of is, when the task is cancelled.
      await withCheckedContinuation(isolation: isolation) { task in
        let outcome = mailbox.withLock { mailbox in
          let outcome = mailbox.ask(task)
          if !outcome.isEnough { demand.allow() }
          return outcome
        }
        outcome.carryOut()
        // The task waits already: what the start sends is for it, whatever the policy keeps.
        if !start(), !outcome.isEnough { demand.resume() }
      }
    } onCancel: {
      cancel()
    }
  }
}

/// The state of an iteration; each step returns what is to be done about it outside the lock.
private struct Mailbox<Value: Sendable, Failure: Error>: Sendable {
  typealias Answer = Iteration<Value, Failure>.Answer

  typealias Waiting = CheckedContinuation<Answer, Never>

  struct Outcome {
    /// Whether no task waits for one more value.
    var isEnough = true

    /// The task that has waited longest, and what it gets.
    var answered: (Waiting, Answer)?

    /// The other tasks that are answered at the same time.
    var others: [(Waiting, Answer)] = []

    /// What is to be released.
    var dropped: [Value] = []

    /// An end that nobody will get, to be released, too.
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

  /// The tasks that wait, in the order in which they asked; then nothing is kept.
  private var waiting = Queue<Waiting>()

  /// What follows the values that are kept, once the stream has ended.
  private var end: Answer?

  init(_ buffering: BufferingPolicy) { self.buffering = buffering }

  /// Notes an event; called for one at a time.
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

  /// Notes that a task wants the next value.
  mutating func ask(_ task: Waiting) -> Outcome {
    if let value = kept.takeFirst() { return Outcome(task, gets: .success(value)) }
    if end != nil { return Outcome(task, gets: takeEnd()) }
    waiting.append(task)
    var outcome = Outcome()
    outcome.isEnough = false
    return outcome
  }

  /// Notes that a task was cancelled, which ends the iteration for all that share it.
  mutating func close() -> Outcome {
    let end = exchange(&end, with: .success(nil))
    var outcome = dismissWaiting()
    outcome.dropped = kept.takeAll()
    outcome.droppedEnd = end
    return outcome
  }

  /// Answers the tasks that wait with the end.
  private mutating func dismissWaiting() -> Outcome {
    var outcome = Outcome()
    outcome.answered = waiting.takeFirst().map { ($0, takeEnd()) }
    outcome.others = waiting.takeAll().map { ($0, .success(nil)) }
    return outcome
  }

  /// Returns the end: a failure once, and that there is nothing more to all that ask later.
  private mutating func takeEnd() -> Answer {
    defer { end = .success(nil) }
    return end ?? .success(nil)
  }

  /// Keeps the value if the policy says so; returns the one that is not kept for it.
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
