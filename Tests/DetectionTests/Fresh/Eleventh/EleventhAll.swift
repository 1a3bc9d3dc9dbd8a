import ReactiveContractKit

extension Bug {
  static let eleventh: [Bug] =
    eleventhSignals + eleventhFlows + eleventhRuns + eleventhOperators + eleventhTimed + eleventhMeanings
    + eleventhState + eleventhTools + eleventhLate
}
