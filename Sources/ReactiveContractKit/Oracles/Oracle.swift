/// Says what an operator must do, in one look at everything that its inputs will ever send.
///
/// An oracle is no second implementation: it knows the whole future, keeps no state, and is as short as the sentence that
/// it was written from. It must not be written by looking at an implementation.
struct Oracle: Sendable {
  /// Returns what an observer sees who observes from the beginning to the end.
  let foretell: @Sendable (Premise) -> Track

  /// What the result sends before it is interrupted because somebody disposes its run; most operators send nothing.
  let farewell: String?

  /// Whether it says of any track what comes of it, so that it can be asked about the result of another operator.
  var isChainable = false

  /// Whether its operator forwards at once but has a gate of its own, in which a disposal enters.
  var hasGate = false

  /// Whether its operator delivers on the scheduler, the interruption by a disposal included.
  var hops = false

  /// The oracles of operators in a row; empty if it speaks of one.
  private(set) var links: [Oracle] = []

  @inline(never)
  init(farewell: String? = nil, _ foretell: @escaping @Sendable (Premise) -> Track) {
    self.farewell = farewell
    self.foretell = foretell
  }

  /// What comes of another operator behind this one.
  func then(_ next: Oracle) -> Oracle {
    var chain = Oracle { premise in next.foretell(premise.feeding(foretell(premise))) }
    chain.links = [self, next]
    return chain
  }

  /// The same with other values.
  func map(_ transform: @escaping @Sendable (String) -> String) -> Oracle {
    Oracle(farewell: farewell.map(transform)) { foretell($0).map(transform) }
  }

  /// Makes the oracle of a synchronous operator over one input.
  static func unary(_ foretell: @escaping @Sendable (Track) -> Track) -> Oracle {
    Oracle { foretell($0.source()) }
  }
}
