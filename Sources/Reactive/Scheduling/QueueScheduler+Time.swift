import Dispatch

extension DispatchTime {
  /// Makes the time at which a timer must fire for an instant, or after the longest wait if that is earlier.
  ///
  /// - Parameters:
  ///   - instant: An instant of the uptime, which may be outside dispatch's range.
  ///   - now: The present instant.
  ///   - longest: The longest wait; a timer that fires before its instant must be set again.
  init(_ instant: SchedulerInstant, from now: SchedulerInstant, waitingAtMost longest: Duration) {
    let due = min(instant, now.advanced(by: longest))
    self.init(uptimeNanoseconds: UInt64(due.sinceZero.clampedNanoseconds))
  }
}

extension DispatchTimeInterval {
  init(_ duration: Duration) {
    let nanoseconds = duration.clampedNanoseconds
    // `Int` has 32 bits on some watches: four seconds in nanoseconds.
    self = Int(exactly: nanoseconds).map { .nanoseconds($0) } ?? .milliseconds(Int(clamping: nanoseconds / 1_000_000))
  }
}

extension Duration {
  /// The nanoseconds, from zero to about seventy years: dispatch reads other times as times of another clock, or as
  /// never.
  var clampedNanoseconds: Int64 {
    // Not `components`, which trap for more seconds than an `Int64` holds.
    Int64(clamping: min(max(attoseconds, 0) / 1_000_000_000, Int128(Int64.max >> 2)))
  }
}
