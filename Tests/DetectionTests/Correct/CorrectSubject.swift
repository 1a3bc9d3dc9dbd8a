import ReactiveContractKit
import Testing

/// A subject that keeps every rule although it is built in an unusual way.
struct CorrectSubject: Sendable {
  /// The kind and the construction in a few words: `operator/take(2), an enum of states`.
  let name: String

  /// The unusual part of its construction, as a sentence.
  let title: String

  /// Judges the subject.
  let judge: @Sendable () -> Opinion

  /// A subject that is judged through its report.
  init(_ name: String, _ title: String, _ make: @escaping @Sendable () -> Subject) {
    self.name = name
    self.title = title
    judge = { Opinion(make().report()) }
  }

  /// A subject that is judged by one call of the short interface, which throws if a rule is broken.
  init(_ name: String, _ title: String, verify: @escaping @Sendable () throws -> Void) {
    self.name = name
    self.title = title
    judge = {
      do {
        try verify()
        return Opinion()
      } catch let violation as ContractViolation {
        return Opinion(violation.report)
      } catch {
        return Opinion(complaints: ["\(error)"], text: "\(error)")
      }
    }
  }
}

extension CorrectSubject: CustomTestStringConvertible {
  var testDescription: String { name }
}

/// The complaints of the kit about a subject.
struct Opinion: Sendable {
  /// The rules that the kit calls violated, inconclusive or vacuous, with the reason.
  var complaints: [String] = []

  /// The rules of the complaints.
  var rules: [Rule.ID] = []

  /// The number of rules that held; `nil` if the short interface was satisfied, which returns no report.
  var held: Int?

  /// The text of a failure.
  var text = ""

  /// No complaint, by the short interface.
  init() {}

  /// A complaint that has no report.
  init(complaints: [String], text: String) {
    self.complaints = complaints
    self.text = text
  }

  /// Reads a report.
  init(_ report: Report) {
    let failures = report.judgements.filter(\.verdict.kind.isFailure)
    rules = failures.map(\.rule)
    complaints = failures.map { judgement in
      let reasons = judgement.verdict.findings.prefix(1).map(\.cause) + [judgement.verdict.remark ?? ""]
      return "\(judgement.rule) \(judgement.verdict.kind.words): \(reasons.joined())"
    }
    held = report.judgements.count { $0.verdict.kind == .held }
    text = complaints.isEmpty ? "" : report.failureText
  }
}

extension CorrectSubject {
  /// All subjects about which the kit is to report nothing.
  static var all: [CorrectSubject] {
    let small =
      smallOperators + queuedOperators + composedOperators + binaryOperators + flatteningOperators + timedOperators
    let operators = small + taskOperators + transducerOperators + hotOperators + steeredOperators
    let odd = oddValues + oddOperators + lateOperators + threadedOperators
    let streams = signals + oddSignals + fullSignals + producers + coldSignals + sharedByHand
    let others = disposables + buffers + sequences + schedulers + properties + bindings + actions
    return operators + odd + streams + others + oddOthers + moreOthers + orders + settled + settledByDeclaration
  }

  /// Subjects that are right by the documents, and about which the kit reports something all the same.
  static var disputed: [Disputed] { disputedOperators + disputedOthers }

  /// A correct subject, the rules that the kit complains about, and why the subject is right.
  struct Disputed: Sendable, CustomTestStringConvertible {
    let subject: CorrectSubject
    let rules: [Rule.ID]
    let reason: String

    /// True if what the kit says differs from run to run.
    let varies: Bool

    init(_ rules: Rule.ID..., varies: Bool = false, because reason: String, _ subject: CorrectSubject) {
      self.varies = varies
      self.subject = subject
      self.rules = rules
      self.reason = reason
    }

    var testDescription: String { "\(subject.name)" }
  }
}
