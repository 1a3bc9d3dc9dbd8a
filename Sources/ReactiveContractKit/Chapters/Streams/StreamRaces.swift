extension StreamFacts {
  /// The end of the sentence "vacuous: ..." for a stream whose races judged nothing.
  static let idleRace = "no event reached an observer while threads used the stream"

  /// Returns the races of a stream, and the scenarios in which its observers or what they hold call it.
  func races(on subject: StreamSubject, preemptions: Int) -> [RaceSweep.Entry] {
    let releases = DeinitializersUseTheStream.all(for: self).map { release in
      RaceSweep.Entry(
        rule: DeinitializersUseTheStream.rule,
        name: release.name,
        cause: Self.cause(of: DeinitializersUseTheStream.rule),
        scenario: release.scenario(on: subject, self),
        preemptions: 0
      )
    }
    // A scheduler delivers on its own thread: only the sources could race.
    if isAsynchronous { return releases }
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
    return races + recursions + releases
  }

  /// Returns the likely cause of a breach in a race.
  private static func cause(of rule: Rule.ID) -> String {
    switch rule {
    case "E5": "the observer is called without a lock, or after the lock was released."
    case "E6": "the stream does not check whether it is delivering an event when the next one is sent."
    case "E8":
      "the stream releases what it has stored too early: it still holds a lock, or is still detaching or ending."
    case "P4", "S6": "checking for an end and recording one are two steps, and another thread runs between them."
    default: "the operations of the two threads are not atomic: one thread sees the half-finished work of the other."
    }
  }
}
