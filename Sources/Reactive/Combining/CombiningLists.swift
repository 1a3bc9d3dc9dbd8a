extension Signal {
  /// Sends the latest values of all signals whenever one of them sends, once each has sent.
  ///
  /// With no signals, the result has already ended (S5). See ``combineLatest(_:)-(Signal<Input,Failure>)``.
  public static func combineLatest<Input>(
    _ inputs: some Sequence<Signal<Input, Failure>>
  ) -> Signal<Value, Failure> where Value == [Input] {
    let inputs = Array(inputs)
    return joined(LatestRule.self, list: inputs).titled(.joining("combineLatest", inputs.map { $0.label?.name }))
  }

  /// Sends the first values of all signals together, then the second ones, and so on.
  ///
  /// With no signals, the result has already ended (S5). See ``zip(_:)-(Signal<Input,Failure>)``.
  public static func zip<Input>(
    _ inputs: some Sequence<Signal<Input, Failure>>
  ) -> Signal<Value, Failure> where Value == [Input] {
    let inputs = Array(inputs)
    return joined(PairingRule.self, list: inputs).titled(.joining("zip", inputs.map { $0.label?.name }))
  }
}

extension SignalProducer {
  /// Sends the latest values of all producers whenever one of them sends, once each has sent.
  ///
  /// - Parameters:
  ///   - inputs: The producers, which start in order. See ``Signal/combineLatest(_:)-(Signal<Input,Failure>)``.
  ///   - emptySentinel: The value to send before completion if there are no inputs; none by default.
  public static func combineLatest<Input>(
    _ inputs: some Sequence<SignalProducer<Input, Failure>>,
    emptySentinel: Value? = nil
  ) -> SignalProducer<Value, Failure> where Value == [Input] {
    let inputs = Array(inputs)
    return joined(LatestRule.self, list: inputs, emptySentinel: emptySentinel)
      .titled(.joining("combineLatest", inputs.map { $0.label }))
  }

  /// Sends the first values of all producers together, then the second ones, and so on.
  ///
  /// - Parameters:
  ///   - inputs: The producers, which start in order. See ``Signal/zip(_:)-(Signal<Input,Failure>)``.
  ///   - emptySentinel: The value to send before completion if there are no inputs; none by default.
  public static func zip<Input>(
    _ inputs: some Sequence<SignalProducer<Input, Failure>>,
    emptySentinel: Value? = nil
  ) -> SignalProducer<Value, Failure> where Value == [Input] {
    let inputs = Array(inputs)
    return joined(PairingRule.self, list: inputs, emptySentinel: emptySentinel)
      .titled(.joining("zip", inputs.map { $0.label }))
  }
}
