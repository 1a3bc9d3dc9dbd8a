import ReactiveContractKit

extension Mutants {
  static let sequences: [Mutant] = [
    Mutant(
      rule: "Q1",
      title: "a sequence that computes its first element when it is created",
      source: "AOL-archive/cyclops#904",
      .sequence("Q1/eager-head", .computesFirst)
    ),
    Mutant(
      rule: "Q1",
      title: "a sequence that computes one element ahead",
      source: "plausible: it computes the next element to know whether there is one",
      .sequence("Q1/computes-ahead", .computesAhead)
    ),
    Mutant(
      rule: "Q1",
      title: "a sequence whose operators iterate over it when they are applied",
      source: "document 003, \"Do not block in an operator\", shows this mistake",
      .sequence("Q1/operators-iterate", .iteratesWhenDerived)
    ),
    Mutant(
      rule: "Q1",
      title: "an eager sequence that computes only one element when it is created",
      source: "plausible: the array is filled with as many elements as callers usually need",
      .arraySequence("Q1/partly-eager", at: 1)
    ),
    Mutant(
      rule: "Q2",
      title: "a sequence that computes an element again whenever it is read",
      source: "plausible: the head is a computed property, as in Swift's LazyMapSequence",
      .sequence("Q2/recomputed-heads", .recomputesHeads)
    ),
    Mutant(
      rule: "Q2",
      title: "a sequence whose operators start again from the source",
      source: "plausible: operators receive the recipe, not the sequence",
      .sequence("Q2/derived-from-source", .derivesFromSource)
    ),
    Mutant(
      rule: "Q3",
      title: "a sequence whose values depend on the order in which its elements are read",
      source: "plausible: all elements share an iterator and advance it when they are read",
      .sequence("Q3/shared-iterator", .sharesIterator)
    ),
    Mutant(
      rule: "Q3",
      title: "a sequence that starts again after its end",
      source: "plausible: the tail of the last element is the first one",
      .sequence("Q3/restarts-after-end", .restartsAfterEnd)
    ),
    Mutant(
      rule: "Q3",
      title: "a sequence that ends at the first element that has not been computed",
      source: "plausible: no next element and an element that is not computed yet are both nil",
      .sequence("Q3/ends-if-uncomputed", .endsIfUncomputed)
    ),
    .underThreads(
      rule: "Q4",
      title: "a sequence that checks whether an element is computed and computes it in two steps",
      source: "basilisp-lang/basilisp#934",
      .sequence("Q4/check-then-compute", .checksThenComputes)
    ),
    .underThreads(
      rule: "Q4",
      title: "a sequence that marks an element as computed before its value is stored",
      source: "plausible: the flag is set before the value",
      .sequence("Q4/flag-before-value", .setsFlagBeforeValue)
    ),
    Mutant(
      rule: "Q5",
      title: "a sequence that retains all computed elements in one buffer",
      source: "simm-is/partial-cps#1",
      .sequence("Q5/retains-all", .retainsAll)
    ),
    Mutant(
      rule: "Q5",
      title: "a derived sequence that retains the sequence that it is derived from",
      source: "clj-commons/claypoole#14",
      .sequence("Q5/retains-origin", .retainsOrigin)
    ),
    Mutant(
      rule: "Q6",
      title: "a sequence whose elements release each other recursively",
      source: "ReactiveCocoa#238",
      .sequence("Q6/recursive-release", .releasesRecursively)
    ),
  ]
}
