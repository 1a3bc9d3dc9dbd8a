import ReactiveContractKit

/// One public operator of the reference, registered once.
///
/// Everything that is made of an operator is made of its registration: the verdicts by every rule, the comparison with its oracle
/// and of its two forms, its drawing, its page, and the table of its names in other libraries. Each of these is an argument without
/// a default value: a missing one does not compile, and one that cannot exist carries its reason.
struct ReferenceOperator: Sendable {
  /// The full name of its methods: `scan(_:_:)`.
  let name: String

  /// The files of `Sources/Reactive` that declare it, where two operators have one name.
  let files: [String]

  /// The names of the same operator elsewhere.
  let elsewhere: Elsewhere

  /// The events that accumulate in it without a bound; empty if there are none.
  let unbounded: String

  /// The drawing of its page.
  let drawing: OperatorDrawing

  /// The forms in which it is judged.
  let forms: [OperatorForm]

  /// The reason why it has no form; empty if it has one.
  let reason: String

  init(
    _ name: String,
    in files: [String] = [],
    _ elsewhere: Elsewhere,
    unbounded: String = "",
    _ drawing: OperatorDrawing,
    _ forms: OperatorForm...
  ) {
    self.init(name, in: files, elsewhere, unbounded: unbounded, drawing, forms: forms)
  }

  init(
    _ name: String,
    in files: [String] = [],
    _ elsewhere: Elsewhere,
    unbounded: String = "",
    _ drawing: OperatorDrawing,
    forms: [OperatorForm]
  ) {
    self.name = name
    self.files = files
    self.elsewhere = elsewhere
    self.unbounded = unbounded
    self.drawing = drawing
    self.forms = forms
    reason = ""
  }

  /// Registers an operator that no rule of operators can judge.
  init(
    _ name: String,
    _ elsewhere: Elsewhere,
    unbounded: String = "",
    _ drawing: OperatorDrawing,
    notJudgedBecause reason: String
  ) {
    self.name = name
    files = []
    self.elsewhere = elsewhere
    self.unbounded = unbounded
    self.drawing = drawing
    forms = []
    self.reason = reason
  }

  /// The names of an operator in ReactiveCocoa 2, ReactiveCocoa 4, ReactiveSwift, Combine and RxSwift; `nil` where there is none.
  struct Elsewhere: Sendable {
    let names: [String?]

    init(_ rac2: String?, _ rac4: String?, _ reactiveSwift: String?, _ combine: String?, _ rxSwift: String?) {
      names = [rac2, rac4, reactiveSwift, combine, rxSwift]
    }
  }
}

extension ReferenceOperator {
  /// All operators, family by family.
  static let all: [ReferenceOperator] = OperatorFamily.all.flatMap(\.operators)

  /// All forms, in the order of their operators.
  static let forms: [OperatorForm] = all.flatMap(\.forms) + OperatorForm.creating

  /// The operators as subjects of every rule.
  static let subjects: [Subject] = forms.compactMap(\.subject)

  /// The operators with their oracles.
  static let oracles: [OracleSubject] = forms.compactMap(\.predicted)
}
