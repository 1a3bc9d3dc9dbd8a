import ReactiveContractKit

extension Triage {
  /// The findings of threads that are switched between two calls of the kit.
  static let racesOfOpenCombine: [Triage] = [
    Triage(
      .defect(
        expected: "No value reaches a subscriber after a failure."
      ),
      "flatMap sends a value after a failure",
      in: .openCombine,
      [
        ("E5", ["flatMap", "flatMap(max: 1)"])
      ],
      because: "When an inner publisher fails, the operator cancels the others; but it passes on a value that "
        + "one of them is already sending, without checking whether it has ended.",
      shownBy: "flatMap sends a value that was on its way behind a failure",
      seen: .everyAccess
    ),
    Triage(
      .defect(
        expected: "After the first value of the current publisher, no value of a previous one is delivered."
      ),
      "switchToLatest sends a value of a previous publisher after one of the current publisher",
      in: .openCombine,
      [
        ("E5", ["switchToLatest"])
      ],
      because: "The operator checks under one lock whether the inner publisher is the current one, and delivers "
        + "under another. It does not check again when it has the second lock.",
      shownBy: "switchToLatest sends a value of the publisher that it has left",
      seen: .everyAccess
    ),
    Triage(
      .defect(
        expected: "A value that arrives too late is dropped; the process goes on."
      ),
      "zip traps when it ends while a value is being sent",
      in: .openCombine,
      [
        ("E5", ["zip", "zip of subjects"])
      ],
      because: "The receiver of one side has an unowned reference to the operator. When the other side fails, or "
        + "the subscription is cancelled, the operator is deallocated, and a value that its publisher is "
        + "already sending finds nothing.",
      shownBy: "zip traps when it ends while a value is on its way",
      seen: .everyAccess
    ),
    Triage(
      .defect(
        expected: "The last value that a subscriber receives is the current value."
      ),
      "CurrentValueSubject delivers an older value after a newer one",
      in: .openCombine,
      [
        ("V2", ["CurrentValueSubject"])
      ],
      because: "The first request reads the current value, releases the lock, and then delivers it; a value that "
        + "is sent in between arrives first. A subscriber that keeps the latest value that it received "
        + "keeps an old one for good.",
      shownBy: "CurrentValueSubject tells an older value behind a newer one",
      seen: .everyAccess
    ),
    Triage(
      .defect(
        expected: "All subscribers receive the same events in the same order."
      ),
      "a completion overtakes a value on its way to some subscribers of a subject",
      in: .openCombine,
      [
        ("S5", ["PassthroughSubject", "PassthroughSubject, mapped"])
      ],
      because: "Each send goes through a copy of the list of subscribers, and nothing serializes two sends: one "
        + "subscriber receives the value and the completion, another one the completion alone.",
      shownBy: "an end overtakes a value on its way to some subscribers of a subject",
      seen: .everyAccess
    ),
  ]
}
