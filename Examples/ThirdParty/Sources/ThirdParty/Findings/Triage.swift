import ReactiveContractKit

/// A person's judgement about failed checks that have one reason.
struct Triage: Sendable {
  /// The kind of finding.
  enum Judgement: String, Sendable {
    /// The behaviour contradicts the library's documentation, or what every user may expect of it.
    case defect = "DEFECT"
    /// The library is designed so, and its documentation or its model says so.
    case difference = "DIFFERENCE"
    /// There are good arguments for either behaviour.
    case taste = "TASTE"
  }

  let judgement: Judgement
  let title: String
  let reason: String
  /// The name of the test that shows it with the library alone.
  let test: String
  /// The points at which threads must be switched for the kit to find it.
  let seen: SwitchPoints
  let charges: [Charge]

  /// True if this build can find it.
  var isSeenHere: Bool { seen == .kitCalls || SwitchPoints.current == .everyAccess }

  /// - Parameters:
  ///   - charges: For each rule, the subjects of the library that break it for this reason.
  ///   - seen: The points at which threads must be switched for the kit to find it.
  init(
    _ judgement: Judgement,
    _ title: String,
    in library: String,
    _ charges: [(rule: String, subjects: [String])],
    because reason: String,
    shownBy test: String,
    seen: SwitchPoints = .kitCalls
  ) {
    self.judgement = judgement
    self.title = title
    self.reason = reason
    self.test = test
    self.seen = seen
    self.charges = charges.flatMap { rule, subjects in subjects.map { Charge(rule, "\(library) \($0)") } }
  }
}
