#if ACCESS_SEARCH
  internal import AccessSearch

  /// A search over the schedules of a scenario whose threads may switch at every access to memory.
  final class AccessExploration {
    /// The number of steps beyond which a schedule counts as endless.
    private static let mostAccesses: UInt32 = 50_000

    private static let textLength = 2_048

    /// The number of attempts at a run that may differ at first, above all in builds without optimization.
    ///
    /// A process makes some things only when it first needs them.
    private static let mostAttempts = 3

    /// True while a search runs or its trace is read: there is only one trace.
    private static let isBusy = KitLocked(false)

    private static func inTurn<Result>(_ body: () -> Result) -> Result {
      isBusy.withLock(when: { !$0 }) { $0 = true }
      defer {
        isBusy.withLock { $0 = false }
        isBusy.wakeAll()
      }
      return body()
    }

    private let scenario: InterleavingScenario
    private var run: AccessRun?
    private var cast: InterleavingCast?

    /// The number of checks.
    private var judged = 0

    /// The text of the breach, outside of the memory of a schedule, which is reset with the schedule.
    private let text = UnsafeMutablePointer<CChar>.allocate(capacity: AccessExploration.textLength)

    init(_ scenario: InterleavingScenario) { self.scenario = scenario }

    deinit { text.deallocate() }

    /// The number of threads of the scenario; stages the scenario once to find out.
    var threadCount: Int {
      let cast = scenario.stage(Interleaving(engine: .accesses(AccessRun())))
      defer { _ = cast.verdict(.completed) }
      return cast.bodies.count
    }

    /// Runs random schedules, then those that differ, until all have been run, one fails, or a limit is reached.
    func search(_ limits: AccessLimits) -> AccessResult {
      guard let doubt = AccessProof.doubt() else { return Self.inTurn { run(limits) } }
      return AccessResult(access_result(), judged: 0, threadCount: 0, doubt: doubt)
    }

    /// Runs one schedule again; `nil` if it takes other steps.
    func replay(_ schedule: String) -> AccessResult? {
      AccessSchedule(schedule).flatMap { schedule in Self.inTurn { replay(schedule) } }
    }

    private func replay(_ schedule: AccessSchedule) -> AccessResult? {
      let threadCount = threadCount
      var (result, limits) = (access_result(), Self.limits(AccessLimits()))
      judged = 0
      guard repeated(schedule.threads, threadCount, &limits, &result) else { return nil }
      return AccessResult(
        result,
        judged: judged,
        threadCount: threadCount,
        failure: result.finding_count == 0 ? nil : failure(of: result.findings.0, threadCount)
      )
    }

    private func run(_ given: AccessLimits) -> AccessResult {
      var result = runOnce(given)
      for _ in 1..<Self.mostAttempts where result.doubt != nil { result = runOnce(given) }
      return result
    }

    private func runOnce(_ given: AccessLimits) -> AccessResult {
      let threadCount = threadCount
      var (scenario, limits, result) = (accessScenario(threadCount), Self.limits(given), access_result())
      judged = 0
      access_search(&scenario, &limits, &result)
      let count = judged
      guard result.finding_count > 0 else { return AccessResult(result, judged: count, threadCount: threadCount) }
      // Runs the schedule again to learn the functions of its steps; the finding must be the same.
      var again = access_result()
      guard repeated(Self.trace.map { UInt8($0.thread) }, threadCount, &limits, &again),
        again.finding_count > 0, again.findings.0.kind == result.findings.0.kind
      else {
        return AccessResult(
          result,
          judged: count,
          threadCount: threadCount,
          doubt: "a schedule failed once, but not when run again"
        )
      }
      return AccessResult(
        result,
        judged: count,
        threadCount: threadCount,
        failure: failure(of: again.findings.0, threadCount)
      )
    }

    private func repeated(
      _ threads: [UInt8],
      _ threadCount: Int,
      _ limits: inout access_limits,
      _ result: inout access_result
    ) -> Bool {
      var scenario = accessScenario(threadCount)
      for _ in 0..<Self.mostAttempts {
        text.initialize(repeating: 0, count: Self.textLength)
        if access_replay(&scenario, &limits, threads, UInt32(threads.count), &result) { return true }
      }
      return false
    }

    private static var trace: UnsafeBufferPointer<access_event> {
      var events: UnsafePointer<access_event>?
      let count = access_trace(&events)
      return UnsafeBufferPointer(start: events, count: Int(count))
    }

    private static func limits(_ given: AccessLimits) -> access_limits {
      access_limits(
        schedule_count: UInt64(given.orderedCount),
        seconds: given.seconds,
        access_count: mostAccesses,
        is_brute_force: false,
        forgets_states: false,
        random_count: UInt64(given.randomCount),
        random_depth: Int32(given.depth),
        seed: 1,
        collects_findings: false
      )
    }

    private func accessScenario(_ threadCount: Int) -> access_scenario {
      access_scenario(
        thread_count: Int32(threadCount),
        set_up: { AccessExploration.from($0)?.setUp() },
        run: { AccessExploration.from($0)?.perform(Int($1)) },
        tear_down: { AccessExploration.from($0)?.tearDown() },
        context: Unmanaged.passUnretained(self).toOpaque()
      )
    }

    /// Returns the failure of the schedule that was run last.
    private func failure(of finding: access_finding, _ threadCount: Int) -> AccessResult.Failure {
      let schedule = AccessSchedule(Self.trace.map { UInt8($0.thread) })
      return AccessResult.Failure(
        breach: words(of: finding),
        schedule: schedule.text,
        switches: schedule.switches,
        trace: AccessTrace(Self.trace, threadCount: threadCount).drawn()
      )
    }

    private func words(of finding: access_finding) -> String {
      let places = [finding.first_caller, finding.second_caller].filter { $0 != 0 }.compactMap(AccessTrace.place)
      let there = places.isEmpty ? "" : ": " + places.joined(separator: ", and ")
      return switch finding.kind {
      case access_data_race: "two threads access the same memory without synchronization" + there
      case access_dead_object: "released memory is accessed" + there
      case access_deadlock: "the remaining threads wait for each other" + there
      case access_endless: "a schedule does not end" + there
      case access_crash: "a thread stops the program" + there
      default: String(cString: text)
      }
    }

    private static func from(_ context: UnsafeMutableRawPointer?) -> AccessExploration? {
      context.map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
    }

    private func setUp() {
      inKit {
        // A schedule that was cut off leaves references to memory that is used again: they must not be released.
        withUnsafeMutablePointer(to: &run) { $0.initialize(to: AccessRun()) }
        withUnsafeMutablePointer(to: &cast) { $0.initialize(to: nil) }
        if let run { cast = scenario.stage(Interleaving(engine: .accesses(run))) }
      }
    }

    private func perform(_ index: Int) { inKit { cast?.bodies[index]() } }

    private func tearDown() {
      inKit {
        let verdict = cast?.verdict(.completed)
        judged += run?.checks.judged ?? 0
        if let breach = run?.checks.breach?.text ?? verdict {
          let bytes = breach.utf8.prefix(Self.textLength - 1)
          for (index, byte) in bytes.enumerated() { text[index] = CChar(bitPattern: byte) }
          access_report()
        }
        cast = nil
        run = nil
      }
    }
  }
#endif
