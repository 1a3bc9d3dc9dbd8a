extension TrialCheck {
  /// Returns a fresh check for every rule that is checked on the runs of one form.
  static func all(_ facts: Facts) -> [TrialCheck] {
    [
      .valuesThenOneEnd, .failuresPassAtOnce(facts), .completionMeansSuccess(facts), .interruptionsPassAtOnce(facts),
      .eventsAreNotRecursive, .eventsAreSynchronous(facts), .eachStartWorksOnce(facts), .runsAreIndependent(facts),
      .disposalInterrupts(facts), .noWorkBeyondNeed(facts), .eventsOnDeclaredScheduler(facts), .hopsAreFew(facts),
      .makingHasNoEffect(facts), .endsAreForwarded(facts), .everyEventIsHandled(facts), .noConcurrencyOfItsOwn(),
    ]
  }
}
