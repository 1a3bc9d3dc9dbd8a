import ReactiveContractKit

extension Trace {
  /// The sentences about using streams well, and about writing operators.
  static let practices: [TracedSentence] = [
    .style(
      84,
      "Streams are ended early by operators that take what is needed.",
      .rule("B1", "B1/source-not-disposed"),
      .attested("no run knows how much its author needs; see B6")
    ),
    .behaviour(
      85,
      "Delivery on a scheduler can be asked for, and then takes place there.",
      .rule("B2", "B2/skips-scheduler")
    ),
    .style(
      86,
      "Schedulers are changed as late and as rarely as possible.",
      .rule("B3", "B3/double-hop")
    ),
    .style(
      87,
      "A function that returns a producer does not begin its work.",
      .rule("B4", "B4/starts-when-applied", "B4/timer-when-applied")
    ),
    .behaviour(
      88,
      "Observers that are attached in one start share one run, and all see all of it.",
      .rule("B5", "B5/run-per-observer")
    ),
    .style(
      89,
      "Operators and bindings are preferred to disposal and observation by hand.",
      .attested("no run can tell how else something might have been written; see B6")
    ),
    .style(
      90,
      "Names tell hot from cold, and what has side effects from what has none.",
      .attested("names are read by people: types tell hot from cold here, and hooks are called on(...)")
    ),
    .style(
      91,
      "Side effects are made visible by operators that do nothing else.",
      .rule("B4", "B4/starts-when-applied"),
      .test("hooks run in order before the event is forwarded, the last one after")
    ),
    .behaviour(
      92,
      "A stream has a name, which operators extend and the description shows.",
      .test("every operator extends the name by what it is called"),
      .test("the description shows the chain")
    ),
    .behaviour(
      93,
      "Events can be logged as they come, with the name of their stream.",
      .test("every event gets a line before it is forwarded"),
      .test("log lines begin with the name, unless they are given another identifier")
    ),
    .style(
      94,
      "Inputs in the hand are the base of a chain, and nothing else.",
      .attested("no run can tell how else something might have been written; see B6")
    ),
    .style(
      95,
      "An operator is written once and serves signals and producers.",
      .compiled("O1")
    ),
    .style(
      96,
      "Operators are composed of operators.",
      .attested("no run can tell how else something might have been written; see O2")
    ),
    .style(
      97,
      "An operator looks at every kind of event.",
      .rule("O4", "O4/default-case")
    ),
    .instrumented(
      98,
      "Operators bring no concurrency along.",
      .rule(
        "O5",
        "O5/own-queue",
        "O5/timer-from-own-queue"
      )
    ),
    .behaviour(
      99,
      "Applying an operator returns soon; its work is done when events come.",
      .rule("O6", "O6/blocks-on-apply"),
      .rule("B4", "B4/timer-when-applied")
    ),
    .behaviour(
      100,
      "Most operators can be built from a few, and events can be made values.",
      .test("the other operators can be rebuilt from the primitives"),
      .test("every event becomes a value, and an interruption stays one")
    ),
    .instrumented(
      101,
      "The disposable of a signal cancels its work, disposes of what it depends on and gives back memory.",
      .rule("K5", "K5/retains-last-value"),
      .rule("C3", "C3/drops-late-action"),
      .test("disposing disposes of all inputs, in order")
    ),
    .instrumented(
      102,
      "What may recurse without a bound is scheduled recursively, so that it becomes a loop.",
      .rule(
        "O7",
        "O7/recursive-restart",
        "O7/recursive-next"
      ),
      .rule("T6", "T6/direct-recursion"),
      .rule("Q6", "Q6/recursive-release"),
      .test("a million synchronous reschedules take no stack on an immediate scheduler"),
      .test("a million repetitions take no stack")
    ),
  ]
}
