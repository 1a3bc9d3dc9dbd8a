import Foundation
import Reactive
import Testing

@testable import ReactiveContractKit

/// Operators that stop the thread of the kit: one finding, with its case, and nothing else.
@Suite(.waitsLong) struct OperatorStopTests {
  private typealias Text = EventSource<String, TestFailure>

  private func operation(
    _ handle: @escaping @Sendable (Event<String, TestFailure>, Text.Sink) -> Void
  ) -> OperatorSubject<String, String> {
    OperatorSubject("subject", values: ["a", "b"], streamKind: .signal) { (source: Text, _) -> Text in
      Text { sink in source.observe { handle($0, sink) } }
    }
  }

  private func subject(
    _ handle: @escaping @Sendable (Event<String, TestFailure>, Text.Sink) -> Void
  ) -> Subject { Subject(operation(handle)) }

  /// Returns the only finding in the judgements; no rule may be undecided.
  private func finding(in judgements: [Judgement]) throws -> Finding {
    #expect(!judgements.contains { $0.verdict.kind == .inconclusive })
    let broken = judgements.filter { $0.verdict.kind == .violated }
    try #require(broken.count == 1, "\(broken.map(\.rule))")
    return try #require(broken[0].verdict.findings.first)
  }

  /// Returns the only finding of the report, which is the same when its case is run alone; no rule may be undecided.
  private func finding(_ subject: Subject) throws -> Finding {
    let finding = try finding(in: subject.report().judgements)
    let again = subject.report(replaying: finding.replay).judgements.first
    #expect(again?.verdict.findings.first?.headline == finding.headline)
    return finding
  }

  @Test func `a lock that is held while the operator calls out is one finding`() throws {
    let subject = Subject(
      OperatorSubject("subject", values: ["a", "b"], streamKind: .signal) { (source: Text, _) -> Text in
        Text { sink in
          let lock = KitLock()
          let work = source.observe { event in lock.withLock { sink(event) } }
          return Cancellation {
            lock.withLock {}
            work.dispose()
          }
        }
      }
    )
    let finding = try finding(subject)
    #expect(finding.rule == "O6")
    #expect(
      finding.headline
        == "the observer disposed while it handled event 1; disposing of the observation never returned: its thread "
        + "waits for a lock that it holds itself"
    )
    #expect(finding.diagram.contains { $0.label == "source" })
    #expect(finding.cause.hasPrefix("the operator holds a lock while it calls out"))
  }

  @Test func `a trap is one finding, under the rule about unhandled events`() throws {
    let finding = try finding(
      subject { event, sink in
        if case .failed = event { fatalError("not prepared for failures") }
        sink(event)
      }
    )
    #expect(finding.rule == "O4")
    #expect(finding.headline.hasPrefix("sending a failure never returned: its thread trapped"))
    #expect(finding.replay.description == "O4:subject:#")
  }

  @Test func `a loop that does not end is one finding`() throws {
    let operation = operation { event, sink in
      if case .next("b") = event { while true { KitThread.giveWay() } }
      sink(event)
    }
    let sweep = OperatorSweep(operation, scope: .small)
    sweep.stall = .milliseconds(300)
    let finding = try finding(in: sweep.judge())
    #expect(finding.rule == "O6")
    #expect(finding.headline.hasPrefix("sending a value never returned: its thread did not return"))
    #expect(finding.replay.description == "O6:subject:b")
    // With the limit that users have, each run takes seconds.
    if triesEveryCase { #expect(try self.finding(Subject(operation)).headline == finding.headline) }
  }

  @Test func `an operator that sends without end is one finding`() throws {
    let finding = try finding(
      subject { event, sink in
        if case .completed = event { while true { sink(.next("c")) } }
        sink(event)
      }
    )
    #expect(finding.rule == "O4")
    #expect(finding.headline.contains("had received 100 000 events in one case"))
  }

  @Test func `a wait by the clock in the call that applies the operator breaks O6`() {
    let subject = OperatorSubject("subject", values: ["a", "b"], streamKind: .signal) { (source: Text, _) -> Text in
      Thread.sleep(forTimeInterval: 0.1)
      return source
    }
    let judgements = OperatorSweep(subject, scope: .small).judge()
    #expect(judgements.filter { $0.verdict.kind == .violated }.map(\.rule) == ["O6"])
    #expect(!judgements.contains { $0.verdict.kind == .inconclusive })
  }

  @Test func `a few waits in a row may be accidents`() {
    let applications = KitLocked(0)
    let subject = OperatorSubject("subject", values: ["a", "b"], streamKind: .signal) { (source: Text, _) -> Text in
      let isAccident = applications.withLock { count -> Bool in
        count += 1
        return count <= 4
      }
      if isAccident { Thread.sleep(forTimeInterval: 0.03) }
      return source
    }
    let judgements = OperatorSweep(subject, scope: .small).judge()
    #expect(judgements.first { $0.rule == "O6" }?.verdict.kind == .held)
  }
}
