extension StreamFacts {
  /// Returns a fresh verifier for every rule that is checked by step sequences.
  func verifiers() -> [any StreamVerifier] {
    let types: [any StreamVerifier.Type] = [
      NothingAfterTheEnd.self, NoTellingInsideTelling.self, ToldBeforeSendReturns.self, WorkBeginsAtCreation.self,
      InputKeepsStreamAlive.self, AbandonedEndsSilently.self, ObservingHasNoEffect.self, ObserversSeeTheSame.self,
      EndGivesBack.self, WorkBeginsAtStart.self, RunsKeepApart.self, DisposedRunEnds.self, OneRunServesAll.self,
    ]
    return types.map { $0.init(self) }
  }
}
