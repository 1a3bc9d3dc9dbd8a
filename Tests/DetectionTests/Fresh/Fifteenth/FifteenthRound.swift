extension Bug {
  static let fifteenth: [Bug] =
    fifteenthOneInput + fifteenthManual + fifteenthTwoInputs + fifteenthNested + fifteenthStreams
    + fifteenthShared + fifteenthState + fifteenthTools + fifteenthMeaning + fifteenthSteered
}
