import ReactiveContractKit

extension Mutants {
  static let properties: [Mutant] = [
    Mutant(
      rule: "V1",
      source: "apple/Combine: a @Published property sends before it has changed",
      .property("property that tells its observers before it stores the value", .tellsBeforeStoring)
    ),
    Mutant(
      rule: "V2",
      source: "plausible: a subject that has no value serves as a property",
      .property("property whose runs begin with the next change", .startsWithoutValue)
    ),
    Mutant(
      rule: "V2",
      source: "plausible: the value is sent at the start, and again by the delivery that goes on",
      .property("property that tells a run in a handler the value at hand twice", .tellsTwice)
    ),
    Mutant(
      rule: "V2",
      source: "ReactiveCocoa#2050",
      .property("property that waits for itself when a handler starts a run", .waitsForItself)
    ),
    Mutant(
      rule: "V2",
      source: "plausible: the value is read before the turn is taken",
      .property("property that attaches a run after sending it the value", .attachesLate)
    ),
    .underThreads(
      rule: "V3",
      source: "plausible: modify is written with the getter and the setter",
      .property("property that reads and writes in two steps", .splitsModifications)
    ),
    Mutant(
      rule: "V4",
      source: "ReactiveCocoa#3373",
      .property("property that its runs keep alive", .isKeptByRuns)
    ),
    Mutant(
      rule: "V4",
      source: "plausible: only the observers of a stream are told its end, and nobody ends it",
      .property("property that goes without telling anybody", .goesSilently)
    ),
    Mutant(
      rule: "V4",
      source: "plausible: the sending end of the changes is released with the property",
      .property("property that interrupts its runs when it goes", .interrupts)
    ),
  ]
}
