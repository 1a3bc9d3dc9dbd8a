extension Rule.Lesson {
  static let e0 = Rule.Lesson(
    why: """
      Whoever receives an end lets go of what the stream needed. An event that follows finds nobody at home, or somebody \
      halfway out; since it cannot come, no observer and no operator has to guard against it.
      """,
    mistake: """
      An operator counts the values that it still wants, but does not remember that it has ended: when the source goes \
      on, it sends another value and another completion.
      """,
    marbles: [
      .init("source", "-a    -b    -|"),
      .init("before", "-(a|)-(b|)", as: .malformedEvents),
      .init("after", "-(a|)"),
    ]
  )

  static let e1 = Rule.Lesson(
    why: """
      With one type for all values an operator knows what it works on, and the compiler knows whether it can. A failure \
      type of `Never` spares the consumer a branch that cannot be reached.
      """,
    mistake: """
      A stream of `Any` whose consumers tell the values apart by casting: a cast that was forgotten leaves a gap, and \
      nobody hears of it. An enum with a case for each kind of value is one type.
      """,
    marbles: [
      .init("source", "-a-n-b-|", "n: a number among letters"),
      .init("before", "-a---b-|"),
      .init("after", "-a-n-b-|"),
    ]
  )

  static let e2 = Rule.Lesson(
    why: """
      A failure means that the rest will not come. Whoever can deal with it should hear of it while that still helps, \
      and nobody should go on working for a result that is lost.
      """,
    mistake: """
      An operator that shifts values in time sends its failures down the same scheduled road, behind the values that \
      wait there.
      """,
    marbles: [
      .init("source", "a#"),
      .init("before", "--(a#)", "values wait for two instants, and the failure waits with them"),
      .init("after", "-#"),
    ]
  )

  static let e3 = Rule.Lesson(
    why: """
      A completion is the promise that everything went well and nothing is missing. An operator that gives it too early \
      throws values away; one that never gives it keeps its consumers waiting.
      """,
    mistake: "An operator over several inputs completes with the first of them.",
    marbles: [
      .init("first", "-a|"),
      .init("second", "--b-|"),
      .init("before", "-a|", "merged: b is lost"),
      .init("after", "-ab-|"),
    ]
  )

  static let e4 = Rule.Lesson(
    why: """
      An interruption says that nobody wants the result any more. What does not pass it on keeps working and waiting; \
      what turns it into a completion claims a success.
      """,
    mistake: "A filter is written from callbacks for values, failure and completion, and the fourth is forgotten.",
    marbles: [
      .init("source", "-a-!"),
      .init("before", "-a--"),
      .init("after", "-a-!"),
    ]
  )

  static let e5 = Rule.Lesson(
    why: """
      An observer that is called by one thread at a time needs no lock, and neither does an operator. Take that away and \
      every closure that anybody hands to a stream has to be safe against itself.
      """,
    mistake: """
      A lock protects the list of observers, but it is given back before they are called: two senders are then inside \
      the same observer.
      """,
    marbles: [
      .init("thread A", "-a"),
      .init("thread B", "--b"),
      .init("before", "-ii-oo", "i and o: the observer is entered and left, each value keeps it for three instants"),
      .init("after", "-i--(oi)--o"),
    ]
  )

  static let e6 = Rule.Lesson(
    why: """
      An observer that is entered again from within sees its own work half done, and the observers after it see the \
      inner value before the outer one: they end on different values.
      """,
    mistake: "An observer corrects a value by sending a better one into the stream that it observes.",
    marbles: [
      .init("source", "-a", "the first observer answers a with b"),
      .init("before, first observer", "-(ab)"),
      .init("before, second observer", "-(ba)"),
      .init("after, both", "-ab", "the answer is sent through delay(1)"),
    ]
  )

  static let e7 = Rule.Lesson(
    why: """
      When `send` returns, everybody has reacted. One can step through it in a debugger, reason about what comes next \
      and test it without waiting; who wants another thread asks for it where it is needed.
      """,
    mistake: "An operator hops to a queue of its own because its work takes long.",
    marbles: [
      .init("source", "-a-b-|"),
      .init("before", "--a-b-|"),
      .init("after", "-a-b-|"),
    ]
  )
}
