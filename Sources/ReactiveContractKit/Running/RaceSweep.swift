/// Searches the schedules of the races that one subject is put through.
package struct RaceSweep {
  /// One search, and the rule that it is about.
  package struct Entry {
    package let rule: Rule.ID

    /// What tokens call it, among the races of one rule.
    package let name: String

    /// The likely cause of a breach.
    let cause: String
    let scenario: InterleavingScenario
    package let preemptions: Int
  }

  /// What reports and tokens call the subject.
  let subject: String
  package let entries: [Entry]

  private static let budget = 2_000

  /// Runs every search; stops with the first failure of a rule.
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
    Finding(
      entry.rule,
      subject: subject,
      headline: "\(entry.name): \(failure.breach)",
      trace: failure.trace,
      cause: entry.cause,
      tally: tally,
      replay: ReplayToken(entry.rule, subject: subject, inputs: [entry.name], schedule: failure.schedule)
    )
  }
}

/// What the searches of one rule have come to.
struct RaceResult {
  /// In how many schedules something could have gone wrong.
  var evidence = 0
  var schedules = 0
  var findings: [Finding] = []
  var doubt: String?
  /// What was tried, one line for each search.
  var coverages: [String] = []

  /// What was tried, in words.
  var scope: [String] { [coverages.joined(separator: ", ") + ", switching \(SwitchPoints.current.words)"] }

  /// The judgement of a rule that only races decide.
  ///
  /// - Parameters:
  ///   - readings: Those that the subject declares.
  ///   - missing: What did not happen if nothing was judged; ends the sentence "vacuous: ...".
  ///   - intrusion: Why nothing follows from any run of the subject, if that is known already.
  func judgement(_ rule: Rule.ID, readings: [String], missing: String, intrusion: String?) -> Judgement {
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
      scope: scope.joined(separator: "; "),
      reading: RuleBook.reading(of: rule, declared: readings),
      runs: schedules
    )
  }
}
