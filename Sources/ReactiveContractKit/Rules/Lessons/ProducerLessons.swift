extension Rule.Lesson {
  static let p1 = Rule.Lesson(
    why: """
      A producer can be made, passed on and thrown away at no cost, and who starts it knows what the start costs. Since \
      the work begins after the observers came, they miss nothing.
      """,
    mistake: "The work begins when the producer is made, and its result is kept for whoever starts it.",
    marbles: [
      .init("started", "--^", as: .subscription),
      .init("before", "w", "w: the work is done"),
      .init("after", "--w"),
    ]
  )

  static let p2 = Rule.Lesson(
    why: """
      A retry is worth something only if the second run is a fresh one. Runs that know of each other cannot be started \
      from two places.
      """,
    mistake:
      "A counter is captured by the producer's closure instead of being made in it: the second run goes on counting.",
    marbles: [
      .init("first run", "pq|", "p, q, r, s: the first, second, third and fourth that was counted"),
      .init("second run before", "---rs|"),
      .init("second run after", "---pq|"),
    ]
  )

  static let p3 = Rule.Lesson(
    why: """
      An operator that is written for signals serves producers too, and whoever knows one form knows the other. Two \
      forms that are written by hand drift apart.
      """,
    mistake: "The producer's form of `take(last: 1)` is written by hand and sends what it holds on a failure, too.",
    marbles: [
      .init("source", "-a-#"),
      .init("signal", "---#"),
      .init("producer before", "---(a#)"),
      .init("producer after", "---#"),
    ]
  )

  static let p4 = Rule.Lesson(
    why: """
      A disposal is a decision of one consumer about one run. Its observers must not mistake it for a success, and \
      nobody else's run is concerned.
      """,
    mistake: "Disposal completes the run, so that a half loaded file looks like a whole one.",
    marbles: [
      .init("source", "a---b|"),
      .init("started", "^--!", as: .subscription),
      .init("before", "a--|"),
      .init("after", "a--!"),
    ]
  )
}
