import Workloads

/// One scenario with its contenders, and the best times seen so far.
struct Row {
  typealias Contender = (Workload) -> Int

  let workload: Workload
  private let ours: Contender
  private let closures: Contender
  private(set) var oursNanoseconds = Double.infinity
  private(set) var closuresNanoseconds = Double.infinity

  init(_ workload: Workload, ours: @escaping Contender, closures: @escaping Contender) {
    self.workload = workload
    self.ours = ours
    self.closures = closures
  }

  /// Runs every contender once, in turn, so that a machine that slows down slows all of them down.
  mutating func measure() throws(WrongSum) {
    closuresNanoseconds = min(closuresNanoseconds, try time(closures, "closures"))
    oursNanoseconds = min(oursNanoseconds, try time(ours, "ours"))
  }

  private func time(_ contender: Contender, _ name: String) throws(WrongSum) -> Double {
    var sum = 0
    let duration = ContinuousClock().measure { sum = contender(workload) }
    guard sum == workload.sum else {
      throw WrongSum(text: "\(workload.id), \(name): the values add up to \(sum), not \(workload.sum)")
    }
    let (seconds, attoseconds) = duration.components
    return (Double(seconds) * 1e9 + Double(attoseconds) / 1e9) / Double(workload.units)
  }
}

/// A contender that did other work than the scenario asks for.
struct WrongSum: Error {
  let text: String
}
