import ReactiveContractKit

/// A person's explanation of failed checks that have one reason.
struct Triage: Sendable {
  /// The kind of finding.
  enum Judgement: Sendable {
    /// The behaviour contradicts the library's documentation, or what every user may expect of it.
    case defect(expected: String)
    /// The library is designed so, and its documentation or its model says so.
    case difference
    /// There are good arguments for either behaviour.
    case taste

    /// The kind, as the tool prints it.
    var word: String {
      switch self {
      case .defect: "defect"
      case .difference: "difference"
      case .taste: "taste"
      }
    }
  }

  let judgement: Judgement
  let title: String
  let library: Library.Name
  /// The behaviour of the library; for a difference, also the place where the library documents it.
  let reason: String
  /// The name of the test that shows it with the library alone.
  let test: String
  /// The points at which threads must be switched for the kit to find it.
  let seen: SwitchPoints
  let checks: [CheckID]

  /// True if this build can find it.
  var isSeenHere: Bool { seen == .kitCalls || SwitchPoints.current == .everyAccess }

  /// - Parameters:
  ///   - checks: For each rule, the subjects of the library that break it for this reason.
  ///   - seen: The points at which threads must be switched for the kit to find it.
  init(
    _ judgement: Judgement,
    _ title: String,
    in library: Library.Name,
    _ checks: [(rule: String, subjects: [String])],
    because reason: String,
    shownBy test: String,
    seen: SwitchPoints = .kitCalls
  ) {
    self.judgement = judgement
    self.title = title
    self.library = library
    self.reason = reason
    self.test = test
    self.seen = seen
    self.checks = checks.flatMap { rule, subjects in subjects.map { CheckID(rule, "\(library.prefix) \($0)") } }
  }
}
