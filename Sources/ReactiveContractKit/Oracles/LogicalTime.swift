/// A moment in a case, finer than an instant; later moments are greater.
///
/// A logical time is a path of small numbers, in lexicographic order: the instant, the phase of the instant, the turn of an
/// input within the phase, and the number of its event. An effect that follows at once extends the path of its cause.
/// An action on the scheduler is in the scheduler's phase, ordered by the path of the moment in which it was scheduled.
struct LogicalTime: Hashable, Comparable, Sendable {
  /// The phases of an instant, in their order.
  enum Phase: Int, Sendable {
    case application, earlyTimers, earlyDisposal, observation, inputs, lateDisposal, timers
  }

  /// One byte for each number, the first in the highest byte; a path is less than every extension of it.
  private let path: UInt128
  private let depth: Int

  /// One, at each of the places of a path: shifting by a variable calls unspecialized code in debug builds.
  private static let units: [UInt128] = (0..<16).map { 1 << UInt128(120 - 8 * $0) }

  private init(path: UInt128, depth: Int) {
    self.path = path
    self.depth = depth
  }

  init(_ tick: Int, _ phase: Phase) {
    self = LogicalTime(path: 0, depth: 0).then(tick).then(phase.rawValue)
  }

  static func < (left: LogicalTime, right: LogicalTime) -> Bool { left.path < right.path }

  /// The instant.
  var tick: Int { Int(path >> 120) - 1 }

  /// The phase of the instant.
  var phase: Phase { Phase(rawValue: Int(truncatingIfNeeded: path >> 112 & 0xFF) - 1) ?? .inputs }

  /// True if the moment is in an action of the scheduler.
  var isScheduled: Bool { phase == .timers || phase == .earlyTimers }

  /// The number after the phase, which says whose turn it is.
  var turn: Int { Int(truncatingIfNeeded: path >> 104 & 0xFF) - 1 }

  /// Returns the moment of an effect that follows at once from this moment.
  func then(_ index: Int) -> LogicalTime {
    guard depth < Self.units.count else { return self }
    let number = index < 0 ? 1 : index > 254 ? 255 : index + 1
    return LogicalTime(path: path | Self.units[depth] &* UInt128(number), depth: depth + 1)
  }

  /// The moment after every effect of this moment.
  var behindAll: LogicalTime { then(253) }

  /// Returns the moment in which the scheduler runs an action that was scheduled in this one for an instant.
  ///
  /// - Parameter timersFirst: True if the actions that are due in an instant run before the inputs.
  func scheduled(for tick: Int? = nil, timersFirst: Bool) -> LogicalTime {
    let due = max(self.tick, tick ?? 0)
    // An action that waits before the first instant begins may run before the inputs even in that instant.
    let goesFirst = due == self.tick ? phase == .earlyTimers || phase == .application && timersFirst : timersFirst
    let slot = LogicalTime(due, goesFirst ? .earlyTimers : .timers)
    return LogicalTime(path: slot.path | path >> 16, depth: slot.depth + depth)
  }
}
