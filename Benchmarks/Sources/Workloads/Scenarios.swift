/// The scenarios S1 to S18, in order.
extension Workload {
  /// The number of maps in the chains of S9 and S9p.
  public static let depth = 50

  /// The number of observers in S4.
  public static let observers = 100

  /// The number of values in each inner stream of S5.
  public static let innerLength = 1_000

  public static let pipe = Workload(
    "S1",
    "pipe to one observer",
    per: "event",
    units: 1_000_000,
    sum: gauss(1_000_000),
    goal: .nanoseconds(40),
    listed: .init(name: "OpenCombine", nanoseconds: 84)
  )

  public static let chain = Workload(
    "S2",
    "pipe, map, filter, map, observer",
    per: "event in",
    units: 1_000_000,
    sum: (0..<1_000_000).reduce(0) { ($1 + 1) % 2 == 0 ? $0 + ($1 + 1) * 3 : $0 },
    goal: .nanoseconds(55),
    listed: .init(name: "OpenCombine", nanoseconds: 112)
  )

  public static let sequence = Workload(
    "S3",
    "cold sequence, map, filter, reduce",
    per: "element",
    units: 1_000_000,
    sum: (0..<1_000_000).reduce(0) { ($1 + 1) % 2 == 0 ? $0 + $1 + 1 : $0 },
    goal: .nanoseconds(20),
    listed: .init(name: "ReactiveSwift", nanoseconds: 197)
  )

  public static let crowd = Workload(
    "S4",
    "pipe to 100 observers",
    per: "delivery",
    units: 20_000 * observers,
    sum: gauss(20_000) * observers,
    goal: .nanoseconds(12),
    listed: .init(name: "ReactiveSwift", nanoseconds: 39)
  )

  public static let inners = Workload(
    "S5",
    "flatMap(.merge), 300 inners of 1 000 values",
    per: "value",
    units: 300 * innerLength,
    sum: 300 * gauss(innerLength),
    goal: .nanoseconds(60),
    listed: .init(name: "OpenCombine", nanoseconds: 228)
  )

  public static let singles = Workload(
    "S5b",
    "flatMap(.merge) and (.concat) of single values",
    per: "inner",
    units: 200_000,
    sum: 2 * gauss(100_000),
    goal: .nanoseconds(350),
    listed: .init(name: "OpenCombine", nanoseconds: 706)
  )

  public static let latestOfTwo = Workload(
    "S6",
    "combineLatest of 2 pipes",
    per: "event in",
    units: 400_000,
    sum: latestSum(200_000),
    goal: .nanoseconds(120),
    listed: .init(name: "RxSwift", nanoseconds: 539)
  )

  public static let pairs = Workload(
    "S7",
    "zip of 2 pipes",
    per: "event in",
    units: 400_000,
    sum: 2 * gauss(200_000),
    goal: .nanoseconds(120),
    listed: .init(name: "ReactiveSwift", nanoseconds: 459)
  )

  public static let start = Workload(
    "S8",
    "start and finish just(1).map",
    per: "start",
    units: 200_000,
    sum: 200_000 * 2,
    goal: .nanoseconds(200),
    listed: .init(name: "OpenCombine", nanoseconds: 507)
  )

  public static let hotChain = Workload(
    "S9",
    "chain of 50 maps, hot",
    per: "event in",
    units: 40_000,
    sum: gauss(40_000) + 40_000 * gauss(depth),
    goal: .nanoseconds(440),
    listed: .init(name: "OpenCombine", nanoseconds: 880)
  )

  public static let coldChain = Workload(
    "S9p",
    "chain of 50 maps, cold",
    per: "event",
    units: 40_000,
    sum: gauss(40_000) + 40_000 * gauss(depth),
    goal: .nanoseconds(320),
    listed: .init(name: "ReactiveSwift", nanoseconds: 642)
  )

  public static let burst = Workload(
    "S10",
    "observe(on: queue), burst of 50 000",
    per: "event",
    units: 50_000,
    sum: gauss(50_000),
    goal: .nanoseconds(100),
    listed: .init(name: "OpenCombine", nanoseconds: 440)
  )

  public static let switching = Workload(
    "S11",
    "flatMap(.latest), never-ending inners",
    per: "inner",
    units: 100_000,
    sum: gauss(100_000),
    goal: .nanoseconds(600),
    listed: .init(name: "OpenCombine", nanoseconds: 1_290)
  )

  public static let property = Workload(
    "S12",
    "property set with one observer",
    per: "set",
    units: 1_000_000,
    sum: gauss(1_000_000),
    goal: .nanoseconds(55),
    listed: .init(name: "OpenCombine", nanoseconds: 117)
  )

  public static let twoSenders = Workload(
    "S13",
    "two threads sending into one signal",
    per: "event",
    units: 400_000,
    sum: 2 * gauss(200_000),
    goal: .nanoseconds(60),
    listed: .init(name: "OpenCombine", nanoseconds: 120)
  )

  public static let repeatingTimer = Workload(
    "S14",
    "virtual time, one repeating timer",
    per: "tick",
    units: 200_000,
    sum: 200_000,
    goal: .nanoseconds(100),
    listed: .init(name: "ReactiveSwift", nanoseconds: 594)
  )

  public static let oneShots = Workload(
    "S15",
    "virtual time, 100 000 pending one-shots",
    per: "event",
    units: 100_000,
    sum: gauss(100_000),
    goal: .nanoseconds(250),
    listed: .init(name: "ReactiveSwift", nanoseconds: 1_800)
  )

  public static let roundTrips = Workload(
    "S16",
    "observe(on: queue), one event at a time",
    per: "round trip",
    units: 2_000,
    sum: gauss(2_000),
    goal: .timesClosures(1.1),
    listed: .init(name: "OpenCombine", nanoseconds: 33_500)
  )

  public static let asynchronousValues = Workload(
    "S17",
    "for await over values()",
    per: "value",
    units: 200_000,
    sum: gauss(200_000),
    goal: .fastestPeer
  )

  public static let readers = Workload(
    "S18",
    "two threads read a property while one sets it",
    per: "read",
    units: 1_000_000,
    sum: 1_000_000,
    goal: .fastestPeer
  )

  private static func gauss(_ count: Int) -> Int { count * (count - 1) / 2 }

  /// The sum of all pairs of latest values, if two inputs count up in turn, `count` times each.
  private static func latestSum(_ count: Int) -> Int {
    // The first input alone gives nothing; after that n and n, then n + 1 and n.
    (0..<count).reduce(0) { $0 + 2 * $1 + ($1 > 0 ? 2 * $1 - 1 : 0) }
  }
}
