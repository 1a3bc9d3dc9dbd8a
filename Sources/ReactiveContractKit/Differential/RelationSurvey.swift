/// Which relations an oracle keeps, over all small timelines.
struct RelationSurvey: Sendable {
  private(set) var judged: [Relation: Int] = [:]
  private(set) var broken: Set<Relation> = []

  init(_ oracle: Oracle, of subject: OperatorSubject<String, String>, size: DifferentialPlan.Size = .small) {
    let plan = DifferentialPlan(shape: subject.shape, ends: subject.ends, size: size)
    let letters = Letters(subject.values, subject.shape)
    for scripts in plan.scripts() {
      let inputs = scripts.enumerated().map { letters.timeline($0.element, of: $0.offset) }
      for road in Set(subject.forms.map(\.road)) {
        let premise = Premise(inputs, on: road)
        for relation in Relation.allCases where !broken.contains(relation) {
          guard let holds = relation.holds(oracle, premise) else { continue }
          judged[relation, default: 0] += 1
          if !holds { broken.insert(relation) }
        }
      }
    }
  }

  /// The relations that were judged and not broken.
  var held: [Relation] { Relation.allCases.filter { judged[$0] != nil && !broken.contains($0) } }

  /// What contradicts the declared exceptions, in sentences.
  func problems(exceptions: Set<Relation>) -> [String] {
    Relation.allCases.compactMap { relation in
      switch (broken.contains(relation), exceptions.contains(relation)) {
      case (true, false): "the oracle breaks \(relation.rawValue), which is no declared exception"
      case (false, true): "\(relation.rawValue) is declared as an exception, but the oracle keeps it"
      case (true, true), (false, false): nil
      }
    }
  }
}
