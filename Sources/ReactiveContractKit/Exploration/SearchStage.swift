/// A scenario that can be run again and again.
final class SearchStage {
  /// The result of one run.
  struct Performance {
    var choices: [Choice] = []

    /// The first decision at which the run did not follow its guide.
    var misfit: Int?

    /// The decision before which a thread last fell asleep for an unknown reason, `nil` if none did.
    var lastUnprovenSleep: Int?

    /// `nil` if the run had to be given up.
    var outcome: InterleavingOutcome?

    /// The reason why the run is inconclusive, or `nil`.
    var doubt: String?

    /// The breach, or `nil`.
    var breach: String?

    var judged = 0
    /// The actions of the threads, in order, and the number of threads.
    var steps: [ThreadTrace.Step] = []
    var threads = 0

    var trace: ThreadTrace { ThreadTrace(threads: (0..<threads).map(ScheduleRun.name), steps: steps) }
  }

  let crew: SearchCrew

  /// True if a deadlock for an unknown reason was found: then ``SearchLimits/looksBeforeNextDeadlock`` counts.
  var expectsDeadlock = false

  private let abandonedBefore: Int
  private let strays = StrayWitness()
  private let limits: SearchLimits
  private let stage: (Interleaving) -> InterleavingCast

  init(_ crew: SearchCrew? = nil, limits: SearchLimits, _ stage: @escaping (Interleaving) -> InterleavingCast) {
    self.crew = crew ?? SearchCrew(stackSize: limits.stackSize)
    abandonedBefore = self.crew.abandoned
    self.limits = limits
    self.stage = stage
    SearchGatekeeper.appoint()
  }

  /// The number of threads that were abandoned here because they blocked or were stopped.
  var abandoned: Int { crew.abandoned - abandonedBefore }

  /// Runs the scenario once.
  func perform(_ manner: ScheduleGuide.Manner) -> Performance {
    var limits = limits
    if expectsDeadlock { limits.looksBeforeDeadlock = limits.looksBeforeNextDeadlock }
    let run = ScheduleRun(manner, limits: limits, strays: strays)
    let outer = Interleaving.directed.current
    Interleaving.directed.set(run)
    defer { Interleaving.directed.set(outer) }
    return perform(run)
  }

  /// Runs the scenario; repeats it if its decisions differ from the given ones, which another thread's lock may cause.
  func follow(_ manner: ScheduleGuide.Manner) -> Performance {
    var performance = perform(manner)
    for _ in 0..<limits.repetitions where performance.misfit != nil && performance.doubt == nil {
      performance = perform(manner)
    }
    return performance
  }

  // In a frame of its own, so that what the scenario has made ends here, while the run is still set on this thread.
  @inline(never)
  private func perform(_ run: ScheduleRun) -> Performance {
    let cast = stage(Interleaving(engine: .calls(run)))
    guard (1...ThreadSet.capacity).contains(cast.bodies.count) else {
      return Performance(
        doubt: "a scenario needs 1 to \(ThreadSet.capacity) threads, this one has \(cast.bodies.count)"
      )
    }
    guard let ended = run.direct(cast.bodies, by: crew.call(cast.bodies.count)) else {
      return Performance(doubt: "the run had begun before")
    }
    let state = ended.state
    var performance = Performance(choices: state.choices, misfit: state.guide.misfit, judged: ended.judgedByThreads)
    performance.lastUnprovenSleep = state.lastUnprovenSleep
    (performance.steps, performance.threads) = (state.steps, cast.bodies.count)
    performance.outcome = ended.outcome
    performance.doubt = doubt ?? ended.doubt
    performance.breach = ended.firstBreach
    if let outcome = ended.outcome {
      let verdict = cast.verdict(outcome)
      performance.breach = performance.breach ?? run.directorsChecks.breach?.text ?? verdict
    }
    performance.judged += run.directorsChecks.judged
    if ended.isUnprovenDeadlock { expectsDeadlock = true }
    crew.replaceLost(in: ended)
    return performance
  }

  /// The reason why every run of this stage is inconclusive, or `nil`.
  var doubt: String? {
    strays.firstAction.map { "a thread that the search does not control took part: \($0)" }
  }
}
