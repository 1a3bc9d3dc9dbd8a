/// Judges one operator under every rule that the record of a run decides: each case is played once for all of them.
final class OperatorSweep<Input: Sendable, Output> {
  /// One form of the operator, with a verifier of every rule.
  private struct Bench {
    let facts: Facts
    let plan: OperatorPlan
    let stage: Stage<Input, Output>
    let dockets: [Docket]
    /// Those whose rule concerns the subject.
    let busy: [Docket]
  }

  private let subject: OperatorSubject<Input, Output>
  private let scope: Scope
  private let letters: Letters
  private let benches: [Bench]
  private let lift: LiftDocket?
  private var timelines = 0
  private var runs = 0
  private var hasRunAway = false

  init(_ subject: OperatorSubject<Input, Output>, scope: Scope) {
    self.subject = subject
    self.scope = scope
    letters = Letters(subject.values, subject.shape)
    benches = subject.forms.indices.map { index in
      let facts = subject.facts(on: subject.forms[index].road)
      let dockets = facts.verifiers().map(Docket.init)
      return Bench(
        facts: facts,
        plan: OperatorPlan(shape: subject.shape, road: facts.road, scope: scope, ends: subject.ends),
        stage: Stage(subject, form: index),
        dockets: dockets,
        busy: dockets.filter { type(of: $0.verifier).exemption(facts) == nil }
      )
    }
    lift = LiftDocket(benches.map(\.facts))
  }

  /// Plays every case of the scope and gives one judgement per rule.
  func judge() -> [Judgement] {
    guard let first = benches.first else { return [] }
    for scripts in first.plan.scripts() {
      timelines += 1
      var alone = [play(scripts, on: first)]
      guard first.plan.compares(scripts) else { continue }
      alone += benches.dropFirst().map { play(scripts, on: $0) }
      lift?.judge(alone, of: Case(scripts: scripts)) { [self] breach, trial in
        picture(breach, Case(scripts: scripts), trial, benches[0])
      }
    }
    return verdicts()
  }

  /// Plays exactly one case.
  func judge(only given: Case) -> [Judgement] {
    timelines = 1
    var plain = given
    plain.variation = .plain
    let alone = benches.map { bench in
      let alone = bench.stage.play(plain)
      judge(given == plain ? alone : bench.stage.play(given), of: given, alone: alone, on: bench)
      return alone
    }
    lift?.judge(alone, of: given) { [self] breach, trial in picture(breach, given, trial, benches[0]) }
    return verdicts()
  }

  /// Plays a timeline and everything that is done to it besides; returns the run in which nothing was.
  private func play(_ scripts: [Script], on bench: Bench) -> Trial {
    let plain = Case(scripts: scripts)
    let alone = bench.stage.play(plain)
    judge(alone, of: plain, alone: alone, on: bench)
    reorder(plain, alone, on: bench)
    for variation in bench.plan.variations(of: scripts, deliveries: alone.deliveries.count) {
      let varied = Case(scripts: scripts, variation: variation)
      let trial = bench.stage.play(varied)
      judge(trial, of: varied, alone: alone, on: bench)
      if case .disposed = variation { reorder(varied, trial, alone: alone, on: bench) }
    }
    return alone
  }

  /// Plays the case once more in every other order of what fell into one instant.
  private func reorder(_ given: Case, _ trial: Trial, alone: Trial? = nil, on bench: Bench) {
    for order in bench.plan.orders(of: trial.ties) {
      var other = given
      other.order = order
      let trial = bench.stage.play(other)
      judge(trial, of: other, alone: alone ?? trial, on: bench)
    }
  }

  private func judge(_ trial: Trial, of given: Case, alone: Trial, on bench: Bench) {
    runs += 1
    if trial.ranAway { hasRunAway = true }
    for docket in bench.busy {
      docket.judge(trial, of: given, alone: alone, timeline: timelines) { [self] breach in
        picture(breach, given, trial, bench)
      }
    }
  }

  private func picture(_ breach: Breach, _ given: Case, _ trial: Trial, _ bench: Bench) -> [DiagramRow] {
    Picture(facts: bench.facts, names: letters).rows(breach, of: given, trial)
  }
}

extension OperatorSweep {
  private func verdicts() -> [Judgement] {
    let trials = benches.first?.dockets.map(\.rule) ?? []
    let judged = trials.map { rule in
      merged(
        benches.compactMap { bench in
          bench.dockets.first { $0.rule == rule }.map { Outcome($0, bench.facts) }
        }
      )
    }
    return (judged + [merged([Outcome(lift)])]).map(judgement)
  }

  private func merged(_ outcomes: [Outcome]) -> Outcome {
    outcomes.dropFirst().reduce(outcomes[0]) { $0.merging($1) }
  }

  private func judgement(_ outcome: Outcome) -> Judgement {
    Judgement(
      outcome.rule,
      hasRunAway ? .inconclusive("actions were scheduled for one instant without end") : verdict(outcome),
      evidence: outcome.exemption == nil ? outcome.situations : 0,
      scope: outcome.exemption == nil ? scopeText : "",
      reading: RuleBook.reading(of: outcome.rule, declared: subject.readings),
      runs: outcome.exemption == nil ? runs : 0
    )
  }

  private func verdict(_ outcome: Outcome) -> Verdict {
    if let exemption = outcome.exemption { return .notApplicable(exemption) }
    var findings: [Finding] = []
    if let smallest = outcome.smallest { findings.append(finding(outcome, smallest)) }
    if !scope.isEmpty { findings += outcome.idle.map { idle(outcome.rule, $0) } }
    if !findings.isEmpty { return .violated(findings) }
    if outcome.situations > 0 { return .held }
    return outcome.exceptions.isEmpty
      ? .vacuous(outcome.missing) : .notApplicable("declares \(outcome.exceptions.joined(separator: ", "))")
  }

  private func finding(
    _ outcome: Outcome,
    _ smallest: (breach: Breach, given: Case, diagram: [DiagramRow])
  ) -> Finding {
    Finding(
      outcome.rule,
      subject: subject.name,
      headline: [smallest.given.variation.sentence, smallest.breach.headline].compactMap { $0 }.filter { !$0.isEmpty }
        .joined(separator: "; "),
      diagram: smallest.diagram,
      cause: smallest.breach.cause,
      tally: .smallest(failing: outcome.failingTimelines, tried: timelines, of: .timelines),
      replay: smallest.given.token(outcome.rule, subject: subject.name, letters: letters)
    )
  }

  private func idle(_ rule: Rule.ID, _ exception: DeclaredException) -> Finding {
    Finding(
      rule,
      subject: subject.name,
      headline: "declared \(exception.name), which says that \(exception.claim); that never happened",
      cause: "the trait is not needed, or the scope is too small to show it: take it away, or try a larger scope.",
      tally: .smallest(failing: timelines, tried: timelines, of: .timelines),
      replay: Case(scripts: [Script()]).token(rule, subject: subject.name, letters: letters)
    )
  }

  private var scopeText: String {
    if scope.isEmpty { return "nothing was tried" }
    let several = subject.shape == .unary ? "" : " together"
    let most = subject.shape == .unary ? scope.instants : scope.sharedInstants
    let what = subject.shape == .unary ? "timelines" : "combinations of timelines"
    return "all \(timelines) \(what) up to \(most) instants\(several) over \(letters.listed); "
      + "those up to \(scope.variedInstants) also disposed, started again and observed late"
  }
}
