extension Triage {
  static let openCombine: [Triage] = defectsOfOpenCombine + racesOfOpenCombine + differencesOfOpenCombine

  /// The operators that make a value when they end.
  private static let finishers = [
    "first", "first(where:)", "last", "reduce", "collect", "collect(2)", "count", "max", "contains", "allSatisfy",
    "replaceEmpty", "replaceError",
  ]

  private static let defectsOfOpenCombine: [Triage] = [
    Triage(
      .defect(
        expected: "A subscriber receives at most one completion, and a publisher that has completed subscribes to "
          + "nothing."
      ),
      "drop(untilOutputFrom:) completes twice, and subscribes to its source after it has completed",
      in: .openCombine,
      [
        ("E0", ["drop(untilOutputFrom:)"])
      ],
      because: "When the other publisher completes, the operator does not check whether it has completed before, "
        + "so its subscriber receives a second completion.",
      shownBy: "drop(untilOutputFrom:) completes twice"
    ),
    Triage(
      .defect(
        expected: "Its documentation promises the most recent or the first value of each interval; a value that the "
          + "source sends at once is one."
      ),
      "throttle loses what its source sends at once",
      in: .openCombine,
      [
        ("oracle", ["throttle(2, latest: true)"])
      ],
      because: "The operator requests everything from its source before its own subscriber has requested "
        + "anything, and drops what arrives in between: Just(1).throttle(...) sends no value.",
      shownBy: "throttle loses what its source sends at once"
    ),
    Triage(
      .defect(
        expected: "The publisher completes when it has sent the last of the requested elements."
      ),
      "prefix and output complete only when one more value arrives",
      in: .openCombine,
      [
        ("oracle", ["prefix(2)"])
      ],
      because: "The operator compares the count before it sends a value and not after it. What waits for the end "
        + "of prefix(1) waits for a second value, and the source works on for it.",
      shownBy: "prefix and output end only when one more value comes"
    ),
    Triage(
      .defect(
        expected: "An operator that has failed cancels every subscription that it holds."
      ),
      "flatMap keeps its outer subscription when an inner publisher fails",
      in: .openCombine,
      [
        ("B1", ["flatMap", "flatMap(max: 1)"]),
        ("P4", ["flatMap", "flatMap(max: 1)"]),
      ],
      because: "The failure goes to the subscriber and the outer subscription stays. A later cancel() does "
        + "nothing, because the operator has ended: the outer publisher works on for ever.",
      shownBy: "flatMap keeps its outer subscription when an inner publisher fails"
    ),
    Triage(
      .defect(
        expected: "When the other publisher has sent its value, or when the operator is cancelled, the subscription "
          + "to it is cancelled."
      ),
      "prefix(untilOutputFrom:) and drop(untilOutputFrom:) never cancel the other publisher",
      in: .openCombine,
      [
        ("B1", ["prefix(untilOutputFrom:)", "drop(untilOutputFrom:)"]),
        ("P4", ["prefix(untilOutputFrom:)", "drop(untilOutputFrom:)"]),
      ],
      because: "The operator requests one value, and forgets the subscription when the value has arrived instead "
        + "of cancelling it. A timer or a notification that was the trigger goes on. (B1 of "
        + "drop(untilOutputFrom:) shows a source that is subscribed to although everything is over.)",
      shownBy: "what waits for another publisher keeps its subscription to that"
    ),
    Triage(
      .defect(
        expected: "After cancel() has returned, no completion that the scheduler has not begun to deliver reaches "
          + "the subscriber."
      ),
      "receive(on:), delay and debounce deliver a completion after their cancellation",
      in: .openCombine,
      [
        ("P4", ["receive(on:)", "delay(2)", "debounce(2)"]),
        ("oracle", ["receive(on:)", "delay(2)", "debounce(2)"]),
      ],
      because: "When the completion has arrived and waits for the scheduler, cancel() changes nothing: the state "
        + "says that the operator is about to end, and the completion is delivered. A value in the same "
        + "place is dropped, as it should be.",
      shownBy: "a completion comes behind the cancellation of receive(on:), delay and debounce"
    ),
    Triage(
      .defect(
        expected: "A subscriber that calls cancel() while it handles the result receives nothing more, as with map, "
          + "filter and prefix(while:)."
      ),
      "a subscriber that cancels when it receives the result still receives the completion",
      in: .openCombine,
      [
        ("P4", finishers),
        ("oracle", ["first", "last", "reduce", "collect", "zip"]),
      ],
      because: "These operators deliver their result and the completion in one step and do not check for a "
        + "cancellation in between. map, filter and prefix(while:) do check. sink hides the completion from "
        + "closures; a subscriber of your own receives it.",
      shownBy: "a result and its completion are one step, in which nobody can cancel"
    ),
    Triage(
      .defect(
        expected: "No value reaches a subscriber after a failure."
      ),
      "zip sends values after a failure, while that is being handled",
      in: .openCombine,
      [
        ("E5", ["zip"])
      ],
      because: "The operator passes a failure on before it records it. If another thread, or the handler itself, "
        + "completes a pair meanwhile, the pair is delivered after the failure. Between two values it does "
        + "serialize.",
      shownBy: "zip sends a value behind a failure that is being handled"
    ),
    Triage(
      .defect(
        expected: "A subscriber handles one event at a time, as with the other operators over several publishers."
      ),
      "prefix(untilOutputFrom:) completes while a value is being handled",
      in: .openCombine,
      [
        ("E5", ["prefix(untilOutputFrom:)"]),
        ("E6", ["prefix(untilOutputFrom:)"]),
      ],
      because: "The operator reads its state under its lock and delivers outside of it: a subscriber is in two "
        + "calls at once, on two threads. zip, flatMap and drop(untilOutputFrom:) serialize their values.",
      shownBy: "prefix(untilOutputFrom:) completes while another thread is handling a value"
    ),
    Triage(
      .defect(
        expected: "The closure runs once, whoever calls cancel()."
      ),
      "AnyCancellable may call its closure several times",
      in: .openCombine,
      [
        ("C1", ["AnyCancellable"]),
        ("C4", ["AnyCancellable"]),
      ],
      because: "It calls the closure first and forgets it afterwards, without a lock. A closure that leads back "
        + "to cancel() runs again, and so does one that two threads cancel.",
      shownBy: "AnyCancellable does its work again if another thread cancels meanwhile"
    ),
  ]
}
