extension Signal {
  /// Goes on, after a failure, with the producer that the closure makes of it.
  ///
  /// | event       | effect                                                             |
  /// | ----------- | ------------------------------------------------------------------ |
  /// | next        | forwarded                                                          |
  /// | failed      | starts the replacement, whose events follow, its failure included  |
  /// | completed   | forwarded at once                                                  |
  /// | interrupted | forwarded at once                                                  |
  ///
  ///     -a#
  ///       flatMapError { _ in SignalProducer(values: "y", "z") }
  ///     -a(yz|)
  ///
  /// The replacement is disposed of with the result.
  ///
  /// - Parameter handler: Makes the replacement of the failure; runs once at most.
  public func flatMapError<NewFailure: Error>(
    _ handler: @escaping @Sendable (Failure) -> SignalProducer<Value, NewFailure>
  ) -> Signal<Value, NewFailure> {
    producer.flatMapError(handler).started()
  }
}

extension SignalProducer {
  /// Goes on, after the failure of a run, with the producer that the closure makes of it.
  ///
  /// See ``Signal/flatMapError(_:)``.
  public func flatMapError<NewFailure: Error>(
    _ handler: @escaping @Sendable (Failure) -> SignalProducer<Value, NewFailure>
  ) -> SignalProducer<Value, NewFailure> {
    SignalProducer<Value, NewFailure>(label: label?.adding("flatMapError")) { run, receiver in
      let succession = Succession<Value, Failure, NewFailure>(in: run, downstream: receiver) { termination in
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
  /// Goes on, after a failure, with the producer that the closure makes of it.
  ///
  /// See ``Signal/flatMapError(_:)``.
  public static func flatMapError(
    _ handler: @escaping @Sendable (InputFailure) -> SignalProducer<Output, OutputFailure>
  ) -> Self {
    Self(signal: { $0.flatMapError(handler) }, producer: { $0.flatMapError(handler) })
  }
}
