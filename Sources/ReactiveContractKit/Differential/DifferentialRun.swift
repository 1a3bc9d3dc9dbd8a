import Reactive

/// Holds one operator against its oracle, case by case, the smallest first.
final class DifferentialRun {
  let pair: OraclePair
  let plan: DifferentialPlan
  private let letters: Letters
  private let stages: [Stage<String, String>]
  private(set) var timelines = 0
  private(set) var runs = 0
  /// The ties whose order has made a difference.
  private(set) var ties: Set<TieKind> = []
  private(set) var divergence: Divergence?

  init(_ pair: OraclePair, size: DifferentialPlan.Size = .full) {
    self.pair = pair
    plan = DifferentialPlan(shape: pair.subject.shape, ends: pair.subject.ends, size: size)
    letters = Letters(pair.subject.values, pair.subject.shape)
    stages = pair.subject.forms.indices.map { Stage(pair.subject, form: $0) }
  }

  /// Plays everything, until the operator and the oracle disagree.
  func play() {
    for scripts in plan.scripts() {
      timelines += 1
      for form in stages.indices {
        play(scripts, on: form)
        if divergence != nil { return }
      }
    }
    for form in stages.indices where divergence == nil { playSamples(on: form) }
  }

  private func play(_ scripts: [Script], on form: Int) {
    var foretelling = foretelling(scripts, on: form)
    let plain = Case(scripts: scripts)
    let trial = compare(plain, &foretelling, on: form)
    reorder(plain, trial, &foretelling, on: form)
    let length = scripts.map(\.length).max() ?? 0
    let road = pair.subject.forms[form].road
    for variation in plan.variations(length: length, deliveries: trial.deliveries.count, on: road) {
      if divergence != nil { return }
      let varied = Case(scripts: scripts, variation: variation)
      let trial = compare(varied, &foretelling, on: form)
      if case .disposed = variation { reorder(varied, trial, &foretelling, on: form) }
    }
  }

  /// Plays the case again in every other order of what fell into one instant.
  private func reorder(_ given: Case, _ trial: Trial, _ foretelling: inout Foretelling, on form: Int) {
    let usual = foretelling.track(of: given)
    for order in trial.ties.orders where divergence == nil {
      var other = given
      other.order = order
      _ = compare(other, &foretelling, on: form)
      guard ties.count < TieKind.allCases.count else { continue }
      for kind in TieKind.allCases where order == kind.order && !ties.contains(kind) {
        if foretelling.track(of: other).timeline != usual.timeline { ties.insert(kind) }
      }
    }
  }

  @discardableResult
  private func compare(_ given: Case, _ foretelling: inout Foretelling, on form: Int) -> Trial {
    let trial = stages[form].play(given)
    runs += 1
    let expected = foretelling.track(of: given)
    if !trial.shows(expected), divergence == nil {
      divergence = Divergence(
        given: given,
        road: pair.subject.forms[form].road,
        expected: expected.timeline,
        actual: trial.timeline,
        ranAway: trial.ranAway
      )
    }
    return trial
  }

  private func foretelling(_ scripts: [Script], on form: Int) -> Foretelling {
    let inputs = scripts.enumerated().map { letters.timeline($0.element, of: $0.offset) }
    return Foretelling(pair.oracle, inputs, on: pair.subject.forms[form].road)
  }
}

extension DifferentialRun {
  /// Plays long timelines that are drawn by lot, and shrinks the first on which the two disagree.
  private func playSamples(on form: Int) {
    for seed in 0..<UInt64(plan.size.samples) {
      let given = SampledCase(seed, shape: plan.shape, ends: plan.ends).given
      var foretelling = foretelling(given.scripts, on: form)
      compare(given, &foretelling, on: form)
      if divergence != nil { return shrink(given, on: form, seed: seed) }
    }
  }

  private func shrink(_ given: Case, on form: Int, seed: UInt64) {
    var smallest = given
    while let smaller = smallest.smaller.first(where: { diverges($0, on: form) }) { smallest = smaller }
    divergence?.seed = seed
  }

  /// Whether the two disagree in this case; if so, it becomes the one that is told.
  private func diverges(_ given: Case, on form: Int) -> Bool {
    let known = divergence
    divergence = nil
    var foretelling = foretelling(given.scripts, on: form)
    compare(given, &foretelling, on: form)
    if divergence != nil { return true }
    divergence = known
    return false
  }
}

extension Trial {
  /// Whether the observer saw exactly what was foretold.
  fileprivate func shows(_ expected: Track) -> Bool {
    guard !ranAway, let events = (payloads as? Outputs<String>)?.events else { return false }
    guard events.count == expected.values.count + (expected.end == nil ? 0 : 1) else { return false }
    for (index, entry) in expected.values.enumerated() {
      guard case .next(entry.value) = events[index], deliveries[index].tick == entry.moment.tick else { return false }
    }
    guard let end = expected.end else { return true }
    return events[events.count - 1].termination == end.termination
      && deliveries[events.count - 1].tick == end.moment.tick
  }

  /// What the observer saw.
  fileprivate var timeline: Timeline<String, TestFailure> {
    let events = (payloads as? Outputs<String>)?.events ?? []
    return Timeline(zip(events, deliveries).map { .init($1.tick, $0) })
  }
}

extension Trial.Ties {
  /// The other orders in which what fell into one instant could have happened.
  fileprivate var orders: [Case.Order] {
    var orders: [Case.Order] = [[]]
    if contains(.inputs) { orders += orders.map { $0.union(.inputsReversed) } }
    if contains(.timers) { orders += orders.map { $0.union(.timersFirst) } }
    if contains(.disposal) { orders += orders.map { $0.union(.disposalLast) } }
    return Array(orders.dropFirst())
  }
}
