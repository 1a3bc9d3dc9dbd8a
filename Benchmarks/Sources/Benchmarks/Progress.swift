import Closures
import Ours
import Peers
import Workloads

/// Figures that no average shows: what is done while others are at the same stream.
struct Progress: Encodable {
  let id: String
  let contender: String
  let figures: [String: Double]

  var text: String {
    let cells = figures.sorted { $0.key < $1.key }.map { "\($0.key) \(decimal($0.value))" }
    return "\(id) \(contender): \(cells.joined(separator: " · "))"
  }

  init(_ id: String, _ contender: String, _ figures: [String: Double]) {
    self.id = id
    self.contender = contender
    self.figures = figures
  }

  init(_ sends: Sends, of contender: String) {
    let seconds = sends.duration.nanoseconds / 1e9
    self.init(
      "P1",
      contender,
      [
        "sends/s": Double(sends.count) / seconds,
        "observers/s": Double(sends.visits) / seconds,
        "longest send, µs": sends.longest.nanoseconds / 1e3,
        "heap growth (P3), KiB": Double(sends.growth) / 1_024,
      ]
    )
  }

  init(_ waits: Waits, of contender: String) {
    self.init(
      "P2",
      contender,
      [
        "values/s": Double(waits.values) / (waits.duration.nanoseconds / 1e9),
        "median wait, µs": waits.median.nanoseconds / 1e3,
        "longest wait, µs": waits.longest.nanoseconds / 1e3,
        "heap growth (P3), KiB": Double(waits.growth) / 1_024,
      ]
    )
  }
}

/// P1 and P2, with the memory of both as P3, and how two independent streams do on two threads.
func allProgress() -> [Progress] {
  let limit = Duration.seconds(2)
  return [
    Progress(Ours.sends(during: limit), of: "Reactive"),
    Progress(Combine.sends(during: limit), of: "OpenCombine"),
    Progress(Ours.waits(during: limit), of: "Reactive"),
    Progress(Combine.waits(during: limit), of: "OpenCombine"),
    independence("Reactive", Ours.chain),
    independence("OpenCombine", Combine.chain),
    independence("closures", Closures.chain),
  ]
}

/// Compares two threads, each of which sends through its own chain of S2, with one that does so alone.
private func independence(_ contender: String, _ run: @escaping @Sendable (Workload) -> Int) -> Progress {
  let clock = ContinuousClock()
  func time(_ threads: Int) -> Double {
    clock.measure { Companions(threads) { precondition(run(.chain) == Workload.chain.sum) }.join() }.nanoseconds
  }
  var (alone, both) = (Double.infinity, Double.infinity)
  for _ in 0..<9 {
    alone = min(alone, time(1))
    both = min(both, time(2))
  }
  return Progress("two independent streams", contender, ["times one alone": both / alone])
}
