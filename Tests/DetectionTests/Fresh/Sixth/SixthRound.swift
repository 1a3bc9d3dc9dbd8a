extension Bug {
  /// The bugs of this round.
  static let sixth: [Bug] =
    sixthFlattening + sixthCombining + sixthSequential + sixthLifted + sixthTimed + sixthSignals + sixthStates
    + sixthCold + sixthTools
}
