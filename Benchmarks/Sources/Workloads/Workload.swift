/// One scenario, the same for every contender: a number of units of work, whose values add up to a known sum.
///
/// A contender that delivers less work gets another sum, and its time does not count.
public struct Workload: Sendable {
  public let id: String
  public let title: String
  public let unit: String
  public let units: Int
  public let sum: Int

  /// The fastest library in measurements elsewhere, on the machine on which the closures of S9 take 114.
  public let listed: Listed?

  /// A figure from elsewhere, for comparison only: it is no peer that we could beat.
  public struct Listed: Sendable {
    public let name: String
    public let nanoseconds: Double
  }

  /// The time to reach.
  public let goal: Goal

  public enum Goal: Sendable {
    /// Nanoseconds per unit, on the machine on which the closures of S9 take 114.
    case nanoseconds(Double)
    /// A multiple of the time of the closures in the same row.
    case timesClosures(Double)
    /// No slower than the fastest peer in the same run.
    case fastestPeer
  }

  init(
    _ id: String,
    _ title: String,
    per unit: String,
    units: Int,
    sum: Int,
    goal: Goal,
    listed: Listed? = nil
  ) {
    self.id = id
    self.title = title
    self.unit = unit
    self.units = units
    self.sum = sum
    self.goal = goal
    self.listed = listed
  }
}
