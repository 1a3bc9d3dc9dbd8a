import Dispatch

extension DispatchTime {
  init(_ instant: SchedulerInstant) {
    self.init(uptimeNanoseconds: UInt64(instant.sinceZero.clampedNanoseconds))
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
  /// In nanoseconds, from zero to some seventy years: dispatch reads other times as ones of another clock, or as never.
  var clampedNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    if seconds < 0 || attoseconds < 0 { return 0 }
    return seconds < 1 << 31 ? seconds * 1_000_000_000 + attoseconds / 1_000_000_000 : .max >> 2
  }
}
