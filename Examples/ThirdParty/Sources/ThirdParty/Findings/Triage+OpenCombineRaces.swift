import ReactiveContractKit

extension Triage {
  /// The findings of threads that are switched between two calls of the kit.
  static let racesOfOpenCombine: [Triage] = [
    Triage(
      .defect,
      "flatMap sends a value behind a failure",
      in: library,
      [("E5", ["flatMap", "flatMap(max: 1)"])],
      because:
        "It cancels the other inner publishers when one fails; but a value that is on its way from one of them is passed on "
        + "without a look at whether all is over.",
      shownBy: "flatMap sends a value that was on its way behind a failure",
      seen: .everyAccess
    ),
    Triage(
      .defect,
      "switchToLatest sends a value of a publisher that it has left behind one of its successor",
      in: library,
      [("E5", ["switchToLatest"])],
      because:
        "It asks under one lock whether the inner publisher is the current one, and delivers under another. What waits for "
        + "the second lock is not asked again.",
      shownBy: "switchToLatest sends a value of the publisher that it has left",
      seen: .everyAccess
    ),
    Triage(
      .defect,
      "zip traps when a value is on its way while it ends",
      in: library,
      [("E5", ["zip", "zip of subjects"])],
      because:
        "What receives for one side has an unowned reference to the whole. When the other side fails, or all is cancelled, "
        + "the whole is let go of, and a value that has left its publisher finds nothing.",
      shownBy: "zip traps when it ends while a value is on its way",
      seen: .everyAccess
    ),
    Triage(
      .defect,
      "CurrentValueSubject tells an older value behind a newer one",
      in: library,
      [("V2", ["CurrentValueSubject"])],
      because:
        "The first request reads the current value, leaves the lock, and then delivers; a value that is sent between comes "
        + "first. Who keeps the latest value that it was told keeps an old one for good.",
      shownBy: "CurrentValueSubject tells an older value behind a newer one",
      seen: .everyAccess
    ),
    Triage(
      .defect,
      "an end overtakes a value on its way to some of the subscribers of a subject",
      in: library,
      [("S5", ["PassthroughSubject", "PassthroughSubject, mapped"])],
      because:
        "Each send goes through a copy of the list of subscribers, and nothing has two sends take turns: one subscriber is "
        + "told the value and the end, another one the end alone, and never the value.",
      shownBy: "an end overtakes a value on its way to some subscribers of a subject",
      seen: .everyAccess
    ),
  ]

  private static let library = "OpenCombine"
}
