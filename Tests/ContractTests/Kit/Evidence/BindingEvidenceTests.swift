import Reactive
import ReactiveContractKit
import ReactiveContractSpecimens
import Testing

/// The evidence about bindings counts what has happened.
@Suite struct BindingEvidenceTests {
  private static let rules: [Rule.ID] = ["V5", "V6", "V7", "V8", "V9"]

  private static func subject(_ bind: @escaping (MutableProperty<Int>, MutableProperty<Int>) -> Cancellation) -> Subject
  {
    Subject(
      BindingSubject("binding") {
        let (source, target) = (MutableProperty(0), MutableProperty(0))
        return BindingAdapter(source: BindingSide(source), target: BindingSide(target)) { bind(source, target) }
      }
    )
  }

  private static let binding = subject { source, target in
    let binding = target <~ source
    return Cancellation { binding.dispose() }
  }

  @Test func `of no scope at all, every rule is vacuous`() {
    expectVacuous(Self.rules, in: Self.binding.report(steps: 0))
  }

  @Test func `a binding that does nothing breaks what asks for values, and proves nothing else`() {
    let report = Self.subject { _, _ in .none }.report()
    #expect(report.judgement(of: "V5")?.verdict.findings.first?.replay.description == "V5:binding:bind")
    expectVacuous(["V6", "V7", "V8", "V9"], in: report)
  }

  @Test func `situations are counted, and not orders`() {
    let report = Self.binding.report(steps: 2)
    // bind, set one or the other; after a binding 5, after a setting 3.
    #expect(report.judgement(of: "V6")?.scope == "all 14 orders of up to 2 steps")
    // bind, and then release one or the other.
    #expect(report.judgement(of: "V6")?.evidence == 2)
    #expect(report.judgement(of: "V7")?.evidence == 2)
    // bind, and then dispose: both sides.
    #expect(report.judgement(of: "V8")?.evidence == 2)
    // bind, and then set one or the other: both sides.
    #expect(report.judgement(of: "V9")?.evidence == 4)
  }

  @Test(arguments: [
    (
      "binding that waits for a change", "the target was at value 0 when the sides were bound, not value 1",
      "the binding waits for the next change."
    ),
    (
      "binding that reads before it listens", "bound meanwhile: the source was at 2, the target at 1",
      "the value is read, and the changes are listened to, in two steps, between which another thread comes."
    ),
    (
      "binding that ends its target with its source",
      "the target, which was left, told completed when the source was released, not nothing",
      "the end is carried over like a value."
    ),
    (
      "binding that holds its target", "the target told nothing when it was released",
      "the binding holds the target as long as it lasts."
    ),
    (
      "binding that is left in one direction", "the source told value 2 when the target was set, not nothing",
      "disposing of the binding leaves one of its directions."
    ),
    (
      "two bindings into each other",
      "the source told value 2 and value 2 when it was set",
      "a change that was carried over counts as one to be carried back."
    ),
    (
      "binding that carries back unasked", "the source told value 2 when the target was set",
      "the binding carries in both directions. If that is meant, say isMutual: true."
    ),
  ])
  func `a finding on a binding says what happened and why`(id: String, headline: String, cause: String) throws {
    let finding = try Mutants.finding(of: id)
    #expect(finding.headline == headline)
    #expect(finding.cause == cause)
  }
}
