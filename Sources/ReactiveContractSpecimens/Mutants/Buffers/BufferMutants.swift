import ReactiveContractKit

extension Mutants {
  static let buffers: [Mutant] = [
    .underThreads(
      rule: "R1",
      source: "ReactiveX/RxCpp#404",
      .buffer("buffer that tells the past outside of its turn", .tellsThePastOutsideOfItsTurn)
    ),
    Mutant(
      rule: "R1",
      source: "plausible: the observer is attached before it is told of the past, so that it misses nothing",
      .buffer("buffer that tells the value at hand twice", .attachesFirst)
    ),
    Mutant(rule: "R2", source: "ReactiveX/rxjs#3924", .buffer("buffer that takes none for one", .takesNoneForOne)),
    Mutant(
      rule: "R2",
      source: "plausible: what is full takes no more",
      .buffer("buffer that drops the newest", .dropsTheNewest)
    ),
    Mutant(rule: "R3", source: "ReactiveCocoa#1916", .buffer("buffer that counts the end", .countsTheEnd)),
    Mutant(rule: "R3", source: "ReactiveX/rxjs#4519", .buffer("buffer that goes on keeping", .goesOnKeeping)),
  ]
}
