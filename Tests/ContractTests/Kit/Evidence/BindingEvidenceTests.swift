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
    // bind, set one or the other, or the same value; after a binding 7, after a setting 4.
    #expect(report.judgement(of: "V6")?.scope == "all 23 orders of up to 2 steps")
    // bind, and then release one or the other.
    #expect(report.judgement(of: "V6")?.evidence == 2)
    #expect(report.judgement(of: "V7")?.evidence == 2)
    // bind, and then dispose: both sides.
    #expect(report.judgement(of: "V8")?.evidence == 2)
    // bind, and then set one or the other, or the same value: both sides.
    #expect(report.judgement(of: "V9")?.evidence == 6)
  }

  @Test(arguments: [
    (
      "V5/no-initial-value", "the sides were bound, and the target showed value 0, not value 1",
      "the binding does not carry the current value: it waits for the next change."
    ),
    (
      "V5/read-then-observe", "bound meanwhile: the source was at 2, the target at 1",
      "reading the value and observing its changes are two steps, and another thread runs between them."
    ),
    (
      "V6/ends-target",
      "the source was released, and the remaining target sent completed, not nothing",
      "the end is carried over like a value."
    ),
    (
      "V7/retains-target", "the target was released, and sent nothing, not one terminal event",
      "the binding holds the target as long as it lasts."
    ),
    (
      "V8/half-disposed", "the target was set, and the source sent value 2, not nothing",
      "disposing of the binding leaves one of its directions bound."
    ),
    (
      "V9/echoed-change",
      "the source was set, and sent value 2 and value 2",
      "the binding carries back a change that it has carried over."
    ),
    (
      "V9/copies-back", "the target was set, and the source sent value 2",
      "the binding carries changes in both directions. If that is meant, pass isMutual: true."
    ),
  ])
  func `a finding on a binding says what happened and why`(id: String, headline: String, cause: String) throws {
    let finding = try Mutants.finding(of: id)
    #expect(finding.headline == headline)
    #expect(finding.cause == cause)
  }
}
