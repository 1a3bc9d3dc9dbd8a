extension Signal {
  /// Forwards events until the trigger sends a value or completes, and then completes.
  ///
  /// | event       | effect                                                                 |
  /// | ----------- | ---------------------------------------------------------------------- |
  /// | next        | forwarded; of the trigger: turned to `completed`                       |
  /// | failed      | forwarded at once                                                      |
  /// | completed   | forwarded at once, of the trigger too                                  |
  /// | interrupted | forwarded at once; of the trigger: ignored, nothing will end it then   |
  ///
  ///     --a--b--c--|
  ///       take(until: -------x-)
  ///     --a--b-|
  ///
  /// The trigger is observed or started first: one that fires at once leaves nothing to observe, and the result is born
  /// terminated. Completes early (a declared exception from E3), and lets go of both inputs with its end (B1). Delivered on
  /// the thread that sends; a second sender waits (E5).
  ///
  /// - Parameter trigger: A signal, producer or property that cannot fail, of whatever values.
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
  /// If the trigger fires at once, the work of this producer does not start. See ``Signal/take(until:)-(Trigger)``.
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
  /// Forwards events until another stream sends one; if that is a failure, it is forwarded too.
  func take(untilEventOf other: SignalProducer<Void, Failure>) -> Signal<Value, Failure> {
    joined(with: other.attachment(), by: .untilTrigger)
  }
}

extension SignalProducer {
  /// Forwards events of a run until another stream sends one; if that is a failure, it is forwarded too.
  func take(untilEventOf other: SignalProducer<Void, Failure>) -> SignalProducer<Value, Failure> {
    joined(with: { _ in other.attachment() }, by: .untilTrigger)
  }
}

extension Pairing where Rule == UntilTriggerRule, First == Output {
  /// Passes the first input on until the second one fires.
  static var untilTrigger: Self {
    Pairing(rule: Rule(inputs: 2), beginsWithSecond: true) { first, _ in first.remove() }
  }
}

/// Every value of the first input is due; complete with it, or when the second one has sent or completed.
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
