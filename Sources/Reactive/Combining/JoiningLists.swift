import ReactiveExclusion

/// Joins any number of streams of one type into one receiver.
private func joinList<Rule: CombiningRule, Input, Failure: Error>(
  _ rule: Rule.Type,
  attachments: [Attachment<Input, Failure>],
  gate: Gate,
  downstream: Receiver<[Input], Failure>,
  atEnd: @escaping (@escaping () -> Void) -> Void,
  begin: (any Interruptible) -> Void
) {
  let slots = attachments.map { _ in Slot<Input>(SlotState(keepsAll: Rule.keepsAll)) }
  let junction = Junction(Rule(inputs: slots.count), inputs: slots.count, gate: gate, downstream: downstream) {
    inside in
    slots.map { inside[$0].take() }
  }
  begin(junction)
  // Without inputs, a producer completes, and a signal has ended before it can be observed.
  if slots.isEmpty { gate.perform { downstream.sink.end(.completed, $0) } }
  for (number, attach) in attachments.enumerated() {
    attach(JunctionInput(number, of: junction, keeping: slots[number]).entry, atEnd)
  }
}

extension Signal {
  /// Joins any number of signals of one type; one that has already ended interrupts the result.
  static func joined<Rule: CombiningRule, Input: Sendable>(
    _ rule: Rule.Type,
    list inputs: some Sequence<Signal<Input, Failure>>
  ) -> Signal<Value, Failure> where Value == [Input] {
    let core = SignalCore<Value, Failure>(gate: Gate())
    joinList(
      rule,
      attachments: inputs.map { $0.attachment },
      gate: core.gate,
      downstream: core.receiver,
      atEnd: { core.atEnd($0) },
      begin: { _ in }
    )
    return Signal(core: core)
  }
}

extension SignalProducer {
  /// Joins the runs of any number of producers of one type, started in order; none starts after the result's end.
  static func joined<Rule: CombiningRule, Input: Sendable>(
    _ rule: Rule.Type,
    list inputs: some Sequence<SignalProducer<Input, Failure>>,
    emptySentinel: Value?
  ) -> SignalProducer<Value, Failure> where Value == [Input] {
    let inputs = Array(inputs)
    if inputs.isEmpty, let emptySentinel { return SignalProducer(value: emptySentinel) }
    return SignalProducer { run, receiver in
      joinList(
        rule,
        attachments: inputs.map { $0.attachment(to: run) },
        gate: run.gate,
        downstream: receiver,
        atEnd: { run.atEnd($0) },
        begin: { run.begin(at: $0) }
      )
    }
  }
}
