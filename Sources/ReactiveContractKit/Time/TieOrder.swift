/// The cause of a scheduled action; within an instant, actions of one origin keep their order.
public struct Origin: Hashable, Sendable {
  let rawValue: Int

  /// The stream under test: its timers and hops.
  public static var subject: Origin { Origin(rawValue: 0) }

  /// The part of the test that disposes.
  public static var disposal: Origin { Origin(rawValue: 1) }

  /// The part of the test that observes or starts.
  public static var observation: Origin { Origin(rawValue: 2) }

  /// The source with the given index, 0 or more.
  public static func input(_ index: Int) -> Origin { Origin(rawValue: 3 + index) }
}

/// The order in which actions of different origins run when they are due at one instant.
///
/// At every tie (k >= 2 origins are ready) one digit selects the origin that goes next: 0 selects the origin whose next
/// action was scheduled first, k - 1 the origin whose next action was scheduled last. This enumerates all orders of a
/// run:
///
///     var order: TieOrder? = .scheduling
///     while let current = order {
///       let scheduler = TestScheduler(ties: current)
///       ...
///       order = current.successor(after: scheduler.ties)
///     }
public struct TieOrder: Hashable, Sendable, CustomStringConvertible {
  /// A tie that a run has met: the origin that went next, and the number of origins that were ready.
  public struct Tie: Hashable, Sendable {
    /// The digit that selected the origin.
    public let choice: Int

    /// The number of origins that were ready.
    public let alternatives: Int
  }

  /// The digits of the first ties.
  public let choices: [Int]

  /// The seed that decides the ties after the last digit; without it they run in order of scheduling.
  public let seed: UInt64?

  /// Makes an order that follows the digits and then the seed.
  ///
  /// A digit that is too large for its tie picks the last alternative.
  public init(choices: [Int] = [], seed: UInt64? = nil) {
    self.choices = choices
    self.seed = seed
  }

  /// The order in which the actions were scheduled.
  public static var scheduling: TieOrder { TieOrder() }

  /// The digits, one per tie, for a replay line; `-` if there are none.
  public var description: String {
    let separator = choices.allSatisfy { $0 < 10 } ? "" : "."
    let digits = choices.isEmpty ? "-" : choices.map { String($0) }.joined(separator: separator)
    guard let seed else { return digits }
    return "\(digits)~\(seed)"
  }

  /// Returns the next order to try after a run with the given ties; `nil` if all have been tried.
  ///
  /// An order with a seed is a sample and has no successor.
  public func successor(after ties: [Tie]) -> TieOrder? {
    guard seed == nil, let last = ties.lastIndex(where: { $0.choice + 1 < $0.alternatives }) else { return nil }
    return TieOrder(choices: ties[..<last].map(\.choice) + [ties[last].choice + 1])
  }

  func choice(at index: Int, of alternatives: Int) -> Int {
    if index < choices.count { return min(max(choices[index], 0), alternatives - 1) }
    guard let seed else { return 0 }
    return Int(scrambled(seed &+ UInt64(index) &* 0x9E37_79B9_7F4A_7C15) % UInt64(alternatives))
  }

  private func scrambled(_ seed: UInt64) -> UInt64 {
    var bits = seed &+ 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
