#if ACCESS_SEARCH
  internal import AccessSearch

  /// A search over the schedules of a scenario whose threads may change places at every access to memory.
  package final class AccessExploration {
    /// What a search has come to.
    package struct Result: Sendable {
      package let scheduleCount: Int
      package let randomCount: Int
      package let redundantCount: Int
      package let mismatchCount: Int
      package let isComplete: Bool
      package let seconds: Double

      /// What was found, in words; `nil` if nothing was.
      package let finding: String?
    }

    /// A schedule with more accesses counts as one that never ends.
    private static let mostAccesses: UInt32 = 50_000

    private static let textLength = 2_048

    private let scenario: InterleavingScenario
    private var run: AccessRun?
    private var cast: InterleavingCast?

    /// What is wrong; outside of the memory of a schedule, which goes with it.
    private let text = UnsafeMutablePointer<CChar>.allocate(capacity: AccessExploration.textLength)

    package init(_ scenario: InterleavingScenario) { self.scenario = scenario }

    deinit { text.deallocate() }

    /// How many threads the scenario has; makes it once to see.
    package var threadCount: Int {
      let cast = scenario.stage(Interleaving(engine: .accesses(AccessRun())))
      defer { _ = cast.verdict(.completed) }
      return cast.bodies.count
    }

    /// Runs random schedules for half of the time at most, and then those that differ, until all have been run, one fails, or the time is
    /// over.
    package func search(seconds: Double) -> Result {
      text.initialize(repeating: 0, count: Self.textLength)
      var scenario = access_scenario(
        thread_count: Int32(threadCount),
        set_up: { AccessExploration.from($0)?.setUp() },
        run: { AccessExploration.from($0)?.perform(Int($1)) },
        tear_down: { AccessExploration.from($0)?.tearDown() },
        context: Unmanaged.passUnretained(self).toOpaque()
      )
      var limits = access_limits(
        schedule_count: .max,
        seconds: seconds,
        access_count: Self.mostAccesses,
        is_brute_force: false,
        random_count: 100_000,
        random_depth: 4,
        seed: 1,
        collects_findings: false
      )
      var result = access_result()
      access_search(&scenario, &limits, &result)
      return Result(
        scheduleCount: Int(result.schedule_count),
        randomCount: Int(result.random_count),
        redundantCount: Int(result.redundant_count),
        mismatchCount: Int(result.mismatch_count),
        isComplete: result.is_complete,
        seconds: result.seconds,
        finding: result.finding_count == 0 ? nil : words(of: result.findings.0)
      )
    }

    private func words(of finding: access_finding) -> String {
      switch finding.kind {
      case access_data_race: "two threads access the same memory, and nothing orders them"
      case access_dead_object: "memory is accessed that has been released"
      case access_deadlock: "the threads that are left wait for each other"
      case access_endless: "a schedule does not end"
      default: String(cString: text)
      }
    }

    private static func from(_ context: UnsafeMutableRawPointer?) -> AccessExploration? {
      context.map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
    }

    private func setUp() {
      inKit {
        // A schedule that was cut off leaves references here to memory that is used again: they must not be released.
        withUnsafeMutablePointer(to: &run) { $0.initialize(to: AccessRun()) }
        withUnsafeMutablePointer(to: &cast) { $0.initialize(to: nil) }
        if let run { cast = scenario.stage(Interleaving(engine: .accesses(run))) }
      }
    }

    private func perform(_ index: Int) { inKit { cast?.bodies[index]() } }

    private func tearDown() {
      inKit {
        let verdict = cast?.verdict(.completed)
        if let breach = run?.breach ?? verdict {
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
