import Reactive
import Testing
import ReactiveContractKit
import ReactiveContractSpecimens
import ReactiveContractTesting

/// The issues that broken rules record in Swift Testing.
@Suite struct SwiftTestingTests {
  private func issues(_ verify: () throws -> Void, line: Int = #line) -> [(text: String, line: Int)] {
    ContractIssue.found(at: Report.Caller(fileID: #fileID, line: line), verify).map { issue in
      switch issue.content {
      case .text(let text): (text, issue.line)
      case .error(let error): ("\(error)", issue.line)
      }
    }
  }

  @Test func `each broken rule is an issue of its own, at the line of the call`() throws {
    let line = #line + 3
    let issues = issues {
      let name = "pairs"
      try Contract.operators.verify(name) { signal, _ in signal.applying(Pairs()) }
    }
    #expect(issues.map(\.line) == [line, line, line, line])
    let firsts = issues.map { $0.text.split(separator: "\n")[0] }
    #expect(firsts == ["pairs breaks E2", "pairs breaks O3", "pairs breaks E4", "pairs breaks P4"])
    #expect(issues[0].text.contains("\n    actual      (A#)\n                ^ value [\"a\"] was sent before it\n"))
    #expect(issues[0].text.contains("\n    replay:  CONTRACT_REPLAY='E2:pairs:(a#)' swift test\n"))
  }

  @Test func `each wrong drawing is an issue at its own line`() {
    let line = #line + 4
    let issues = issues {
      try marbleTest { test in
        let source = try test.hot("-a|")
        try test.expect(source, gives: "-a-|")
        try test.expectObservations(of: source, "^-!", "-^!")
      }
    }
    #expect(issues.map(\.line) == [line, line + 1])
    #expect(
      issues[0].text.hasPrefix("ContractTests/SwiftTestingTests.swift:\(line) · the stream differs from tick 2 on")
    )
    #expect(issues[1].text.contains("the source was observed 1 time, not 2"))
  }

  @Test func `what holds is no issue, and any other error is one`() {
    struct Other: Error {}
    #expect(issues { try Contract.operators.verify("map") { signal, _ in signal.map { $0 } } }.isEmpty)
    #expect(issues { throw Other() }.map(\.text) == ["Other()"])
  }

  @Test(arguments: Subject.reference.filter { ["map", "filter", "take(first: 2)"].contains($0.name) })
  func `a catalogue is a list of arguments`(_ subject: Subject) {
    #expect(subject.testDescription == subject.name)
    expectContract { try Contract.operators.within(.small).verify(subject) }
  }

  private func doubtful() throws {
    let report = Report(subject: "relay", judgements: [Judgement("E5", .inconclusive("a foreign thread"))])
    if let violation = ContractViolation(report) { throw violation }
  }

  @Test func `a rule that could not be judged is an issue, too`() {
    #expect(issues { try doubtful() }.map { $0.text.split(separator: "\n")[0] } == ["relay was not judged under E5"])
  }

  @Test func `issues are recorded`() {
    withKnownIssue {
      expectContract { try doubtful() }
    } matching: { issue in
      issue.comments.map(\.rawValue).joined().hasPrefix(
        "relay was not judged under E5\n\nE5  Events arrive one at a time"
      )
    }
  }
}
