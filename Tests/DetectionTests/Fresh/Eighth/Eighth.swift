extension Bug {
  static let eighth: [Bug] =
    eighthSignals + eighthPairs + eighthProducers + eighthFlows + eighthStreams + eighthShared + eighthModels
    + eighthMachines + eighthPieces + eighthMeanings + eighthMisreadings
}
