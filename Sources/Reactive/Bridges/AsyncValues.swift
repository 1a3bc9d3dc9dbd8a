/// The values to buffer for a task that iterates more slowly than a stream sends.
public enum BufferingPolicy: Hashable, Sendable {
  /// All values, without a bound.
  case unbounded

  /// The newest values, up to the given number: a further value replaces the oldest one.
  case newest(Int)

  /// The oldest values, up to the given number: a further value is dropped.
  case oldest(Int)
}

extension BufferingPolicy {
  /// Traps if the number is negative, with the name of the method that has received it.
  @usableFromInline
  func check(for method: String) {
    switch self {
    case .unbounded: break
    case .newest(let count), .oldest(let count):
      require(count >= 0, "\(method) needs a number of 0 or more, got \(self)")
    }
  }
}

extension Signal {
  /// Returns the values of the signal as an asynchronous sequence.
  ///
  /// Each iteration observes from the moment its iterator is made: what was sent before is lost, unless the sequence is made
  /// by ``valuesFromNow(buffering:)``. See ``AsyncValues``.
  ///
  /// - Parameter buffering: The values to buffer while no task waits for one. Traps if its number is negative.
  @inlinable
  public func values(buffering: BufferingPolicy = .unbounded) -> AsyncValues<Value, Failure> {
    AsyncValues(producer: producer, buffering: buffering, isHot: true)
  }
}

extension SignalProducer {
  /// Returns the values of a run as an asynchronous sequence.
  ///
  /// Each iteration starts a run when the first value is requested, on the requesting thread. See ``AsyncValues``.
  ///
  /// - Parameter buffering: The values to buffer while no task waits for one. Traps if its number is negative.
  @inlinable
  public func values(buffering: BufferingPolicy = .unbounded) -> AsyncValues<Value, Failure> {
    AsyncValues(producer: self, buffering: buffering, isHot: false)
  }
}

/// The values of a stream, for a task to iterate.
///
/// | event       | effect                                                             |
/// | ----------- | ------------------------------------------------------------------ |
/// | next        | given to a waiting task, or buffered as the policy says            |
/// | failed      | thrown after the buffered values                                   |
/// | completed   | ends the iteration after the buffered values                       |
/// | interrupted | ends the iteration after the buffered values                       |
///
/// To tell an interruption from a completion, iterate the events: `materialize().values()`. Sending never waits for the
/// task. Each iteration is an observation or a run of its own. It is disposed of when the iterator is released, for
/// example by a `break`, and when the task is cancelled. Cancellation ends the iteration at once, and drops the
/// buffered values. A task that was cancelled before starts nothing, and receives nothing.
///
/// Copies of one iterator share one iteration. Several tasks of one actor may wait on them: each value goes to one
/// task, in the order of their requests. A failure is thrown to the first task, and the others receive `nil`; every
/// other end reaches all of them. Cancelling one of the tasks ends the iteration for all.
public struct AsyncValues<Value: Sendable, Failure: Error>: AsyncSequence, Sendable {
  @usableFromInline let producer: SignalProducer<Value, Failure>
  @usableFromInline let buffering: BufferingPolicy

  /// True if the stream may send values before the first one is requested.
  @usableFromInline let isHot: Bool

  @inlinable
  init(producer: SignalProducer<Value, Failure>, buffering: BufferingPolicy, isHot: Bool) {
    buffering.check(for: "values(buffering:)")
    self.producer = producer
    self.buffering = buffering
    self.isHot = isHot
  }

  /// Makes an iterator; observes a signal now, but does not start a producer yet.
  @inlinable
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(Iteration(of: producer, buffering: buffering, startsAtOnce: isHot))
  }

  /// The iterator over one observation, or one run.
  public struct AsyncIterator: AsyncIteratorProtocol {
    @usableFromInline let iteration: Iteration<Value, Failure>

    @inlinable
    init(_ iteration: Iteration<Value, Failure>) { self.iteration = iteration }

    /// Waits for the next value; `nil` after the last one, and when the task is cancelled.
    ///
    /// Also `nil` once another task that shares the iteration is cancelled.
    @inlinable
    public mutating func next(isolation: isolated (any Actor)? = #isolation) async throws(Failure) -> Value? {
      try await iteration.next(isolation: isolation).get()
    }
  }
}
