/// The relations that an oracle keeps over all small timelines.
struct RelationSurvey: Sendable {
  private(set) var judged: [Relation: Int] = [:]
  private(set) var broken: Set<Relation> = []

  /// - Parameter other: An oracle to survey instead of the operator's own.
  init(_ pair: OraclePair, _ other: Oracle? = nil, size: DifferentialPlan.Size = .small) {
    let subject = pair.subject
    let plan = DifferentialPlan(pair, size: size)
    let letters = Letters(subject.values, subject.shape)
    var oracle = other ?? pair.oracle
    oracle.isChainable = pair.oracle.isChainable
    for scripts in plan.scripts() {
      let inputs = scripts.enumerated().map { letters.timeline($0.element, of: $0.offset) }
      for streamKind in Set(subject.forms.map(\.streamKind)) {
        let premise = OracleInputs(inputs, on: streamKind, isFlattening: subject.shape == .flattening)
        for relation in Relation.allCases where !relation.isOfRuns && !broken.contains(relation) {
          guard let holds = relation.holds(oracle, premise) else { continue }
          judged[relation, default: 0] += 1
          if !holds { broken.insert(relation) }
        }
      }
    }
  }

  /// The relations that were judged and not broken.
  var held: [Relation] { Relation.allCases.filter { judged[$0] != nil && !broken.contains($0) } }

  /// Returns a sentence for each contradiction to the declared exceptions.
  ///
  /// - Parameter gifts: The rare relations that are declared to be kept.
  func problems(exceptions: Set<Relation>, gifts: Set<Relation> = []) -> [String] {
    let held = held
    return Relation.allCases.compactMap { relation in
      if relation.isRare {
        switch (held.contains(relation), gifts.contains(relation)) {
        case (true, false): "the oracle keeps \(relation.rawValue), which is not declared"
        case (false, true): "\(relation.rawValue) is declared to be kept, but the oracle breaks it"
        case (true, true), (false, false): nil
        }
      } else if relation.isOfRuns {
        nil
      } else {
        switch (broken.contains(relation), exceptions.contains(relation)) {
        case (true, false): "the oracle breaks \(relation.rawValue), which is not a declared exception"
        case (false, true): "\(relation.rawValue) is declared as an exception, but the oracle keeps it"
        case (true, true), (false, false): nil
        }
      }
    }
  }
}
