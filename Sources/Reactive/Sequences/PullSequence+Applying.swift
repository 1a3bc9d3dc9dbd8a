extension PullSequence {
  /// Applies an operator of any author, as signals and producers do.
  ///
  /// The operator is copied; it begins when the first place is asked for, and is given one value after the other, as long as it
  /// answers with none. A sequence knows one kind of end: whatever the operator ends with ends it, and if it does not answer
  /// the end of the input, that ends it, too. What the operator wants to be done afterwards is done when nothing of the
  /// result is left to be worked out.
  ///
  /// - Complexity: O(1) per place, beside the operator's own.
  public func applying<Law: Transducer>(_ transducer: Law) -> PullSequence<Law.Output>
  where Law.Input == Element, Law.InputFailure == Never, Law.OutputFailure == Never {
    deriving(Application(transducer, link)) { $0.next() }.titled(label?.adding(transducer.name))
  }
}

/// Where an operator stands in the sequence that it is applied to.
private struct Application<Law: Transducer> where Law.InputFailure == Never {
  private var law: Law
  private var source: LazyLink<Law.Input>

  /// The values that the operator has sent and nobody has taken yet, in reverse order.
  private var answers: [Law.Output] = []
  private var hasBegun = false
  private var hasEnded = false

  /// Goes with the last place that is to be worked out.
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

  /// Keeps what a reaction holds, or returns it if it is one value.
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
