/// A balance of the values sent to observers: each was received, or its loss has a known reason.
struct Account: Sendable {
  /// A reason why a value did not reach an observer although nothing is wrong.
  enum Reason: String, CaseIterable, Sendable {
    case early = "before it came"
    case late = "after it left"
    case elsewhere = "not while it was there"
    case cut = "its stream was given up"
    case unstarted = "its stream was never started"
    case forgotten = "older than what is kept"
    case refused = "refused while busy"
  }

  private(set) var sent = 0
  private(set) var received = 0
  private(set) var losses: [Reason: Int] = [:]
  private(set) var problems: [String] = []
  /// The maxima of measurements, by name.
  private(set) var peaks: [String: Int] = [:]

  /// The number of values that are missing, or negative if there are too many.
  var unexplained: Int { sent - received - losses.values.reduce(0, +) }

  mutating func add(sent: Int, received: Int) {
    self.sent += sent
    self.received += received
  }

  mutating func lose(_ count: Int, _ reason: Reason) { losses[reason, default: 0] += count }

  /// Keeps the problem if the condition does not hold.
  mutating func require(_ isRight: Bool, _ problem: @autoclosure () -> String) {
    if !isRight { problems.append(problem()) }
  }

  /// Keeps the greatest number measured under the name.
  mutating func measure(_ number: Int, _ name: String) { peaks[name] = max(number, peaks[name] ?? number) }

  static func += (left: inout Account, right: Account) {
    left.sent += right.sent
    left.received += right.received
    left.losses.merge(right.losses, uniquingKeysWith: +)
    left.problems += right.problems
    left.peaks.merge(right.peaks, uniquingKeysWith: max)
  }
}
