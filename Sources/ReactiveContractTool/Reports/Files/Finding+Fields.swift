import ReactiveContractKit

extension Finding {
  /// The fields from which ``init(_:rule:)`` makes the finding again.
  var fields: JSONValue {
    let explanation = explained.isEmpty ? [] : [("explained", JSONValue.strings(explained.map(\.text)))]
    return .object(
      [
        ("subject", .string(subject)),
        ("headline", .string(headline)),
        ("tally", tally.fields),
        ("diagram", .array(diagram.map(\.fields))),
        ("notes", .strings(notes)),
        ("trace", trace?.fields ?? .null),
        ("cause", .string(cause)),
        ("replay", .string(replay.description)),
      ] + explanation
    )
  }

  init(_ node: JSONNode, rule: Rule.ID) throws(JSONProblem) {
    let token = try node["replay"]
    let replay: ReplayToken
    do {
      replay = try ReplayToken(parsing: try token.string)
    } catch let problem as TextProblem {
      throw token.problem("this is not a token: \(problem.reason)")
    } catch {
      throw token.problem("this is not a token")
    }
    self.init(
      rule,
      subject: try node["subject"].string,
      headline: try node["headline"].string,
      diagram: try node["diagram"].map { row throws(JSONProblem) in try DiagramRow(row) },
      details: try node["notes"].map { note throws(JSONProblem) in try note.string },
      trace: try node.optional("trace").map { trace throws(JSONProblem) in try ThreadTrace(trace) },
      cause: try node["cause"].string,
      tally: try Tally(try node["tally"]),
      replay: replay
    )
    guard let rules = try node.optional("explained") else { return }
    explained = try rules.map { id throws(JSONProblem) in try Rule.ID(known: id) }
  }
}

extension Finding.Tally {
  fileprivate var fields: JSONValue {
    let (name, counts, unit): (String, [(key: String, value: JSONValue)], Finding.CaseUnit) =
      switch self {
      case .smallest(let failing, let tried, let unit):
        ("smallest", [("failing", .number(failing)), ("tried", .number(tried))], unit)
      case .somewhere(let tried, let unit): ("somewhere", [("tried", .number(tried))], unit)
      case .first(let index, let unit): ("first", [("at", .number(index))], unit)
      }
    return .object(
      [("kind", .string(name))] + counts + [("one", .string(unit.one)), ("several", .string(unit.several))]
    )
  }

  fileprivate init(_ node: JSONNode) throws(JSONProblem) {
    let unit = Finding.CaseUnit(try node["one"].string, try node["several"].string)
    let kind = try node["kind"]
    switch try kind.string {
    case "smallest": self = .smallest(failing: try node["failing"].number, tried: try node["tried"].number, of: unit)
    case "somewhere": self = .somewhere(tried: try node["tried"].number, of: unit)
    case "first": self = .first(at: try node["at"].number, of: unit)
    default: throw kind.problem("a tally is smallest, somewhere or first")
    }
  }
}

extension DiagramRow {
  fileprivate var fields: JSONValue {
    .object([("label", .string(label)), ("drawing", .string(drawing)), ("note", .optional(note))])
  }

  fileprivate init(_ node: JSONNode) throws(JSONProblem) {
    self.init(
      try node["label"].string,
      try node["drawing"].string,
      note: try node.optional("note").map { note throws(JSONProblem) in try note.string }
    )
  }
}

extension ThreadTrace {
  fileprivate var fields: JSONValue {
    .object([
      ("threads", .strings(threads)),
      ("steps", .array(steps.map { .object([("thread", .number($0.thread)), ("action", .string($0.action))]) })),
    ])
  }

  fileprivate init(_ node: JSONNode) throws(JSONProblem) {
    self.init(
      threads: try node["threads"].map { name throws(JSONProblem) in try name.string },
      steps: try node["steps"].map { step throws(JSONProblem) in
        let thread = try step["thread"]
        // A trace has a column for each thread; a number that nobody has written would draw millions of them.
        guard (0..<64).contains(try thread.number) else { throw thread.problem("there is no such thread") }
        return Step(try thread.number, try step["action"].string)
      }
    )
  }
}
