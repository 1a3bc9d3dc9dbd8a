import ReactiveContractKit

extension Trace {
  /// The sentences about pull-driven sequences and cold signals.
  static let sequences: [TracedSentence] = [
    .behaviour(
      74,
      "A sequence works nothing out before it is asked.",
      .rule("Q1", "sequence that works out its first place when it is made", "sequence that looks one place ahead")
    ),
    .behaviour(
      75,
      "What has been worked out is kept: asking again does no work.",
      .rule("Q2", "sequence that works its heads out whenever they are read"),
      .rule("Q3", "sequence that begins again behind its end")
    ),
    .behaviour(
      76,
      "An eager sequence, and what is derived from it, is worked out at once.",
      .rule("Q1", "eager sequence that leaves a place for later"),
      .test("an eager sequence and what is derived from it are worked out at once")
    ),
    .instrumented(
      77,
      "Working out blocks who asks; what takes long is worked out on a scheduler.",
      .rule("Q4", "sequence that calls a place known before its value is there"),
      .rule("O6"),
      .test("on a scheduler, everything is worked out and sent there")
    ),
    .behaviour(
      78,
      "Side effects happen once for each element, also of sequences that are derived.",
      .rule("Q2", "sequence whose operators begin again at the source")
    ),
    .instrumented(
      79,
      "A tail does not hold what is before it; who holds a head holds all that is behind.",
      .rule(
        "Q5",
        "sequence that keeps what it has found in one buffer",
        "sequence that holds the one that it is derived from"
      )
    ),
    .instrumented(
      80,
      "Every subscription takes place on a scheduler, if need be on one in the background.",
      .superseded("Starting on a scheduler is asked for"),
      .rule(
        "K2",
        "start(on:) that begins behind its disposal",
        "start on the current scheduler that always waits"
      ),
      .test("code without a scheduler starts the work on the other one")
    ),
    .behaviour(
      81,
      "Each subscription repeats the side effects, those of operators included.",
      .rule("K1", "map that works in its first run only", "map that asks its function twice"),
      .rule("P2", "map that serves a start with the run of another one that goes on"),
      .test("hooks belong to a run")
    ),
    .behaviour(
      82,
      "Any number of observers can share one run, and late ones be told of what they have missed.",
      .rule("K3", "connection that begins again", "share that looks before it takes its turn"),
      .rule("K4", "share that never ends", "share that ends with the first to leave"),
      .rule("B5", "producer that runs once for every observer of one start"),
      .test("nothing runs before the connection, and then one run for all"),
      .test("late observers receive the retained values and the end")
    ),
    .behaviour(
      83,
      "Who takes part of the values cancels the work for the rest.",
      .rule("B1", "take(1) that keeps its source")
    ),
  ]
}
