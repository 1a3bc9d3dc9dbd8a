extension Signal where Value == Bool {
  /// Tells, whenever one of the signals sends, whether the latest values of all are true.
  ///
  /// | event       | effect                                                     |
  /// | ----------- | ---------------------------------------------------------- |
  /// | next        | once each has sent: whether all latest values are `true`   |
  /// | failed      | of any input: forwarded at once                            |
  /// | completed   | when all inputs have completed                             |
  /// | interrupted | of any input: forwarded at once                            |
  ///
  ///     -T---F----|
  ///       and(---T---F|)
  ///     ---T-F-F--|
  ///
  /// Of no signals, the result is born terminated (S5). Threads and cost as for ``combineLatest(_:)-(Signal<Input,Failure>)``.
  public static func all(_ signals: some Sequence<Signal<Bool, Failure>>) -> Signal<Bool, Failure> {
    let signals = Array(signals)
    return Signal<[Bool], Failure>.combineLatest(signals).map { $0.allSatisfy { $0 } }
      .titled(.joining("all", signals.map { $0.label?.name }))
  }

  /// Tells, whenever one of the signals sends, whether the latest value of any is true.
  ///
  /// See ``all(_:)-(Sequence<Signal<Bool,Failure>>)``.
  public static func any(_ signals: some Sequence<Signal<Bool, Failure>>) -> Signal<Bool, Failure> {
    let signals = Array(signals)
    return Signal<[Bool], Failure>.combineLatest(signals).map { $0.contains(true) }
      .titled(.joining("any", signals.map { $0.label?.name }))
  }

  /// Tells whether the latest values of all signals are true.
  ///
  /// See ``all(_:)-(Sequence<Signal<Bool,Failure>>)``.
  public static func all(_ signals: Signal<Bool, Failure>...) -> Signal<Bool, Failure> { all(signals) }

  /// Tells whether the latest value of any signal is true.
  ///
  /// See ``all(_:)-(Sequence<Signal<Bool,Failure>>)``.
  public static func any(_ signals: Signal<Bool, Failure>...) -> Signal<Bool, Failure> { any(signals) }

  /// Tells whether the latest values of both signals are true.
  ///
  /// See ``all(_:)-(Sequence<Signal<Bool,Failure>>)``.
  public func and(_ other: Signal<Bool, Failure>) -> Signal<Bool, Failure> {
    .all([self, other]).titled(label?.name.adding("and(", other.label?.name))
  }

  /// Tells whether the latest value of either signal is true.
  ///
  /// See ``all(_:)-(Sequence<Signal<Bool,Failure>>)``.
  public func or(_ other: Signal<Bool, Failure>) -> Signal<Bool, Failure> {
    .any([self, other]).titled(label?.name.adding("or(", other.label?.name))
  }
}

extension SignalProducer where Value == Bool {
  /// Tells, whenever one of the producers sends, whether the latest values of all are true.
  ///
  /// Of no producers, sends `true` and completes. See ``Signal/all(_:)-(Sequence<Signal<Bool,Failure>>)``.
  public static func all(_ producers: some Sequence<SignalProducer<Bool, Failure>>) -> SignalProducer<Bool, Failure> {
    let producers = Array(producers)
    return SignalProducer<[Bool], Failure>.combineLatest(producers, emptySentinel: []).map { $0.allSatisfy { $0 } }
      .titled(.joining("all", producers.map { $0.label }))
  }

  /// Tells, whenever one of the producers sends, whether the latest value of any is true.
  ///
  /// Of no producers, sends `false` and completes. See ``Signal/all(_:)-(Sequence<Signal<Bool,Failure>>)``.
  public static func any(_ producers: some Sequence<SignalProducer<Bool, Failure>>) -> SignalProducer<Bool, Failure> {
    let producers = Array(producers)
    return SignalProducer<[Bool], Failure>.combineLatest(producers, emptySentinel: []).map { $0.contains(true) }
      .titled(.joining("any", producers.map { $0.label }))
  }

  /// Tells whether the latest values of all producers are true.
  ///
  /// See ``Signal/all(_:)-(Sequence<Signal<Bool,Failure>>)``.
  public static func all(_ producers: SignalProducer<Bool, Failure>...) -> SignalProducer<Bool, Failure> {
    all(producers)
  }

  /// Tells whether the latest value of any producer is true.
  ///
  /// See ``Signal/all(_:)-(Sequence<Signal<Bool,Failure>>)``.
  public static func any(_ producers: SignalProducer<Bool, Failure>...) -> SignalProducer<Bool, Failure> {
    any(producers)
  }

  /// Tells whether the latest values of both producers are true.
  ///
  /// See ``Signal/all(_:)-(Sequence<Signal<Bool,Failure>>)``.
  public func and(_ other: SignalProducer<Bool, Failure>) -> SignalProducer<Bool, Failure> {
    .all([self, other]).titled(label?.adding("and(", other.label))
  }

  /// Tells whether the latest value of either producer is true.
  ///
  /// See ``Signal/all(_:)-(Sequence<Signal<Bool,Failure>>)``.
  public func or(_ other: SignalProducer<Bool, Failure>) -> SignalProducer<Bool, Failure> {
    .any([self, other]).titled(label?.adding("or(", other.label))
  }
}

extension Operator where Input == Bool, Output == Bool, InputFailure == OutputFailure {
  /// Tells whether the latest values of both streams are true.
  ///
  /// Applied to a signal, the other stream is started and observed at once. See ``Signal/all(_:)-(Sequence<Signal<Bool,Failure>>)``.
  public static func and(_ other: SignalProducer<Bool, InputFailure>) -> Self {
    Self(
      signal: { $0.producer.and(other).started() },
      producer: { $0.and(other) }
    )
  }

  /// Tells whether the latest value of either stream is true.
  ///
  /// Applied to a signal, the other stream is started and observed at once. See ``Signal/any(_:)-(Sequence<Signal<Bool,Failure>>)``.
  public static func or(_ other: SignalProducer<Bool, InputFailure>) -> Self {
    Self(
      signal: { $0.producer.or(other).started() },
      producer: { $0.or(other) }
    )
  }
}
