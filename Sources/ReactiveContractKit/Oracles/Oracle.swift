/// Predicts what an operator must do from everything that its inputs will ever send.
///
/// An oracle is not a second implementation: it sees the whole future of its inputs, keeps no state, and is as short as
/// the sentence that it was written from. It must not be written by looking at an implementation.
struct Oracle: Sendable {
  /// Returns what an observer receives that observes from the beginning to the end.
  let foretell: @Sendable (OracleInputs) -> PredictedTimeline

  /// The value that the result sends before a disposal of its run interrupts it; `nil` for most operators.
  let farewell: String?

  /// True if the oracle accepts any track, so that it can predict the operator on the result of another one.
  var isChainable = false

  /// True if the operator forwards at once but has a gate of its own, through which a disposal enters.
  var hasGate = false

  /// True if the operator delivers on the scheduler, including the interruption by a disposal.
  var hops = false

  /// The oracles of a chain of operators; empty for a single operator.
  private(set) var links: [Oracle] = []

  @inline(never)
  init(farewell: String? = nil, _ foretell: @escaping @Sendable (OracleInputs) -> PredictedTimeline) {
    self.farewell = farewell
    self.foretell = foretell
  }

  /// Returns the oracle of another operator on the result of this one.
  func then(_ next: Oracle) -> Oracle {
    var chain = Oracle { premise in next.foretell(premise.feeding(foretell(premise))) }
    chain.links = [self, next]
    return chain
  }

  /// Returns the oracle with transformed values.
  func map(_ transform: @escaping @Sendable (String) -> String) -> Oracle {
    Oracle(farewell: farewell.map(transform)) { foretell($0).map(transform) }
  }

  /// Makes the oracle of a synchronous operator over one input.
  static func unary(_ foretell: @escaping @Sendable (PredictedTimeline) -> PredictedTimeline) -> Oracle {
    Oracle { foretell($0.source()) }
  }
}
