/// A place in the course of a case, finer than an instant: later moments are greater.
///
/// A path of small numbers that is compared like a word in a dictionary: the instant, the phase of the instant, then whose
/// turn it is and which of its things. What happens at once because of something extends the path of its cause. What waits
/// on the scheduler stands in the scheduler's phase, ordered by the path of what has put it there.
struct Juncture: Hashable, Comparable, Sendable {
  /// What the kit does within an instant, in this order.
  enum Phase: Int, Sendable {
    case application, earlyTimers, earlyDisposal, observation, inputs, lateDisposal, timers
  }

  /// A byte for each number, the first one on top; a path that ends is less than any that goes on.
  private let path: UInt128
  private let depth: Int

  private init(path: UInt128, depth: Int) {
    self.path = path
    self.depth = depth
  }

  init(_ tick: Int, _ phase: Phase) {
    self = Juncture(path: 0, depth: 0).then(tick).then(phase.rawValue)
  }

  static func < (left: Juncture, right: Juncture) -> Bool { left.path < right.path }

  /// The instant.
  var tick: Int { Int(path >> 120) - 1 }

  /// The phase of the instant.
  var phase: Phase { Phase(rawValue: Int(truncatingIfNeeded: path >> 112 & 0xFF) - 1) ?? .inputs }

  /// Whether what happens in it happens in an action of the scheduler.
  var isScheduled: Bool { phase == .timers || phase == .earlyTimers }

  /// The number behind the phase, which says whose turn it is.
  var turn: Int { Int(truncatingIfNeeded: path >> 104 & 0xFF) - 1 }

  /// The moment of something that happens at once because of what happens in this one.
  func then(_ index: Int) -> Juncture {
    let shift = 120 - 8 * depth
    guard shift >= 0 else { return self }
    return Juncture(path: path | UInt128(min(max(index, 0), 254) + 1) << UInt128(shift), depth: depth + 1)
  }

  /// The moment behind everything that its phase brings about.
  var behindAll: Juncture { then(253) }

  /// The moment in which the scheduler runs what was scheduled in this one for an instant.
  ///
  /// - Parameter timersFirst: Whether what is due in an instant goes before the inputs.
  func scheduled(for tick: Int? = nil, timersFirst: Bool) -> Juncture {
    let due = max(self.tick, tick ?? 0)
    // What waits already when the first instant begins may go before the inputs even then.
    let goesFirst = due == self.tick ? phase == .earlyTimers || phase == .application && timersFirst : timersFirst
    let slot = Juncture(due, goesFirst ? .earlyTimers : .timers)
    return Juncture(path: slot.path | path >> 16, depth: slot.depth + depth)
  }
}
