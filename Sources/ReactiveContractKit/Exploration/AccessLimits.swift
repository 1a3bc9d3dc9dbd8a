#if ACCESS_SEARCH
  /// The limits of a search at every access; the counts decide, so that each search has the same result.
  struct AccessLimits: Sendable {
    /// The number of random schedules.
    var randomCount = 1_000

    /// The largest number of random switches in a random schedule, plus one.
    var depth = 4

    /// The number of schedules that are run in order, of those that differ.
    var orderedCount = 4_000

    /// The time after which a search stops; it proves nothing about schedules that it has not run.
    var seconds = 600.0

    init() {}

    /// Makes limits by the number of schedules, of which a fifth are random.
    init(_ budget: Int) {
      (randomCount, orderedCount) = (budget / 5, budget - budget / 5)
    }

    /// Returns limits by time, of which at most a tenth is for random schedules.
    static func lasting(seconds: Double) -> AccessLimits {
      var limits = AccessLimits()
      (limits.randomCount, limits.orderedCount, limits.seconds) = (100_000, .max, seconds)
      return limits
    }
  }
#endif
