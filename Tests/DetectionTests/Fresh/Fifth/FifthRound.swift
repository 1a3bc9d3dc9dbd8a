extension Bug {
  /// The bugs of this round.
  static let fifth: [Bug] =
    FifthSources.bugs + FifthFlattening.bugs + FifthTimed.bugs + FifthUnary.bugs + FifthJoining.bugs + FifthHops.bugs
    + FifthStreams.bugs + FifthValues.bugs + FifthTools.bugs
}
