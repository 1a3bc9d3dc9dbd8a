extension Bug {
  /// Bugs that one person wrote for the measurement from the public pages, having seen neither the checks nor others' bugs.
  struct Round: Sendable {
    /// The first part of the names of its bugs.
    let name: String

    let bugs: [Bug]

    /// The figures when the kit first saw the bugs, in the words of the page.
    let atFirstSight: String
  }

  /// The rounds in their order.
  static let rounds: [Round] = [
    Round(name: "first", bugs: first, atFirstSight: "29 of 37, named first 22; 8 of 8"),
    Round(name: "second", bugs: second, atFirstSight: "30 of 37, named first 23; 7 of 8"),
    Round(name: "third", bugs: third, atFirstSight: "24 of 25, named first 21; 5 of 5"),
    Round(name: "fourth", bugs: fourth, atFirstSight: "22 of 25, named first 21; 5 of 5"),
    Round(name: "fifth", bugs: fifth, atFirstSight: "23 of 26, named first 19; 5 of 6"),
    Round(name: "sixth", bugs: sixth, atFirstSight: "23 of 26, named first 22; 6 of 6"),
    Round(name: "seventh", bugs: seventh, atFirstSight: "25 of 26, named first 24; 6 of 6"),
    Round(name: "eighth", bugs: eighth, atFirstSight: "24 of 26, named first 23; 5 of 6"),
    Round(name: "ninth", bugs: ninth, atFirstSight: "24 of 26, named first 21; 5 of 6"),
    Round(name: "tenth", bugs: tenth, atFirstSight: "26 of 26, named first 22; 6 of 6"),
    Round(name: "eleventh", bugs: eleventh, atFirstSight: "25 of 26, named first 24; 5 of 6"),
    Round(name: "twelfth", bugs: twelfth, atFirstSight: "24 of 26, named first 23; 6 of 6"),
    Round(name: "thirteenth", bugs: thirteenth, atFirstSight: "26 of 26, named first 26; 4 of 6"),
    Round(name: "fourteenth", bugs: fourteenth, atFirstSight: "24 of 26, named first 23; 6 of 6"),
    Round(name: "fifteenth", bugs: fifteenth, atFirstSight: "26 of 26, named first 26; 6 of 6"),
    Round(name: "sixteenth", bugs: sixteenth, atFirstSight: "25 of 26, named first 23; 6 of 6"),
  ]

  /// All bugs of all rounds.
  static let fresh: [Bug] = rounds.flatMap(\.bugs)

  private static let first: [Bug] = firstOperators + firstStreams + firstOthersAndActions

  private static let firstOperators: [Bug] =
    firstUnary + firstSeveral + firstFlattening + firstTimed + firstMeaning + firstMeaningInTime

  private static let firstStreams: [Bug] = firstSignals + firstProducers + firstCold

  private static let firstOthersAndActions: [Bug] = firstProperties + firstActions + firstBuffers + firstOthers

  private static let second: [Bug] = secondOperators + secondSignals + secondProducers + secondState + secondObjects

  private static let secondOperators: [Bug] =
    secondUnary + secondInputs + secondFlattening + secondTimed + secondMeanings

  private static let third: [Bug] =
    thirdUnary + thirdUnaryReactive + thirdSeveral + thirdFlattening + thirdMeaning + thirdStreams + thirdObjects

  private static let fourth: [Bug] = fourthOperators + fourthStreams + fourthValues + fourthKeeping

  private static let fourthOperators: [Bug] =
    fourthTimed + fourthPlain + fourthReactive + fourthSeveral + fourthFlattening + fourthMerging
}
