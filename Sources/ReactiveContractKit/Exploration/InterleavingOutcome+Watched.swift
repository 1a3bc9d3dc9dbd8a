extension InterleavingOutcome {
  /// Runs something that may take minutes on a thread of its own, where it may trap or block for ever.
  ///
  /// Returns `nil` if it was neither asleep nor at its end after ten minutes.
  static func watched(_ body: @escaping () -> Void) -> InterleavingOutcome? {
    let stage = SearchStage(limits: SearchLimits(patience: .seconds(600))) { _ in InterleavingCast(body) }
    defer { stage.crew.dismiss() }
    let performance = stage.perform(.rough([]))
    return performance.doubt == nil ? performance.outcome : nil
  }
}
