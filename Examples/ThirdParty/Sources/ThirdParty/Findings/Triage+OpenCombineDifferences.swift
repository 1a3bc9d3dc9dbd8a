extension Triage {
  /// The findings that are differences by design, or matters of taste.
  static let differencesOfOpenCombine: [Triage] = [
    Triage(
      .taste,
      "a subject delivers a value in the middle of the delivery of another",
      in: .openCombine,
      [
        ("E6", subjects + ["zip of subjects", "append of subjects", "flatMap of subjects"])
      ],
      because: "Its lock is recursive. Some code relies on that, and the documentation does not mention it; but "
        + "of two subscribers, the one that is called later receives the second value before the first.",
      shownBy: "two subscribers of a subject see different orders if one of them sends"
    ),
    Triage(
      .difference,
      "a late subscriber of a subject receives its completion",
      in: .openCombine,
      [
        ("S5", subjects)
      ],
      because: "In the guidelines a late observer receives an interruption, which says that it has missed the "
        + "end. Combine has no interruption, and repeats the completion.",
      shownBy: "a late subscriber is told how a subject has ended"
    ),
    Triage(
      .difference,
      "delay delays a failure as well",
      in: .openCombine,
      [
        ("E2", ["delay(2)"]),
        ("O3", ["delay(2)"]),
      ],
      because: "Its documentation says that it delays elements and completion, and a failure is a completion in "
        + "Combine.",
      shownBy: "delay holds a failure back like a value"
    ),
    Triage(
      .difference,
      "throttle holds a failure back as long as the value that waits",
      in: .openCombine,
      [
        ("E2", ["throttle(2, latest: true)", "throttle(2, latest: false)"]),
        ("O3", ["throttle(2, latest: true)", "throttle(2, latest: false)"]),
      ],
      because: "The completion joins the value that waits for its turn, whether it is a failure or not. Without such a "
        + "value it passes at the next turn of the scheduler.",
      shownBy: "throttle holds a failure back as long as a value"
    ),
    Triage(
      .difference,
      "the release of a subject sends nothing to its subscribers",
      in: .openCombine,
      [
        ("V4", ["CurrentValueSubject"])
      ],
      because: "A subject is no property: nothing says that its release ends its streams, and its subscribers "
        + "retain it.",
      shownBy: "a subject that is let go of tells its subscribers nothing"
    ),
    Triage(
      .difference,
      "collect(2) sends no empty batch",
      in: .openCombine,
      [
        ("oracle", ["collect(2)"])
      ],
      because: "The reference sends what it has when its source completes, even if that is nothing.",
      shownBy: "collect(2) sends no empty batch"
    ),
    Triage(
      .difference,
      "timeout delivers values on its scheduler",
      in: .openCombine,
      [
        ("oracle", ["timeout(2)"])
      ],
      because: "Its scheduler is the one on which it delivers events; the reference uses it for the deadline "
        + "only.",
      shownBy: "timeout has values delivered by its scheduler"
    ),
    Triage(
      .difference,
      "prefix(untilOutputFrom:) goes on when the other publisher completes, drop(untilOutputFrom:) ends",
      in: .openCombine,
      [
        ("oracle", ["prefix(untilOutputFrom:)", "drop(untilOutputFrom:)"])
      ],
      because: "Both wait for an output, as their names say. In the reference the completion of a trigger counts "
        + "as its value for take(until:), and as nothing for skip(until:).",
      shownBy: "prefix(untilOutputFrom:) goes on when the other publisher completes, drop(untilOutputFrom:) ends"
    ),
  ]

  private static let subjects = ["PassthroughSubject", "PassthroughSubject, mapped", "share", "multicast"]
}
