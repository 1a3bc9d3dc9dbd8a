import ReactiveContractKit

extension Trace {
  /// The sentences about pull-driven sequences and cold signals.
  static let sequences: [TracedSentence] = [
    .behaviour(
      74,
      "A sequence works nothing out before it is asked.",
      .rule("Q1", "Q1/eager-head", "Q1/computes-ahead")
    ),
    .behaviour(
      75,
      "What has been worked out is kept: asking again does no work.",
      .rule("Q2", "Q2/recomputed-heads"),
      .rule("Q3", "Q3/restarts-after-end")
    ),
    .behaviour(
      76,
      "An eager sequence, and what is derived from it, is worked out at once.",
      .rule("Q1", "Q1/partly-eager"),
      .test("an eager sequence and what is derived from it are worked out at once")
    ),
    .instrumented(
      77,
      "Working out blocks who asks; what takes long is worked out on a scheduler.",
      .rule("Q4", "Q4/flag-before-value"),
      .rule("O6"),
      .test("on a scheduler, everything is worked out and sent there")
    ),
    .behaviour(
      78,
      "Side effects happen once for each element, also of sequences that are derived.",
      .rule("Q2", "Q2/derived-from-source")
    ),
    .instrumented(
      79,
      "A tail does not hold what is before it; who holds a head holds all that is behind.",
      .rule(
        "Q5",
        "Q5/retains-all",
        "Q5/retains-origin"
      )
    ),
    .instrumented(
      80,
      "Every subscription takes place on a scheduler, if need be on one in the background.",
      .superseded("Starting on a scheduler is asked for"),
      .rule(
        "K2",
        "K2/starts-after-disposal",
        "K2/needless-hop"
      ),
      .test("code without a scheduler starts the work on the other one")
    ),
    .behaviour(
      81,
      "Each subscription repeats the side effects, those of operators included.",
      .rule("K1", "K1/first-run-only", "K1/double-call"),
      .rule("P2", "P2/shared-run"),
      .test("hooks belong to a run")
    ),
    .behaviour(
      82,
      "Any number of observers can share one run, and late ones be told of what they have missed.",
      .rule("K3", "K3/restarts-on-connect", "K3/check-then-act"),
      .rule("K4", "K4/never-disposes", "K4/first-detach-disposes"),
      .rule("B5", "B5/run-per-observer"),
      .test("nothing runs before the connection, and then one run for all"),
      .test("late observers receive the retained values and the end")
    ),
    .behaviour(
      83,
      "Who takes part of the values cancels the work for the rest.",
      .rule("B1", "B1/source-not-disposed")
    ),
  ]
}
