/// Attaches an input's receiver to its stream, and registers what detaches it.
@usableFromInline
typealias Attachment<Value, Failure: Error> = (
  _ receiver: Receiver<Value, Failure>, _ atEnd: (@escaping () -> Void) -> Void
) -> Void

/// Joins streams of either form into one receiver; every operator of this folder goes through here.
///
/// - Parameters:
///   - rule: Decides when an output is due.
///   - attachments: How each input is attached; called in order.
///   - atEnd: Registers what to do when the output has ended.
///   - begin: Learns who is to be told of an interruption.
private func join<Rule: CombiningRule, each Input, Failure: Error>(
  _ rule: Rule.Type,
  attachments: (repeat Attachment<each Input, Failure>),
  gate: Gate,
  downstream: Receiver<(repeat each Input), Failure>,
  atEnd: (@escaping () -> Void) -> Void,
  begin: (any Interruptible) -> Void
) {
  let slots = (repeat Slot<each Input>(keepsAll: Rule.keepsAll))
  var count = 0
  for _ in repeat each slots { count += 1 }
  let junction = Junction(Rule(inputs: count), inputs: count, gate: gate, downstream: downstream) {
    (repeat (each slots).take())
  }
  begin(junction)
  // Nothing to wait for: a producer completes, and a signal is born at its end.
  if count == 0 { gate.perform { downstream.sink.end(.completed) } }
  var number = 0
  for (slot, attach) in repeat (each slots, each attachments) {
    attach(JunctionInput(number, of: junction, keeping: slot).receiver, atEnd)
    number += 1
  }
}

extension Signal {
  /// Joins signals; one that has ended already interrupts the result.
  static func joined<Rule: CombiningRule, each Input: Sendable>(
    _ rule: Rule.Type,
    _ inputs: repeat Signal<each Input, Failure>
  ) -> Signal<Value, Failure> where Value == (repeat each Input) {
    let core = SignalCore<Value, Failure>(gate: Gate())
    join(
      rule,
      attachments: (repeat (each inputs).attachment),
      gate: core.gate,
      downstream: core.receiver,
      atEnd: { core.atEnd($0) },
      begin: { _ in }
    )
    return Signal(core: core)
  }

  /// How this signal is attached.
  @inlinable
  var attachment: Attachment<Value, Failure> {
    { [core] receiver, atEnd in
      if let observation = core.observe(receiver) { atEnd { observation.dispose() } }
    }
  }
}

extension SignalProducer {
  /// Joins the runs of producers, started in order; none starts once the result has ended.
  static func joined<Rule: CombiningRule, each Input: Sendable>(
    _ rule: Rule.Type,
    _ inputs: repeat SignalProducer<each Input, Failure>
  ) -> SignalProducer<Value, Failure> where Value == (repeat each Input) {
    SignalProducer { run, receiver in
      join(
        rule,
        attachments: (repeat (each inputs).attachment(to: run)),
        gate: run.gate,
        downstream: receiver,
        atEnd: { run.atEnd($0) },
        begin: { run.begin(at: $0) }
      )
    }
  }

  /// How a run of this producer is attached, unless that of the output is over.
  ///
  /// - Parameter demand: What has its source pause; only for the one of several that is attached last.
  @inlinable
  func attachment(to output: Run? = nil, pausingBy demand: Demand? = nil) -> Attachment<Value, Failure> {
    { [recipe] receiver, atEnd in
      if let output, output.isDisposed { return }
      let run = Run(on: demand)
      atEnd { run.dispose() }
      recipe(run, RunEnd(run: run, target: receiver).receiver)
    }
  }
}

/// The name of what an operator makes of several signals; `nil` if none of them has one.
func names<each Input, Failure: Error>(
  of operation: String,
  _ inputs: repeat Signal<each Input, Failure>
) -> StreamName? {
  var names: [StreamName?] = []
  for input in repeat each inputs { names.append(input.label?.name) }
  return .joining(operation, names)
}

/// The name of what an operator makes of several producers; `nil` if none of them has one.
func names<each Input, Failure: Error>(
  of operation: String,
  _ inputs: repeat SignalProducer<each Input, Failure>
) -> StreamName? {
  var names: [StreamName?] = []
  for input in repeat each inputs { names.append(input.label) }
  return .joining(operation, names)
}
