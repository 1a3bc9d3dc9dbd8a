/// Compares one operator followed by each of many others with their chained oracles.
final class ClosureRun {
  private(set) var closure = OperatorReport.Closure()
  private let first: OraclePair
  private let links: [OraclePair]

  init(_ first: OraclePair, _ links: [OraclePair]) {
    self.first = first
    self.links = links
  }

  /// Plays every pair.
  func play() {
    for second in links {
      guard let chain = first.then(second) else { continue }
      let run = DifferentialRun(chain, size: .tiny)
      run.play()
      closure.pairs += 1
      closure.timelines += run.timelines
      closure.runs += run.runs
      closure.judged += run.rules.situations
      closure.problems += run.rules.breaches.map { ["\(chain.name) breaks \($0.rule): \($0.headline)"] }
      if let divergence = run.divergence {
        closure.problems.append(["\(chain.name) differs from its oracles"] + divergence.lines(of: chain))
      }
    }
  }
}

extension OperatorReport.Closure {
  /// Plays one operator followed by each of many others, on a thread that may trap.
  init(behind first: OraclePair, _ links: [OraclePair]) {
    let run = ClosureRun(first, links)
    let outcome = InterleavingOutcome.watched { run.play() }
    self = run.closure
    if outcome == .completed { return }
    problems.append(["after \(first.name): \(outcome?.description ?? "the runs did not finish")"])
  }
}
