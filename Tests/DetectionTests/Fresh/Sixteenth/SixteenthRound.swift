extension Bug {
  static let sixteenth: [Bug] =
    sixteenthTimed + sixteenthValues + sixteenthSources + sixteenthPair + sixteenthStreams + sixteenthRuns
    + sixteenthState + sixteenthParts
}
