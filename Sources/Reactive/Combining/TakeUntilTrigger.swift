extension Signal {
  /// Forwards events until the trigger sends a value or completes, and then completes.
  ///
  /// | event       | effect                                                                  |
  /// | ----------- | ----------------------------------------------------------------------- |
  /// | next        | forwarded; of the trigger: `completed` is sent                          |
  /// | failed      | forwarded at once                                                       |
  /// | completed   | forwarded at once, also that of the trigger                             |
  /// | interrupted | forwarded at once; of the trigger: ignored, since it can no longer fire |
  ///
  ///     --a--b--c--|
  ///       take(until: -------x-)
  ///     --a--b-|
  ///
  /// The trigger is observed or started first: if it fires synchronously, the result has ended before it can be
  /// observed. The result may complete before the signal does (a declared exception from E3); when it ends, it detaches
  /// both inputs (B1). Values are delivered on the thread that sends them; a second sender blocks (E5).
  ///
  /// - Parameter trigger: A signal, producer or property that cannot fail, with values of any type.
  /// - Complexity: O(1) per event.
  public func take<Trigger: SignalProducerConvertible>(until trigger: Trigger) -> Signal<Value, Failure>
  where Trigger.Failure == Never {
    joined(with: trigger.trigger(), by: .untilTrigger)
      .titled(label?.name.adding("take(until:", trigger.producer.label))
  }
}

extension SignalProducer {
  /// Forwards events of every run until the trigger sends a value or completes, and then completes.
  ///
  /// If the trigger fires synchronously, the work of this producer does not start.
  /// See ``Signal/take(until:)-(Trigger)``.
  public func take<Trigger: SignalProducerConvertible>(until trigger: Trigger) -> SignalProducer<Value, Failure>
  where Trigger.Failure == Never {
    let trigger = trigger.producer
    return joined(with: { _ in trigger.trigger() }, by: .untilTrigger)
      .titled(label?.adding("take(until:", trigger.producer.label))
  }
}

extension Operator where Input == Output, InputFailure == OutputFailure {
  /// Forwards events until the trigger sends a value or completes, and then completes.
  ///
  /// See ``Signal/take(until:)-(Trigger)``.
  public static func take<Trigger: SignalProducerConvertible>(until trigger: Trigger) -> Self
  where Trigger.Failure == Never {
    let trigger = trigger.producer
    return Self(signal: { $0.take(until: trigger) }, producer: { $0.take(until: trigger) })
  }
}

extension Signal {
  /// Forwards events until another stream sends a value, completes or fails; forwards the failure of either.
  @usableFromInline
  func take(untilEventOf other: SignalProducer<Void, Failure>) -> Signal<Value, Failure> {
    joined(with: other.attachment(), by: .untilTrigger)
  }
}

extension SignalProducer {
  /// Forwards events of a run until another stream sends a value, completes or fails; forwards the failure of either.
  @usableFromInline
  func take(untilEventOf other: SignalProducer<Void, Failure>) -> SignalProducer<Value, Failure> {
    joined(with: { _ in other.attachment() }, by: .untilTrigger)
  }
}

extension Pairing where Rule == UntilTriggerRule, First == Output {
  /// Forwards the first input until the second fires.
  static var untilTrigger: Self {
    Pairing(rule: Rule(inputs: 2), beginsWithSecond: true) { first, _ in first.remove() }
  }
}

/// Makes an output for every value of the first input; completes with it, or when the second has sent or completed.
struct UntilTriggerRule: CombiningRule {
  static var keepsAll: Bool { false }

  static func keeps(_ input: Int) -> Bool { false }

  private(set) var isComplete = false

  init(inputs: Int) {}

  mutating func receive(from input: Int) -> Bool {
    if input == 1 { isComplete = true }
    return input == 0
  }

  mutating func complete(_ input: Int) { isComplete = true }

  mutating func interrupt(_ input: Int) -> Bool { input == 0 }
}
