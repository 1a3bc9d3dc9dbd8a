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
      forms: forms.map { $0.applicable.map { Entry($0.check) } },
      lift: Entry(lift.check)
    )
    func breaks(_ given: Case) -> Bool {
      sample(given, scratch) { entry, played, _ in entry.check.judge(played, entry.tally) }
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
      _ = sample(smallest, Entries(forms: forms.map(\.applicable), lift: lift)) { judge($1, $0, $2) }
      return
    }
  }

  /// The checks of each form with the evidence for them, and the comparison of the forms.
  private struct Entries {
    let forms: [[Entry]]
    let lift: Entry
  }

  /// Plays a case, and the same without its disposal, on each form; returns true if a check fails.
  private func sample(_ given: Case, _ entries: Entries, _ judge: (Entry, PlayedCase, FormSweep) -> Void) -> Bool {
    var plain = given
    plain.variation = .plain
    var breaks = false
    func judgeOne(_ entry: Entry, _ played: PlayedCase, _ form: FormSweep) {
      let before = entry.tally.breaches
      judge(entry, played, form)
      if entry.tally.breaches > before { breaks = true }
    }
    let isPlain = given.variation == .plain
    var (signal, producer): (Trial?, (Trial, FormSweep)?)
    for (form, entries) in zip(forms, entries.forms) {
      let baseline = playBeside(plain, on: form)
      let trial = isPlain ? baseline : playBeside(given, on: form)
      if trial.ranAway || baseline.ranAway { hasRunAway = true }
      let played = PlayedCase(given: given, trial: trial, baseline: baseline)
      var index = 0
      while index < entries.count {
        judgeOne(entries[index], played, form)
        index += 1
      }
      switch form.facts.streamKind {
      case .signal: signal = signal ?? baseline
      case .producer: producer = producer ?? (baseline, form)
      }
    }
    if let signal, let (trial, form) = producer {
      judgeOne(entries.lift, PlayedCase(given: plain, trial: trial, baseline: signal), form)
    }
    return breaks
  }
}
