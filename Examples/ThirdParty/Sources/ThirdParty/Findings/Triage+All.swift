extension Triage {
  /// Everything that was looked at.
  static var all: [Triage] { openCombine + asyncAlgorithms }
}
