extension Rule.Lesson {
  static let b1 = Rule.Lesson(
    why: """
      What ends early ends everything above it early as well, up to the request that is spared. An upstream that is kept \
      costs time and memory for results that nobody sees.
      """,
    mistake: "`take(first: 1)` completes and ignores the rest of its source, instead of disposing it.",
    marbles: [
      .init("source", "-a-b-c-|"),
      .init("output", "-(a|)"),
      .init("before", "^------!", "when the source is observed and disposed", as: .subscription),
      .init("after", "^!", as: .subscription),
    ]
  )

  static let b2 = Rule.Lesson(
    why: """
      Some consumers live on one scheduler, user interfaces above all. They can rely on it only if nothing reaches them \
      on another, not even an end.
      """,
    mistake: "Values are moved to the scheduler, but the completion is forwarded from wherever it comes.",
    marbles: [
      .init("source", "ab|"),
      .init("before", "mms", "m: on the declared scheduler, s: on the thread of the sender"),
      .init("after", "mmm"),
    ]
  )

  static let b3 = Rule.Lesson(
    why: """
      Every hop costs a turn of a scheduler and lets something else happen in between. One hop, just before the \
      consumer, gives all the certainty that there is.
      """,
    mistake: "Every layer of a program moves its events to the main scheduler, to be on the safe side.",
    marbles: [
      .init("source", "-a"),
      .init("before", "---a", "two hops, each of them a turn of the scheduler"),
      .init("after", "--a"),
    ]
  )

  static let b4 = Rule.Lesson(
    why: """
      Who calls the function can keep the producer, start it later, again or never. Work that was already begun takes \
      that freedom away, and a retry repeats nothing.
      """,
    mistake: "`search(text)` sends its request and returns a producer of the answer.",
    marbles: [
      .init("started", "---^", as: .subscription),
      .init("before", "r", "r: the request is sent; the function was called at the beginning"),
      .init("after", "---r"),
    ]
  )

  static let b5 = Rule.Lesson(
    why: """
      Two starts are two requests, and their answers may differ. Observers that must agree, or that know of each other, \
      share one run.
      """,
    mistake: "A view starts a producer once for its list and once for its counter.",
    marbles: [
      .init("before", "(rr)-(ab)", "r: a request is sent, a and b: two answers that differ"),
      .init("after", "r-a"),
    ]
  )

  static let b6 = Rule.Lesson(
    why: """
      An operator states when a stream is over, in the place where the stream is built. Disposables have to be kept, \
      found again and disposed on every road out.
      """,
    mistake: "The disposable of a download is stored for a cancel button, and one of the ways to leave forgets it.",
    marbles: [
      .init("source", "-a-b-c-|"),
      .init("cancel", "--x"),
      .init("before", "-a-b-c-|"),
      .init("after", "-a|", "take(until: cancel)"),
    ]
  )
}
