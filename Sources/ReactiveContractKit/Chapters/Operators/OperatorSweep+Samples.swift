/// Larger timelines, of which some are tried at random: those that show a bug may be too many to try all.
extension OperatorSweep {
  /// Plays random timelines, unless a rule is broken already: a smaller case is easier to understand.
  ///
  /// The first on which a rule is broken is made smaller as long as one is, and judged.
  func playSamples() {
    guard let plan = forms.first?.plan, plan.shape != .making, breached.isEmpty, forms.allSatisfy(isComparable) else {
      return
    }
    for seed in 0..<UInt64(max(0, scope.samples)) {
      samples += 1
      let given = SampledCase(seed, of: plan).given
      guard breaks(given) else { continue }
      var smallest = given
      while let smaller = smallest.smaller.first(where: { plan.starts($0.scripts) && breaks($0) }) {
        smallest = smaller
      }
      timelines += 1
      return sample(smallest) { judge($0, $1, $2) }
    }
  }

  /// Returns true if the case breaks a rule, of which nothing is recorded.
  private func breaks(_ given: Case) -> Bool {
    var isBroken = false
    sample(given) { played, entry, _ in
      let tally = TrialCheck.Tally()
      entry.check.judge(played, tally)
      if tally.breaches > 0 { isBroken = true }
    }
    return isBroken
  }

  /// Plays a case, and the same without its disposal, on each form.
  private func sample(_ given: Case, _ judge: (PlayedCase, Entry, FormSweep) -> Void) {
    var plain = given
    plain.variation = .plain
    let baselines = forms.map { form in
      let baseline = playBeside(plain, on: form)
      let trial = given == plain ? baseline : playBeside(given, on: form)
      let played = PlayedCase(given: given, trial: trial, baseline: baseline)
      for entry in form.applicable { judge(played, entry, form) }
      return baseline
    }
    guard let signal = forms.firstIndex(where: { $0.facts.streamKind == .signal }),
      let producer = forms.firstIndex(where: { $0.facts.streamKind == .producer })
    else { return }
    let both = PlayedCase(given: plain, trial: baselines[producer], baseline: baselines[signal])
    judge(both, lift, forms[producer])
  }
}
