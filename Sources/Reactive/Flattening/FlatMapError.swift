extension Signal {
  /// Continues after a failure with the producer that the closure returns for it.
  ///
  /// | event       | effect                                                             |
  /// | ----------- | ------------------------------------------------------------------ |
  /// | next        | forwarded                                                          |
  /// | failed      | starts the replacement, whose events follow, including its failure |
  /// | completed   | forwarded at once                                                  |
  /// | interrupted | forwarded at once                                                  |
  ///
  ///     -a#
  ///       flatMapError { _ in SignalProducer(values: "y", "z") }
  ///     -a(yz|)
  ///
  /// When the result ends, the replacement is disposed of.
  ///
  /// - Parameter handler: Makes the replacement for the failure; runs at most once.
  public func flatMapError<NewFailure: Error>(
    _ handler: @escaping @Sendable (Failure) -> SignalProducer<Value, NewFailure>
  ) -> Signal<Value, NewFailure> {
    producer.flatMapError(handler).started()
  }
}

extension SignalProducer {
  /// Continues after the failure of a run with the producer that the closure returns for it.
  ///
  /// See ``Signal/flatMapError(_:)``.
  public func flatMapError<NewFailure: Error>(
    _ handler: @escaping @Sendable (Failure) -> SignalProducer<Value, NewFailure>
  ) -> SignalProducer<Value, NewFailure> {
    SignalProducer<Value, NewFailure>(label: label?.adding("flatMapError")) { run, receiver in
      let succession = SequentialRuns<Value, Failure, NewFailure>(in: run, downstream: receiver) { termination in
        switch termination {
        case .failed(let failure): .replace(handler(failure))
        case .completed: .end(.completed)
        case .interrupted: .end(.interrupted)
        }
      }
      succession.start(self)
    }
  }
}

extension Operator where Input == Output {
  /// Continues after a failure with the producer that the closure returns for it.
  ///
  /// See ``Signal/flatMapError(_:)``.
  public static func flatMapError(
    _ handler: @escaping @Sendable (InputFailure) -> SignalProducer<Output, OutputFailure>
  ) -> Self {
    Self(signal: { $0.flatMapError(handler) }, producer: { $0.flatMapError(handler) })
  }
}
