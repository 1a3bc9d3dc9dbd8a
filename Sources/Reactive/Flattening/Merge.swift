extension Signal {
  /// Forwards the values of all signals as they come.
  ///
  /// | event       | effect                                                                  |
  /// | ----------- | ----------------------------------------------------------------------- |
  /// | next        | of any input: forwarded                                                 |
  /// | failed      | of any input: forwarded at once                                         |
  /// | completed   | when all inputs have ended                                              |
  /// | interrupted | of an input: counts as its completion, also if it had ended before (E4) |
  ///
  /// Delivered on the thread that sends; a second sender waits (E5).
  public static func merge(_ signals: [Signal<Value, Failure>]) -> Signal<Value, Failure> {
    SignalProducer<Signal<Value, Failure>, Failure>(signals).flatten(.merge).startWithSignal { merged, _ in merged }
  }

  /// Forwards the values of all signals as they come; see ``merge(_:)-([Signal<Value,Failure>])``.
  public static func merge(_ signals: Signal<Value, Failure>...) -> Signal<Value, Failure> { merge(signals) }

  /// Forwards the values of both signals as they come; see ``merge(_:)-([Signal<Value,Failure>])``.
  public func merge(with other: Signal<Value, Failure>) -> Signal<Value, Failure> { .merge([self, other]) }
}

extension SignalProducer {
  /// Forwards the values of all producers, started in order, as they come.
  ///
  /// Completes at once if there are none. See ``Signal/merge(_:)-([Signal<Value,Failure>])`` for the rest.
  public static func merge(_ producers: [SignalProducer<Value, Failure>]) -> SignalProducer<Value, Failure> {
    SignalProducer<SignalProducer<Value, Failure>, Failure>(producers).flatten(.merge)
  }

  /// Forwards the values of all producers as they come.
  ///
  /// See ``Signal/merge(_:)-([Signal<Value,Failure>])``.
  public static func merge(_ producers: SignalProducer<Value, Failure>...) -> SignalProducer<Value, Failure> {
    merge(producers)
  }

  /// Forwards the values of both producers as they come.
  ///
  /// See ``Signal/merge(_:)-([Signal<Value,Failure>])``.
  public func merge(with other: SignalProducer<Value, Failure>) -> SignalProducer<Value, Failure> {
    .merge([self, other])
  }
}
