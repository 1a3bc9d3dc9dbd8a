import Reactive

/// A metamorphic relation: how two outputs of any operator relate to each other.
///
/// An oracle that breaks a relation is wrong unless its operator declares an exception, which is checked. Of the rare
/// relations the opposite is true: an operator that keeps one declares it, and that is checked.
enum Relation: String, CaseIterable, Sendable {
  /// Inputs that are shifted in time give outputs that are shifted by the same time. (M1)
  case shift
  /// Inputs from an instant on do not affect the output before that instant. (M2)
  case causality
  /// Renamed input values give renamed output values. (M3)
  case renaming
  /// Replacing values before or after the operator is the same, even if two values become one. (M4)
  case fusion
  /// An observer that takes only one value gets the first value that another observer would get. (M5)
  case prefix
  /// An interruption of the first input interrupts the result at once, after its earlier events. (M6)
  case interruption
  /// A failure of the first input fails the result at once, after its earlier events. (M7)
  case failure
  /// If the second input completes at once, the result is the same as the first input. (M8, rare)
  case neutrality
  /// A signal and a producer of the same events give the same result. (M9)
  case lifting
  /// Applying the operator twice is the same as applying it once. (M10, rare)
  case idempotence
  /// The events that one observer of a signal receives do not depend on the other observers. (M11)
  case observers

  /// True if few operators keep the relation, so that those that keep it declare it.
  var isRare: Bool { self == .neutrality || self == .idempotence }

  /// True if only a run of the operator can break the relation, because no oracle can.
  var isOfRuns: Bool { self == .prefix || self == .observers }

  /// Indicates whether the oracle keeps the relation on these inputs; `nil` if there is nothing to compare.
  func holds(_ oracle: Oracle, _ premise: OracleInputs) -> Bool? {
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

  private func shifts(_ oracle: Oracle, _ premise: OracleInputs) -> Bool? {
    let plain = oracle.foretell(premise).timeline
    if plain.notes.isEmpty { return nil }
    return oracle.foretell(premise.shifted(by: 2)).timeline == plain.shifted(by: 2)
  }

  private func foresees(_ oracle: Oracle, _ premise: OracleInputs) -> Bool? {
    let plain = oracle.foretell(premise).timeline
    let length = premise.length
    if length < 2 { return nil }
    return (1..<length).allSatisfy { tick in
      let past = premise.withInputs { $1.prefix(before: tick) }
      return oracle.foretell(past).timeline.prefix(before: tick) == plain.prefix(before: tick)
    }
  }

  private func renames(_ oracle: Oracle, _ premise: OracleInputs, _ rename: (String) -> String) -> Bool? {
    let plain = oracle.foretell(premise)
    if plain.values.isEmpty { return nil }
    let renamed = premise.withInputs { input, timeline in
      premise.isFlattening && input == 0 ? timeline : timeline.map(rename)
    }
    return oracle.foretell(renamed) == plain.map(rename)
  }

  private func passes(_ end: Termination<TestFailure>, _ oracle: Oracle, _ premise: OracleInputs) -> Bool? {
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

  private func isNeutral(_ oracle: Oracle, _ premise: OracleInputs) -> Bool? {
    // The effect of an interruption does not belong to this relation.
    if premise.inputs.count != 2 || premise.inputs[0].termination == .interrupted { return nil }
    let alone = premise.withInputs { input, timeline in
      input == 0 ? timeline : Timeline([.init(0, .completed)])
    }
    return oracle.foretell(alone).timeline == premise.inputs[0]
  }

  private func lifts(_ oracle: Oracle, _ premise: OracleInputs) -> Bool? {
    // In the first instant, a producer sends while it is being started, which a signal cannot do.
    let later = premise.shifted(by: 1)
    if premise.streamKind == .producer { return nil }
    return oracle.foretell(later).timeline == oracle.foretell(later.on(.producer)).timeline
  }

  private func repeats(_ oracle: Oracle, _ premise: OracleInputs) -> Bool? {
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

extension OracleInputs {
  fileprivate func withInputs(
    _ change: (Int, Timeline<String, TestFailure>) -> Timeline<String, TestFailure>
  ) -> OracleInputs {
    var other = self
    other.inputs = inputs.enumerated().map { change($0.offset, $0.element) }
    return other
  }

  /// Returns the premise in which the inputs send later.
  fileprivate func shifted(by ticks: Int) -> OracleInputs {
    // A later input of a flattening operator counts from its own start: only inputs observed at the beginning move.
    withInputs { input, timeline in isFlattening && input > 0 ? timeline : timeline.shifted(by: ticks) }
  }

  fileprivate func on(_ streamKind: StreamKind) -> OracleInputs {
    var other = self
    other.streamKind = streamKind
    return other
  }
}
