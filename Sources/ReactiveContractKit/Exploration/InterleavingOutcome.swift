/// How a run of a scenario ended.
public enum InterleavingOutcome: Sendable, Hashable, CustomStringConvertible {
  /// Every thread has played its part.
  case completed

  /// The threads that are left wait for each other, or for nobody.
  case deadlock([WaitingThread])

  /// A thread trapped, or was parked instead; what others did afterwards counts no more.
  case trapped(thread: String, reason: String)

  /// The outcome in a sentence without a full stop.
  public var description: String {
    switch self {
    case .completed: "every thread has played its part"
    case .deadlock(let threads): "deadlock: " + threads.map(\.description).joined(separator: "; ")
    case .trapped(let thread, let reason): "\(thread) \(reason)"
    }
  }
}

extension InterleavingOutcome {
  /// Runs something on a thread of its own, where it may trap or block for ever, and tells how it ended.
  ///
  /// Returns `nil` if it neither ended nor fell asleep for ten seconds, or yielded on a thread that is not controlled.
  /// What trapped or blocked cannot be ended: its thread is left behind, with all that it holds.
  ///
  /// - Parameter body: What to run; need not be `Sendable`, since the caller waits.
  public static func alone(_ body: @escaping () -> Void) -> InterleavingOutcome? {
    alone(isWatched: false, body)
  }
}

/// A thread that waits for ever.
public struct WaitingThread: Sendable, Hashable, CustomStringConvertible {
  /// The thread's name.
  public let name: String

  /// What the thread did last, or stands before; `nil` if it has not come to a yield point.
  public let lastAction: String?

  /// The thread that holds the lock for which this one waits, if that is known.
  public let holder: String?

  /// The thread and its place in a sentence without a full stop.
  public var description: String {
    let whom =
      switch holder {
      case .none: ""
      case name: " for a lock that it holds itself"
      case .some(let holder): " for a lock that \(holder) holds"
      }
    return "\(name) waits\(whom)" + (lastAction.map { ", having got to “\($0)”" } ?? "")
  }
}
