public import ReactiveExclusion

/// The state of an iteration; each step returns the effects that are to be carried out outside the lock.
@usableFromInline
struct Mailbox<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline typealias Answer = Iteration<Value, Failure>.Answer

  #if DEBUG
    @usableFromInline typealias Waiting = CheckedContinuation<Answer, Never>
  #else
    @usableFromInline typealias Waiting = UnsafeContinuation<Answer, Never>
  #endif

  @usableFromInline
  struct Outcome {
    /// True if no task waits for another value.
    @usableFromInline var isEnough = true

    /// The task that has waited longest, and its answer.
    @usableFromInline var answered: (Waiting, Answer)?

    /// The other tasks that are answered at the same time.
    @usableFromInline var others: [(Waiting, Answer)] = []

    /// The values to release.
    @usableFromInline var dropped: [Value] = []

    /// An end that no task will receive, to be released, too.
    @usableFromInline var droppedEnd: Answer?

    @inlinable
    init(dropped: [Value] = []) { self.dropped = dropped }

    @inlinable
    init(_ task: Waiting, gets answer: Answer) { answered = (task, answer) }

    @inlinable
    func carryOut() {
      if let (task, answer) = answered { task.resume(returning: answer) }
      for (task, answer) in others { task.resume(returning: answer) }
      if !dropped.isEmpty { releaseOutside(dropped) }
      if let droppedEnd { releaseOutside(droppedEnd) }
    }
  }

  @usableFromInline let buffering: BufferingPolicy
  @usableFromInline var kept = Queue<Value>()

  /// The waiting tasks, in the order of their requests; while there are any, no value is buffered.
  @usableFromInline var waiting = Queue<Waiting>()

  /// The end, which follows the buffered values; `nil` until the stream has ended.
  @usableFromInline var end: Answer?

  @inlinable
  init(_ buffering: BufferingPolicy) { self.buffering = buffering }

  /// Records an event; called for one at a time.
  @inlinable
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
  @inlinable
  mutating func ask(_ task: Waiting) -> Outcome {
    if let value = kept.takeFirst() { return Outcome(task, gets: .success(value)) }
    if end != nil { return Outcome(task, gets: takeEnd()) }
    waiting.append(task)
    var outcome = Outcome()
    outcome.isEnough = false
    return outcome
  }

  /// Records that a task was cancelled, which ends the iteration for all tasks that share it.
  @usableFromInline
  mutating func close() -> Outcome {
    let end = exchange(&end, with: .success(nil))
    var outcome = dismissWaiting()
    outcome.dropped = kept.takeAll()
    outcome.droppedEnd = end
    return outcome
  }

  /// Answers the waiting tasks with the end.
  @inlinable
  mutating func dismissWaiting() -> Outcome {
    var outcome = Outcome()
    outcome.answered = waiting.takeFirst().map { ($0, takeEnd()) }
    outcome.others = waiting.takeAll().map { ($0, .success(nil)) }
    return outcome
  }

  /// Returns the end: a failure once, and `nil` for all later requests.
  @inlinable
  mutating func takeEnd() -> Answer {
    defer { end = .success(nil) }
    return end ?? .success(nil)
  }

  /// Buffers the value if the policy says so; returns the value that is dropped, if any.
  @inlinable
  mutating func keep(_ value: Value) -> [Value] {
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
