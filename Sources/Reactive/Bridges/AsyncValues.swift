/// Which values to keep for a task that iterates more slowly than a stream sends.
public enum BufferingPolicy: Hashable, Sendable {
  /// All of them, without a bound.
  case unbounded

  /// So many: for one that comes when they are there, the oldest goes.
  case newest(Int)

  /// So many: one that comes when they are there is not kept.
  case oldest(Int)
}

extension Signal {
  /// The values of the signal as an asynchronous sequence.
  ///
  /// Each iteration observes from the moment its iterator is made. See ``AsyncValues``.
  ///
  /// - Parameter buffering: Which values to keep for a task that is not waiting for one. Traps if a number is negative.
  public func values(buffering: BufferingPolicy = .unbounded) -> AsyncValues<Value, Failure> {
    AsyncValues(producer: producer, buffering: buffering, isHot: true)
  }
}

extension SignalProducer {
  /// The values of a run as an asynchronous sequence.
  ///
  /// Each iteration starts a run when it is asked for the first value, and on the thread that asks. See ``AsyncValues``.
  ///
  /// - Parameter buffering: Which values to keep for a task that is not waiting for one. Traps if a number is negative.
  public func values(buffering: BufferingPolicy = .unbounded) -> AsyncValues<Value, Failure> {
    AsyncValues(producer: self, buffering: buffering, isHot: false)
  }
}

/// The values of a stream, for a task to iterate.
///
/// | event       | effect                                                             |
/// | ----------- | ------------------------------------------------------------------ |
/// | next        | given to the task that waits, or kept as the buffering policy says |
/// | failed      | thrown behind the values that are kept                             |
/// | completed   | ends the iteration behind the values that are kept                 |
/// | interrupted | ends the iteration behind the values that are kept                 |
///
/// To tell an interruption from a completion, iterate the events: `materialize().values()`. Sending never waits for the task.
/// Each iteration is an observation or a run of its own; it is disposed of when the iterator is released, as a `break` does,
/// and when the task is cancelled. Then the iteration ends at once, and what was kept for it is dropped. A task that was
/// cancelled before starts nothing, and iterates nothing.
///
/// Copies of one iterator share one iteration. Several tasks of one actor may wait on them: each value goes to one task, in the order in
/// which they asked; a failure is thrown to the first, and every other end comes to all of them. Cancelling one of the tasks
/// ends the iteration for all.
public struct AsyncValues<Value: Sendable, Failure: Error>: AsyncSequence, Sendable {
  private let producer: SignalProducer<Value, Failure>
  private let buffering: BufferingPolicy

  /// Whether something would be missed before the first value is asked for.
  private let isHot: Bool

  fileprivate init(producer: SignalProducer<Value, Failure>, buffering: BufferingPolicy, isHot: Bool) {
    switch buffering {
    case .unbounded: break
    case .newest(let count), .oldest(let count):
      require(count >= 0, "values(buffering:) needs a number of 0 or more, got \(buffering)")
    }
    self.producer = producer
    self.buffering = buffering
    self.isHot = isHot
  }

  /// Makes what iterates; observes the signal, but does not yet start the producer.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(Iteration(of: producer, buffering: buffering, startsAtOnce: isHot))
  }

  /// One observation, or one run, for one task.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let iteration: Iteration<Value, Failure>

    init(_ iteration: Iteration<Value, Failure>) { self.iteration = iteration }

    /// Waits for the next value; `nil` after the last one, and when the task is cancelled.
    ///
    /// Also `nil` once another task that shares the iteration is cancelled.
    public mutating func next(isolation: isolated (any Actor)? = #isolation) async throws(Failure) -> Value? {
      try await iteration.next(isolation: isolation).get()
    }
  }
}
