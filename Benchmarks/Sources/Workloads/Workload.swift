/// One scenario, the same for every contender: so many units of work, whose values add up to a known sum.
///
/// A contender that delivers less work gets another sum, and its time does not count.
public struct Workload: Sendable {
  public let id: String
  public let title: String
  public let unit: String
  public let units: Int
  public let sum: Int

  /// The time per unit that we want to reach, in nanoseconds, on the machine on which the closures of S9 take 114.
  public let goal: Double

  init(_ id: String, _ title: String, per unit: String, units: Int, sum: Int, goal: Double) {
    self.id = id
    self.title = title
    self.unit = unit
    self.units = units
    self.sum = sum
    self.goal = goal
  }
}

extension Workload {
  /// How many maps stand in the chains of S9 and S9p.
  public static let depth = 50

  /// How many observers S4 has.
  public static let observers = 100

  public static let pipe = Workload(
    "S1",
    "pipe to one observer",
    per: "event",
    units: 1_000_000,
    sum: gauss(1_000_000),
    goal: 40
  )

  public static let chain = Workload(
    "S2",
    "pipe, map, filter, map, observer",
    per: "event in",
    units: 1_000_000,
    sum: (0..<1_000_000).reduce(0) { ($1 + 1) % 2 == 0 ? $0 + ($1 + 1) * 3 : $0 },
    goal: 55
  )

  public static let crowd = Workload(
    "S4",
    "pipe to 100 observers",
    per: "delivery",
    units: 20_000 * observers,
    sum: gauss(20_000) * observers,
    goal: 12
  )

  public static let start = Workload(
    "S8",
    "start and finish just(1).map",
    per: "start",
    units: 200_000,
    sum: 200_000 * 2,
    goal: 200
  )

  public static let hotChain = Workload(
    "S9",
    "chain of 50 maps, hot",
    per: "event in",
    units: 40_000,
    sum: gauss(40_000) + 40_000 * gauss(depth),
    goal: 440
  )

  public static let coldChain = Workload(
    "S9p",
    "chain of 50 maps, cold",
    per: "event",
    units: 40_000,
    sum: gauss(40_000) + 40_000 * gauss(depth),
    goal: 320
  )

  private static func gauss(_ count: Int) -> Int { count * (count - 1) / 2 }
}

/// What the last handler of a scenario adds up; written by one thread.
public final class Sum: @unchecked Sendable {
  public var value = 0

  public init() {}
}

/// A closure that the optimizer cannot see through.
@inline(never)
public func transform(_ closure: @escaping @Sendable (Int) -> Int) -> @Sendable (Int) -> Int { closure }

/// A closure that the optimizer cannot see through.
@inline(never)
public func predicate(_ closure: @escaping @Sendable (Int) -> Bool) -> @Sendable (Int) -> Bool { closure }

/// A closure that the optimizer cannot see through.
@inline(never)
public func handler(_ closure: @escaping @Sendable (Int) -> Void) -> @Sendable (Int) -> Void { closure }

/// A value that the optimizer cannot see through.
@inline(never)
public func value(_ value: Int) -> Int { value }
