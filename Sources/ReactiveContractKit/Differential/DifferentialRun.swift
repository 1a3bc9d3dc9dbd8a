import Reactive

/// Compares one operator with its oracle, case by case, the smallest first.
///
/// A producer's runs are disposed one at a time, at every instant and inside the first deliveries. A signal is observed
/// by a crowd, of which one observer attaches and one detaches in every instant. Each of these observers is also tried
/// alone, but only if the timelines are tiny.
final class DifferentialRun {
  let pair: OraclePair
  let plan: DifferentialPlan
  let letters: Letters
  private let stages: [EventPlayer]
  private let known: [KnownRuns]
  private var beginnings: [ScriptBeginnings]
  private(set) var timelines = 0
  /// The number of runs of the operator.
  private(set) var runs = 0
  /// The number of times an observer's events were compared with the oracle.
  private(set) var comparisons = 0
  /// The kinds of ties whose order made a difference.
  private(set) var ties: Set<TieKind> = []
  var divergence: Divergence?
  /// The rules that are checked on chains of operators.
  private(set) var rules: LogRules

  init(_ pair: OraclePair, size: DifferentialPlan.Size = .full) {
    self.pair = pair
    plan = DifferentialPlan(pair, size: size)
    rules = LogRules(handlesFailure: pair.subject.traits.handlesFailure(of: 0))
    letters = Letters(pair.subject.values, pair.subject.shape)
    stages = pair.subject.forms.indices.map { EventPlayer(pair.subject, form: $0) }
    known = pair.subject.forms.map { _ in KnownRuns() }
    beginnings = pair.subject.ends.map { _ in ScriptBeginnings() }
  }

  /// Plays all cases, until the operator and the oracle disagree.
  func play() {
    for scripts in plan.scripts() where plan.compares(scripts) {
      timelines += 1
      let numbers = scripts.indices.map { beginnings[$0].numbers(of: scripts[$0]) }
      let inputs = inputs(scripts)
      for form in stages.indices {
        play(scripts, numbers, prediction(inputs, on: form), on: form)
        if divergence != nil { return }
      }
    }
    if plan.shape == .making { return }
    for form in stages.indices where divergence == nil { playSamples(on: form) }
  }

  private func play(_ scripts: [Script], _ numbers: [[Int32]], _ prediction: Prediction, on form: Int) {
    var prediction = prediction
    let length = scripts.map(\.length).max() ?? 0
    let streamKind = pair.subject.forms[form].streamKind
    if streamKind == .signal {
      playCrowd(Case(scripts: scripts), plan.crowd(length: length, on: streamKind), numbers, &prediction, on: form)
      if !plan.isSolitary(scripts) { return }
    } else if plan.shape == .making {
      compare(Case(scripts: scripts), plan.crowd(length: length, on: streamKind), nil, &prediction, on: form)
    }
    let plain = Case(scripts: scripts)
    reorder(plain, compare(plain, numbers, &prediction, on: form), numbers, &prediction, on: form)
    let track = prediction.track([])
    let deliveries = track.values.count + (track.end == nil ? 0 : 1)
    for variation in plan.variations(length: length, deliveries: deliveries, on: streamKind) {
      if divergence != nil { return }
      let varied = Case(scripts: scripts, variation: variation)
      let run = compare(varied, numbers, &prediction, on: form)
      if case .disposed = variation { reorder(varied, run, numbers, &prediction, on: form) }
    }
  }

  /// Plays the case again in every other order of the things that fell into one instant.
  private func reorder(
    _ given: Case,
    _ run: RecordedRun,
    _ numbers: [[Int32]],
    _ prediction: inout Prediction,
    on form: Int
  ) {
    if plan.isUndisturbed { return }
    for order in run.ties.orders(rotating: plan.shape == .ternary) where divergence == nil {
      var other = given
      other.order = order
      compare(other, numbers, &prediction, on: form)
      noteTies(of: other, &prediction)
    }
  }

  /// Notes the kind of tie if its order makes a difference to an observer that stays to the end.
  private func noteTies(of given: Case, _ prediction: inout Prediction) {
    guard ties.count < TieKind.allCases.count else { return }
    for kind in TieKind.allCases where given.order == kind.order && !ties.contains(kind) {
      if prediction.track(given.order).timeline != prediction.track([]).timeline { ties.insert(kind) }
    }
  }

  @discardableResult
  private func compare(
    _ given: Case,
    _ numbers: [[Int32]]? = nil,
    _ prediction: inout Prediction,
    on form: Int
  ) -> RecordedRun {
    let schedule = ObserverSchedule(given)
    let run = play(given, [schedule], numbers, on: form)
    comparisons += 1
    if divergence == nil, let (_, expectations) = mismatch(of: run, [schedule], given.order, &prediction, on: form) {
      divergence = Divergence(given, run, 0, expectations[0].track, on: pair.subject.forms[form].streamKind)
    }
    return run
  }

  /// Returns the first observer that received something else than expected, and what all should have received.
  private func mismatch(
    of run: RecordedRun,
    _ schedules: [ObserverSchedule],
    _ order: Case.Order,
    _ prediction: inout Prediction,
    on form: Int
  ) -> (observer: Int, expectations: [ObserverExpectation])? {
    let expectations = schedules.map { prediction.expectation(of: $0, order: order) }
    guard let observer = run.firstMismatch(to: expectations) else { return nil }
    if pair.manners.attachesInAnyOrder, pair.subject.forms[form].streamKind == .signal {
      let other = order.symmetricDifference(.inputsReversed)
      if run.firstMismatch(to: schedules.map { prediction.expectation(of: $0, order: other) }) == nil { return nil }
    }
    return (observer, expectations)
  }

  private func play(_ given: Case, _ schedules: [ObserverSchedule], _ numbers: [[Int32]]?, on form: Int) -> RecordedRun
  {
    if let numbers, let known = known[form].run(schedules, given.order, numbers) { return known }
    runs += 1
    let run = stages[form].play(given.scripts, given.order, schedules)
    if plan.isOfChain { rules.judge(run, of: given, schedules, on: pair.subject.forms[form].streamKind) }
    if let numbers { known[form].add(run, schedules, given.order, numbers) }
    return run
  }
}

extension DifferentialRun {
  /// Plays a case with all observers in the crowd of a signal, or in all runs of a producer.
  func playCrowd(_ given: Case, on form: Int) {
    var prediction = prediction(given.scripts, on: form)
    let length = given.scripts.map(\.length).max() ?? 0
    compare(given, plan.crowd(length: length, on: pair.subject.forms[form].streamKind), nil, &prediction, on: form)
  }

  private func playCrowd(
    _ given: Case,
    _ crowd: [ObserverSchedule],
    _ numbers: [[Int32]],
    _ prediction: inout Prediction,
    on form: Int
  ) {
    // A single input has no cached runs: one observer of the crowd stays to the end, so that timelines with a common
    // beginning do not end alike.
    let numbers = numbers.count > 1 ? numbers : nil
    let run = compare(given, crowd, numbers, &prediction, on: form)
    let company = run.ties.isEmpty ? [] : plan.company(length: given.scripts.map(\.length).max() ?? 0)
    for order in run.ties.subtracting(.disposal).orders(rotating: plan.shape == .ternary) where divergence == nil {
      var other = given
      other.order = order
      compare(other, company, numbers, &prediction, on: form)
      noteTies(of: other, &prediction)
    }
  }

  @discardableResult
  private func compare(
    _ given: Case,
    _ crowd: [ObserverSchedule],
    _ numbers: [[Int32]]?,
    _ prediction: inout Prediction,
    on form: Int
  ) -> RecordedRun {
    let run = play(given, crowd, numbers, on: form)
    comparisons += crowd.count
    guard divergence == nil,
      let (mismatch, expectations) = mismatch(of: run, crowd, given.order, &prediction, on: form)
    else { return run }
    // Reported as the case of a lone observer if that one diverges, too.
    var alone = given
    let (variation, order) = crowd[mismatch].variation
    alone.variation = variation
    alone.order.formUnion(order)
    compare(alone, nil, &prediction, on: form)
    if divergence == nil {
      let streamKind = pair.subject.forms[form].streamKind
      divergence = Divergence(alone, run, mismatch, expectations[mismatch].track, on: streamKind)
      divergence?.isOfCrowd = true
    }
    return run
  }

  /// Plays long random timelines, and shrinks the first on which the operator and the oracle disagree.
  private func playSamples(on form: Int) {
    for seed in 0..<UInt64(plan.size.samples) {
      let given = SampledCase(seed, of: plan).given
      guard plan.compares(given.scripts) else { continue }
      var prediction = prediction(given.scripts, on: form)
      compare(given, nil, &prediction, on: form)
      if divergence != nil { return shrink(given, on: form, seed: seed) }
    }
  }

  private func shrink(_ given: Case, on form: Int, seed: UInt64) {
    var smallest = given
    while let smaller = smallest.smaller.first(where: { diverges($0, on: form) }) { smallest = smaller }
    divergence?.seed = seed
  }

  /// Returns true if the operator and the oracle disagree in this case; the case then replaces `divergence`.
  func diverges(_ given: Case, on form: Int) -> Bool {
    let known = divergence
    divergence = nil
    var prediction = prediction(given.scripts, on: form)
    compare(given, nil, &prediction, on: form)
    if divergence != nil { return true }
    divergence = known
    return false
  }

  private func prediction(_ scripts: [Script], on form: Int) -> Prediction {
    prediction(inputs(scripts), on: form)
  }

  private func prediction(_ inputs: [Timeline<String, TestFailure>], on form: Int) -> Prediction {
    Prediction(pair.oracle, inputs, on: pair.subject.forms[form].streamKind, pair.manners)
  }

  private func inputs(_ scripts: [Script]) -> [Timeline<String, TestFailure>] {
    scripts.enumerated().map { letters.timeline($0.element, of: $0.offset) }
  }
}

extension Trial.Ties {
  /// Returns the other orders in which the things that fell into one instant could have happened.
  ///
  /// - Parameter rotating: True if there are three inputs, which have six orders; two inputs have two.
  fileprivate func orders(rotating: Bool) -> [Case.Order] {
    if isEmpty { return [] }
    var orders: [Case.Order] = [[]]
    if contains(.inputs), rotating { orders += [.firstInputLast, .lastInputFirst] }
    if contains(.inputs) { orders += orders.map { $0.union(.inputsReversed) } }
    if contains(.timers) { orders += orders.map { $0.union(.timersFirst) } }
    if contains(.disposal) { orders += orders.map { $0.union(.disposalLast) } }
    return Array(orders.dropFirst())
  }
}
