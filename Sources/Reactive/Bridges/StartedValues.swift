extension Signal {
  /// Observes the signal now, and returns its values from this call on.
  ///
  /// Use it if values may come before the iteration begins. With ``values(buffering:)``, each iteration has the values
  /// from its own beginning on.
  ///
  ///     let answers = server.answers.valuesFromNow()
  ///     server.send(question)
  ///     for try await answer in answers { … }
  ///
  /// - Parameter buffering: The values to buffer while no task waits for one. Traps if its number is negative.
  @inlinable
  public func valuesFromNow(buffering: BufferingPolicy = .unbounded) -> StartedValues<Value, Failure> {
    StartedValues(of: producer, buffering: buffering)
  }
}

extension SignalProducer {
  /// Starts a run now, on the calling thread, and returns its values.
  ///
  /// Use it if the work is to begin before the iteration does. With ``values(buffering:)``, each iteration starts a run
  /// when it requests its first value.
  ///
  /// - Parameter buffering: The values to buffer while no task waits for one. Traps if its number is negative.
  @inlinable
  public func valuesFromNow(buffering: BufferingPolicy = .unbounded) -> StartedValues<Value, Failure> {
    StartedValues(of: self, buffering: buffering)
  }
}

/// The values of an observation, or of a run, that has begun before the iteration.
///
/// | event       | effect                                                             |
/// | ----------- | ------------------------------------------------------------------ |
/// | next        | given to a waiting task, or buffered as the policy says            |
/// | failed      | thrown after the buffered values                                   |
/// | completed   | ends the iteration after the buffered values                       |
/// | interrupted | ends the iteration after the buffered values                       |
///
/// There is one observation, which all iterators share, as copies of an iterator of ``AsyncValues`` do: each value goes
/// to one of them, and a later iterator goes on where the others have stopped. It is disposed of when the sequence and
/// its iterators are released, also if nobody has iterated, and when a task that waits for a value is cancelled. A task
/// that was cancelled before it makes the sequence starts nothing. A source that iterates, such as
/// `SignalProducer(sequence)`, pauses after a value for which no task waits.
public struct StartedValues<Value: Sendable, Failure: Error>: AsyncSequence, Sendable {
  @usableFromInline let iteration: Iteration<Value, Failure>

  @inlinable
  init(of producer: SignalProducer<Value, Failure>, buffering: BufferingPolicy) {
    buffering.check(for: "valuesFromNow(buffering:)")
    iteration = Iteration(of: producer, buffering: buffering, startsAtOnce: true)
  }

  /// Makes an iterator over what the others have left.
  @inlinable
  public func makeAsyncIterator() -> AsyncValues<Value, Failure>.AsyncIterator { AsyncValues.AsyncIterator(iteration) }
}
