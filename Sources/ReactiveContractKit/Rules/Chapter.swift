extension RuleBook {
  /// Rules about one kind of thing beside streams.
  package struct Chapter: Sendable {
    /// What it is about, as in `no property given`.
    package let noun: String
    package let rules: [Rule]

    /// The noun with its article: `an action`.
    package var one: String { ("aeiou".contains { noun.first == $0 } ? "an " : "a ") + noun }

    package static let coldSignals = Chapter(noun: "cold signal", rules: coldRules)
    package static let properties = Chapter(noun: "property", rules: propertyRules)
    package static let bindings = Chapter(noun: "binding", rules: bindingRules)
    package static let sequences = Chapter(noun: "sequence", rules: sequenceRules)
    package static let disposables = Chapter(noun: "disposable", rules: disposableRules)
    package static let schedulers = Chapter(noun: "scheduler", rules: schedulerRules)
    package static let actions = Chapter(noun: "action", rules: actionRules)
    package static let buffers = Chapter(noun: "buffer", rules: bufferRules)
  }

  /// The chapters beside streams, in the order of the book.
  static let chapters: [Chapter] = [
    .coldSignals, .properties, .bindings, .sequences, .disposables, .schedulers, .actions, .buffers,
  ]
}
