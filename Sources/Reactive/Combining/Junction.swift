public import ReactiveExclusion

/// Runs one application of an operator over several inputs: the only type that serialises and joins them.
///
/// Its callers are inside the gates of the inputs. A value is delivered inside the junction's own gate, on the thread
/// that sent it (E7); a second sender blocks. A termination never blocks.
@usableFromInline
final class Junction<Rule: CombiningRule, Output, Failure: Error>: Guarded<JunctionState<Rule>>, Interruptible {
  @usableFromInline
  let gate: Gate
  @usableFromInline
  let downstream: Receiver<Output, Failure>
  @usableFromInline
  let makeOutput: (borrowing Inside) -> Output

  @inlinable
  init(
    _ rule: Rule,
    inputs: Int,
    gate: Gate,
    downstream: Receiver<Output, Failure>,
    makeOutput: @escaping (borrowing Inside) -> Output
  ) {
    self.gate = gate
    self.downstream = downstream
    self.makeOutput = makeOutput
    super.init(JunctionState(rule, inputs: inputs))
  }

  @inlinable
  func receive<Value>(_ value: Value, from input: Int, into slot: Slot<Value>) {
    guard let inside = gate.enterToSend(as: currentThread()) else {
      return receiveFromOutside(value, from: input, into: slot)
    }
    receive(value, from: input, into: slot, inside)
    gate.leave(inside)
  }

  @inlinable
  @inline(__always)
  func receive<Value>(_ value: Value, from input: Int, into slot: Slot<Value>, _ inside: borrowing Inside) {
    guard let isDue = keep(value, from: input, into: slot, inside) else { return }
    if isDue { downstream.sink.send(makeOutput(inside), inside) }
    settle(inside)
  }

  /// Stores a value as the rule demands; returns whether an output is due, `nil` if the input is not needed any more.
  ///
  /// A separate function: in a debug build, its accesses take no stack while the output is on its way.
  @inlinable
  @inline(__always)
  func keep<Value>(_ value: Value, from input: Int, into slot: Slot<Value>, _ inside: borrowing Inside) -> Bool? {
    if !inside[self].needs(input) { return nil }
    let isDue = inside[self].rule.receive(from: input)
    if isDue || Rule.keeps(input) { inside[slot].put(value) }
    return isDue
  }

  /// Takes a value that cannot enter the gate: its thread must not wait, or runs a handler of the result.
  ///
  /// A handler's value may be kept or cause the end. If an output is due, the value is a breach of E6.
  @usableFromInline
  @inline(never)
  func receiveFromOutside<Value>(_ value: Value, from input: Int, into slot: Slot<Value>) {
    if gate.leaveCarried({ self.receive(value, from: input, into: slot, $0) }) { return }
    if gate.leaveValue({ self.receive(value, from: input, into: slot, $0) }) { return }
    let isTaken = gate.ifInside { inside in
      if !inside[self].needs(input) { return false }
      if inside[self].rule.receive(from: input) { ContractBreach.recursiveValue(value) }
      if Rule.keeps(input) { inside[slot].put(value) }
      return true
    }
    if isTaken == true { gate.perform { self.settle($0) } }
  }

  @inlinable
  func receive(_ termination: Termination<Failure>, from input: JunctionInput<some Any, Rule, Output, Failure>) {
    gate.perform { [self] inside in
      receive(termination, from: input.number, inside)
      // After the end that this event may cause: otherwise the junction could report that no event will follow.
      close(input, inside)
    }
  }

  @inlinable
  func receive(_ termination: Termination<Failure>, from input: Int, _ inside: borrowing Inside) {
    guard inside[self].rule.needs(input) else { return }
    switch termination {
    case .failed: end(termination, inside)
    case .interrupted: if inside[self].rule.interrupt(input) { end(termination, inside) }
    case .completed: inside[self].rule.complete(input)
    }
    settle(inside)
  }

  /// Returns whether an input is needed; called before it is attached.
  @inlinable
  func needs(_ input: Int) -> Bool {
    // The thread inside may change the answer; an input that is attached needlessly is detached again.
    guard let inside = gate.tryEnter() else { return true }
    let isNeeded = inside[self].needs(input)
    gate.leave(inside)
    return isNeeded
  }

  /// Registers the action that detaches an input before the end.
  @inlinable
  func attach(_ input: Int, detach: @escaping () -> Void) {
    guard Rule.letsGo else { return }
    gate.perform { [self] inside in
      if inside[self].hasEnded { return }
      inside[self].attached[input] = detach
      releaseUnneeded(inside)
    }
  }

  /// Completes the output or detaches unneeded inputs, if the rule requires it after an event.
  @inlinable
  func settle(_ inside: borrowing Inside) {
    if inside[self].hasEnded { return }
    if inside[self].rule.isComplete { end(.completed, inside) } else if Rule.letsGo { releaseUnneeded(inside) }
  }

  @inlinable
  func releaseUnneeded(_ inside: borrowing Inside) {
    for input in inside[self].attached.keys where !inside[self].rule.needs(input) {
      if let detach = inside[self].attached.removeValue(forKey: input) { gate.afterLeaving(inside, detach) }
    }
  }

  /// Records that an input sends nothing more.
  @inlinable
  func close(
    _ input: JunctionInput<some Any, Rule, Output, Failure>,
    isForgotten: Bool = false,
    _ inside: borrowing Inside
  ) {
    if isForgotten { inside[self].isForgotten = true }
    if !inside[input].isClosed {
      inside[input].isClosed = true
      inside[self].openInputs -= 1
    }
    let isPointless =
      isForgotten && !inside[self].rule.canGoOn(without: input.number, canFail: Failure.self != Never.self)
    if isPointless, !inside[self].hasEnded { downstream.owner.forget(inside) } else { forgetIfClosed(inside) }
  }

  /// Records that an input is never attached.
  @inlinable
  func leaveOut() {
    gate.perform { [self] inside in
      inside[self].openInputs -= 1
      forgetIfClosed(inside)
    }
  }

  /// Informs the receiver that no input sends anything more, if one of them was released without an end.
  @inlinable
  func forgetIfClosed(_ inside: borrowing Inside) {
    if inside[self].isForgotten, inside[self].openInputs == 0, !inside[self].hasEnded {
      downstream.owner.forget(inside)
    }
  }

  /// Ends the output; called inside the gate, which is that of the run.
  @inlinable
  func interrupt(_ inside: borrowing Inside) { end(.interrupted, inside) }

  @inlinable
  var successor: (any Interruptible)? { downstream.owner }

  @inlinable
  func end(_ termination: Termination<Failure>, _ inside: borrowing Inside) {
    if inside[self].end() { downstream.sink.end(termination, inside) }
  }
}

/// The state of a junction.
@usableFromInline
struct JunctionState<Rule: CombiningRule> {
  @usableFromInline var rule: Rule

  /// The actions that detach inputs before the end, by the number of the input.
  @usableFromInline var attached: [Int: () -> Void] = [:]

  @usableFromInline var hasEnded = false

  /// The number of inputs that may still send.
  @usableFromInline var openInputs: Int

  /// True if the input of a source was released without an end.
  @usableFromInline var isForgotten = false

  @inlinable
  init(_ rule: Rule, inputs: Int) {
    self.rule = rule
    openInputs = inputs
  }

  /// Returns true if a value of the input may still have an effect.
  @inlinable
  func needs(_ input: Int) -> Bool { !hasEnded && rule.needs(input) }

  /// Records the end of the output; returns `false` if it had ended before.
  @inlinable
  mutating func end() -> Bool {
    if hasEnded { return false }
    hasEnded = true
    attached = [:]
    return true
  }
}

/// One input of a junction, as the receiver of its stream.
@usableFromInline
final class JunctionInput<Value, Rule: CombiningRule, Output, Failure: Error>: Guarded<JunctionInputState>,
  OpenReceiver
{
  @usableFromInline
  let junction: Junction<Rule, Output, Failure>
  @usableFromInline
  let slot: Slot<Value>
  @usableFromInline
  let number: Int

  @inlinable
  init(_ number: Int, of junction: Junction<Rule, Output, Failure>, keeping slot: Slot<Value>) {
    self.number = number
    self.junction = junction
    self.slot = slot
    super.init(JunctionInputState())
  }

  @inlinable
  func receive(_ value: Value, _ source: borrowing Inside) { junction.receive(value, from: number, into: slot) }

  @inlinable
  func end(_ termination: Termination<Failure>) { junction.receive(termination, from: self) }

  @inlinable
  func forget(_ source: borrowing Inside) {
    junction.gate.noteForgotten { [self] in junction.close(self, isForgotten: true, $0) }
  }
}

/// The state of an input, which the gate of the junction protects.
@usableFromInline
struct JunctionInputState {
  /// True if this input sends nothing more.
  @usableFromInline var isClosed = false

  @inlinable
  init() {}
}
