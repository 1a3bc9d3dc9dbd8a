/// The end of a run of a scenario.
public enum InterleavingOutcome: Sendable, Hashable, CustomStringConvertible {
  /// Every thread has returned.
  case completed

  /// The threads that are left wait for each other, or for a wake-up that no thread sends.
  case deadlock([WaitingThread])

  /// A thread trapped, or was parked instead; what other threads did after that does not count.
  case trapped(thread: String, reason: String)

  /// The outcome in a sentence without a full stop.
  public var description: String {
    switch self {
    case .completed: "every thread has finished"
    case .deadlock(let threads): "deadlock: " + threads.map(\.description).joined(separator: "; ")
    case .trapped(let thread, let reason): "\(thread) \(reason)"
    }
  }
}

extension InterleavingOutcome {
  /// Runs a closure on a thread of its own, where it may trap or block forever, and returns how it ended.
  ///
  /// Returns `nil` if it neither ended nor fell asleep for ten seconds, or yielded on a thread that is not controlled.
  /// A thread that trapped or blocked cannot be ended: it is abandoned, with everything that it holds.
  ///
  /// - Parameter body: The closure to run; it need not be `Sendable`, since the caller waits.
  public static func alone(_ body: @escaping () -> Void) -> InterleavingOutcome? {
    alone(isWatched: false, body)
  }
}

/// A thread that waits forever.
public struct WaitingThread: Sendable, Hashable, CustomStringConvertible {
  /// The thread's name.
  public let name: String

  /// The thread's last or next action; `nil` if it has not reached a yield point.
  public let lastAction: String?

  /// The thread that holds the lock for which this one waits, or `nil` if it is unknown.
  public let holder: String?

  /// The thread and its last action in a sentence without a full stop.
  public var description: String {
    let whom =
      switch holder {
      case .none: ""
      case name: " for a lock that it holds itself"
      case .some(let holder): " for a lock that \(holder) holds"
      }
    return "\(name) waits\(whom)" + (lastAction.map { ", at “\($0)”" } ?? "")
  }
}
