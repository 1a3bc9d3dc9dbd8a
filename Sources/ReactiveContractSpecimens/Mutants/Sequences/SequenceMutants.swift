import ReactiveContractKit

extension Mutants {
  static let sequences: [Mutant] = [
    Mutant(
      rule: "Q1",
      source: "AOL-archive/cyclops#904",
      .sequence("sequence that works out its first place when it is made", .beginsAtOnce)
    ),
    Mutant(
      rule: "Q1",
      source: "plausible: to know whether there is more, one looks",
      .sequence("sequence that looks one place ahead", .looksAhead)
    ),
    Mutant(
      rule: "Q1",
      source: "document 003, \"Do not block in an operator\", shows this mistake",
      .sequence("sequence whose operators go through it", .derivesByGoingThrough)
    ),
    Mutant(
      rule: "Q1",
      source: "plausible: the array is filled up to what is usually needed",
      .arraySequence("eager sequence that leaves a place for later", at: 1)
    ),
    Mutant(
      rule: "Q2",
      source: "plausible: the head is a computed property, as in Swift's LazyMapSequence",
      .sequence("sequence that works its heads out whenever they are read", .forgetsHeads)
    ),
    Mutant(
      rule: "Q2",
      source: "plausible: what is derived is given the recipe, not the sequence",
      .sequence("sequence whose operators begin again at the source", .derivesFromTheSource)
    ),
    Mutant(
      rule: "Q3",
      source: "plausible: the places share an iterator, and take from it when they are read",
      .sequence("sequence whose values come in the order of reading", .countsReads)
    ),
    Mutant(
      rule: "Q3",
      source: "plausible: the tail of the last place leads to the first",
      .sequence("sequence that begins again behind its end", .goesOnBehindTheEnd)
    ),
    Mutant(
      rule: "Q3",
      source: "plausible: no next place and none yet look alike",
      .sequence("sequence that ends where it has not been worked out", .endsAtUnknownPlaces)
    ),
    .underThreads(
      rule: "Q4",
      source: "basilisp-lang/basilisp#934",
      .sequence("sequence that looks whether a place is known before it takes its turn", .looksBeforeItTakesItsTurn)
    ),
    .underThreads(
      rule: "Q4",
      source: "plausible: the mark that the place is known is set before the value",
      .sequence("sequence that calls a place known before its value is there", .isKnownBeforeItIsFound)
    ),
    Mutant(
      rule: "Q5",
      source: "simm-is/partial-cps#1",
      .sequence("sequence that keeps what it has found in one buffer", .keepsEverything)
    ),
    Mutant(
      rule: "Q5",
      source: "clj-commons/claypoole#14",
      .sequence("sequence that holds the one that it is derived from", .holdsWhatItComesFrom)
    ),
    Mutant(
      rule: "Q6",
      source: "ReactiveCocoa#238",
      .sequence("sequence whose places let go of each other, one inside the other", .releasesRecursively)
    ),
  ]
}
