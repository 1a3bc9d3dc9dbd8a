import ReactiveExclusion

/// A caller's question about one run, answered as soon as the run has ended or has sent `limit` values.
///
/// Disposing of the question disposes of the run; the caller may do that, and the value that decides the answer does.
final class RunQuestion<Value: Sendable, Failure: Error>: Disposable {
  private let limit: Int
  private let answered: @Sendable () -> Void
  private let state = Locked(RunOutcome<Value, Failure>())
  private let run = SerialDisposable()

  /// Makes a question.
  ///
  /// - Parameters:
  ///   - limit: The number of values after which the answer is known.
  ///   - answered: Called once, when the answer is known: at the end of the run at the latest.
  init(upTo limit: Int, answered: @escaping @Sendable () -> Void) {
    self.limit = limit
    self.answered = answered
  }

  /// The events of the run so far, up to the deciding one.
  var outcome: RunOutcome<Value, Failure> { state.withLock { $0 } }

  var isDisposed: Bool { run.isDisposed }

  func dispose() { run.dispose() }

  /// Stores the handle of the run; disposes of it at once if the question was disposed of.
  func ask(of handle: any Disposable) { run.inner = handle }

  /// Records an event; called for one event at a time.
  func note(_ event: Event<Value, Failure>) {
    let (isDecided, replaced) = state.withLock { outcome in
      if outcome.count >= limit { return (false, nil as Value?) }
      let replaced = outcome.note(event)
      return (event.isTerminating || outcome.count == limit, replaced)
    }
    releaseOutside(replaced)
    guard isDecided else { return }
    if !event.isTerminating { dispose() }
    answered()
  }
}

extension SignalProducer {
  /// Starts a run that answers the question; the question holds the run.
  func start(answering question: RunQuestion<Value, Failure>) {
    let run = Run()
    run.awaitsEnd()
    question.ask(of: run)
    // Cancelled before the run could begin: no work is started.
    if run.isDisposed { return question.note(.interrupted) }
    recipe(run, RunEnd(run: run, target: EventAction { event in question.note(event) }).receiver)
  }
}

/// The events of a run, as far as they matter to a caller that waits for its end or its first values.
struct RunOutcome<Value: Sendable, Failure: Error>: Sendable {
  private(set) var count = 0
  private var value: Value?
  private var failure: Failure?
  private var hasCompleted = false

  /// The first value; the failure, if the run failed before; `nil` if it ended otherwise.
  var first: Result<Value, Failure>? { value.map { .success($0) } ?? failure.map { .failure($0) } }

  /// The only value of a run that has completed, or the failure; `nil` if there are other values, or none.
  var single: Result<Value, Failure>? { count > 1 && failure == nil ? nil : last }

  /// The last value of a run that has completed, or the failure.
  var last: Result<Value, Failure>? {
    if let failure { return .failure(failure) }
    return hasCompleted ? value.map { .success($0) } : nil
  }

  /// Success if the run has completed, or the failure.
  var wait: Result<Void, Failure>? {
    if let failure { return .failure(failure) }
    return hasCompleted ? .success(()) : nil
  }

  /// Records an event; returns the value that it has replaced, to be released outside the lock.
  mutating func note(_ event: Event<Value, Failure>) -> Value? {
    switch event {
    case .next(let value):
      count += 1
      return exchange(&self.value, with: value)
    case .failed(let failure): self.failure = failure
    case .completed: hasCompleted = true
    case .interrupted: break
    }
    return nil
  }
}
