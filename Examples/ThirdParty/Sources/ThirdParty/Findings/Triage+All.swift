extension Triage {
  /// The findings about all libraries.
  static var all: [Triage] { openCombine + asyncAlgorithms }
}
