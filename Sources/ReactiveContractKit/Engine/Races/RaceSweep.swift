/// Searches the schedules of the races of one subject.
package struct RaceSweep {
  /// One search, and the rule that it checks.
  package struct Entry {
    package let rule: Rule.ID

    /// The name in tokens, among the races of one rule.
    package let name: String

    /// The likely cause of a breach.
    let cause: String
    let scenario: InterleavingScenario
    package let preemptions: Int

    /// A search for the threads of a cast.
    ///
    /// - Parameter subject: The name of the subject.
    init(
      _ rule: Rule.ID,
      _ name: String,
      on subject: String,
      cause: String,
      preemptions: Int,
      _ cast: @escaping @Sendable (Interleaving) -> InterleavingCast
    ) {
      let scenario = InterleavingScenario("\(subject), \(rule), \(name)", cast)
      self.init(rule: rule, name: name, cause: cause, scenario: scenario, preemptions: preemptions)
    }

    init(rule: Rule.ID, name: String, cause: String, scenario: InterleavingScenario, preemptions: Int) {
      self.rule = rule
      self.name = name
      self.cause = cause
      self.scenario = scenario
      self.preemptions = preemptions
    }
  }

  /// The name of the subject in reports and tokens.
  let subject: String
  package let entries: [Entry]

  private static let budget = 2_000

  /// Runs every search; skips the searches of a rule that has failed.
  func judgeAll() -> [Rule.ID: RaceResult] {
    var results: [Rule.ID: RaceResult] = [:]
    let crew = SearchCrew()
    defer { crew.dismiss() }
    for entry in entries where results[entry.rule]?.findings.isEmpty ?? true {
      let outcome = entry.search(preemptions: entry.preemptions, budget: Self.budget, by: crew)
      var result = results[entry.rule] ?? RaceResult()
      result.evidence += outcome.judged
      result.schedules += outcome.scheduleCount
      result.doubt = result.doubt ?? outcome.doubt
      result.coverages.append("\(entry.name): \(outcome.coverage)")
      if outcome.doubt == nil, let failure = outcome.failure {
        result.evidence = max(1, result.evidence)
        result.findings = [finding(entry, failure, .first(at: outcome.scheduleCount, of: .schedules))]
      }
      results[entry.rule] = result
    }
    return results
  }

  /// Runs exactly the schedule of a token.
  func judge(only token: ReplayToken) -> Result<RaceResult, UnusableCase> {
    guard let entry = entries.first(where: { $0.rule == token.rule && [$0.name] == token.inputs }),
      let schedule = token.schedule
    else { return .failure(UnusableCase(reason: "there is no such race")) }
    do {
      let outcome = try entry.replay(schedule)
      var result = RaceResult(evidence: max(outcome.judged, outcome.failure == nil ? 0 : 1), schedules: 1)
      result.coverages = ["\(entry.name): \(outcome.coverage)"]
      let tally = Finding.Tally.smallest(failing: 1, tried: 1, of: .schedules)
      if let failure = outcome.failure { result.findings = [finding(entry, failure, tally)] }
      return .success(result)
    } catch {
      return .failure(UnusableCase(reason: error.description))
    }
  }

  private func finding(_ entry: Entry, _ failure: RaceOutcome.Failure, _ tally: Finding.Tally) -> Finding {
    // A race that says no more than how its threads stopped looks for something else.
    let stop = failure.outcome.flatMap { $0.description == failure.breach ? $0.causeOfStop : nil }
    return Finding(
      entry.rule,
      subject: subject,
      headline: "\(entry.name): \(failure.breach)",
      trace: failure.trace,
      cause: stop ?? entry.cause,
      tally: tally,
      replay: ReplayToken(entry.rule, subject: subject, inputs: [entry.name], schedule: failure.schedule)
    )
  }
}

extension InterleavingOutcome {
  /// The cause, if threads have stopped for good, as far as it follows from how; `nil` if all have finished.
  var causeOfStop: String? {
    switch self {
    case .completed: return nil
    case .trapped: return "a call traps when the threads take their steps in this order."
    case .deadlock(let threads):
      let holders = Set(threads.compactMap(\.holder))
      if threads.contains(where: { $0.holder == $0.name }) {
        return "a thread asks for a lock that it holds, for example because handlers or tasks are called under it."
      }
      // Threads that still run would go on: one that holds a lock and does not wait has returned.
      if let holder = holders.subtracting(threads.map(\.name)).min() {
        return "\(holder) has returned from its calls and still holds a lock."
      }
      return holders.isEmpty
        ? "a thread waits, and no other one is left that could wake it."
        : "threads wait for locks that they hold from each other."
    }
  }
}

/// The result of the searches for one rule.
struct RaceResult {
  /// The number of situations in which something could have gone wrong.
  var evidence = 0
  var schedules = 0
  var findings: [Finding] = []
  var doubt: String?
  /// A description of what each search tried.
  var coverages: [String] = []

  /// A description of what was tried, and of the switch points.
  var scope: [String] { [coverages.joined(separator: ", ") + ", switching \(SwitchPoints.current.words)"] }

  /// Returns the judgement of a rule that only races decide.
  ///
  /// - Parameters:
  ///   - readings: The readings that the subject declares.
  ///   - missing: The event that did not happen if nothing was judged; ends the sentence "vacuous: ...".
  ///   - intrusion: The reason why every run of the subject is inconclusive; `nil` if none is known.
  ///   - scope: A description of what was tried; `nil` if each race describes itself.
  func judgement(
    _ rule: Rule.ID,
    readings: [String],
    missing: String,
    intrusion: String?,
    scope: String? = nil
  ) -> Judgement {
    let verdict: Verdict =
      if let intrusion {
        .inconclusive(intrusion)
      } else if !findings.isEmpty {
        .violated(findings)
      } else if let doubt {
        .inconclusive(doubt)
      } else {
        evidence > 0 ? .held : .vacuous(missing)
      }
    return Judgement(
      rule,
      verdict,
      evidence: evidence,
      scope: scope ?? self.scope.joined(separator: "; "),
      reading: RuleBook.reading(of: rule, declared: readings),
      runs: schedules
    )
  }
}
