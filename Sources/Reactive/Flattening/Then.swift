extension SignalProducer {
  /// Runs this producer and drops its values; after it completes, runs another one.
  ///
  /// | event       | effect                                                               |
  /// | ----------- | -------------------------------------------------------------------- |
  /// | next        | dropped; of the replacement: forwarded                               |
  /// | failed      | of either: forwarded at once; the replacement does not start         |
  /// | completed   | starts the replacement; of the replacement: forwarded                |
  /// | interrupted | of either: forwarded at once; the replacement does not start         |
  ///
  ///     -a-b|
  ///       then(-c|)
  ///     -----c|
  ///
  /// - Parameter replacement: A producer, signal or property.
  public func then<Replacement: SignalProducerConvertible>(
    _ replacement: Replacement
  ) -> SignalProducer<Replacement.Value, Failure> where Replacement.Failure == Failure {
    followed(by: replacement.producer)
  }

  /// Drops the values, and then runs another producer; accepts a leading dot, as in `.empty`.
  ///
  /// See ``then(_:)-2a7sc``.
  @_disfavoredOverload
  public func then(_ replacement: SignalProducer<Value, Failure>) -> SignalProducer<Value, Failure> {
    followed(by: replacement)
  }

  /// Drops the values, and then runs another producer; accepts a leading dot.
  ///
  /// See ``then(_:)-2a7sc``.
  @_disfavoredOverload
  public func then<NewValue>(_ replacement: SignalProducer<NewValue, Failure>) -> SignalProducer<NewValue, Failure> {
    followed(by: replacement)
  }

  private func followed<NewValue>(
    by replacement: SignalProducer<NewValue, Failure>
  ) -> SignalProducer<NewValue, Failure> {
    let first = ignoreValues().promoteValue(NewValue.self)
    let name = label?.adding("then(", replacement.label)
    return SignalProducer<NewValue, Failure>(label: name) { run, receiver in
      let succession = SequentialRuns<NewValue, Failure, Failure>(in: run, downstream: receiver) {
        termination in
        switch termination {
        case .failed, .interrupted: .end(termination)
        case .completed: .replace(replacement)
        }
      }
      succession.start(first)
    }
  }

  /// Runs this producer and drops its values; after it completes, runs another one that cannot fail.
  ///
  /// See ``then(_:)-2a7sc``.
  @_disfavoredOverload
  public func then<Replacement: SignalProducerConvertible>(
    _ replacement: Replacement
  ) -> SignalProducer<Replacement.Value, Failure> where Replacement.Failure == Never {
    then(replacement.producer.promoteError(Failure.self)).titled(label?.adding("then(", replacement.producer.label))
  }
}

extension SignalProducer where Failure == Never {
  /// Runs this producer, which cannot fail, and drops its values; after it completes, runs another one.
  ///
  /// See ``then(_:)-2a7sc``.
  @_disfavoredOverload
  public func then<Replacement: SignalProducerConvertible>(
    _ replacement: Replacement
  ) -> SignalProducer<Replacement.Value, Replacement.Failure> {
    promoteError(Replacement.Failure.self).then(replacement).titled(label?.adding("then(", replacement.producer.label))
  }
}

extension Operator where InputFailure == OutputFailure {
  /// Drops the values of the stream; after it completes, runs a producer.
  ///
  /// See ``SignalProducer/then(_:)-2a7sc``.
  public static func then(_ replacement: SignalProducer<Output, OutputFailure>) -> Self {
    Self(
      signal: { $0.producer.then(replacement).started() },
      producer: { $0.then(replacement) }
    )
  }
}
