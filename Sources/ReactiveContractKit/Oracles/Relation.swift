import Reactive

/// What can be said of operators without knowing which one it is: how two of its outputs relate.
///
/// An oracle that breaks one of these is wrong unless its operator is an exception, which is declared and checked; of the
/// rare ones it is the other way round: an operator that keeps one declares it, and that is checked.
enum Relation: String, CaseIterable, Sendable {
  /// What comes later goes in later and comes out later. (M1)
  case shift
  /// What happens before an instant is decided before that instant. (M2)
  case causality
  /// Values of other names come out under their other names. (M3)
  case renaming
  /// Replacing values before or behind the operator is the same, also if two of them become one. (M4)
  case fusion
  /// The first value alone is what one gets who takes only one. (M5)
  case prefix
  /// An interruption comes out when it goes in, behind what had come out by then. (M6)
  case interruption
  /// A failure comes out when it goes in, behind what had come out by then. (M7)
  case failure
  /// A second input that completes at once changes nothing. (M8, rare)
  case neutrality
  /// A signal and a producer of the same events give the same. (M9)
  case lifting
  /// Twice in a row is the same as once. (M10, rare)
  case idempotence
  /// What others see of a signal does not depend on who observes it besides. (M11)
  case observers

  /// Whether few operators keep it, so that those who do say so.
  var isRare: Bool { self == .neutrality || self == .idempotence }

  /// Whether only a run of the operator can show it, because an oracle cannot break it.
  var isOfRuns: Bool { self == .prefix || self == .observers }

  /// Whether the oracle keeps the relation for what the inputs send; `nil` if there is nothing to compare.
  func holds(_ oracle: Oracle, _ premise: Premise) -> Bool? {
    if premise.inputs.isEmpty { return nil }
    return switch self {
    case .shift: shifts(oracle, premise)
    case .causality: foresees(oracle, premise)
    case .renaming: renames(oracle, premise, Self.renamed)
    case .fusion: renames(oracle, premise, Self.merged)
    case .failure: passes(.failed(TestFailure()), oracle, premise)
    case .interruption: passes(.interrupted, oracle, premise)
    case .neutrality: isNeutral(oracle, premise)
    case .lifting: lifts(oracle, premise)
    case .idempotence: repeats(oracle, premise)
    case .prefix, .observers: nil
    }
  }

  private func shifts(_ oracle: Oracle, _ premise: Premise) -> Bool? {
    let plain = oracle.foretell(premise).timeline
    if plain.notes.isEmpty { return nil }
    return oracle.foretell(premise.shifted(by: 2)).timeline == plain.shifted(by: 2)
  }

  private func foresees(_ oracle: Oracle, _ premise: Premise) -> Bool? {
    let plain = oracle.foretell(premise).timeline
    let length = premise.length
    if length < 2 { return nil }
    return (1..<length).allSatisfy { tick in
      let past = premise.withInputs { $1.prefix(before: tick) }
      return oracle.foretell(past).timeline.prefix(before: tick) == plain.prefix(before: tick)
    }
  }

  private func renames(_ oracle: Oracle, _ premise: Premise, _ rename: (String) -> String) -> Bool? {
    let plain = oracle.foretell(premise)
    if plain.values.isEmpty { return nil }
    let renamed = premise.withInputs { input, timeline in
      premise.isFlattening && input == 0 ? timeline : timeline.map(rename)
    }
    return oracle.foretell(renamed) == plain.map(rename)
  }

  private func passes(_ end: Termination<TestFailure>, _ oracle: Oracle, _ premise: Premise) -> Bool? {
    let length = premise.inputs[0].termination == nil ? premise.length : premise.inputs[0].lastTick ?? 0
    if length == 0 { return nil }
    return (0...length).allSatisfy { tick in
      let past = premise.withInputs { $1.prefix(before: tick) }
      let ended = past.withInputs { input, timeline in
        var timeline = timeline
        if input == 0 { timeline.append(Event(end), at: tick) }
        return timeline
      }
      var expected = oracle.foretell(past).timeline.prefix(before: tick)
      if expected.termination == nil { expected.append(Event(end), at: tick) }
      return oracle.foretell(ended).timeline == expected
    }
  }

  private func isNeutral(_ oracle: Oracle, _ premise: Premise) -> Bool? {
    // What becomes of an interruption is a matter of its own.
    if premise.inputs.count != 2 || premise.inputs[0].termination == .interrupted { return nil }
    let alone = premise.withInputs { input, timeline in
      input == 0 ? timeline : Timeline([.init(0, .completed)])
    }
    return oracle.foretell(alone).timeline == premise.inputs[0]
  }

  private func lifts(_ oracle: Oracle, _ premise: Premise) -> Bool? {
    // In the first instant a producer sends while it is being started, as no signal can.
    let later = premise.shifted(by: 1)
    if premise.road == .producer { return nil }
    return oracle.foretell(later).timeline == oracle.foretell(later.on(.producer)).timeline
  }

  private func repeats(_ oracle: Oracle, _ premise: Premise) -> Bool? {
    guard oracle.isChainable else { return nil }
    let once = oracle.foretell(premise)
    return oracle.foretell(premise.feeding(once)).timeline == once.timeline
  }

  private static func renamed(_ value: String) -> String { String(value.map { names[$0] ?? $0 }) }

  private static func merged(_ value: String) -> String {
    String(value.map { $0 == "b" ? "a" : $0 == "y" ? "x" : $0 })
  }

  private static let names: [Character: Character] = ["a": "b", "b": "c", "c": "a", "x": "y", "y": "x"]
}

extension Premise {
  fileprivate func withInputs(
    _ change: (Int, Timeline<String, TestFailure>) -> Timeline<String, TestFailure>
  ) -> Premise {
    var other = self
    other.inputs = inputs.enumerated().map { change($0.offset, $0.element) }
    return other
  }

  /// The same later.
  fileprivate func shifted(by ticks: Int) -> Premise {
    // What a later input sends is counted from its start: only those that are observed in the beginning move.
    withInputs { input, timeline in isFlattening && input > 0 ? timeline : timeline.shifted(by: ticks) }
  }

  fileprivate func on(_ road: Road) -> Premise {
    var other = self
    other.road = road
    return other
  }
}
