import Reactive
import Testing

@testable import ReactiveContractKit

/// O4: an operator may drop values, but not all of them.
@Suite(.waitsLong) struct DroppedValueTests {
  private typealias Work = SignalProducer<String, TestFailure>

  private static func subject(
    _ traits: Traits = [],
    _ apply: @escaping (Work, TestScheduler) -> Work
  ) -> OperatorSubject<String, String> {
    OperatorSubject(producer: "subject", traits: traits, values: ["a", "b"], apply)
  }

  private func judged(_ subject: OperatorSubject<String, String>) -> Judgement? {
    OperatorSweep(subject, scope: .quick).judge().first { $0.rule == "O4" }
  }

  @Test func `an operator that drops every value breaks O4, and the failure proposes the trait`() throws {
    let finding = try #require(
      judged(Self.subject { work, _ in work.filter { _ in false } })?.verdict.findings.first
    )
    #expect(finding.cause.contains("declare .ignoresValues"))
    #expect(finding.replay.description == "O4:subject:a")
    let again = try OperatorJudge(description: Self.subject { work, _ in work.filter { _ in false } }, scope: .quick)
      .judge(only: finding.replay)
    #expect(again.first { $0.rule == "O4" }?.verdict.kind == .violated)
  }

  @Test func `an operator that declares to ignore values keeps it`() {
    #expect(judged(Self.subject(.ignoresValues) { work, _ in work.filter { _ in false } })?.verdict.kind == .held)
  }

  @Test func `values that leave late, or after many others, are no breach`() {
    let late: [OperatorSubject<String, String>] = [
      Self.subject { work, _ in work.skip(first: 30) },
      Self.subject { work, _ in work.collect().map { $0.joined() } },
      Self.subject { work, _ in work.collect(count: 9).map { $0.joined() } },
      Self.subject(.asynchronous) { work, time in work.delay(.milliseconds(40), on: time) },
      Self.subject(.asynchronous) { work, time in work.debounce(.milliseconds(9), on: time) },
    ]
    for subject in late { #expect(judged(subject)?.verdict.kind == .held) }
  }
}
