extension Rule {
  /// The basis of a rule: the reason why a subject must keep it.
  public enum Basis: Sendable, Hashable {
    /// Sentences of the guidelines state the rule.
    case stated([Citation])

    /// The rule follows from sentences of the guidelines, for the reason given.
    case derived(String, from: [Citation])

    /// The guidelines are silent; an entry of `Docs/Decisions.md` is the basis.
    ///
    /// Such a rule is required of Reactive and of subjects that adopt it, not of other libraries.
    case decided(String)
  }

  /// Sentences under one heading of a guideline document.
  public struct Citation: Sendable, Hashable {
    /// The number of the guideline document.
    public let document: String

    /// The heading in that document, without formatting.
    public let heading: String

    /// The numbers of the sentences, in the project's list of all normative sentences.
    public let sentences: [Int]

    init(_ document: String, _ heading: String, _ sentences: Int...) {
      self.document = document
      self.heading = heading
      self.sentences = sentences
    }
  }
}

extension Rule.Basis {
  /// The sentences that the basis cites; empty for a decision.
  public var citations: [Rule.Citation] {
    switch self {
    case .stated(let citations), .derived(_, let citations): citations
    case .decided: []
    }
  }

  /// The numbers of the cited sentences, in ascending order.
  public var sentences: [Int] { citations.flatMap(\.sentences).sorted() }

  /// The basis as reports print it, as a fragment without a period: how the rule follows, and from where.
  public var text: String {
    let places = citations.map(\.text).joined(separator: "; ")
    switch self {
    case .stated: return "stated by \(places)"
    case .derived(let reason, _): return "derived from \(places): \(reason)"
    case .decided(let entry): return "decided: “\(entry)” in Docs/Decisions.md; the guidelines are silent"
    }
  }
}

extension Rule.Citation {
  /// The document, the heading and the numbers of the sentences.
  var text: String {
    let numbers = sentences.map(String.init).joined(separator: ", ")
    return "document \(document), “\(heading)”, sentence\(sentences.count == 1 ? "" : "s") \(numbers)"
  }
}
