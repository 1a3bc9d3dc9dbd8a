public import Reactive

// Uses only public API, as a third-party adapter must.

extension SequenceAdapter {
  /// Adapts a sequence of the reference.
  public init(_ sequence: PullSequence<SequenceItem>) {
    self.init(sequence, head: { $0.head }, tail: { $0.tail }, derived: { $0.map { $0 } })
  }
}
