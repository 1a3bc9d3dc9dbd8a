extension Signal {
  /// Drops values until the trigger sends a value or completes, and then forwards them.
  ///
  /// | event       | effect                                                                                |
  /// | ----------- | ------------------------------------------------------------------------------------- |
  /// | next        | dropped before the trigger has fired, forwarded after                                 |
  /// | failed      | forwarded at once, fired or not                                                       |
  /// | completed   | forwarded at once, fired or not; of the trigger: fires it                             |
  /// | interrupted | forwarded at once, fired or not; of a trigger that has not fired: interrupts the result |
  ///
  ///     --a--b--c--|
  ///       skip(until: ----x)
  ///     -----b--c--|
  ///
  /// The trigger is observed or started first, and detached when it has fired. The result completes with the signal,
  /// even if the trigger goes on (a declared exception from E3). Values are delivered on the thread that sends them; a
  /// second sender blocks (E5).
  ///
  /// - Parameter trigger: A signal, producer or property that cannot fail, with values of any type.
  /// - Complexity: O(1) per event.
  public func skip<Trigger: SignalProducerConvertible>(until trigger: Trigger) -> Signal<Value, Failure>
  where Trigger.Failure == Never {
    joined(with: trigger.trigger(), by: .fromTrigger)
      .titled(label?.name.adding("skip(until:", trigger.producer.label))
  }
}

extension SignalProducer {
  /// Drops values of every run until the trigger sends a value or completes, and then forwards them.
  ///
  /// See ``Signal/skip(until:)``.
  public func skip<Trigger: SignalProducerConvertible>(until trigger: Trigger) -> SignalProducer<Value, Failure>
  where Trigger.Failure == Never {
    let trigger = trigger.producer
    return joined(with: { _ in trigger.trigger() }, by: .fromTrigger)
      .titled(label?.adding("skip(until:", trigger.producer.label))
  }
}

extension Operator where Input == Output, InputFailure == OutputFailure {
  /// Drops values until the trigger sends a value or completes, and then forwards them.
  ///
  /// See ``Signal/skip(until:)``.
  public static func skip<Trigger: SignalProducerConvertible>(until trigger: Trigger) -> Self
  where Trigger.Failure == Never {
    let trigger = trigger.producer
    return Self(signal: { $0.skip(until: trigger) }, producer: { $0.skip(until: trigger) })
  }
}

extension Pairing where Rule == FromTriggerRule, First == Output {
  /// Forwards the first input after the second has fired.
  fileprivate static var fromTrigger: Self {
    Pairing(rule: Rule(inputs: 2), beginsWithSecond: true) { first, _ in first.remove() }
  }
}

/// Makes an output for every value of the first input once the second has sent or completed; completes with the first.
struct FromTriggerRule: CombiningRule {
  static var keepsAll: Bool { false }

  static func keeps(_ input: Int) -> Bool { false }

  private var hasFired = false
  private(set) var isComplete = false

  init(inputs: Int) {}

  mutating func receive(from input: Int) -> Bool {
    if input == 0 { return hasFired }
    hasFired = true
    return false
  }

  mutating func complete(_ input: Int) {
    if input == 0 { isComplete = true } else { hasFired = true }
  }

  static var letsGo: Bool { true }

  func needs(_ input: Int) -> Bool { input == 0 || !hasFired }

  func canGoOn(without input: Int, canFail: Bool) -> Bool { input != 0 }
}
