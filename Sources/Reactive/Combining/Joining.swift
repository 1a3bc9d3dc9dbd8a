import ReactiveExclusion

/// Attaches an input's receiver to its stream, and registers the action that detaches it.
@usableFromInline
typealias Attachment<Value, Failure: Error> = (
  _ entry: OpenEntry<Value, Failure>, _ atEnd: (@escaping () -> Void) -> Void
) -> Void

/// Joins signals or producers, given as a parameter pack, into one receiver.
///
/// - Parameters:
///   - rule: Decides when an output is due.
///   - attachments: The functions that attach the inputs; called in order.
///   - atEnd: Registers an action to run after the output has ended.
///   - begin: Receives the junction, which handles an interruption of the run.
private func join<Rule: CombiningRule, each Input, Failure: Error>(
  _ rule: Rule.Type,
  attachments: (repeat Attachment<each Input, Failure>),
  gate: Gate,
  downstream: Receiver<(repeat each Input), Failure>,
  atEnd: (@escaping () -> Void) -> Void,
  begin: (any Interruptible) -> Void
) {
  let slots = (repeat Slot<each Input>(SlotState(keepsAll: Rule.keepsAll)))
  var count = 0
  for _ in repeat each slots { count += 1 }
  let junction = Junction(Rule(inputs: count), inputs: count, gate: gate, downstream: downstream) { inside in
    (repeat inside[each slots].take())
  }
  begin(junction)
  // Without inputs, a producer completes, and a signal has ended before it can be observed.
  if count == 0 { gate.perform { downstream.sink.end(.completed, $0) } }
  var number = 0
  for (slot, attach) in repeat (each slots, each attachments) {
    attach(JunctionInput(number, of: junction, keeping: slot).entry, atEnd)
    number += 1
  }
}

extension Signal {
  /// Joins signals; one that has already ended interrupts the result.
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

  /// The function that attaches a receiver to this signal.
  @inlinable
  var attachment: Attachment<Value, Failure> {
    { [core] entry, atEnd in
      if let observation = core.observe(entry) { atEnd { observation.dispose() } }
    }
  }
}

extension SignalProducer {
  /// Joins the runs of producers, which start in order; none starts after the result has ended.
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

  /// Returns a function that starts a run of this producer, unless the run of the output is over.
  ///
  /// - Parameter demand: Pauses the source of the run; passed only for the input that is attached last.
  @inlinable
  func attachment(to output: Run? = nil, pausingBy demand: Demand? = nil) -> Attachment<Value, Failure> {
    { [recipe] entry, atEnd in
      if let output, output.isDisposed { return }
      let run = Run(on: demand)
      atEnd { run.dispose() }
      recipe(run, RunEnd(run: run, target: entry.receiver).receiver)
    }
  }
}

/// Returns the name of a stream that is made of several signals; `nil` if none of them has a name.
func names<each Input, Failure: Error>(
  of operation: String,
  _ inputs: repeat Signal<each Input, Failure>
) -> StreamName? {
  var names: [StreamName?] = []
  for input in repeat each inputs { names.append(input.label?.name) }
  return .joining(operation, names)
}

/// Returns the name of a stream that is made of several producers; `nil` if none of them has a name.
func names<each Input, Failure: Error>(
  of operation: String,
  _ inputs: repeat SignalProducer<each Input, Failure>
) -> StreamName? {
  var names: [StreamName?] = []
  for input in repeat each inputs { names.append(input.label) }
  return .joining(operation, names)
}
