extension Rule.Lesson {
  static let k1 = Rule.Lesson(
    why: """
      Who starts a recipe again, or retries it, wants its work done again. An effect that is left out the second time shows \
      only there, and as something that did not happen.
      """,
    mistake: "An operator keeps what its function has found for a value, and hands it to the next run.",
    marbles: [
      .init("run 1", "-a"),
      .init("run 2", "---a"),
      .init("before", "-e", "e: the effect is had"),
      .init("after", "-e-e"),
    ]
  )

  static let k2 = Rule.Lesson(
    why: """
      One moves a start to where the work does no harm: off the main thread, or into the order of a queue. Work that begins \
      before it gets there, or behind its disposal, does harm that nobody looks for.
      """,
    mistake: "Disposing of the start disposes of the run; while that waits for the scheduler, there is none.",
    marbles: [
      .init("observed", "-^-!", as: .subscription),
      .init("before", "-----w", "w: the work begins; the scheduler runs its tasks at the sixth instant"),
      .init("after", "------", "the work does not begin"),
    ]
  )

  static let k3 = Rule.Lesson(
    why: "One shares a run because it is dear, or because its answers differ. A second run costs twice and disagrees.",
    mistake: "Connecting starts the source, whether or not somebody has connected before.",
    marbles: [
      .init("connected", "-x-x"),
      .init("before", "-w-w", "w: the work begins"),
      .init("after", "-w"),
    ]
  )

  static let k4 = Rule.Lesson(
    why: """
      A run that nobody sees costs as much as one that is needed. And one that goes with the first who leaves is taken from \
      those who stay.
      """,
    mistake: "The number of observers is counted up when they come and looked at when they go, but never counted down.",
    marbles: [
      .init("observer 1", "-^-!", as: .subscription),
      .init("observer 2", "--^---!", as: .subscription),
      .init("before", "-^", "when the run goes on", as: .subscription),
      .init("after", "-^----!", as: .subscription),
    ]
  )

  static let k5 = Rule.Lesson(
    why: """
      Handles are kept for long: in a view, in a bag that is emptied at the end. A picture that hangs on one is kept as \
      long, and no list of leaks shows it.
      """,
    mistake:
      "An operator that remembers the last value of each input does so behind the end, too, and the handle leads there.",
    marbles: [
      .init("source", "-a-|"),
      .init("before", "-+", "+: a is held, *: nobody holds it", as: .lifetime),
      .init("after", "-+-*", as: .lifetime),
    ]
  )
}
