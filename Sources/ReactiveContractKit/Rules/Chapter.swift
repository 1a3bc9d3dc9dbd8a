extension RuleBook {
  /// The rules about one kind of subject other than streams.
  struct Chapter: Sendable {
    /// The noun for a subject, as in `no property given`.
    let noun: String
    let rules: [Rule]

    /// The noun with its article: `an action`.
    var one: String { ("aeiou".contains { noun.first == $0 } ? "an " : "a ") + noun }

    static let coldSignals = Chapter(noun: "cold signal", rules: coldRules)
    static let properties = Chapter(noun: "property", rules: propertyRules)
    static let bindings = Chapter(noun: "binding", rules: bindingRules)
    static let sequences = Chapter(noun: "sequence", rules: sequenceRules)
    static let disposables = Chapter(noun: "disposable", rules: disposableRules)
    static let schedulers = Chapter(noun: "scheduler", rules: schedulerRules)
    static let actions = Chapter(noun: "action", rules: actionRules)
    static let buffers = Chapter(noun: "buffer", rules: bufferRules)
  }

  /// The chapters about other subjects than streams, in the order of the book.
  static let chapters: [Chapter] = [
    .coldSignals, .properties, .bindings, .sequences, .disposables, .schedulers, .actions, .buffers,
  ]
}
