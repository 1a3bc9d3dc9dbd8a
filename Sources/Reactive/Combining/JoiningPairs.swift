public import ReactiveExclusion

/// The way in which the two inputs of an operator make its output.
@usableFromInline
struct Pairing<First, Second, Rule: CombiningRule, Output> {
  @usableFromInline
  let rule: Rule

  /// True if the second input is attached first, so that it can affect every event of the first input.
  @usableFromInline
  let beginsWithSecond: Bool

  /// Makes the output from the values that the inputs have sent.
  @usableFromInline
  let output: @Sendable (inout SlotState<First>, inout SlotState<Second>) -> Output

  @inlinable
  init(
    rule: Rule,
    beginsWithSecond: Bool,
    output: @escaping @Sendable (inout SlotState<First>, inout SlotState<Second>) -> Output
  ) {
    self.rule = rule
    self.beginsWithSecond = beginsWithSecond
    self.output = output
  }
}

extension Pairing: Sendable {}

extension Pairing where Output == (First, Second) {
  /// Sends the values of both inputs as a pair.
  @inlinable
  static func both(_ rule: Rule) -> Self {
    Pairing(rule: rule, beginsWithSecond: false) { first, second in (first.take(), second.take()) }
  }
}

extension Pairing {
  @inlinable
  func join<Failure: Error>(
    _ first: Attachment<First, Failure>,
    _ second: Attachment<Second, Failure>,
    gate: Gate,
    downstream: Receiver<Output, Failure>,
    atEnd: @escaping (@escaping () -> Void) -> Void,
    begin: (any Interruptible) -> Void
  ) {
    let ofFirst = Slot<First>(SlotState(keepsAll: Rule.keepsAll))
    let ofSecond = Slot<Second>(SlotState(keepsAll: Rule.keepsAll))
    let junction = Junction(rule, inputs: 2, gate: gate, downstream: downstream) { inside in
      output(&inside[ofFirst], &inside[ofSecond])
    }
    begin(junction)
    func attach<Value>(_ number: Int, _ attachment: Attachment<Value, Failure>, keeping slot: Slot<Value>) {
      guard junction.needs(number) else { return junction.leaveOut() }
      attachment(JunctionInput(number, of: junction, keeping: slot).entry) { detach in
        atEnd(detach)
        junction.attach(number, detach: detach)
      }
    }
    if beginsWithSecond { attach(1, second, keeping: ofSecond) }
    attach(0, first, keeping: ofFirst)
    if !beginsWithSecond { attach(1, second, keeping: ofSecond) }
  }
}

extension Signal {
  /// Joins this signal, as input 0, with another input.
  @inlinable
  func joined<Other, Rule: CombiningRule, Output: Sendable>(
    with other: Attachment<Other, Failure>,
    by pairing: Pairing<Value, Other, Rule, Output>
  ) -> Signal<Output, Failure> {
    let core = SignalCore<Output, Failure>(gate: Gate())
    pairing.join(
      attachment,
      other,
      gate: core.gate,
      downstream: core.receiver,
      atEnd: { core.atEnd($0) },
      begin: { _ in }
    )
    return Signal<Output, Failure>(core: core)
  }
}

extension SignalProducer {
  /// Joins every run of this producer, as input 0, with another input.
  @inlinable
  func joined<Other, Rule: CombiningRule, Output: Sendable>(
    with other: @escaping @Sendable (Run) -> Attachment<Other, Failure>,
    by pairing: Pairing<Value, Other, Rule, Output>
  ) -> SignalProducer<Output, Failure> {
    SignalProducer<Output, Failure> { run, receiver in
      pairing.join(
        attachment(to: run, pausingBy: pairing.beginsWithSecond ? run.demand : nil),
        other(run),
        gate: run.gate,
        downstream: receiver,
        atEnd: { run.atEnd($0) },
        begin: { run.begin(at: $0) }
      )
    }
  }
}
