/// Checks one operator against every rule that the record of a run decides.
///
/// Each case is played once for all these rules.
final class OperatorSweep {
  let subject: Outline
  let scope: Scope
  let letters: Letters
  let forms: [FormSweep]
  /// The comparison of the two forms.
  let lift: Entry
  /// The rules that do not count; `nil` in a full sweep.
  ///
  /// If set, the sweep stops at the first breach of any other rule, and does not wait for other threads.
  private var known: Set<Rule.ID>?
  /// Closes runs of values without an end, into which another thread may still deliver.
  private var open: [() -> Void] = []
  /// True if other threads had delivered events when O5 was judged; `nil` before that.
  ///
  /// Events that come later count for no rule.
  private(set) var deliversElsewhere: Bool?
  private(set) var timelines = 0
  /// The number of timelines that were taken at random.
  var samples = 0
  /// The case to which the first failing of these was reduced; `nil` if none failed.
  var reducedSample: Case?
  var runs = 0
  var hasRunAway = false
  /// The processor time after which an event of a case that has not returned is stopped.
  var stall = SearchLimits().stall
  private(set) var hasLived = false
  private(set) var application = ApplyingReturns()
  private(set) var repetition = RepetitionDoesNotGrowStack()
  /// The reason why the cases could not be played to the end; `nil` if they could, or if ``stop`` says why.
  private(set) var interruption: String?
  /// The case in which the operator stopped the runs; `nil` if it did not.
  private(set) var stop: OperatorStop?
  private let judgeRepetitionOf: (inout RepetitionDoesNotGrowStack) -> Void

  init<Input, Output>(_ subject: OperatorSubject<Input, Output>, scope: Scope) {
    self.subject = Outline(subject)
    self.scope = scope
    judgeRepetitionOf = { $0.judge(subject) }
    letters = Letters(subject.values, subject.shape)
    forms = subject.forms.indices.map { index in
      let facts = subject.facts(on: subject.forms[index].streamKind)
      let entries = TrialCheck.all(facts).map(Entry.init)
      return FormSweep(
        facts: facts,
        plan: OperatorPlan(
          shape: subject.shape,
          streamKind: facts.streamKind,
          scope: scope,
          isSecondary: index > 0,
          ends: subject.ends
        ),
        player: TrialPlayer(subject, form: index),
        entries: entries
      )
    }
    let streamKinds = Set(subject.forms.map(\.streamKind))
    lift = Entry(.operatorsLift(subject.facts(on: .producer), hasBothForms: streamKinds.count == 2))
  }

  /// Plays every case of the scope, and returns one judgement per rule.
  func judge() -> [Judgement] {
    watch { [self] in
      playAll()
      playManyValues()
    }
    judgeRepetition()
    return verdicts()
  }

  /// Plays cases, the smallest first, until a rule outside `known` is broken; returns the broken ones.
  ///
  /// - Parameter known: Rules that do not count, because the operator breaks them anyway.
  func brokenRules(besides known: Set<Rule.ID>) -> [Rule.ID] {
    self.known = known
    watch { [self] in
      playAll()
      if !isDone { playManyValues() }
    }
    // A sweep that stopped early may not have met all declared exceptions; `violated` would count these as breaches.
    return RuleBook.sorted((isDone ? breached : violated).filter { !known.contains($0) })
  }

  /// Plays all cases without waiting for other threads, and returns the broken rules.
  func brokenRules() -> [Rule.ID] {
    known = Set(RuleBook.all.map(\.id))
    watch { [self] in
      playAll()
      playManyValues()
    }
    return violated
  }

  private var violated: [Rule.ID] { verdicts().filter { $0.verdict.kind == .violated }.map(\.rule) }

  var breached: [Rule.ID] {
    let rules = Set(forms.flatMap(\.applicable).filter { $0.tally.breaches > 0 }.map(\.check.rule))
    return rules + (lift.tally.breaches > 0 ? [lift.check.rule] : [])
  }

  private var isDone: Bool { known.map { known in breached.contains { !known.contains($0) } } ?? false }

  /// Applies the operator and, if that returns, calls `play`, on threads that may block or trap.
  private func watch(_ play: @escaping () -> Void) {
    if scope.isEmpty { return }
    for form in forms { application.judge { form.player.apply() } }
    guard application.isUsable else {
      interruption = application.doubt
      return
    }
    let confined = Confined(forms.map(\.player))
    let progress: @Sendable () -> Int? = {
      // At most one of them plays; with its number, the number of the case is unique.
      let players = confined.content
      for (index, player) in players.enumerated() {
        if let number = player.numberInProgress { return number * players.count + index }
      }
      return nil
    }
    switch InterleavingOutcome.watched(progress: progress, stall: stall, play) {
    case .completed: judgeIntrusions()
    case let outcome:
      stop = stop(by: outcome)
      if stop == nil { interruption = outcome?.description ?? "the runs did not finish" }
    }
  }

  /// Judges what other threads did.
  ///
  /// If an end was lost, or no value had an effect, a full sweep first waits: another thread may still be about to
  /// deliver it.
  private func judgeIntrusions() {
    defer { closeRuns() }
    let values = Script([Script.Entry(tick: 0, note: .value(0)), Script.Entry(tick: 1, note: .completed)])
    let shown = Case(scripts: [values] + subject.ends.dropFirst().map { _ in Script() })
    let awaited = known == nil ? forms.filter { $0.hasLostEnd || $0.dropsValues } : []
    LostEvents.await { awaited.allSatisfy { $0.player.intrusions.count > 0 } }
    for form in forms {
      let intrusions = Array(form.player.intrusions.since(0))
      deliversElsewhere = deliversElsewhere ?? false || intrusions.contains(where: \.isDelivery)
      if !isDone { judgeValues(form, isUndisturbed: intrusions.isEmpty) }
      for entry in form.applicable {
        entry.tally.judge(shown, diagram: { _ in [] }) {
          entry.check.judgeIntrusions(intrusions, entry.tally)
        }
      }
    }
  }

  private func playAll() {
    guard let first = forms.first else { return }
    for scripts in first.plan.scripts() {
      if known != nil, isDone { return }
      timelines += 1
      var plain = [play(scripts, on: first)]
      guard first.plan.compares(scripts) else { continue }
      plain += forms.dropFirst().map { play(scripts, on: $0) }
      compare(plain, of: Case(scripts: scripts))
    }
    playOtherCases()
    playSamples()
  }

  /// Plays exactly one case.
  func judge(only given: Case) -> [Judgement] {
    watch { [self] in
      play(only: given)
      playManyValues()
    }
    judgeRepetition()
    return verdicts()
  }

  /// Plays a long case if the operator has dropped all values so far.
  private func playManyValues() {
    for form in forms where form.dropsValues {
      guard let idle = form.values.idle else { continue }
      let long = ValueWitness.longCase(inputs: idle.given.scripts.count)
      let trial = form.player.play(long)
      form.values.note(PlayedCase(given: long, trial: trial, baseline: trial))
      guard form.dropsValues, known == nil else { continue }
      let endless = ValueWitness.longCase(inputs: idle.given.scripts.count, completes: false)
      open.append(form.player.open(endless).close)
    }
  }

  /// Closes the runs that were kept open for events of other threads, on a thread that may block or trap.
  private func closeRuns() {
    if open.isEmpty { return }
    let runs = open
    open = []
    _ = InterleavingOutcome.watched(progress: { nil }, { for close in runs { close() } })
  }

  /// Judges whether any value had an effect.
  private func judgeValues(_ form: FormSweep, isUndisturbed: Bool) {
    // Another thread delivers, which O5 reports: which values it delivered is not known here.
    if !form.needsValues || form.dropsValues && !isUndisturbed { return }
    guard let entry = form.applicable.first(where: { $0.check.rule == "O4" }),
      let shown = form.values.idle ?? form.values.first
    else { return }
    entry.tally.judge(
      shown.given,
      diagram: { Picture(facts: form.facts, names: letters).rows($0, of: shown.given, shown.trial) },
      { form.values.judge(entry.tally) }
    )
  }

  private func judgeRepetition() {
    if !scope.isEmpty, application.isUsable, stop == nil { judgeRepetitionOf(&repetition) }
  }

  private func play(only given: Case) {
    timelines = 1
    var plain = given
    plain.variation = .plain
    let baselines = forms.map { form in
      let baseline = form.player.play(plain)
      let trial = given == plain ? baseline : form.player.play(given)
      judge(PlayedCase(given: given, trial: trial, baseline: baseline), on: form)
      compareWithOthers(given, trial, on: form)
      compareOrders(of: given, on: form, only: given)
      release(given, on: form)
      return baseline
    }
    compare(baselines, of: given)
    playLaterValues(only: given)
  }

  /// Compares the plain runs of the two forms, in the order of the forms.
  private func compare(_ trials: [Trial], of given: Case) {
    guard let signal = forms.firstIndex(where: { $0.facts.streamKind == .signal }),
      let producer = forms.firstIndex(where: { $0.facts.streamKind == .producer })
    else { return }
    judge(PlayedCase(given: given, trial: trials[producer], baseline: trials[signal]), lift, forms[producer])
  }

  /// Plays a timeline plain, in every variation and in every order of ties; returns the plain run.
  private func play(_ scripts: [Script], on form: FormSweep) -> Trial {
    let plain = Case(scripts: scripts)
    let baseline = form.player.play(plain)
    judge(PlayedCase(given: plain, trial: baseline, baseline: baseline), on: form)
    compareWithOthers(plain, baseline, on: form)
    reorder(plain, baseline, on: form)
    for variation in form.plan.variations(of: scripts, deliveries: baseline.deliveries.count) {
      let varied = Case(scripts: scripts, variation: variation)
      let trial = form.player.play(varied)
      judge(PlayedCase(given: varied, trial: trial, baseline: baseline), on: form)
      if case .disposed = variation { reorder(varied, trial, baseline: baseline, on: form) }
    }
    return baseline
  }

  /// Plays the case again in every other order of the actions in one instant.
  ///
  /// - Parameter baseline: The plain run; `nil` if the case is plain, so that each order is its own baseline.
  private func reorder(_ given: Case, _ trial: Trial, baseline: Trial? = nil, on form: FormSweep) {
    guard !trial.ties.isEmpty, form.plan.reorders(given.scripts) else { return }
    for order in form.plan.orders(of: trial.ties) {
      var other = given
      other.order = order
      let trial = form.player.play(other)
      judge(PlayedCase(given: other, trial: trial, baseline: baseline ?? trial), on: form)
    }
  }

  private func judge(_ played: PlayedCase, on form: FormSweep) {
    runs += 1
    if played.trial.ranAway { hasRunAway = true }
    if !played.trial.runs.isEmpty || !played.trial.deliveries.isEmpty { hasLived = true }
    form.values.note(played)
    var index = 0
    while index < form.applicable.count {
      judge(played, form.applicable[index], form)
      index += 1
    }
  }
}
