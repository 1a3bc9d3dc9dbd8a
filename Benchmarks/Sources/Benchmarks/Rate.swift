import Ours

/// A figure for the time that a user of the kit waits.
struct Rate: Encodable {
  let title: String
  let unit: String
  let value: Double
  let goal: Double

  /// True if less is better.
  let isDuration: Bool

  var text: String {
    let met = isDuration ? value <= goal : value >= goal
    return
      "\(title): \(decimal(value)) \(unit), goal \(isDuration ? "at most" : "at least") \(decimal(goal))\(met ? "" : ", missed")"
  }
}

/// Measures the kit: one operator, and the schedules of two threads, each the best of several.
func kitRates() -> [Rate] {
  let clock = ContinuousClock()
  var (runs, one) = (0, Double.infinity)
  for _ in 0..<9 {
    let duration = clock.measure { runs = Kit.verifyOne() }
    one = min(one, duration.nanoseconds)
  }
  var (schedules, search) = (0, Double.infinity)
  for _ in 0..<9 {
    let duration = clock.measure { schedules = Kit.searchSchedules() }
    search = min(search, duration.nanoseconds)
  }
  return [
    Rate(title: "verify of one operator", unit: "ms", value: one / 1e6, goal: 100, isDuration: true),
    Rate(
      title: "runs of one operator on one core",
      unit: "1/s",
      value: Double(runs) / one * 1e9,
      goal: 120_000,
      isDuration: false
    ),
    Rate(
      title: "schedules of two threads that send, all \(schedules) with at most 3 preemptions",
      unit: "1/s",
      value: Double(schedules) / search * 1e9,
      goal: 5_000,
      isDuration: false
    ),
  ]
}
