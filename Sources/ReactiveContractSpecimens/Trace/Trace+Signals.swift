import ReactiveContractKit

extension Trace {
  /// The sentences about signals.
  static let signals: [TracedSentence] = [
    .behaviourAndStyle(
      28,
      "A signal has an identity, and does not begin again once it has ended.",
      .rule("E0", "E0/value-after-failure"),
      .rule("S1"),
      .test("whatever is sent while the end is delivered is dropped")
    ),
    .behaviour(
      29,
      "Making a signal begins its work, before the maker returns.",
      .rule("S1", "S1/starts-when-observed"),
      .test("a generator runs at once, and exactly once")
    ),
    .behaviour(
      30,
      "What is sent while a signal is being made reaches nobody.",
      .rule("S1", "S1/buffers-early-events"),
      .test("values sent by the generator are lost, and so is nothing that it sends later")
    ),
    .instrumented(
      31,
      "The stream lives until its input is released, which may be used to suppress its end.",
      .superseded("A forgotten input interrupts"),
      .rule("S2", "S2/interrupts-on-release")
    ),
    .instrumented(
      32,
      "The signal itself is held by nobody but its users, and may go before its stream.",
      .rule("S2", "S2/interrupts-on-release"),
      .test("observers keep a stream alive whose signals are gone"),
      .test("a signal that is neither held nor observed ends without an event, at once")
    ),
    .instrumented(
      33,
      "Out of reach, a signal gets no new observers; those that it has go on.",
      .rule("S2", "S2/interrupts-on-release"),
      .rule("S3")
    ),
    .instrumented(
      34,
      "Out of reach and unobserved, it ends at once without an event, and gives back what it holds.",
      .rule("S3", "S3/never-torn-down")
    ),
    .behaviour(
      35,
      "An input that is released without an end interrupts.",
      .rule("S2", "S2/retains-input"),
      .test("releasing the input interrupts, through any number of operators")
    ),
    .behaviour(
      36,
      "Observing and ceasing to observe neither begin nor end work.",
      .rule("S1", "S1/starts-when-observed"),
      .rule("S4", "S4/ends-with-observers")
    ),
    .behaviour(
      37,
      "Work ends with an end of the stream, or when nobody can get at it any more.",
      .rule("S3", "S3/never-torn-down"),
      .rule("S4", "S4/ends-with-observers"),
      .rule("A7")
    ),
    .behaviour(
      38,
      "Consumers have no say in how long a signal lives.",
      .superseded("A forgotten input interrupts"),
      .rule("S4", "S4/ends-with-observers")
    ),
    .behaviour(
      39,
      "All who observe at the time get the same events in the same order, synchronously.",
      .rule("S5", "S5/round-robin"),
      .test("observers get values in the order in which they came"),
      .test("a termination reaches every observer in order, and nothing follows")
    ),
    .behaviour(
      40,
      "Who observes too late is interrupted, once.",
      .rule(
        "S5",
        "S5/silent-when-late",
        "S5/repeats-completion"
      )
    ),
    .instrumented(
      41,
      "An end releases all observers.",
      .rule("S6", "S6/disposes-on-completion"),
      .test("the end releases the observers, be the signal, the input and the handle held or not")
    ),
    .behaviour(
      42,
      "An end gives back what the maker of the signal has registered.",
      .rule(
        "S6",
        "S6/disposes-on-completion",
        "S6/double-disposal"
      )
    ),
    .behaviour(
      43,
      "Who ceases to observe gets nothing more, and the signal does not care.",
      .rule("S4", "S4/ends-with-observers"),
      .test("every form stops when its handle is disposed of, and receives no event for that")
    ),
    .behaviourAndStyle(
      44,
      "Events cannot be picked; they are seen in the order of sending.",
      .rule("S5"),
      .test("observers get values in the order in which they came")
    ),
    .behaviour(
      45,
      "A pipe is a signal together with the input that controls it.",
      .rule("S5"),
      .test("a pipe sends to its observers in the order in which they came")
    ),
    .behaviour(
      46,
      "A signal is under way already: who comes later has missed what was before.",
      .rule("R1"),
      .rule("S1", "S1/buffers-early-events")
    ),
  ]
}
