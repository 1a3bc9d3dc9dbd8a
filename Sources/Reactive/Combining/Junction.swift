/// Runs one application of an operator over several inputs: the one place that serialises and joins them.
///
/// Entered from the gates of the inputs. A value is delivered inside the junction's own gate, on the thread that sent it
/// (E7); a second sender waits. A termination leaves a note.
final class Junction<Rule: CombiningRule, Output, Failure: Error>: Interruptible, @unchecked Sendable {
  private let gate: Gate
  private let downstream: Receiver<Output, Failure>
  private let makeOutput: () -> Output

  /// Touched inside the gate, like everything below.
  @exclusivity(unchecked) private var rule: Rule

  /// What lets go of an input that is not needed any more.
  @exclusivity(unchecked) private var attached: [Int: () -> Void] = [:]

  @exclusivity(unchecked) private var hasEnded = false

  init(
    _ rule: Rule,
    gate: Gate,
    downstream: Receiver<Output, Failure>,
    makeOutput: @escaping () -> Output
  ) {
    self.rule = rule
    self.gate = gate
    self.downstream = downstream
    self.makeOutput = makeOutput
  }

  func receive<Value>(_ value: Value, from input: Int, into slot: Slot<Value>) {
    guard gate.enter() else {
      if hasEnded { return }
      ContractBreach.recursiveValue(value)
    }
    if !hasEnded && rule.needs(input) {
      slot.put(value)
      if rule.receive(from: input) { downstream.sink.send(makeOutput()) }
      settle()
    }
    gate.leave()
  }

  func receive(_ termination: Termination<Failure>, from input: Int) {
    gate.perform { [self] in
      guard rule.needs(input) else { return }
      switch termination {
      case .failed: end(termination)
      case .interrupted: if rule.interrupt(input) { end(termination) }
      case .completed: rule.complete(input)
      }
      settle()
    }
  }

  /// Whether an input is worth being attached; asked before it is.
  func needs(_ input: Int) -> Bool {
    // Who is inside may change the answer: what is attached for nothing is let go of again.
    guard gate.tryEnter() else { return true }
    defer { gate.leave() }
    return !hasEnded && rule.needs(input)
  }

  /// Says what lets go of an input before the end.
  func attach(_ input: Int, detach: @escaping () -> Void) {
    gate.perform { [self] in
      if hasEnded { return }
      attached[input] = detach
      releaseUnneeded()
    }
  }

  /// Acts on what the rule has made of an event.
  private func settle() {
    if hasEnded { return }
    if rule.isComplete { end(.completed) } else if !attached.isEmpty { releaseUnneeded() }
  }

  private func releaseUnneeded() {
    for input in attached.keys where !rule.needs(input) {
      if let detach = attached.removeValue(forKey: input) { gate.afterLeaving(detach) }
    }
  }

  func interrupt() { end(.interrupted) }

  var successor: (any Interruptible)? { downstream.owner }

  private func end(_ termination: Termination<Failure>) {
    if hasEnded { return }
    hasEnded = true
    attached = [:]
    downstream.sink.end(termination)
  }
}

/// One input of a junction, as the receiver of its stream.
final class JunctionInput<Value, Rule: CombiningRule, Output, Failure: Error>: EventReceiver {
  private let junction: Junction<Rule, Output, Failure>
  private let slot: Slot<Value>
  private let number: Int

  init(_ number: Int, of junction: Junction<Rule, Output, Failure>, keeping slot: Slot<Value>) {
    self.number = number
    self.junction = junction
    self.slot = slot
  }

  func receive(_ value: Value) { junction.receive(value, from: number, into: slot) }

  func end(_ termination: Termination<Failure>) { junction.receive(termination, from: number) }
}
