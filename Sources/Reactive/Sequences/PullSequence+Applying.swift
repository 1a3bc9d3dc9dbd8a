import ReactiveExclusion

extension PullSequence {
  /// Applies an operator by any author, as signals and producers do.
  ///
  /// The result has a copy of the operator. The operator begins when the first value is read. To compute a value, it
  /// receives one value after the other until it sends one. A sequence has one kind of end: any termination by the
  /// operator ends it, and so does the end of the input, even if the operator does not end then. The operator's cleanup
  /// runs when the result has ended, or when the part that is not computed yet is released.
  ///
  /// - Complexity: O(1) per value, plus that of the operator.
  public func applying<Law: Transducer>(_ transducer: Law) -> PullSequence<Law.Output>
  where Law.Input == Element, Law.InputFailure == Never, Law.OutputFailure == Never {
    deriving(Application(transducer, link)) { $0.next() }.titled(label?.adding(transducer.name))
  }
}

/// The state of an operator that is applied to a sequence.
private struct Application<Law: Transducer> where Law.InputFailure == Never {
  private var law: Law
  private var source: LazyLink<Law.Input>

  /// The values that the operator has sent and that were not taken yet, in reverse order.
  private var answers: [Law.Output] = []
  private var hasBegun = false
  private var hasEnded = false

  /// Runs the operator's cleanup when this state is released.
  private let cleanup: ScopedDisposable<AnyDisposable>?

  init(_ law: Law, _ source: LazyLink<Law.Input>) {
    self.law = law
    self.source = source
    cleanup = law.cleanup.map { ScopedDisposable(AnyDisposable($0)) }
  }

  mutating func next() -> LazyLink<Law.Output>.Step {
    while true {
      if let answer = answers.popLast() { return .element(answer) }
      if hasEnded { return .end }
      if let answer = take(reaction()) { return .element(answer) }
    }
  }

  private mutating func reaction() -> Reaction<Law.Output, Law.OutputFailure> {
    if !hasBegun {
      hasBegun = true
      return law.begin()
    }
    if let next = source.next, let value = source.element {
      source = next
      return law.receive(value)
    }
    hasEnded = true
    return law.end(.completed)
  }

  /// Returns the value of a reaction that sends one; keeps the values of one that sends several.
  private mutating func take(_ reaction: Reaction<Law.Output, Law.OutputFailure>) -> Law.Output? {
    switch reaction {
    case .nothing: return nil
    case .send(let value): return value
    case .sendEach(let values): answers = values.reversed()
    case .end: hasEnded = true
    case .sendThenEnd(let value, _):
      hasEnded = true
      return value
    case .sendEachThenEnd(let values, _):
      hasEnded = true
      answers = values.reversed()
    }
    return nil
  }
}
