extension SignalSubject {
  /// The check of every rule that the record of a signal decides.
  static var verifiers: [any SignalVerifier.Type] {
    [
      ValuesThenOneEndOfSignal.self, EventsAreSynchronousOfSignal.self, WorkBeginsAtCreation.self,
      InputKeepsStreamAlive.self, AbandonedEndsSilently.self, ObservingHasNoEffect.self, ObserversSeeTheSame.self,
      EndGivesBack.self,
    ]
  }

  /// The name of the reading under which a rule is judged; `nil` if it has only one.
  func reading(of rule: Rule.ID) -> String? { RuleBook.reading(of: rule, declared: readings) }
}

extension RuleBook {
  /// The reading of a rule that a subject declares, or else that of the reference; `nil` if the rule has only one.
  static func reading(of rule: Rule.ID, declared: [String]) -> String? {
    guard let rule = self.rule(rule), !rule.readings.isEmpty else { return nil }
    let chosen = rule.readings.first { declared.contains($0.id) }
    return (chosen ?? rule.readings.first { $0.isReference })?.id
  }
}
