extension RuleBook {
  /// One chapter, as the table of contents lists it.
  public struct Heading: Sendable, Hashable {
    /// The title of the chapter.
    public let title: String

    /// The chapter's own rules, in order.
    public let rules: [Rule.ID]

    /// The rules of other chapters that cover what else the guidelines say about the subject, in order.
    public let elsewhere: [Rule.ID]

    @inline(never)
    fileprivate init(_ title: String, _ rules: [Rule], elsewhere: [Rule.ID] = []) {
      self.title = title
      self.rules = rules.map(\.id)
      self.elsewhere = elsewhere
    }

    /// The chapter as a line of a table in Markdown.
    public var row: String { "| \(title) | \(Self.links(rules)) | \(Self.links(elsewhere)) |" }

    private static func links(_ rules: [Rule.ID]) -> String {
      rules.map { "[\($0)](\($0).md)" }.joined(separator: " ")
    }
  }

  /// The chapters in the order of the book.
  ///
  /// Each rule is in one chapter only: the rule about the seriality of cold signals is the one of all streams.
  public static let contents: [Heading] = [
    Heading("Events", eventRules),
    Heading("Signals", signalRules),
    Heading("Producers", producerRules),
    Heading("Using streams", practiceRules),
    Heading(
      "Operator authoring",
      operatorRules,
      elsewhere: ["E2", "E4", "P3", "B1", "B2", "B3", "B4", "B5", "B6", "K5", "Q6", "C3", "T6"]
    ),
    Heading(
      "Cold signals",
      coldRules,
      elsewhere: ["E2", "E5", "S6", "P1", "P2", "P4", "B1", "B2", "B5", "R1", "R2", "R3"]
    ),
    Heading("Properties and bindings", propertyRules + bindingRules),
    Heading("Pull sequences", sequenceRules),
    Heading("Disposables", disposableRules),
    Heading("Schedulers", schedulerRules),
    Heading("Actions", actionRules),
    Heading("Pipes and buffers", bufferRules, elsewhere: ["S1", "S5"]),
  ]
}
