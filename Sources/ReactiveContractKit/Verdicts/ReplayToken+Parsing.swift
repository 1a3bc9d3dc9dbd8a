extension ReplayToken {
  /// Reads a token.
  ///
  /// - Throws: An error at the first part of the text that is invalid.
  public init(parsing text: String) throws(TextProblem) {
    self = try ReplayTokenParser(text).parsed()
  }
}

/// Splits the text of a token into fields and records the column of each.
private struct ReplayTokenParser {
  private struct Field {
    let start: Int
    let text: Substring
  }

  private let text: String
  private let fields: [Field]

  init(_ text: String) {
    var start = 0
    self.text = text
    fields = text.split(separator: ":", omittingEmptySubsequences: false).map { part in
      defer { start += part.count + 1 }
      return Field(start: start, text: part)
    }
  }

  func parsed() throws(TextProblem) -> ReplayToken {
    let rule = try rule()
    guard fields.count > 1, !fields[1].text.isEmpty else {
      throw TextProblem(in: text, at: fields[0].text.count, length: 1, "the name of a subject must follow the rule")
    }
    var inputs: [String] = []
    var named: [ReplayToken.Name: Field] = [:]
    for field in fields.dropFirst(2) {
      if let (name, value) = split(field) {
        guard named.updateValue(value, forKey: name) == nil else { throw problem(field, "\(name) is given twice") }
      } else if named.isEmpty {
        inputs.append(ReplayToken.unescaped(field.text))
      } else {
        throw problem(field, "only named fields may follow a named field: \(Self.names)")
      }
    }
    return ReplayToken(
      rule,
      subject: ReplayToken.unescaped(fields[1].text),
      inputs: inputs,
      observation: try numbers(named[.observe], most: 1).first,
      disposal: try numbers(named[.dispose], most: 1).first,
      ties: try numbers(named[.ties], most: .max),
      schedule: named[.schedule].map { ReplayToken.unescaped($0.text) }
    )
  }

  private static let names = ReplayToken.Name.allCases.map { "\($0)=" }.joined(separator: ", ")

  private func rule() throws(TextProblem) -> Rule.ID {
    let word = ReplayToken.unescaped(fields[0].text)
    guard !word.isEmpty else { throw problem(fields[0], "a token must begin with a rule, as in E2:debounce:a#") }
    guard Rule.ID(word) == .oracle || RuleBook.rule(Rule.ID(word)) != nil else {
      let clause = Suggestion.clause(for: word, among: RuleBook.all.map(\.id.text))
      throw problem(fields[0], "there is no rule \(word)\(clause)")
    }
    return Rule.ID(word)
  }

  private func split(_ field: Field) -> (ReplayToken.Name, Field)? {
    guard let sign = field.text.firstIndex(of: "="), let name = ReplayToken.Name(rawValue: String(field.text[..<sign]))
    else { return nil }
    let value = field.text[sign...].dropFirst()
    return (name, Field(start: field.start + name.rawValue.count + 1, text: value))
  }

  private func numbers(_ field: Field?, most: Int) throws(TextProblem) -> [Int] {
    guard let field else { return [] }
    var numbers: [Int] = []
    for part in field.text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let number = Int(part), number >= 0, numbers.count < most else {
        throw problem(
          field,
          most == 1 ? "an instant must be a whole number" : "ties must be whole numbers with commas between"
        )
      }
      numbers.append(number)
    }
    return numbers
  }

  private func problem(_ field: Field, _ reason: String) -> TextProblem {
    TextProblem(in: text, at: field.start, length: field.text.count, reason)
  }
}

extension Rule.ID {
  /// The id that replaces a rule when an operator is compared with its oracle.
  package static let oracle: Rule.ID = "oracle"
}
