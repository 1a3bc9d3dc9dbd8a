import Foundation
import Testing

/// Finds how many levels fit, by trying each number in a child process.
///
/// `MEASURE_STACK=1 swift test --filter NestingTests` prints a row of a table for every kind; another text instead of `1`
/// selects the kinds whose names contain it. `WRITE_PAGES=1` writes the numbers into `Docs/Stack.md`, too.
enum Measurement {
  private static let wanted = "MEASURE_STACK"
  private static let attempt = "MEASURE_STACK_TRY"

  /// The exit status of a child in which everything fitted; every other one is a failure.
  static let hasFit: Int32 = 3

  /// No kind is tried with more levels.
  static let limit = 20_000

  static var isWanted: Bool { ProcessInfo.processInfo.environment[wanted] != nil }

  static func wants(_ nesting: Nesting) -> Bool {
    let text = ProcessInfo.processInfo.environment[wanted] ?? ""
    return text == "1" || nesting.name.contains(text)
  }

  /// The most levels that fit, to within one in a hundred; the limit if that many fit.
  static func most(of nesting: Nesting) async -> Int {
    var (fits, fails) = (0, 64)
    while await canRun(nesting, fails) {
      if fails == limit { return limit }
      (fits, fails) = (fails, min(fails * 2, limit))
    }
    while fails - fits > max(1, fits / 100) {
      let middle = (fits + fails) / 2
      if await canRun(nesting, middle) { fits = middle } else { fails = middle }
    }
    return fits
  }

  /// Tells whether a child process runs that many levels within half a minute.
  private static func canRun(_ nesting: Nesting, _ levels: Int) async -> Bool {
    // Swift 6.2 has no captures in exit tests; the environment is set by this test alone, and it runs alone.
    setenv(attempt, "\(levels) \(nesting.name)", 1)
    setenv("SWIFT_BACKTRACE", "enable=no", 1)
    let child = await #expect(processExitsWith: .failure) {
      try Measurement.runAttempt()
      exit(Measurement.hasFit)
    }
    return child?.exitStatus == .exitCode(hasFit)
  }

  /// Runs, in the child, what the parent asks for.
  static func runAttempt() throws {
    let parts = (ProcessInfo.processInfo.environment[attempt] ?? "").split(separator: " ", maxSplits: 1)
    guard parts.count == 2, let levels = Int(parts[0]) else { return }
    guard let nesting = Nesting.all.first(where: { $0.name == parts[1] }) else { return }
    if try nesting.run(levels, limit: 30) != nil { exit(4) }
  }

  /// A row of a table: the kind, the goal and the tested number in this build, how many fit, and the bytes for each level.
  static func row(_ nesting: Nesting, _ most: Int) -> String {
    let bytes = most == limit ? "" : "\(Nesting.stackSize / max(1, most))"
    let number = most == limit ? "over \(limit)" : "\(most)"
    return "| \(nesting.name) | \(nesting.goal.current) | \(nesting.tested.current) | \(number) | \(bytes) |"
  }
}
