extension Subject {
  /// Returns the subject without a rule: no command and no test checks it, and reports print the reason.
  public func excluding(_ rule: Rule.ID, because reason: String) -> Subject {
    var other = self
    other.exclusions[rule] = reason
    return other
  }

  /// Returns the subject with rules that this project has decided, and that it promises to keep.
  ///
  /// The guidelines do not require these rules (their level is ``Rule/Level/adopted``), so a subject of another library
  /// is checked against them only if it adopts them. A rule of another level is ignored.
  public func adopting(_ rules: Rule.ID...) -> Subject {
    var other = self
    other.adoptions.formUnion(rules)
    return other
  }

  /// Returns the subject with every rule that this project has decided, as the types of Reactive do.
  public func adoptingAllDecisions() -> Subject {
    var other = self
    other.adoptions = RuleBook.adoptable
    return other
  }

  /// Returns the configuration with what the subject itself excludes and adopts.
  func completing(_ configuration: CheckConfiguration) -> CheckConfiguration {
    var other = configuration
    other.exclusions.merge(exclusions) { given, _ in given }
    other.adoptions.formUnion(adoptions)
    return other
  }

  /// Returns true if the rule is checked for this subject under a configuration.
  func isChecked(_ rule: Rule.ID, _ configuration: CheckConfiguration = CheckConfiguration()) -> Bool {
    let configuration = completing(configuration)
    return configuration.exclusions[rule] == nil
      && (RuleBook.rule(rule)?.level != .adopted || configuration.adoptions.contains(rule))
  }
}
