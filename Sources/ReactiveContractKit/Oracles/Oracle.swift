/// Says what an operator must do, in one look at everything that its inputs will ever send.
///
/// An oracle is no second implementation: it knows the whole future, keeps no state, and is as short as the sentence that
/// it was written from. It must not be written by looking at an implementation.
struct Oracle: Sendable {
  /// Returns what an observer sees who observes from the beginning to the end.
  let foretell: @Sendable (Premise) -> Track

  /// What the result sends before it is interrupted because somebody disposes its run; most operators send nothing.
  let farewell: String?

  init(farewell: String? = nil, _ foretell: @escaping @Sendable (Premise) -> Track) {
    self.farewell = farewell
    self.foretell = foretell
  }

  /// Makes the oracle of a synchronous operator over one input.
  static func unary(_ foretell: @escaping @Sendable (Track) -> Track) -> Oracle {
    Oracle { foretell($0.source()) }
  }
}
