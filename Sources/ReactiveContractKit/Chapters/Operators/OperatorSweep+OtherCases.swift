/// Checks that compare the run of a case with runs in which the inputs send something else.
extension OperatorSweep {
  /// Compares the run of a case with runs in which inputs send more or less, or later.
  func compareWithOthers(_ given: Case, _ trial: Trial, on form: FormSweep) {
    guard isComparable(form), given.order.isEmpty else { return }
    if let held = HeldValuesAreDropped.openCase(given, trial, form.facts), let entry = form.entry(of: held.rule) {
      let open = playBeside(held.open, on: form)
      judge(given, trial, entry, form) {
        HeldValuesAreDropped.judge(trial, open: open, at: held.tick, held.rule, entry.tally)
      }
    }
    guard subject.shape.inputs > 1 else { return }
    if let entry = form.entry(of: "E3") {
      if let open = OuterCompletionKeepsStreams.openCase(given, form.facts) {
        let open = playBeside(open, on: form)
        judge(given, trial, entry, form) {
          OuterCompletionKeepsStreams.judge(trial, open: open, form.facts, entry.tally)
        }
      }
      if let later = EveryInputIsObserved.laterCase(given, form.facts), trial.completesUnobserved(form.facts.shape) {
        let later = playBeside(later, on: form)
        judge(given, trial, entry, form) { EveryInputIsObserved.judge(trial, later: later, form.facts, entry.tally) }
      }
    }
    if InputsAreOfUse.examines(given, form.facts, in: scope), let entry = form.entry(of: "B1") {
      let inputs = InputsAreOfUse(facts: form.facts, ends: subject.ends) { [self] in playBeside($0, on: form) }
      judge(given, trial, entry, form) { inputs.judge(given, trial, entry.tally) }
    }
  }

  /// Plays the cases that are compared with each other, or end in another way.
  func playOtherCases() {
    playOrders()
    playReleased()
    playLaterValues()
  }

  /// Plays a value long after others, unless O4 is broken already.
  ///
  /// - Parameter given: The only case to play; `nil` if that is not limited.
  func playLaterValues(only given: Case? = nil) {
    for form in forms where LaterValuesAct.examines(form.facts) && isComparable(form) {
      let shown = LaterValuesAct.shown(form.facts)
      guard let entry = form.entry(of: "O4"), entry.tally.breaches == 0, given ?? shown == shown else { continue }
      judge(shown, playBeside(shown, on: form), entry, form) {
        LaterValuesAct.judge(form.facts, letters: subject.letters, entry.tally) { playBeside($0, on: form) }
      }
    }
  }

  /// Plays short cases and releases the result.
  func playReleased() {
    for form in forms {
      for given in ReleasedResultsKeepNothing.cases(form.facts) { release(given, on: form) }
    }
  }

  /// Plays a case and releases the result, unless B1 is broken already: that finding is easier to understand.
  func release(_ given: Case, on form: FormSweep) {
    guard isComparable(form), ReleasedResultsKeepNothing.examines(given, form.facts),
      let entry = form.entry(of: "B1"), entry.tally.breaches == 0
    else { return }
    runs += 1
    let released = form.player.playReleased(given)
    judge(given, released, entry, form) { ReleasedResultsKeepNothing.judge(released, form.facts, entry.tally) }
  }

  /// Plays the same events of two inputs in every order.
  func playOrders() {
    guard let form = forms.first, isComparable(form), form.entry(of: "B1") != nil else { return }
    for first in EndsInEveryOrder.firstCases(form.facts) { compareOrders(of: first, on: form, only: nil) }
  }

  /// Plays all orders of the events of a case, and checks each of them, or the given one alone.
  func compareOrders(of first: Case, on form: FormSweep, only given: Case?) {
    guard isComparable(form), let entry = form.entry(of: "B1") else { return }
    let cases = EndsInEveryOrder.orders(of: first, form.facts)
    let trials = cases.map { playBeside($0, on: form) }
    for (other, trial) in zip(cases, trials) where given.map({ $0 == other }) ?? true {
      judge(other, trial, entry, form) {
        EndsInEveryOrder.judge(trial, among: trials, entry.tally) {
          playBeside(EndsInEveryOrder.longerCase(other, trial), on: form)
        }
      }
    }
  }

  /// Returns true if no other thread interfered: the record of a run lacks what those deliver.
  func isComparable(_ form: FormSweep) -> Bool { form.player.intrusions.since(0).isEmpty }

  func playBeside(_ given: Case, on form: FormSweep) -> Trial {
    runs += 1
    return form.player.play(given)
  }
}

extension OperatorSweep.FormSweep {
  /// Returns the entry of a rule; `nil` if the rule does not apply to the subject.
  fileprivate func entry(of rule: Rule.ID) -> OperatorSweep.Entry? { applicable.first { $0.check.rule == rule } }
}

extension Trial {
  /// Returns true if the output completed, and some input was never observed.
  fileprivate func completesUnobserved(_ shape: InputShape) -> Bool {
    deliveries.contains { $0.kind == .completed }
      && (0..<shape.inputs).contains { input in !runs.contains { $0.input == input } }
  }
}
