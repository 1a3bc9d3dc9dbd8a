extension OperatorSweep {
  /// Compares the run of a case with runs in which inputs send more, or stay open.
  func compareWithLonger(_ given: Case, _ trial: Trial, on form: FormSweep) {
    // What other threads deliver is in no record, so that runs cannot be compared.
    guard subject.shape.inputs > 1, form.player.intrusions.since(0).isEmpty else { return }
    if let open = OuterCompletionKeepsStreams.openCase(given, form.facts), let entry = form.entry(of: "E3") {
      runs += 1
      let longer = form.player.play(open)
      judge(given, trial, entry, form) {
        OuterCompletionKeepsStreams.judge(trial, open: longer, form.facts, entry.tally)
      }
    }
    if InputsAreOfUse.examines(given, form.facts, in: scope), let entry = form.entry(of: "B1") {
      let inputs = InputsAreOfUse(facts: form.facts, ends: subject.ends) { [self] given in
        runs += 1
        return form.player.play(given)
      }
      judge(given, trial, entry, form) { inputs.judge(given, trial, entry.tally) }
    }
  }
}

extension OperatorSweep.FormSweep {
  /// Returns the entry of a rule; `nil` if the rule does not apply to the subject.
  fileprivate func entry(of rule: Rule.ID) -> OperatorSweep.Entry? { applicable.first { $0.check.rule == rule } }
}
