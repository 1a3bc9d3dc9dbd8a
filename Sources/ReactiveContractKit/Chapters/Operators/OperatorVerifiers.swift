extension Facts {
  /// Returns a fresh verifier for every rule that is checked on the record of a run.
  func verifiers() -> [any TrialVerifier] {
    let types: [any TrialVerifier.Type] = [
      ValuesThenOneEnd.self, FailuresPassAtOnce.self, CompletionMeansSuccess.self, InterruptionsPassAtOnce.self,
      EventsAreNotRecursive.self, EventsAreSynchronous.self, EachStartWorksOnce.self, RunsAreIndependent.self,
      DisposalInterrupts.self, NoWorkBeyondNeed.self, EventsOnDeclaredScheduler.self, HopsAreFew.self,
      MakingHasNoEffect.self, EndsAreForwarded.self, EveryEventIsHandled.self, NoConcurrencyOfItsOwn.self,
    ]
    return types.map { $0.init(self) }
  }
}
