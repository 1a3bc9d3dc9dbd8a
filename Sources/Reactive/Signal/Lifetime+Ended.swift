extension Lifetime {
  /// A signal that completes when the lifetime ends.
  ///
  /// Observed after the end, it sends exactly one `interrupted`, like every signal that has ended (S5).
  public var ended: Signal<Never, Never> {
    Signal { observer, _ in
      // The observation keeps the signal's input, and with it the signal, until the end.
      observeEnded { observer.sendCompleted() }
    }
  }
}
