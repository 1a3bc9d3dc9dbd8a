import Reactive

/// What can be said of almost every operator without knowing which one it is: how two of its outputs relate.
///
/// An oracle that breaks one of these is wrong unless its operator is an exception, which is declared and checked.
enum Relation: String, CaseIterable, Sendable {
  /// What comes later goes in later and comes out later.
  case shift
  /// What happens before an instant is decided before that instant.
  case causality
  /// Values of other names come out under their other names.
  case renaming
  /// A failure comes out when it goes in, behind what had come out by then.
  case failure
  /// An interruption comes out when it goes in, behind what had come out by then.
  case interruption

  /// Whether the oracle keeps the relation for what the inputs send; `nil` if there is nothing to compare.
  func holds(_ oracle: Oracle, _ premise: Premise) -> Bool? {
    switch self {
    case .shift: shifts(oracle, premise)
    case .causality: foresees(oracle, premise)
    case .renaming: renames(oracle, premise)
    case .failure: passes(.failed(TestFailure()), oracle, premise)
    case .interruption: passes(.interrupted, oracle, premise)
    }
  }

  private func shifts(_ oracle: Oracle, _ premise: Premise) -> Bool? {
    let plain = oracle.foretell(premise).timeline
    if plain.notes.isEmpty { return nil }
    // What a later input sends is counted from its start: only those that are observed in the beginning move.
    let moved = premise.withInputs { input, timeline in
      premise.inputs.count == 3 && input > 0 ? timeline : timeline.shifted(by: 2)
    }
    return oracle.foretell(moved).timeline == plain.shifted(by: 2)
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

  private func renames(_ oracle: Oracle, _ premise: Premise) -> Bool? {
    let plain = oracle.foretell(premise)
    if plain.values.isEmpty { return nil }
    let renamed = premise.withInputs { input, timeline in
      premise.inputs.count == 3 && input == 0 ? timeline : timeline.map(Self.renamed)
    }
    return oracle.foretell(renamed) == plain.map(Self.renamed)
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

  private static func renamed(_ value: String) -> String { String(value.map { names[$0] ?? $0 }) }

  private static let names: [Character: Character] = ["a": "b", "b": "c", "c": "a", "x": "y", "y": "x"]
}

extension Premise {
  /// The instants up to the last note of any input.
  fileprivate var length: Int { inputs.compactMap(\.lastTick).max().map { $0 + 1 } ?? 0 }

  fileprivate func withInputs(
    _ change: (Int, Timeline<String, TestFailure>) -> Timeline<String, TestFailure>
  ) -> Premise {
    Premise(inputs.enumerated().map { change($0.offset, $0.element) }, on: road, order: order)
  }
}
