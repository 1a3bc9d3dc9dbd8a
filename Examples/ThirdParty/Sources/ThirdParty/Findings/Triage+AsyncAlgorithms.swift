extension Triage {
  static let asyncAlgorithms: [Triage] = [
    Triage(
      .defect,
      "flatMapLatest goes on in the dark when it is cancelled, or when an inner sequence fails",
      in: "AsyncAlgorithms",
      [("P4", ["flatMapLatest"]), ("B1", ["flatMapLatest"])],
      because:
        "Its words are that cancelling the iteration cancels both the base and the inner sequence. If somebody waits "
        + "for the next element, as nearly always, that one is answered in place of it, and the tasks that iterate the two are "
        + "left to themselves: they hold both sequences for ever.",
      shownBy: "flatMapLatest goes on in the dark when a task that waits for it is cancelled"
    ),
    Triage(
      .defect,
      "flatMapLatest loses a failure that comes while nobody waits for it",
      in: "AsyncAlgorithms",
      [("oracle", ["flatMapLatest"]), ("E2", ["flatMapLatest"]), ("O3", ["flatMapLatest"])],
      because:
        "It throws, by its words, when either sequence throws. An error that comes while the consumer is at work on an "
        + "element is kept nowhere: the next call returns nil, as after a success.",
      shownBy: "flatMapLatest loses a failure that comes while nobody waits for it"
    ),
    Triage(
      .difference,
      "chain and joined begin their next sequence when their task is cancelled",
      in: "AsyncAlgorithms",
      [("P4", ["chain", "joined"])],
      because:
        "Many sequences answer nil when their task is cancelled. Both take that for its end, and begin the next one, whose work "
        + "begins although the result is no longer wanted.",
      shownBy: "chain and joined begin their next sequence when their task is cancelled"
    ),
    Triage(
      .difference,
      "joined asks the outer sequence for nothing while it is at an inner one",
      in: "AsyncAlgorithms",
      [("E2", ["joined"]), ("O3", ["joined"]), ("O4", ["joined"]), ("oracle", ["joined"])],
      because: "Pulled instead of pushed: what fails meanwhile is told when it is asked.",
      shownBy: "joined asks the outer sequence for nothing while it is at an inner one"
    ),
    Triage(
      .difference,
      "zip asks nobody for a second element before it has all the first ones",
      in: "AsyncAlgorithms",
      [("E2", ["zip"]), ("O3", ["zip"]), ("O4", ["zip"]), ("oracle", ["zip"])],
      because: "Pulled instead of pushed: what fails meanwhile is told when it is asked.",
      shownBy: "zip asks nobody for a second element before it has all the first ones"
    ),
    Triage(
      .difference,
      "combineLatest ends when one sequence ends without an element",
      in: "AsyncAlgorithms",
      [("E2", ["combineLatest"]), ("O3", ["combineLatest"]), ("oracle", ["combineLatest"])],
      because:
        "Its words are that no pair can come any more, and that it returns nil at once; a failure of the other in the "
        + "same instant comes too late for it. The reference waits for the others to end, which may fail.",
      shownBy: "combineLatest ends when one sequence ends without an element"
    ),
    Triage(
      .difference,
      "chunks(ofCount:) makes no empty chunk",
      in: "AsyncAlgorithms",
      [("oracle", ["chunks(ofCount: 2)"])],
      because: "The reference sends what it has when its source completes, also if that is nothing.",
      shownBy: "chunks(ofCount:) makes no empty chunk"
    ),
    Triage(
      .taste,
      "debounce waits for nothing any more when its source has ended",
      in: "AsyncAlgorithms",
      [("oracle", ["debounce(2)"])],
      because:
        "What waits is sent at once, since nothing can replace it. The reference keeps to the pause, or drops it, as one "
        + "likes; the guide does not mention it.",
      shownBy: "debounce waits for nothing any more when its source has ended"
    ),
    Triage(
      .difference,
      "throttle passes its first element at once",
      in: "AsyncAlgorithms",
      [("oracle", ["_throttle(2, latest: true)"])],
      because:
        "Its words are that the first element is not throttled; in the reference it waits for its turn on the scheduler, "
        + "and one that comes in the same instant takes its place.",
      shownBy: "throttle passes its first element at once"
    ),
  ]
}
