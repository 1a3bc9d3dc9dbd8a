import AccessSearch

/// State that threads share, the actions of each thread on it, and a check of the outcome.
final class Subject {
  private let threads: Int
  private let make: () -> AnyObject
  private let run: (AnyObject, Int) -> Void
  private let judge: (AnyObject) -> Bool
  private var state: AnyObject?

  init<State: AnyObject>(
    threads: Int = 2,
    make: @escaping () -> State,
    run: @escaping (State, Int) -> Void,
    judge: @escaping (State) -> Bool = { _ in true }
  ) {
    self.threads = threads
    self.make = make
    self.run = { run(unsafeDowncast($0, to: State.self), $1) }
    self.judge = { judge(unsafeDowncast($0, to: State.self)) }
  }

  /// The outcome of one search.
  struct Outcome: CustomStringConvertible {
    let scheduleCount: Int
    let redundantCount: Int
    let knownCount: Int
    let isComplete: Bool
    let mismatchCount: Int
    let kinds: Set<access_finding_kind.RawValue>
    let unseen: UInt32

    func has(_ kind: access_finding_kind) -> Bool { kinds.contains(kind.rawValue) }

    var description: String {
      let names = [
        (access_data_race, "data race"), (access_dead_object, "dead object"), (access_deadlock, "deadlock"),
        (access_endless, "endless schedule"), (access_crash, "crash"), (access_report_of_subject, "wrong outcome"),
      ].filter { has($0.0) }.map(\.1)
      let found = names.isEmpty ? "nothing" : names.joined(separator: " and ")
      let reach = isComplete ? "every schedule that differs" : "not every schedule"
      return "found \(found) in \(scheduleCount) schedules, \(reach), \(mismatchCount) that went otherwise"
    }

    /// True if nothing was found, even if the time was over before every schedule that differs was run.
    var findsNothing: Bool { mismatchCount == 0 && kinds.isEmpty }

    /// True if every schedule that differs was run, whatever was found.
    var isWhole: Bool { isComplete && mismatchCount == 0 }

    /// True if every schedule that differs was run and nothing was found.
    var holds: Bool { isWhole && kinds.isEmpty }
  }

  /// Runs random schedules, then those that differ, until all were run, a given number was run, or the time is over.
  func search(
    isBruteForce: Bool = false,
    forgetsStates: Bool = false,
    randomCount: UInt64 = 1_000,
    scheduleCount: UInt64 = 5_000_000,
    seconds: Double = 60
  ) -> Outcome {
    var scenario = access_scenario(
      thread_count: Int32(threads),
      set_up: { Subject.from($0).begin() },
      run: {
        let subject = Subject.from($0)
        if let state = subject.state { subject.run(state, Int($1)) }
      },
      tear_down: { Subject.from($0).end() },
      context: Unmanaged.passUnretained(self).toOpaque()
    )
    var limits = access_limits(
      schedule_count: scheduleCount,
      seconds: seconds,
      access_count: 20_000,
      is_brute_force: isBruteForce,
      forgets_states: forgetsStates,
      random_count: isBruteForce ? 0 : randomCount,
      random_depth: 4,
      seed: 1,
      collects_findings: true
    )
    var result = access_result()
    access_search(&scenario, &limits, &result)
    let kinds = withUnsafeBytes(of: result.findings) { bytes in
      Set(bytes.bindMemory(to: access_finding.self).prefix(Int(result.finding_count)).map(\.kind.rawValue))
    }
    return Outcome(
      scheduleCount: Int(result.schedule_count),
      redundantCount: Int(result.redundant_count),
      knownCount: Int(result.known_count),
      isComplete: result.is_complete,
      mismatchCount: Int(result.mismatch_count),
      kinds: kinds,
      unseen: result.unseen
    )
  }

  private static func from(_ context: UnsafeMutableRawPointer?) -> Subject {
    guard let context else { fatalError("a scenario without its subject") }
    return Unmanaged.fromOpaque(context).takeUnretainedValue()
  }

  private func begin() {
    // An abandoned schedule leaves a reference to memory that was reset: it must not be released.
    withUnsafeMutablePointer(to: &state) { $0.initialize(to: nil) }
    state = make()
  }

  private func end() {
    if let state, !judge(state) { access_report() }
    state = nil
  }
}
