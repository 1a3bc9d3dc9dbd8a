public import ReactiveExclusion

/// Runs one application of an operator over several inputs: the only type that serialises and joins them.
///
/// Its callers are inside the gates of the inputs. A value is delivered inside the junction's own gate, on the thread
/// that sent it (E7); a second sender blocks. A termination never blocks. Mutable state is accessed inside the gate.
@usableFromInline
final class Junction<Rule: CombiningRule, Output, Failure: Error>: Interruptible, @unchecked Sendable {
  @usableFromInline
  let gate: Gate
  @usableFromInline
  let downstream: Receiver<Output, Failure>
  @usableFromInline
  let makeOutput: () -> Output

  /// Accessed only inside the gate, like all properties below.
  @usableFromInline
  @exclusivity(unchecked) var rule: Rule

  /// The actions that detach inputs before the end, by the number of the input.
  @usableFromInline
  @exclusivity(unchecked) var attached: [Int: () -> Void] = [:]

  @usableFromInline
  @exclusivity(unchecked) var hasEnded = false

  /// The number of inputs that may still send.
  @usableFromInline
  @exclusivity(unchecked) var openInputs: Int

  /// True if the input of a source was released without an end.
  @usableFromInline
  @exclusivity(unchecked) var isForgotten = false

  @inlinable
  init(
    _ rule: Rule,
    inputs: Int,
    gate: Gate,
    downstream: Receiver<Output, Failure>,
    makeOutput: @escaping () -> Output
  ) {
    self.rule = rule
    openInputs = inputs
    self.gate = gate
    self.downstream = downstream
    self.makeOutput = makeOutput
  }

  @inlinable
  func receive<Value>(_ value: Value, from input: Int, into slot: Slot<Value>) {
    guard gate.enterToSend(as: currentThread()) else { return receiveFromOutside(value, from: input, into: slot) }
    receiveInside(value, from: input, into: slot)
    gate.leave()
  }

  @inlinable
  @inline(__always)
  func receiveInside<Value>(_ value: Value, from input: Int, into slot: Slot<Value>) {
    if hasEnded || !rule.needs(input) { return }
    let isDue = rule.receive(from: input)
    if isDue || Rule.keeps(input) { slot.put(value) }
    if isDue { downstream.sink.send(makeOutput()) }
    settle()
  }

  /// Takes a value that cannot enter the gate: its thread must not wait, or runs a handler of the result.
  ///
  /// A handler's value may be kept or cause the end. If an output is due, the value is a breach of E6.
  @usableFromInline
  @inline(never)
  func receiveFromOutside<Value>(_ value: Value, from input: Int, into slot: Slot<Value>) {
    if gate.leaveCarried({ self.receiveInside(value, from: input, into: slot) }) { return }
    if gate.leaveValue({ self.receiveInside(value, from: input, into: slot) }) { return }
    if hasEnded || !rule.needs(input) { return }
    if rule.receive(from: input) { ContractBreach.recursiveValue(value) }
    if Rule.keeps(input) { slot.put(value) }
    gate.perform { self.settle() }
  }

  @inlinable
  func receive(_ termination: Termination<Failure>, from input: JunctionInput<some Any, Rule, Output, Failure>) {
    gate.perform { [self] in
      // After the end that this event may cause: otherwise the junction could report that no event will follow.
      defer { close(input) }
      let input = input.number
      guard rule.needs(input) else { return }
      switch termination {
      case .failed: end(termination)
      case .interrupted: if rule.interrupt(input) { end(termination) }
      case .completed: rule.complete(input)
      }
      settle()
    }
  }

  /// Returns whether an input is needed; called before it is attached.
  @inlinable
  func needs(_ input: Int) -> Bool {
    // The thread inside may change the answer; an input that is attached needlessly is detached again.
    guard gate.tryEnter() else { return true }
    defer { gate.leave() }
    return !hasEnded && rule.needs(input)
  }

  /// Registers the action that detaches an input before the end.
  @inlinable
  func attach(_ input: Int, detach: @escaping () -> Void) {
    guard Rule.letsGo else { return }
    gate.perform { [self] in
      if hasEnded { return }
      attached[input] = detach
      releaseUnneeded()
    }
  }

  /// Completes the output or detaches unneeded inputs, if the rule requires it after an event.
  @inlinable
  func settle() {
    if hasEnded { return }
    if rule.isComplete { end(.completed) } else if Rule.letsGo { releaseUnneeded() }
  }

  @inlinable
  func releaseUnneeded() {
    for input in attached.keys where !rule.needs(input) {
      if let detach = attached.removeValue(forKey: input) { gate.afterLeaving(detach) }
    }
  }

  /// Records that an input sends nothing more.
  @inlinable
  func close(_ input: JunctionInput<some Any, Rule, Output, Failure>, isForgotten: Bool = false) {
    if isForgotten { self.isForgotten = true }
    if !input.isClosed {
      input.isClosed = true
      openInputs -= 1
    }
    let isPointless = isForgotten && !rule.canGoOn(without: input.number, canFail: Failure.self != Never.self)
    if isPointless, !hasEnded { downstream.owner.forget() } else { forgetIfClosed() }
  }

  /// Records that an input is never attached.
  @inlinable
  func leaveOut() {
    gate.perform { [self] in
      openInputs -= 1
      forgetIfClosed()
    }
  }

  /// Informs the receiver that no input sends anything more, if one of them was released without an end.
  @inlinable
  func forgetIfClosed() { if isForgotten, openInputs == 0, !hasEnded { downstream.owner.forget() } }

  @inlinable
  func interrupt() { end(.interrupted) }

  @inlinable
  var successor: (any Interruptible)? { downstream.owner }

  @inlinable
  func end(_ termination: Termination<Failure>) {
    if hasEnded { return }
    hasEnded = true
    attached = [:]
    downstream.sink.end(termination)
  }
}

/// One input of a junction, as the receiver of its stream.
@usableFromInline
final class JunctionInput<Value, Rule: CombiningRule, Output, Failure: Error>: EventReceiver {
  @usableFromInline
  let junction: Junction<Rule, Output, Failure>
  @usableFromInline
  let slot: Slot<Value>
  @usableFromInline
  let number: Int

  /// True if this input sends nothing more; accessed only inside the junction's gate.
  @usableFromInline
  @exclusivity(unchecked) var isClosed = false

  @inlinable
  init(_ number: Int, of junction: Junction<Rule, Output, Failure>, keeping slot: Slot<Value>) {
    self.number = number
    self.junction = junction
    self.slot = slot
  }

  @inlinable
  func receive(_ value: Value) { junction.receive(value, from: number, into: slot) }

  @inlinable
  func end(_ termination: Termination<Failure>) { junction.receive(termination, from: self) }

  @inlinable
  func forget() { junction.gate.noteForgotten { [self] in junction.close(self, isForgotten: true) } }
}
