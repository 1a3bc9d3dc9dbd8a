import ReactiveContractKit

extension Trace {
  /// The sentences about signals.
  static let signals: [TracedSentence] = [
    .behaviourAndStyle(
      28,
      "A signal has an identity, and does not begin again once it has ended.",
      .rule("E0", "merge that lets values follow a failure"),
      .rule("S1"),
      .test("whatever is sent while the end is delivered is dropped")
    ),
    .behaviour(
      29,
      "Making a signal begins its work, before the maker returns.",
      .rule("S1", "signal that begins its work with its first observer"),
      .test("a generator runs at once, and exactly once")
    ),
    .behaviour(
      30,
      "What is sent while a signal is being made reaches nobody.",
      .rule("S1", "signal that keeps early events for its first observer"),
      .test("values sent by the generator are lost, and so is nothing that it sends later")
    ),
    .instrumented(
      31,
      "The stream lives until its input is released, which may be used to suppress its end.",
      .superseded("A forgotten input interrupts"),
      .rule("S2", "signal that lives only while it is held")
    ),
    .instrumented(
      32,
      "The signal itself is held by nobody but its users, and may go before its stream.",
      .rule("S2", "signal that lives only while it is held"),
      .test("observers keep a stream alive whose signals are gone"),
      .test("a signal that is neither held nor observed ends without an event, at once")
    ),
    .instrumented(
      33,
      "Out of reach, a signal gets no new observers; those that it has go on.",
      .rule("S2", "signal that lives only while it is held"),
      .rule("S3")
    ),
    .instrumented(
      34,
      "Out of reach and unobserved, it ends at once without an event, and gives back what it holds.",
      .rule("S3", "signal that nobody tears down when it is abandoned")
    ),
    .behaviour(
      35,
      "An input that is released without an end interrupts.",
      .rule("S2", "signal that holds its own input"),
      .test("releasing the input interrupts, through any number of operators")
    ),
    .behaviour(
      36,
      "Observing and ceasing to observe neither begin nor end work.",
      .rule("S1", "signal that begins its work with its first observer"),
      .rule("S4", "signal that ends when its last observer leaves")
    ),
    .behaviour(
      37,
      "Work ends with an end of the stream, or when nobody can get at it any more.",
      .rule("S3", "signal that nobody tears down when it is abandoned"),
      .rule("S4", "signal that ends when its last observer leaves"),
      .rule("A7")
    ),
    .behaviour(
      38,
      "Consumers have no say in how long a signal lives.",
      .superseded("A forgotten input interrupts"),
      .rule("S4", "signal that ends when its last observer leaves")
    ),
    .behaviour(
      39,
      "All who observe at the time get the same events in the same order, synchronously.",
      .rule("S5", "signal that hands each value to one observer, in turn"),
      .test("observers get values in the order in which they came"),
      .test("a termination reaches every observer in order, and nothing follows")
    ),
    .behaviour(
      40,
      "Who observes too late is interrupted, once.",
      .rule(
        "S5",
        "signal that says nothing to an observer that comes too late",
        "signal that tells a late observer that it has completed"
      )
    ),
    .instrumented(
      41,
      "An end releases all observers.",
      .rule("S6", "signal that gives its resources back only on completion"),
      .test("the end releases the observers, be the signal, the input and the handle held or not")
    ),
    .behaviour(
      42,
      "An end gives back what the maker of the signal has registered.",
      .rule(
        "S6",
        "signal that gives its resources back only on completion",
        "signal that gives its resources back twice"
      )
    ),
    .behaviour(
      43,
      "Who ceases to observe gets nothing more, and the signal does not care.",
      .rule("S4", "signal that ends when its last observer leaves"),
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
      .rule("S1", "signal that keeps early events for its first observer")
    ),
  ]
}
