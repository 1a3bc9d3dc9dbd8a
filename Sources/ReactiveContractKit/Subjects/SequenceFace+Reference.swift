public import Reactive

// Written with nothing but public API, as any adapter would be.

extension SequenceFace {
  /// Sees a sequence of the reference as the kit does.
  public init(_ sequence: PullSequence<SequenceItem>) {
    self.init(sequence, head: { $0.head }, tail: { $0.tail }, derived: { $0.map { $0 } })
  }
}
