import ReactiveContractKit

extension Mutants {
  static let buffers: [Mutant] = [
    .underThreads(
      rule: "R1",
      title: "a buffer that replays its values to an observer and attaches it in two steps",
      source: "ReactiveX/RxCpp#404",
      .buffer("R1/replay-then-attach", .replaysThenAttaches)
    ),
    Mutant(
      rule: "R1",
      title: "a buffer that sends the current value twice to an observer attached in a handler",
      source: "plausible: the observer is attached before the replay, so that it misses nothing",
      .buffer("R1/attach-then-replay", .attachesThenReplays)
    ),
    Mutant(
      rule: "R2",
      title: "a buffer of capacity 0 that retains one value",
      source: "ReactiveX/rxjs#3924",
      .buffer("R2/zero-keeps-one", .keepsOneAtCapacityZero)
    ),
    Mutant(
      rule: "R2",
      title: "a full buffer that drops the newest value instead of the oldest",
      source: "plausible: a full buffer accepts no more values",
      .buffer("R2/drops-newest", .dropsNewest)
    ),
    Mutant(
      rule: "R3",
      title: "a buffer whose end takes the place of a value",
      source: "ReactiveCocoa#1916",
      .buffer("R3/end-takes-capacity", .countsEnd)
    ),
    Mutant(
      rule: "R3",
      title: "a buffer that retains values sent after its end",
      source: "ReactiveX/rxjs#4519",
      .buffer("R3/retains-after-end", .retainsAfterEnd)
    ),
  ]
}
