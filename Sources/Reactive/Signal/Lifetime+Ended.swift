extension Lifetime {
  /// A signal that completes when the lifetime ends.
  ///
  /// An observer that is added after the end receives exactly one `interrupted`, as from every signal that has ended
  /// (S5).
  public var ended: Signal<Never, Never> {
    // The observation holds the signal's input, and is disposed of with the signal: an abandoned signal leaves nothing
    // here.
    Signal { observer in observeEnded { observer.sendCompleted() } }
  }
}
