extension StreamFacts {
  /// The end of the sentence "vacuous: ..." for a stream whose races judged nothing.
  static let idleRace = "nothing reached an observer while threads used the stream"

  /// Returns the races of a stream, and the scenarios in which its observers send recursively.
  func races(on subject: StreamSubject, preemptions: Int) -> [RaceSweep.Entry] {
    // A scheduler delivers on its own thread: only the sources could race.
    if isAsynchronous { return [] }
    let races = StreamRace.all(for: self).map { race in
      RaceSweep.Entry(
        rule: race.rule,
        name: race.name,
        cause: Self.cause(of: race.rule),
        scenario: race.scenario(on: subject, self),
        preemptions: preemptions
      )
    }
    let recursions = EventsAreNotSentRecursively.all(for: self).map { recursion in
      RaceSweep.Entry(
        rule: EventsAreNotSentRecursively.rule,
        name: recursion.name,
        cause: Self.cause(of: EventsAreNotSentRecursively.rule),
        scenario: recursion.scenario(on: subject, self),
        preemptions: 0
      )
    }
    return races + recursions
  }

  /// Returns the likely cause of a breach in a race.
  private static func cause(of rule: Rule.ID) -> String {
    switch rule {
    case "E5": "the observer is called without a lock, or after the lock was given back."
    case "E6": "nobody looks whether an event of the same stream is being delivered when the next one comes."
    case "P4", "S6": "whether the stream has ended is asked and noted in two steps, between which another thread comes."
    default: "what the two threads do is not one step for the stream: one sees half of what the other does."
    }
  }
}
