import Reactive

extension MarbleTest {
  /// The greatest number of actions, and of instants, in one test.
  static let longestRun = 100_000

  /// Advances the time to the end and throws the differences from the drawings.
  func run() throws(MarbleFailure) {
    schedule()
    var problems = problems(ofRun: ())
    problems += checks.compactMap { $0() }
    if let unused = glossary.problem { problems.append(unused) }
    if checks.isEmpty {
      problems.append(problem("the test expects nothing", ["Call expect(_:gives:) or expectObservations(of:)."]))
    }
    // When time runs away, a source still retains its observers, and its pending actions retain the source.
    for watch in watches { watch.dispose() }
    scheduler.cancelAll()
    if !problems.isEmpty { throw MarbleFailure(problems: problems) }
  }

  /// Schedules disposals, then observations, then events, so that they run in this order within an instant.
  private func schedule() {
    let tick = syntax.tick
    func instant(_ count: Int) -> SchedulerInstant { SchedulerInstant(sinceZero: tick * count) }
    for watch in watches {
      if let end = watch.end, end != watch.start {
        scheduler.schedule(at: instant(end), from: .disposal) { watch.dispose() }
      }
    }
    for watch in watches {
      scheduler.schedule(at: instant(watch.start), from: .observation) {
        watch.begin()
        if watch.end == watch.start { watch.dispose() }
      }
    }
    for begin in beginnings { begin() }
  }

  /// Runs until no action is pending, even after all streams have ended, so that late events are recorded.
  private func problems(ofRun: Void) -> [MarbleFailure.Problem] {
    var leftovers: [MarbleFailure.Problem]?
    var instants = 0
    while let next = scheduler.nextDue {
      instants += 1
      do {
        try scheduler.advance(to: next)
      } catch {
        instants = Self.longestRun
      }
      if leftovers == nil, !watches.isEmpty, watches.allSatisfy(\.isOver) { leftovers = findLeftovers() }
      if instants >= Self.longestRun, scheduler.nextDue != nil {
        return (leftovers ?? []) + [endless]
      }
    }
    return leftovers ?? []
  }

  private var endless: MarbleFailure.Problem {
    problem(
      "virtual time does not end: after \(TextLayout.grouped(Self.longestRun)) steps, work is still scheduled",
      ["A timer keeps running: end the observation, or dispose it with a ! on its line."]
    )
  }

  /// Returns the work that continues although every stream that the test observes has ended.
  private func findLeftovers() -> [MarbleFailure.Problem] {
    var details: [String] = []
    let waiting = scheduler.pendingCount(from: .subject)
    if waiting > 0 {
      details.append("\(TextLayout.counted(waiting, "action is", "actions are")) still scheduled")
    }
    let open = openObservations.reduce(0) { $0 + $1() }
    if open > 0 {
      details.append(
        "\(TextLayout.counted(open, "observation of a cold source goes", "observations of cold sources go")) on"
      )
    }
    guard !details.isEmpty else { return [] }
    let time = scheduler.now.sinceZero / syntax.tick
    return [problem("work is left at tick \(Int(time)), after every observed stream has ended", details)]
  }

  private func problem(_ headline: String, _ details: [String]) -> MarbleFailure.Problem {
    MarbleFailure.Problem(caller: caller, headline: headline, diagram: [], details: details)
  }
}
