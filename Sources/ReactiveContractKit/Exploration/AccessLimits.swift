#if ACCESS_SEARCH
  /// How far a search at every access goes; the counts decide, so that each search comes to the same.
  struct AccessLimits: Sendable {
    /// How many random schedules are run.
    var randomCount = 1_000

    /// In how many of their steps less one threads change places at random, at most.
    var depth = 4

    /// How many schedules are run in order, of those that differ.
    var orderedCount = 4_000

    /// When a search gives up, which then proves nothing about what it has not run.
    var seconds = 600.0

    init() {}

    /// Limits by the number of schedules, of which a fifth are random ones.
    init(_ budget: Int) {
      (randomCount, orderedCount) = (budget / 5, budget - budget / 5)
    }

    /// Limits by time, of which at most a tenth is for random schedules.
    static func lasting(seconds: Double) -> AccessLimits {
      var limits = AccessLimits()
      (limits.randomCount, limits.orderedCount, limits.seconds) = (100_000, .max, seconds)
      return limits
    }
  }
#endif
