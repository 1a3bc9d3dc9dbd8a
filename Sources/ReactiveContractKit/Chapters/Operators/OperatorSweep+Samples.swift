/// Timelines of a size of which there are too many to try all: some are tried at random.
extension OperatorSweep {
  /// Plays random timelines, unless a rule is broken already: a smaller case is easier to understand.
  ///
  /// The first on which a rule is broken is made smaller as long as one is, and judged.
  func playSamples() {
    guard let plan = forms.first?.plan, plan.shape != .making, breached.isEmpty, forms.allSatisfy(isComparable) else {
      return
    }
    let scratch = Entries(
      of: forms.map { $0.applicable.map { ($0.check, TrialCheck.Tally()) } },
      lift: (lift.check, TrialCheck.Tally())
    )
    func breaks(_ given: Case) -> Bool {
      let before = scratch.breaches
      sample(given, scratch) { entry, played, _ in entry.check.judge(played, entry.tally) }
      return scratch.breaches > before
    }
    for seed in 0..<UInt64(max(0, scope.samples)) {
      samples += 1
      let given = SampledCase(seed, of: plan).given
      guard breaks(given) else { continue }
      var smallest = given
      while let smaller = smallest.smaller.first(where: { plan.starts($0.scripts) && breaks($0) }) {
        smallest = smaller
      }
      reducedSample = smallest
      return sample(smallest, Entries(of: forms.map(\.applicable), lift: lift)) { judge($1, $0, $2) }
    }
  }

  /// The checks of each form with the evidence for them, and the comparison of the forms.
  private struct Entries {
    let forms: [[Entry]]
    let lift: Entry

    init(of forms: [[Entry]], lift: Entry) { (self.forms, self.lift) = (forms, lift) }

    var breaches: Int { forms.joined().reduce(lift.tally.breaches) { $0 + $1.tally.breaches } }
  }

  /// Plays a case, and the same without its disposal, on each form.
  private func sample(_ given: Case, _ entries: Entries, _ judge: (Entry, PlayedCase, FormSweep) -> Void) {
    var plain = given
    plain.variation = .plain
    let baselines = zip(forms, entries.forms).map { form, entries in
      let baseline = playBeside(plain, on: form)
      let trial = given == plain ? baseline : playBeside(given, on: form)
      if trial.ranAway || baseline.ranAway { hasRunAway = true }
      let played = PlayedCase(given: given, trial: trial, baseline: baseline)
      for entry in entries { judge(entry, played, form) }
      return baseline
    }
    guard let signal = forms.firstIndex(where: { $0.facts.streamKind == .signal }),
      let producer = forms.firstIndex(where: { $0.facts.streamKind == .producer })
    else { return }
    let both = PlayedCase(given: plain, trial: baselines[producer], baseline: baselines[signal])
    judge(entries.lift, both, forms[producer])
  }
}
