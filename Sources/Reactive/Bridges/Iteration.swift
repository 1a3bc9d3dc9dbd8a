/// What stands between a stream and the task that iterates its values: whichever of the two comes first waits here.
///
/// Released, it disposes of the observation or run. Nothing is resumed, released or disposed of while the lock is held.
final class Iteration<Value: Sendable, Failure: Error>: Sendable {
  /// What the task gets when it asks: a value, nothing more, or the failure.
  typealias Answer = Result<Value?, Failure>

  private let mailbox: Locked<Mailbox<Value, Failure>>
  private let handle: any Disposable

  init(of producer: SignalProducer<Value, Failure>, buffering: BufferingPolicy) {
    let mailbox = Locked(Mailbox<Value, Failure>(buffering))
    self.mailbox = mailbox
    // Not this object, which is to dispose of the run when nobody iterates any more.
    handle = producer.start { event in mailbox.withLock { $0.put(event) }.carryOut() }
  }

  deinit { handle.dispose() }

  func next(isolation: isolated (any Actor)?) async -> Answer {
    await withTaskCancellationHandler {
      await withCheckedContinuation(isolation: isolation) { task in mailbox.withLock { $0.ask(task) }.carryOut() }
    } onCancel: {
      mailbox.withLock { $0.close() }.carryOut()
      handle.dispose()
    }
  }
}

/// The state of an iteration; each step returns what is to be done about it outside the lock.
private struct Mailbox<Value: Sendable, Failure: Error>: Sendable {
  typealias Answer = Iteration<Value, Failure>.Answer

  struct Outcome {
    /// The task that has waited, and what it gets.
    var answered: (CheckedContinuation<Answer, Never>, Answer)?

    /// What is to be released.
    var dropped: [Value] = []

    func carryOut() {
      if let (task, answer) = answered { task.resume(returning: answer) }
      withExtendedLifetime(dropped) {}
    }
  }

  private let buffering: BufferingPolicy
  private var kept = Queue<Value>()

  /// The task that waits; then nothing is kept.
  private var task: CheckedContinuation<Answer, Never>?

  /// What follows the values that are kept, once the stream has ended.
  private var end: Answer?

  init(_ buffering: BufferingPolicy) { self.buffering = buffering }

  /// Notes an event; called for one at a time.
  mutating func put(_ event: Event<Value, Failure>) -> Outcome {
    if end != nil { return Outcome() }
    switch event {
    case .next(let value):
      if let task = task.take() { return Outcome(answered: (task, .success(value))) }
      return Outcome(dropped: keep(value))
    case .failed(let failure): end = .failure(failure)
    case .completed, .interrupted: end = .success(nil)
    }
    return task.take().map { Outcome(answered: ($0, takeEnd())) } ?? Outcome()
  }

  /// Notes that the task wants the next value.
  mutating func ask(_ task: CheckedContinuation<Answer, Never>) -> Outcome {
    if let value = kept.takeFirst() { return Outcome(answered: (task, .success(value))) }
    if end != nil { return Outcome(answered: (task, takeEnd())) }
    self.task = task
    return Outcome()
  }

  /// Notes that the task was cancelled.
  mutating func close() -> Outcome {
    end = .success(nil)
    let dropped = kept.takeAll()
    return Outcome(answered: task.take().map { ($0, .success(nil)) }, dropped: dropped)
  }

  /// A failure is thrown once; who asks again learns that there is nothing more.
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

/// Values that leave in the order in which they came, each in amortized constant time.
private struct Queue<Value: Sendable>: Sendable {
  private var values: [Value?] = []
  private var first = 0

  var count: Int { values.count - first }

  mutating func append(_ value: Value) { values.append(value) }

  mutating func takeFirst() -> Value? {
    guard first < values.count else { return nil }
    defer {
      first += 1
      if first * 2 > values.count {
        values.removeFirst(first)
        first = 0
      }
    }
    return values[first].take()
  }

  mutating func takeAll() -> [Value] {
    defer { self = Queue() }
    return values[first...].compactMap { $0 }
  }
}
