/// What is tried on an operator and foretold by its oracle: small timelines, all of them.
struct DifferentialPlan {
  let shape: InputShape
  /// The ends that each input may have.
  let ends: [[EventKind]]
  var size = Size.full

  /// Up to how many instants.
  struct Size: Hashable, Sendable {
    /// Of the timelines of a single input.
    var instants: Int
    /// Of those in which two notes may fall into one instant.
    var pairedInstants: Int
    /// Of each of two inputs, and of an outer one.
    var sharedInstants: Int
    /// Of an inner stream.
    var innerInstants: Int
    /// How many timelines of any length are drawn by lot, for each form.
    var samples: Int

    static let full = Size(instants: 5, pairedInstants: 3, sharedInstants: 3, innerInstants: 2, samples: 2_000)
    static let small = Size(instants: 3, pairedInstants: 1, sharedInstants: 2, innerInstants: 2, samples: 50)
  }

  /// The scripts of all inputs, the smallest first.
  func scripts() -> [[Script]] {
    switch shape {
    case .unary:
      timelines(0, size.instants, paired: size.pairedInstants, letters: 3).map { [$0] }
    case .binary:
      sorted(
        timelines(0, size.sharedInstants, letters: 2).flatMap { first in
          timelines(1, size.sharedInstants, letters: 2).map { [first, $0] }
        }
      )
    case .flattening:
      sorted(timelines(0, size.sharedInstants, letters: 2).flatMap(withInners))
    }
  }

  /// What is done besides, in a case of some length in which so many events were delivered.
  func variations(length: Int, deliveries: Int, on road: Road) -> [Case.Variation] {
    var variations = (0...length).map { Case.Variation.disposed(at: $0) }
    variations += (0..<min(deliveries, 3)).map { .disposedInside(delivery: $0) }
    if road == .signal { variations += (1...max(1, length)).map { .observed(at: $0) } }
    return variations
  }

  private func withInners(_ outer: Script) -> [[Script]] {
    // An inner stream that is never sent might as well be silent.
    let inners = (1...2).map { input in
      outer.sends(UInt8(input - 1)) ? timelines(input, size.innerInstants, letters: 1) : [Script()]
    }
    return inners[0].flatMap { first in inners[1].map { [outer, first, $0] } }
  }

  private func timelines(_ input: Int, _ instants: Int, paired: Int = 0, letters: Int) -> [Script] {
    Timelines(instants: instants, pairedInstants: paired, letters: letters, ends: ends[input]).all()
  }

  private func sorted(_ cases: [[Script]]) -> [[Script]] {
    let bySize = Dictionary(grouping: cases) { scripts in scripts.reduce(0) { $0 + $1.length } }
    return bySize.keys.sorted().flatMap { bySize[$0] ?? [] }
  }
}
