/// The name of exactly one schedule of a scenario, `relay:0000100000`: the thread that went on, at each decision.
struct ScheduleToken: Equatable, CustomStringConvertible {
  let scenario: String

  /// The threads' indices, in the order of the decisions.
  let threads: [Int]

  init(scenario: String, threads: [Int]) {
    self.scenario = scenario
    self.threads = threads
  }

  /// Reads a token; a name may contain colons, a schedule has none.
  init(_ text: String, of scenario: String) throws(ReplayRefusal) {
    guard let colon = text.lastIndex(of: ":") else { throw .malformed(text) }
    let threads = text[text.index(after: colon)...].map { $0.isASCII ? $0.wholeNumberValue : nil }
    guard !threads.contains(nil) else { throw .malformed(text) }
    guard text[..<colon] == scenario else { throw .foreign(text, scenario: scenario) }
    self.init(scenario: scenario, threads: threads.compactMap { $0 })
  }

  /// The digits.
  var schedule: String { threads.map(String.init).joined() }

  var description: String { "\(scenario):\(schedule)" }
}

/// The reason why a schedule could not be run again.
public enum ReplayRefusal: Error, Hashable, CustomStringConvertible {
  /// The text is not a token.
  case malformed(String)

  /// The token belongs to another scenario than the given one.
  case foreign(String, scenario: String)

  /// The run differs from this decision on, counted from 1: something has changed.
  case misfit(String, decision: Int)

  /// The run was inconclusive.
  case inconclusive(String)

  /// The reason in a sentence without a full stop.
  public var description: String {
    switch self {
    case .malformed(let token): "“\(token)” is not a schedule token, such as relay:0000100000"
    case .foreign(let token, let scenario): "“\(token)” belongs to a scenario other than \(scenario)"
    case .misfit(let token, let decision):
      "“\(token)” no longer fits: at decision \(decision) the threads are not where they were when it was printed"
    case .inconclusive(let reason): reason
    }
  }
}
