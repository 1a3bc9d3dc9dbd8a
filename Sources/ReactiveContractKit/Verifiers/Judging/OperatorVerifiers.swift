extension Facts {
  /// A fresh verifier of every rule that the record of a run decides.
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
