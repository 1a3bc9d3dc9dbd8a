import ReactiveContractKit
import Testing

/// Findings made by hand, as verifiers make them.
enum Samples {
  static func lateFailure(under rule: Rule.ID) -> Finding {
    Finding(
      rule,
      subject: "debounce(2)",
      diagram: [
        DiagramRow("tick", "012"),
        DiagramRow("source", "a#"),
        DiagramRow("expected", "-#", note: "the failure in the instant in which it was sent"),
        DiagramRow("actual", "--(a#)"),
        .caret(under: 1, note: "sent at 1, delivered at 2"),
      ],
      cause: "the failure waited until the pending value was due: it takes the same scheduled path as values.",
      tally: .smallest(failing: 31, tried: 241, of: .timelines),
      replay: ReplayToken(rule, subject: "debounce(2)", inputs: ["a#"])
    )
  }

  static func lostInterruption(under rule: Rule.ID) -> Finding {
    Finding(
      rule,
      subject: "take(2)",
      diagram: [DiagramRow("source", "!"), DiagramRow("actual", "")],
      cause: "the interruption was received and dropped.",
      tally: .smallest(failing: 1, tried: 7, of: .timelines),
      replay: ReplayToken(rule, subject: "take(2)", inputs: ["!"], disposal: 3)
    )
  }

  static let overlap = Finding(
    "E5",
    subject: "MyRelay",
    headline: "two events were inside the observer at once: value 2 (thread A) and value 3 (thread B)",
    trace: ThreadTrace(
      threads: ["thread A", "thread B"],
      steps: [
        .init(0, "send 2"),
        .init(0, "observer enters  value 2"),
        .init(1, "send 3"),
        .init(1, "observer enters  value 3"),
        .init(0, "observer leaves  value 2"),
      ]
    ),
    cause: "the observer is called after the lock has been given back.",
    tally: .first(at: 2, of: .schedules),
    replay: ReplayToken("E5", subject: "MyRelay", schedule: "0000100000")
  )
}

/// Compares texts line by line, so that a difference shows where it is.
func expectLines(_ actual: String, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation) {
  let actual = actual.split(separator: "\n", omittingEmptySubsequences: false)
  let expected = expected.split(separator: "\n", omittingEmptySubsequences: false)
  for (number, pair) in zip(actual, expected).enumerated() where pair.0 != pair.1 {
    Issue.record("line \(number + 1)\n  is  |\(pair.0)|\n  not |\(pair.1)|", sourceLocation: sourceLocation)
  }
  let rest = actual.dropFirst(expected.count).joined(separator: "\n")
  #expect(actual.count == expected.count, "\(rest)", sourceLocation: sourceLocation)
}
