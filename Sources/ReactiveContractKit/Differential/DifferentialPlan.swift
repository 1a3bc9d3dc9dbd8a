/// The cases in which an operator is compared with its oracle: small timelines, all of them.
struct DifferentialPlan {
  let shape: InputShape
  /// The ends that each input may have.
  let ends: [[EventKind]]
  /// The number of different values of a single input; three expose an operator that remembers more than one.
  var letters = 2
  var size = Size.full
  /// True for a chain of operators; disposals inside a delivery are not tried on it.
  var isOfChain = false
  /// True if only undisturbed runs are compared.
  var isUndisturbed = false
  /// True if the operator takes a scheduler, so that something can happen between two instants.
  let hasScheduler: Bool

  /// The maximum numbers of instants.
  struct Size: Hashable, Sendable {
    /// For the timelines of a single input.
    var instants: Int
    /// For the timelines in which two notes may fall into one instant.
    var pairedInstants: Int
    /// For each of two inputs.
    var sharedInstants: Int
    /// For an outer stream.
    var outerInstants: Int
    /// For an inner stream.
    var innerInstants: Int
    /// For each of three inputs.
    var thirdInstants: Int
    /// The number of random timelines of any length, for each form.
    var samples: Int

    static let full = Size(
      instants: 5,
      pairedInstants: 3,
      sharedInstants: 3,
      outerInstants: 3,
      innerInstants: 2,
      thirdInstants: 2,
      samples: 500
    )
    /// The size for chains of operators, of which there are many.
    static let tiny = Size(
      instants: 3,
      pairedInstants: 0,
      sharedInstants: 1,
      outerInstants: 1,
      innerInstants: 1,
      thirdInstants: 1,
      samples: 0
    )
    /// The size for an operator of any library, whose author waits for it at every build.
    static let foreign = Size(
      instants: 4,
      pairedInstants: 2,
      sharedInstants: 2,
      outerInstants: 2,
      innerInstants: 2,
      thirdInstants: 2,
      samples: 400
    )
    /// The size for any operator that is followed by `take(first: 1)`.
    static let first = Size(
      instants: 2,
      pairedInstants: 1,
      sharedInstants: 2,
      outerInstants: 2,
      innerInstants: 1,
      thirdInstants: 1,
      samples: 0
    )
    static let small = Size(
      instants: 3,
      pairedInstants: 1,
      sharedInstants: 2,
      outerInstants: 2,
      innerInstants: 2,
      thirdInstants: 2,
      samples: 50
    )
    /// The size for a further form of an operator that was tried in its first one: fewer successive inner streams.
    var ofFurtherForm: Size {
      var size = self
      size.outerInstants = min(outerInstants, 2)
      return size
    }

    /// The size for the operators in a test run; the command tries the full size.
    static let quick = Size(
      instants: 3,
      pairedInstants: 1,
      sharedInstants: 1,
      outerInstants: 2,
      innerInstants: 2,
      thirdInstants: 1,
      samples: 8
    )
  }

  /// Creates the plan for an operator.
  init(_ pair: OraclePair, size: Size = .full) {
    shape = pair.subject.shape
    ends = pair.subject.ends
    letters = pair.letters
    hasScheduler = pair.family == .timed || pair.family == .creating || pair.subject.traits.contains(.asynchronous)
    self.size = size
    isOfChain = !pair.oracle.links.isEmpty
    isUndisturbed = pair.manners.isPulled
  }

  /// Returns the scripts of all inputs, the smallest first.
  func scripts() -> [[Script]] {
    switch shape {
    case .making:
      [[]]
    case .unary:
      (timelines(0, size.instants, paired: size.pairedInstants, letters: letters) + bursts).map { [$0] }
    case .binary:
      sorted(
        timelines(0, size.sharedInstants, letters: 2).flatMap { first in
          timelines(1, size.sharedInstants, letters: 2).map { [first, $0] }
        }
      )
    case .ternary:
      sorted(
        timelines(0, size.thirdInstants, letters: 1).flatMap { first in
          timelines(1, size.thirdInstants, letters: 1).flatMap { second in
            timelines(2, size.thirdInstants, letters: 1).map { [first, second, $0] }
          }
        }
      ) + starved
    case .flattening:
      sorted(timelines(0, size.outerInstants, letters: 2).flatMap(withInners))
    }
  }

  /// Returns true if the scripts determine the result; false if two pulled inputs send in one instant.
  func compares(_ scripts: [Script]) -> Bool {
    guard isUndisturbed, shape == .binary || shape == .ternary else { return true }
    let ticks = scripts.flatMap { Set($0.entries.map(\.tick)) }
    return Set(ticks).count == ticks.count
  }

  /// Returns the variations of a case with the given length and number of delivered events.
  func variations(length: Int, deliveries: Int, on streamKind: StreamKind) -> [Case.Variation] {
    if isOfChain { return (0...length).map { .disposed(at: $0) } }
    if size == .first || isUndisturbed { return [] }
    // An operator without inputs has no length of its own.
    let length = shape == .making ? Self.instantsOfNothing : length
    var variations = (0...length).map { Case.Variation.disposed(at: $0) }
    variations += (0..<min(deliveries, 3)).map { .disposedInside(delivery: $0) }
    if streamKind == .signal { variations += (1...max(1, length)).map { .observed(at: $0) } }
    return variations
  }

  /// Returns the observers of a signal that is observed by many at once, or the runs of a producer.
  func crowd(length: Int, on streamKind: StreamKind) -> [ObserverSchedule] {
    if size == .first { return [ObserverSchedule()] }
    if streamKind == .producer { return ObserverSchedule.siblings }
    let instants = shape == .making ? Self.instantsOfNothing : length
    if isOfChain { return ObserverSchedule.company(instants: min(1, instants)) }
    return ObserverSchedule.crowd(instants: instants, distinguishing: hasScheduler || size != .full)
  }

  /// Returns the observers of a signal with whom a case is played in another order.
  func company(length: Int) -> [ObserverSchedule] {
    ObserverSchedule.company(instants: isOfChain ? min(1, length) : length)
  }

  /// Returns true if each observer of a signal is also tried alone.
  func isSolitary(_ scripts: [Script]) -> Bool {
    !isOfChain && size != .first && scripts.allSatisfy(\.isSingle) && scripts.reduce(0) { $0 + $1.length } <= 3
  }

  private static let instantsOfNothing = 8

  private func withInners(_ outer: Script) -> [[Script]] {
    // The first inner stream may have a value and its end in the instant in which it starts.
    let paired = size != .full || outer.length == 1 ? 1 : 0
    // An inner stream that the outer stream never sends needs no script.
    let inners = (1...2).map { input in
      outer.sends(UInt8(input - 1))
        ? timelines(input, size.innerInstants, paired: input == 1 ? paired : 0, letters: 1) : [Script()]
    }
    return inners[0].flatMap { first in inners[1].map { [outer, first, $0] } }
  }

  /// Three values at once, for operators that treat the first two differently from the rest.
  private var bursts: [Script] {
    if size.pairedInstants == 0 { return [] }
    let values = (0..<letters).map { Script.Entry(tick: 0, note: .value(UInt8($0))) }
    return values.flatMap { first in
      values.flatMap { second in values.map { Script([first, second, $0]) } }
    }
  }

  /// Cases in which each input sends two values, but for one that sends one value and ends.
  private var starved: [[Script]] {
    if size.samples == 0 { return [] }
    let value = Script.Entry(tick: 0, note: .value(0))
    return ends.indices.flatMap { input in
      ends[input].map { end in
        var scripts = [Script](repeating: Script([value, value]), count: ends.count)
        scripts[input] = Script([value, .init(tick: 1, note: Note(kind: end, letter: 0))])
        return scripts
      }
    }
  }

  private func timelines(_ input: Int, _ instants: Int, paired: Int = 0, letters: Int) -> [Script] {
    Timelines(instants: instants, pairedInstants: paired, letters: letters, ends: ends[input]).all()
  }

  private func sorted(_ cases: [[Script]]) -> [[Script]] {
    let bySize = Dictionary(grouping: cases) { scripts in scripts.reduce(0) { $0 + $1.length } }
    return bySize.keys.sorted().flatMap { bySize[$0] ?? [] }
  }
}
