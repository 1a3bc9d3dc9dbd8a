import ReactiveContractKit

/// What somebody who looked made of accusations that have one reason.
struct Triage: Sendable {
  /// What kind of thing it is.
  enum Judgement: String, Sendable {
    /// It contradicts what the library says, or what everybody may expect of it.
    case defect = "DEFECT"
    /// The library is made so, and says so, or its model does.
    case difference = "DIFFERENCE"
    /// Both ways can be argued for.
    case taste = "TASTE"
  }

  let judgement: Judgement
  let title: String
  let reason: String
  /// The name of the test that shows it with nothing but the library.
  let test: String
  /// Where threads must be able to change places for the kit to see it.
  let seen: SwitchPoints
  let charges: [Charge]

  /// Whether this build can see it.
  var isSeenHere: Bool { seen == .kitCalls || SwitchPoints.current == .everyAccess }

  /// - Parameters:
  ///   - charges: For each rule the subjects of the library that break it for this reason.
  ///   - seen: Where threads must be able to change places for the kit to see it.
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
