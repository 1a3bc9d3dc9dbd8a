extension Signal where Value == Bool {
  /// Sends whether the latest values of all signals are true, whenever one of them sends.
  ///
  /// | event       | effect                                                         |
  /// | ----------- | -------------------------------------------------------------- |
  /// | next        | once each input has sent: whether all latest values are `true` |
  /// | failed      | of any input: forwarded at once                                |
  /// | completed   | sent when all inputs have completed                            |
  /// | interrupted | of any input: forwarded at once                                |
  ///
  ///     -T---F----|
  ///       and(---T---F|)
  ///     ---T-F-F--|
  ///
  /// With no signals, the result has already ended (S5).
  /// See ``combineLatest(_:)-(Signal<Input,Failure>)`` for threads and cost.
  public static func all(_ signals: some Sequence<Signal<Bool, Failure>>) -> Signal<Bool, Failure> {
    let signals = Array(signals)
    return Signal<[Bool], Failure>.combineLatest(signals).map { $0.allSatisfy { $0 } }
      .titled(.joining("all", signals.map { $0.label?.name }))
  }

  /// Sends whether the latest value of any signal is true, whenever one of them sends.
  ///
  /// See ``all(_:)-(Sequence<Signal<Bool,Failure>>)``.
  public static func any(_ signals: some Sequence<Signal<Bool, Failure>>) -> Signal<Bool, Failure> {
    let signals = Array(signals)
    return Signal<[Bool], Failure>.combineLatest(signals).map { $0.contains(true) }
      .titled(.joining("any", signals.map { $0.label?.name }))
  }

  /// Sends whether the latest values of all signals are true.
  ///
  /// See ``all(_:)-(Sequence<Signal<Bool,Failure>>)``.
  public static func all(_ signals: Signal<Bool, Failure>...) -> Signal<Bool, Failure> { all(signals) }

  /// Sends whether the latest value of any signal is true.
  ///
  /// See ``all(_:)-(Sequence<Signal<Bool,Failure>>)``.
  public static func any(_ signals: Signal<Bool, Failure>...) -> Signal<Bool, Failure> { any(signals) }

  /// Sends whether the latest values of both signals are true.
  ///
  /// See ``all(_:)-(Sequence<Signal<Bool,Failure>>)``.
  public func and(_ other: Signal<Bool, Failure>) -> Signal<Bool, Failure> {
    .all([self, other]).titled(label?.name.adding("and(", other.label?.name))
  }

  /// Sends whether the latest value of either signal is true.
  ///
  /// See ``all(_:)-(Sequence<Signal<Bool,Failure>>)``.
  public func or(_ other: Signal<Bool, Failure>) -> Signal<Bool, Failure> {
    .any([self, other]).titled(label?.name.adding("or(", other.label?.name))
  }
}

extension SignalProducer where Value == Bool {
  /// Sends whether the latest values of all producers are true, whenever one of them sends.
  ///
  /// With no producers, sends `true` and completes. See ``Signal/all(_:)-(Sequence<Signal<Bool,Failure>>)``.
  public static func all(_ producers: some Sequence<SignalProducer<Bool, Failure>>) -> SignalProducer<Bool, Failure> {
    let producers = Array(producers)
    return SignalProducer<[Bool], Failure>.combineLatest(producers, emptySentinel: []).map { $0.allSatisfy { $0 } }
      .titled(.joining("all", producers.map { $0.label }))
  }

  /// Sends whether the latest value of any producer is true, whenever one of them sends.
  ///
  /// With no producers, sends `false` and completes. See ``Signal/all(_:)-(Sequence<Signal<Bool,Failure>>)``.
  public static func any(_ producers: some Sequence<SignalProducer<Bool, Failure>>) -> SignalProducer<Bool, Failure> {
    let producers = Array(producers)
    return SignalProducer<[Bool], Failure>.combineLatest(producers, emptySentinel: []).map { $0.contains(true) }
      .titled(.joining("any", producers.map { $0.label }))
  }

  /// Sends whether the latest values of all producers are true.
  ///
  /// See ``Signal/all(_:)-(Sequence<Signal<Bool,Failure>>)``.
  public static func all(_ producers: SignalProducer<Bool, Failure>...) -> SignalProducer<Bool, Failure> {
    all(producers)
  }

  /// Sends whether the latest value of any producer is true.
  ///
  /// See ``Signal/all(_:)-(Sequence<Signal<Bool,Failure>>)``.
  public static func any(_ producers: SignalProducer<Bool, Failure>...) -> SignalProducer<Bool, Failure> {
    any(producers)
  }

  /// Sends whether the latest values of both producers are true.
  ///
  /// See ``Signal/all(_:)-(Sequence<Signal<Bool,Failure>>)``.
  public func and(_ other: SignalProducer<Bool, Failure>) -> SignalProducer<Bool, Failure> {
    .all([self, other]).titled(label?.adding("and(", other.label))
  }

  /// Sends whether the latest value of either producer is true.
  ///
  /// See ``Signal/all(_:)-(Sequence<Signal<Bool,Failure>>)``.
  public func or(_ other: SignalProducer<Bool, Failure>) -> SignalProducer<Bool, Failure> {
    .any([self, other]).titled(label?.adding("or(", other.label))
  }
}

extension Operator where Input == Bool, Output == Bool, InputFailure == OutputFailure {
  /// Sends whether the latest values of both streams are true.
  ///
  /// When applied to a signal, the operator starts and observes the other stream at once.
  /// See ``Signal/all(_:)-(Sequence<Signal<Bool,Failure>>)``.
  public static func and(_ other: SignalProducer<Bool, InputFailure>) -> Self {
    Self(
      signal: { $0.producer.and(other).started() },
      producer: { $0.and(other) }
    )
  }

  /// Sends whether the latest value of either stream is true.
  ///
  /// When applied to a signal, the operator starts and observes the other stream at once.
  /// See ``Signal/any(_:)-(Sequence<Signal<Bool,Failure>>)``.
  public static func or(_ other: SignalProducer<Bool, InputFailure>) -> Self {
    Self(
      signal: { $0.producer.or(other).started() },
      producer: { $0.or(other) }
    )
  }
}
