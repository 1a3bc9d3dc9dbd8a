extension Triage {
  static let openCombine: [Triage] = defectsOfOpenCombine + racesOfOpenCombine + differencesOfOpenCombine

  private static let library = "OpenCombine"

  /// The operators that make a value when they end.
  private static let finishers = [
    "first", "first(where:)", "last", "reduce", "collect", "collect(2)", "count", "max", "contains", "allSatisfy",
    "replaceEmpty", "replaceError",
  ]

  private static let defectsOfOpenCombine: [Triage] = [
    Triage(
      .defect,
      "drop(untilOutputFrom:) completes twice, and subscribes to its source when it has completed",
      in: library,
      [("E0", ["drop(untilOutputFrom:)"])],
      because: "When the other publisher completes, it does not look whether the source has completed before. "
        + "A subscriber is told its end once: every publisher of this library says so.",
      shownBy: "drop(untilOutputFrom:) completes twice"
    ),
    Triage(
      .defect,
      "throttle loses what its source sends at once",
      in: library,
      [("oracle", ["throttle(2, latest: true)"])],
      because: "It asks its source for everything before its own subscriber has asked, and drops what comes between: "
        + "Just(1).throttle(...) sends no value at all. Its words promise the first value of each interval.",
      shownBy: "throttle loses what its source sends at once"
    ),
    Triage(
      .defect,
      "prefix and output end only when one more value comes",
      in: library,
      [("oracle", ["prefix(2)"])],
      because:
        "Its words are that it finishes after publishing all elements; but it looks at the count before a value and not "
        + "behind it. What waits for the end of prefix(1) waits for a second value, and the source works on for it.",
      shownBy: "prefix and output end only when one more value comes"
    ),
    Triage(
      .defect,
      "flatMap lets its outer subscription live when an inner publisher fails",
      in: library,
      [("B1", ["flatMap", "flatMap(max: 1)"]), ("P4", ["flatMap", "flatMap(max: 1)"])],
      because:
        "The failure goes down and nothing goes up, and cancelling later does nothing, because it has ended: whatever "
        + "work the outer publisher does goes on for ever.",
      shownBy: "flatMap keeps its outer subscription when an inner publisher fails"
    ),
    Triage(
      .defect,
      "what waits for another publisher never lets go of it",
      in: library,
      [
        ("B1", ["prefix(untilOutputFrom:)", "drop(untilOutputFrom:)"]),
        ("P4", ["prefix(untilOutputFrom:)", "drop(untilOutputFrom:)"]),
      ],
      because:
        "It asks for one value, and forgets the subscription when that has come, instead of cancelling it. A timer or a "
        + "notification that was the trigger goes on. (B1 of drop(untilOutputFrom:) shows a source that is subscribed to "
        + "although all is over.)",
      shownBy: "what waits for another publisher keeps its subscription to that"
    ),
    Triage(
      .defect,
      "a completion that waits on a scheduler survives its cancellation",
      in: library,
      [
        ("P4", ["receive(on:)", "delay(2)", "debounce(2)"]),
        ("oracle", ["receive(on:)", "delay(2)", "debounce(2)"]),
      ],
      because:
        "Once the completion has come in, cancel() finds nothing to cancel: its state says that the end is near, and the "
        + "completion is delivered all the same. A value in its place is dropped as it should be.",
      shownBy: "a completion comes behind the cancellation of receive(on:), delay and debounce"
    ),
    Triage(
      .defect,
      "a result and its completion are one step, in which nobody can cancel",
      in: library,
      [("P4", finishers), ("oracle", ["first", "last", "reduce", "collect", "zip"])],
      because:
        "Who cancels on receiving the result is told the completion nevertheless. map, filter and prefix(while:) keep "
        + "quiet in the same place, and sink hides it from those who use closures; a subscriber of one's own is told.",
      shownBy: "a result and its completion are one step, in which nobody can cancel"
    ),
    Triage(
      .defect,
      "zip sends values behind a failure, while that is being handled",
      in: library,
      [("E5", ["zip"])],
      because:
        "It passes a failure on before it takes note of it: another thread, or the handler itself, that completes a pair "
        + "meanwhile has it delivered behind the end. Between two values it does take turns.",
      shownBy: "zip sends a value behind a failure that is being handled"
    ),
    Triage(
      .defect,
      "prefix(untilOutputFrom:) completes in the midst of a value",
      in: library,
      [("E5", ["prefix(untilOutputFrom:)"]), ("E6", ["prefix(untilOutputFrom:)"])],
      because:
        "It asks for its state under the lock, and delivers outside: a subscriber is in two calls at once, on two threads, and "
        + "what it does at the end meets what it does with a value. zip, flatMap and drop(untilOutputFrom:) have values take turns.",
      shownBy: "prefix(untilOutputFrom:) completes while another thread is handling a value"
    ),
    Triage(
      .defect,
      "AnyCancellable may do its work several times",
      in: library,
      [("C1", ["AnyCancellable"]), ("C4", ["AnyCancellable"])],
      because:
        "It calls its closure first and forgets it afterwards, without a lock. A closure that leads back to cancel() runs "
        + "again, and so does one that two threads cancel; Cancellable is used from any thread.",
      shownBy: "AnyCancellable does its work again if another thread cancels meanwhile"
    ),
  ]

  private static let subjects = ["PassthroughSubject", "PassthroughSubject, mapped", "share", "multicast"]

  private static let differencesOfOpenCombine: [Triage] = [
    Triage(
      .taste,
      "a subject delivers a value in the middle of another one's delivery",
      in: library,
      [("E6", subjects + ["zip of subjects", "append of subjects", "flatMap of subjects"])],
      because:
        "Its lock is recursive. Some code relies on that, and nothing is written about it; but of two subscribers the "
        + "one that is called later sees the second value before the first.",
      shownBy: "two subscribers of a subject see different orders if one of them sends"
    ),
    Triage(
      .difference,
      "a late subscriber is told how a subject has ended",
      in: library,
      [("S5", subjects)],
      because:
        "Here it is told an interruption, which says that it has missed the end. Combine has no interruption, and "
        + "repeats the end.",
      shownBy: "a late subscriber is told how a subject has ended"
    ),
    Triage(
      .difference,
      "delay holds a failure back like a value",
      in: library,
      [("E2", ["delay(2)"]), ("O3", ["delay(2)"])],
      because: "Its words are that it delays elements and completion, and a failure is a completion in Combine.",
      shownBy: "delay holds a failure back like a value"
    ),
    Triage(
      .difference,
      "a subject that is let go of tells its subscribers nothing",
      in: library,
      [("V4", ["CurrentValueSubject"])],
      because:
        "A subject is no property: nothing says that its life ends its streams, and whoever subscribed keeps it alive.",
      shownBy: "a subject that is let go of tells its subscribers nothing"
    ),
    Triage(
      .difference,
      "collect(2) sends no empty batch",
      in: library,
      [("oracle", ["collect(2)"])],
      because: "The reference sends what it has when its source completes, also if that is nothing.",
      shownBy: "collect(2) sends no empty batch"
    ),
    Triage(
      .difference,
      "timeout has values delivered by its scheduler",
      in: library,
      [("oracle", ["timeout(2)"])],
      because: "Its scheduler is that on which events are delivered; the reference uses it for the deadline only.",
      shownBy: "timeout has values delivered by its scheduler"
    ),
    Triage(
      .difference,
      "prefix(untilOutputFrom:) goes on when the other publisher completes, drop(untilOutputFrom:) ends",
      in: library,
      [("oracle", ["prefix(untilOutputFrom:)", "drop(untilOutputFrom:)"])],
      because:
        "Both wait for an output, as they are called. In the reference the completion of a trigger counts as its value "
        + "for take(until:), and as nothing for skip(until:).",
      shownBy: "prefix(untilOutputFrom:) goes on when the other publisher completes, drop(untilOutputFrom:) ends"
    ),
  ]
}
