extension RuleBook {
  /// Rules about one kind of thing beside streams.
  struct Chapter: Sendable {
    /// What it is about, as in `no property given`.
    let noun: String
    let rules: [Rule]

    static let properties = Chapter(noun: "property", rules: propertyRules)
    static let sequences = Chapter(noun: "sequence", rules: sequenceRules)
    static let disposables = Chapter(noun: "disposable", rules: disposableRules)
    static let schedulers = Chapter(noun: "scheduler", rules: schedulerRules)
  }

  /// The chapters beside streams, in the order of the book.
  static let chapters: [Chapter] = [.properties, .sequences, .disposables, .schedulers]
}
