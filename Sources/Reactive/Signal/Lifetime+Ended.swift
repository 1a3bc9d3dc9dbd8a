extension Lifetime {
  /// A signal that completes when the lifetime ends.
  ///
  /// Observed after the end, it sends exactly one `interrupted`, like every signal that has ended (S5).
  public var ended: Signal<Never, Never> {
    // The observation holds the signal's input, and goes when the signal does: abandoned, it leaves nothing here.
    Signal { observer in observeEnded { observer.sendCompleted() } }
  }
}
