extension OperatorSweep {
  /// Returns one judgement per rule about everything that has been played.
  func verdicts() -> [Judgement] {
    let ofForms = forms.map { form in form.entries.map { Outcome($0.check, $0.tally, form.facts) } }
    let merged = ofForms.dropFirst().reduce(ofForms.first ?? []) { zip($0, $1).map { $0.merging($1) } }
    let lifted = Outcome(lift.check, lift.tally, subject.lifted)
    return (merged + [lifted]).map(judgement) + [applying, repeating]
  }

  private func judgement(_ outcome: Outcome) -> Judgement {
    if let verdict = stopped(outcome) {
      return Judgement(outcome.rule, verdict, evidence: verdict.findings.count, scope: scopeText, runs: runs)
    }
    let doubt = doubt ?? lateness(outcome)
    return Judgement(
      outcome.rule,
      outcome.exemption == nil ? doubt.map(Verdict.inconclusive) ?? verdict(outcome) : verdict(outcome),
      evidence: outcome.exemption == nil ? outcome.situations : 0,
      scope: outcome.exemption == nil ? scopeText : "",
      reading: RuleBook.reading(of: outcome.rule, declared: subject.readings),
      runs: outcome.exemption == nil ? runs : 0
    )
  }

  /// Returns the verdict after the operator has stopped the runs, or cannot be applied; `nil` if it can be judged.
  ///
  /// A rule that was broken before keeps its finding; all others are not judged.
  private func stopped(_ outcome: Outcome) -> Verdict? {
    if outcome.exemption != nil || outcome.smallest != nil { return nil }
    if let stop, stop.rule == outcome.rule { return .violated([finding(stop)]) }
    if let rule = stop?.rule ?? (application.breach == nil ? nil : ApplyingReturns.rule) {
      return .notApplicable(OperatorStop.reason(rule))
    }
    return nil
  }

  /// The reason why a breach may be one of O5 only: the missing event may have been about to arrive on another thread.
  private func lateness(_ outcome: Outcome) -> String? {
    guard outcome.smallest != nil, ["E2", "E3", "E4", "P4", "O3", "O4"].contains(outcome.rule),
      deliversElsewhere ?? forms.contains(where: { $0.player.intrusions.since(0).contains(where: \.isDelivery) })
    else { return nil }
    return "events were delivered on threads that the kit does not control; see O5"
  }

  /// The reason why the runs are inconclusive; `nil` if they are conclusive.
  private var doubt: String? {
    interruption ?? (hasRunAway ? "actions kept scheduling others for the same instant" : nil)
  }

  private var applying: Judgement {
    let rule = ApplyingReturns.rule
    let verdict: Verdict
    if let breach = application.breach {
      let finding = Finding(
        rule,
        subject: subject.name,
        headline: breach,
        cause: ApplyingReturns.cause,
        tally: .smallest(failing: 1, tried: 1, of: .timelines),
        replay: silence.token(rule, subject: subject.name, letters: letters)
      )
      verdict = .violated([finding])
    } else if let stop, stop.rule == rule {
      verdict = .violated([finding(stop)])
    } else if let doubt = application.doubt {
      verdict = .inconclusive(doubt)
    } else {
      verdict = hasLived ? .held : .vacuous(ApplyingReturns.missing)
    }
    return Judgement(
      rule,
      verdict,
      evidence: verdict.kind == .vacuous ? 0 : application.applications,
      scope: scope.isEmpty ? "nothing was tried" : "applied to a source that sends nothing",
      runs: application.applications
    )
  }

  private var repeating: Judgement {
    let rule = RepetitionDoesNotGrowStack.rule
    let verdict: Verdict
    if let breach = repetition.breach {
      let finding = Finding(
        rule,
        subject: subject.name,
        headline: breach,
        cause: RepetitionDoesNotGrowStack.cause,
        tally: .smallest(failing: 1, tried: 1, of: .timelines),
        replay: silence.token(rule, subject: subject.name, letters: letters)
      )
      verdict = .violated([finding])
    } else if let stopper = stop?.rule ?? (application.breach == nil ? nil : ApplyingReturns.rule) {
      verdict = .notApplicable(OperatorStop.reason(stopper))
    } else if let doubt = repetition.doubt {
      verdict = .inconclusive(doubt)
    } else if repetition.starts > 0 {
      verdict = .held
    } else {
      verdict =
        hasLived ? .notApplicable(RepetitionDoesNotGrowStack.irrelevance) : .vacuous(RepetitionDoesNotGrowStack.missing)
    }
    let isTold = repetition.starts > 0
    return Judgement(
      rule,
      verdict,
      evidence: repetition.starts,
      scope: isTold ? "up to \(RepetitionDoesNotGrowStack.turns) streams that end at once" : "",
      runs: isTold ? 1 : 0
    )
  }

  private func verdict(_ outcome: Outcome) -> Verdict {
    if let exemption = outcome.exemption { return .notApplicable(exemption) }
    var findings: [Finding] = []
    if let smallest = outcome.smallest { findings.append(finding(outcome, smallest)) }
    if !scope.isEmpty { findings += outcome.idle.map { idle(outcome.rule, $0) } }
    if !findings.isEmpty { return .violated(findings) }
    if outcome.situations > 0 { return .held }
    if subject.traits.contains(.endsAtBirth), !scope.isEmpty {
      return .notApplicable("declares .endsAtBirth, so that no event finds it alive")
    }
    return outcome.exceptions.isEmpty
      ? .vacuous(outcome.missing) : .notApplicable("declares \(outcome.exceptions.joined(separator: ", "))")
  }

  private func finding(
    _ outcome: Outcome,
    _ smallest: (given: Case, breach: Breach, diagram: [DiagramRow])
  ) -> Finding {
    var finding = Finding(
      outcome.rule,
      subject: subject.name,
      headline: [smallest.given.variation.sentence, smallest.breach.headline].compactMap { $0 }.filter { !$0.isEmpty }
        .joined(separator: "; "),
      diagram: smallest.diagram,
      cause: smallest.breach.cause,
      tally: tally(outcome, smallest.given, isDrawn: !smallest.diagram.isEmpty),
      replay: smallest.given.token(outcome.rule, subject: subject.name, letters: letters)
    )
    finding.explained = RuleBook.sorted(outcome.explained)
    return finding
  }

  private func tally(_ outcome: Outcome, _ given: Case, isDrawn: Bool) -> Finding.Tally {
    // Only a breach by other threads has no diagram; the kit does not control when they act.
    if !isDrawn { return .somewhere(tried: timelines, of: .timelines) }
    if given == reducedSample { return .first(at: samples, of: .randomTimelines) }
    return .smallest(failing: outcome.failingTimelines, tried: timelines, of: .timelines)
  }

  /// The case in which no input sends anything.
  private var silence: Case { Case(scripts: subject.ends.map { _ in Script() }) }

  private func idle(_ rule: Rule.ID, _ exception: DeclaredException) -> Finding {
    Finding(
      rule,
      subject: subject.name,
      headline: "declared \(exception.name), which says that \(exception.claim); that never happened",
      cause: "the trait is not needed, or the scope is too small to show it: remove it, or try a larger scope.",
      tally: .smallest(failing: timelines, tried: timelines, of: .timelines),
      replay: silence.token(rule, subject: subject.name, letters: letters)
    )
  }

  private var scopeText: String {
    if scope.isEmpty { return "nothing was tried" }
    let several = subject.shape == .unary ? "" : " together"
    let most = subject.shape == .unary ? scope.instants : scope.sharedInstants
    let what = subject.shape == .unary ? "timelines" : "combinations of timelines"
    let others = forms.first?.plan.streamsInTurn.count ?? 0
    let tried = timelines > others ? timelines - others : timelines
    return "all \(tried) \(what) up to \(most) instants\(several) over \(letters.listed)\(pairs); "
      + "those up to \(scope.variedInstants) also disposed, started again and observed late"
      + (samples > 0 ? "; \(samples) random ones" : "")
  }

  /// The combinations with two notes in one instant, in words; of one input, they are a part of all.
  private var pairs: String {
    if subject.shape == .unary || scope.pairedInstants == 0 { return "" }
    return subject.shape == .flattening
      ? ", small ones also with two notes of the outer stream in one instant, and others with four streams in turn"
      : ", small ones also with two notes in one instant"
  }
}
