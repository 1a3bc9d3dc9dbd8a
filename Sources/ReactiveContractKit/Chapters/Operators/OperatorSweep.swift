/// Checks one operator against every rule that the record of a run decides.
///
/// Each case is played once for all these rules.
final class OperatorSweep<Input: Sendable, Output> {
  /// One form of the operator, with a verifier for every rule.
  struct Bench {
    let facts: Facts
    let plan: OperatorPlan
    let stage: Stage<Input, Output>
    let dockets: [Docket]
    /// The dockets whose rule concerns the subject.
    let busy: [Docket]
  }

  let subject: OperatorSubject<Input, Output>
  let scope: Scope
  let letters: Letters
  let benches: [Bench]
  let lift: LiftDocket?
  /// The rules that do not count; `nil` in a full sweep.
  ///
  /// If set, the sweep stops at the first breach of any other rule, and does not wait for other threads.
  private var known: Set<Rule.ID>?
  private(set) var timelines = 0
  private(set) var runs = 0
  private(set) var hasRunAway = false
  private(set) var hasLived = false
  private(set) var application = ApplyingReturns()
  private(set) var repetition = RepetitionIsALoop()
  /// The reason why the cases could not be played to the end; `nil` if they could.
  private(set) var interruption: String?

  init(_ subject: OperatorSubject<Input, Output>, scope: Scope) {
    self.subject = subject
    self.scope = scope
    letters = Letters(subject.values, subject.shape)
    benches = subject.forms.indices.map { index in
      let facts = subject.facts(on: subject.forms[index].road)
      let dockets = facts.verifiers().map(Docket.init)
      return Bench(
        facts: facts,
        plan: OperatorPlan(
          shape: subject.shape,
          road: facts.road,
          scope: scope,
          isSecondary: index > 0,
          ends: subject.ends
        ),
        stage: Stage(subject, form: index),
        dockets: dockets,
        busy: dockets.filter { type(of: $0.verifier).exemption(facts) == nil }
      )
    }
    lift = LiftDocket(benches.map(\.facts))
  }

  /// Plays every case of the scope, and returns one judgement per rule.
  func judge() -> [Judgement] {
    watch { [self] in playAll() }
    judgeRepetition()
    return verdicts()
  }

  /// Plays cases, the smallest first, until a rule outside `known` is broken; returns the broken ones.
  ///
  /// - Parameter known: Rules that do not count, because the operator breaks them anyway.
  func brokenRules(besides known: Set<Rule.ID>) -> [Rule.ID] {
    self.known = known
    watch { [self] in playAll() }
    // A sweep that stopped early may not have met all declared exceptions; `violated` would count these as breaches.
    return RuleBook.sorted((isDone ? breached : violated).filter { !known.contains($0) })
  }

  /// Plays all cases without waiting for other threads, and returns the broken rules.
  func brokenRules() -> [Rule.ID] {
    known = Set(RuleBook.all.map(\.id))
    watch { [self] in playAll() }
    return violated
  }

  private var violated: [Rule.ID] { verdicts().filter { $0.verdict.kind == .violated }.map(\.rule) }

  private var breached: [Rule.ID] {
    let rules = Set(benches.flatMap(\.busy).filter(\.isBreached).map(\.rule))
    return rules + (lift?.smallest == nil ? [] : ["P3"])
  }

  private var isDone: Bool { known.map { known in breached.contains { !known.contains($0) } } ?? false }

  /// Applies the operator and, if that returns, calls `play`, on threads that may block or trap.
  private func watch(_ play: @escaping () -> Void) {
    if scope.isEmpty { return }
    for bench in benches { application.judge { bench.stage.apply() } }
    guard application.isUsable else {
      interruption = application.breach ?? application.doubt
      return
    }
    switch InterleavingOutcome.watched(play) {
    case .completed: judgeIntrusions()
    case let outcome: interruption = outcome?.description ?? "the runs did not come to an end"
    }
  }

  /// Judges what other threads did.
  ///
  /// If an end was lost, a full sweep first waits: another thread may still be about to deliver it.
  private func judgeIntrusions() {
    let values = Script([Script.Entry(tick: 0, note: .value(0)), Script.Entry(tick: 1, note: .completed)])
    let shown = Case(scripts: [values] + subject.ends.dropFirst().map { _ in Script() })
    for bench in benches {
      let hasLostEnd = bench.busy.contains { ["E2", "E3", "E4"].contains($0.rule) && $0.isBreached }
      if hasLostEnd, known == nil { bench.stage.intrusions.await() }
      let intrusions = Array(bench.stage.intrusions.since(0))
      for docket in bench.busy { docket.judge(intrusions, shownBy: shown) }
    }
  }

  private func playAll() {
    guard let first = benches.first else { return }
    for scripts in first.plan.scripts() {
      if known != nil, isDone { return }
      timelines += 1
      var alone = [play(scripts, on: first)]
      guard first.plan.compares(scripts) else { continue }
      alone += benches.dropFirst().map { play(scripts, on: $0) }
      lift?.judge(alone, of: Case(scripts: scripts)) { [self] breach, trial in
        picture(breach, Case(scripts: scripts), trial, benches[0])
      }
    }
  }

  /// Plays exactly one case.
  func judge(only given: Case) -> [Judgement] {
    watch { [self] in play(only: given) }
    judgeRepetition()
    return verdicts()
  }

  private func judgeRepetition() { if !scope.isEmpty, application.isUsable { repetition.judge(subject) } }

  private func play(only given: Case) {
    timelines = 1
    var plain = given
    plain.variation = .plain
    let alone = benches.map { bench in
      let alone = bench.stage.play(plain)
      judge(given == plain ? alone : bench.stage.play(given), of: given, alone: alone, on: bench)
      return alone
    }
    lift?.judge(alone, of: given) { [self] breach, trial in picture(breach, given, trial, benches[0]) }
  }

  /// Plays a timeline plain, in every variation and in every order of ties; returns the plain run.
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

  /// Plays the case again in every other order of the things that fell into one instant.
  private func reorder(_ given: Case, _ trial: Trial, alone: Trial? = nil, on bench: Bench) {
    guard !trial.ties.isEmpty, bench.plan.reorders(given.scripts) else { return }
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
    if !trial.runs.isEmpty || !trial.deliveries.isEmpty { hasLived = true }
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
