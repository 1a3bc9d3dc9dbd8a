/// The judgement of one rule on one case.
extension OperatorSweep {
  /// Checks a rule on a case; without the closures of the general form, since every run has this for every rule.
  func judge(_ played: PlayedCase, _ entry: Entry, _ form: FormSweep) {
    let before = entry.tally.breaches
    entry.check.judge(played, entry.tally)
    if entry.tally.breaches > before { keep(played.given, played.trial, entry, form) }
  }

  /// Runs the checks of a rule on a case, and draws the case if they fail.
  func judge(_ given: Case, _ trial: Trial, _ entry: Entry, _ form: FormSweep, _ checks: () -> Void) {
    let before = entry.tally.breaches
    checks()
    if entry.tally.breaches > before { keep(given, trial, entry, form) }
  }

  private func keep(_ given: Case, _ trial: Trial, _ entry: Entry, _ form: FormSweep) {
    entry.tally.keep(given, group: timelines) {
      Picture(facts: form.facts, names: letters).rows($0, of: given, trial)
    }
  }
}
