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
  var scope: [String] { [coverages.joined(separator: ", ")] }

  /// The judgement of a rule that only races decide.
  ///
  /// - Parameter intrusion: Why nothing follows from any run of the subject, if that is known already.
  func judgement(_ rule: Rule.ID, _ facts: StreamFacts, intrusion: String?) -> Judgement {
    let verdict: Verdict =
      if let intrusion {
        .inconclusive(intrusion)
      } else if !findings.isEmpty {
        .violated(findings)
      } else if let doubt {
        .inconclusive(doubt)
      } else {
        evidence > 0 ? .held : .vacuous("nothing reached an observer while threads used the stream")
      }
    return Judgement(
      rule,
      verdict,
      evidence: evidence,
      scope: scope.joined(separator: "; "),
      reading: RuleBook.reading(of: rule, declared: facts.readings),
      runs: schedules
    )
  }
}

/// Searches the schedules of every race that concerns a subject, and has its observers send recursively.
struct RaceSweep {
  /// One search, and the rule that it is about.
  struct Entry {
    let rule: Rule.ID
    let name: String
    let scenario: InterleavingScenario
    let preemptions: Int
  }

  private let subject: StreamSubject
  private let facts: StreamFacts
  private let scope: Scope

  init(_ subject: StreamSubject, _ facts: StreamFacts, _ scope: Scope) {
    self.subject = subject
    self.facts = facts
    self.scope = scope
  }

  private var entries: [Entry] {
    // What a scheduler delivers, it delivers on its own thread: nothing races but the sources.
    if facts.isAsynchronous || scope.isEmpty { return [] }
    let races = StreamRace.all(for: facts).map { race in
      Entry(
        rule: race.rule,
        name: race.name,
        scenario: race.scenario(on: subject, facts),
        preemptions: scope.preemptions
      )
    }
    let recursions = EventsAreNotSentRecursively.all(for: facts).map { recursion in
      Entry(
        rule: EventsAreNotSentRecursively.rule,
        name: recursion.name,
        scenario: recursion.scenario(on: subject, facts),
        preemptions: 0
      )
    }
    return races + recursions
  }

  private static let budget = 2_000

  /// Runs every search; stops with the first failure of a rule.
  func judgeAll() -> [Rule.ID: RaceResult] {
    var results: [Rule.ID: RaceResult] = [:]
    for entry in entries where results[entry.rule]?.findings.isEmpty ?? true {
      let report = Exploration(entry.scenario, preemptions: entry.preemptions, budget: Self.budget).run()
      var result = results[entry.rule] ?? RaceResult()
      result.evidence += report.judged
      result.schedules += report.schedules
      result.doubt = result.doubt ?? report.inconclusive
      result.coverages.append("\(entry.name): \(report.coverage)")
      if report.inconclusive == nil, let failure = report.failures.first {
        let tally = Finding.Tally.first(at: report.schedules, of: .schedules)
        result.findings = [finding(entry, failure, tally)]
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
      let record = try Exploration(entry.scenario).replay("\(entry.scenario.name):\(schedule)")
      var result = RaceResult(evidence: max(record.judged, record.breach == nil ? 0 : 1), schedules: 1)
      result.coverages = ["\(entry.name): one schedule"]
      let tally = Finding.Tally.smallest(failing: 1, tried: 1, of: .schedules)
      if record.breach != nil { result.findings = [finding(entry, record, tally)] }
      return .success(result)
    } catch {
      return .failure(UnusableCase(reason: error.description))
    }
  }

  private func finding(_ entry: Entry, _ record: ScheduleRecord, _ tally: Finding.Tally) -> Finding {
    Finding(
      entry.rule,
      subject: facts.name,
      headline: "\(entry.name): \(record.breach ?? "")",
      details: record.trace.lines,
      cause: entry.cause,
      tally: tally,
      replay: ReplayToken(entry.rule, subject: facts.name, inputs: [entry.name], schedule: record.schedule)
    )
  }
}

extension RaceSweep.Entry {
  /// The likely cause of a breach in such a race.
  fileprivate var cause: String {
    switch rule {
    case "E5": "the observer is called without a lock, or after the lock was given back."
    case "E6": "nobody looks whether an event of the same stream is being delivered when the next one comes."
    case "P4", "S6": "whether the stream has ended is asked and noted in two steps, between which another thread comes."
    default: "what the two threads do is not one step for the stream: one sees half of what the other does."
    }
  }
}
