import ReactiveContractKit

extension Mutants {
  static let properties: [Mutant] = [
    Mutant(
      rule: "V1",
      title: "a property that notifies its observers before it stores the value",
      source: "apple/Combine: a @Published property sends before it has changed",
      .property("V1/notifies-before-store", .notifiesBeforeStoring)
    ),
    Mutant(
      rule: "V2",
      title: "a property whose runs start with the next change, not with the current value",
      source: "plausible: a subject without a current value is used as a property",
      .property("V2/no-initial-value", .skipsInitialValue)
    ),
    Mutant(
      rule: "V2",
      title: "a property that sends the current value twice to a run started in a handler",
      source: "plausible: the value is sent at the start, and again by the delivery in progress",
      .property("V2/duplicate-value", .sendsValueTwice)
    ),
    Mutant(
      rule: "V2",
      title: "a property that deadlocks when a handler starts a run",
      source: "ReactiveCocoa#2050",
      .property("V2/deadlock-in-handler", .deadlocksInHandler)
    ),
    Mutant(
      rule: "V2",
      title: "a property that sends a run the value and attaches it in two steps",
      source: "plausible: the value is read before the lock is taken",
      .property("V2/read-then-attach", .readsThenAttaches)
    ),
    Mutant(
      rule: "V2",
      title: "a property that sends an equal value when it is modified, but not when it is set",
      source: "plausible: only the setter compares",
      .property("V2/set-skips-equal", .skipsEqualWhenSet)
    ),
    .underThreads(
      rule: "V3",
      title: "a property whose modify reads and writes in two steps",
      source: "plausible: modify is written with the getter and the setter",
      .property("V3/read-then-write", .readsThenWrites)
    ),
    Mutant(
      rule: "V4",
      title: "a property that its runs retain",
      source: "ReactiveCocoa#3373",
      .property("V4/retained-by-runs", .isRetainedByRuns)
    ),
    Mutant(
      rule: "V4",
      title: "a property that does not complete its runs when it is released",
      source: "plausible: observers receive the end of the stream, but no code ends it",
      .property("V4/silent-release", .releasesSilently)
    ),
    Mutant(
      rule: "V4",
      title: "a property that interrupts its runs when it is released, instead of completing them",
      source: "plausible: the input of the changes is released with the property",
      .property("V4/interrupts-on-release", .interruptsOnRelease)
    ),
  ]
}
