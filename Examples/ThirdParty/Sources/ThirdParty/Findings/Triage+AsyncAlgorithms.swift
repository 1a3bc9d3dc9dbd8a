extension Triage {
  static let asyncAlgorithms: [Triage] = [
    Triage(
      .defect(
        expected: "Its documentation says that cancelling the iteration cancels the iteration of the base and of "
          + "the inner sequence."
      ),
      "flatMapLatest goes on iterating after it was cancelled, or after an inner sequence has failed",
      in: .asyncAlgorithms,
      [
        ("P4", ["flatMapLatest"]),
        ("B1", ["flatMapLatest"]),
      ],
      because: "If the consumer waits for the next element, as it nearly always does, a cancellation or a "
        + "failure is answered there, and the tasks that iterate the two sequences are not cancelled: they "
        + "retain both sequences for ever.",
      shownBy: "flatMapLatest goes on iterating when a task that waits for it is cancelled"
    ),
    Triage(
      .defect(
        expected: "Its documentation says that it throws when either sequence throws."
      ),
      "flatMapLatest loses a failure that comes while the consumer does not wait",
      in: .asyncAlgorithms,
      [
        ("oracle", ["flatMapLatest"]),
        ("E2", ["flatMapLatest"]),
        ("O3", ["flatMapLatest"]),
      ],
      because: "An error that is thrown while the consumer handles an element is not stored: the next call "
        + "returns nil, as after a success.",
      shownBy: "flatMapLatest loses a failure that comes while nobody waits for it"
    ),
    Triage(
      .difference,
      "chain and joined begin their next sequence when their task is cancelled",
      in: .asyncAlgorithms,
      [
        ("P4", ["chain", "joined"])
      ],
      because: "Many sequences answer nil when their task is cancelled. Both operators take that for the end, "
        + "and begin the next sequence, whose work begins although the result is no longer wanted.",
      shownBy: "chain and joined begin their next sequence when their task is cancelled"
    ),
    Triage(
      .difference,
      "joined requests nothing from the outer sequence while it iterates an inner one",
      in: .asyncAlgorithms,
      [
        ("E2", ["joined"]),
        ("O3", ["joined"]),
        ("O4", ["joined"]),
        ("oracle", ["joined"]),
      ],
      because: "The consumer pulls: a failure that occurs meanwhile is delivered when the outer sequence is "
        + "asked.",
      shownBy: "joined asks the outer sequence for nothing while it is at an inner one"
    ),
    Triage(
      .difference,
      "zip requests no second element before it has every first one",
      in: .asyncAlgorithms,
      [
        ("E2", ["zip"]),
        ("O3", ["zip"]),
        ("O4", ["zip"]),
        ("oracle", ["zip"]),
      ],
      because: "The consumer pulls: a failure that occurs meanwhile is delivered when the sequence is asked.",
      shownBy: "zip asks nobody for a second element before it has all the first ones"
    ),
    Triage(
      .difference,
      "combineLatest ends when one sequence ends without an element",
      in: .asyncAlgorithms,
      [
        ("E2", ["combineLatest"]),
        ("O3", ["combineLatest"]),
        ("oracle", ["combineLatest"]),
      ],
      because: "Its documentation says that it returns nil at once, since no pair can follow; a failure of the "
        + "other sequence in the same instant comes too late. The reference waits for the others to end, "
        + "which may fail.",
      shownBy: "combineLatest ends when one sequence ends without an element"
    ),
    Triage(
      .difference,
      "chunks(ofCount:) makes no empty chunk",
      in: .asyncAlgorithms,
      [
        ("oracle", ["chunks(ofCount: 2)"])
      ],
      because: "The reference sends what it has when its source completes, even if that is nothing.",
      shownBy: "chunks(ofCount:) makes no empty chunk"
    ),
    Triage(
      .taste,
      "debounce sends a waiting value at once when its source has ended",
      in: .asyncAlgorithms,
      [
        ("oracle", ["debounce(2)"])
      ],
      because: "No later value can replace it. The reference waits for the rest of the pause, or drops the "
        + "value, as declared; the guide of the library does not mention it.",
      shownBy: "debounce waits for nothing any more when its source has ended"
    ),
    Triage(
      .difference,
      "throttle passes its first element at once",
      in: .asyncAlgorithms,
      [
        ("oracle", ["_throttle(2, latest: true)"])
      ],
      because: "Its documentation says that the first element is not throttled. In the reference it waits for "
        + "its turn on the scheduler, and an element of the same instant replaces it.",
      shownBy: "throttle passes its first element at once"
    ),
  ]
}
