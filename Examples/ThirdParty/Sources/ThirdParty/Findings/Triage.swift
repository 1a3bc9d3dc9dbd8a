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
  let charges: [Charge]

  /// - Parameter charges: For each rule the subjects of the library that break it for this reason.
  init(
    _ judgement: Judgement,
    _ title: String,
    in library: String,
    _ charges: [(rule: String, subjects: [String])],
    because reason: String,
    shownBy test: String
  ) {
    self.judgement = judgement
    self.title = title
    self.reason = reason
    self.test = test
    self.charges = charges.flatMap { rule, subjects in subjects.map { Charge(rule, "\(library) \($0)") } }
  }
}
