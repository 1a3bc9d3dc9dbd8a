package import ReactiveContractKit

extension RaceTable {
  /// A deliberately broken subject, and the rule that it breaks.
  package struct BrokenSubject: Sendable {
    let subject: Subject
    let rule: Rule.ID

    /// True if the defect lies between two locks, so that only a search at every access can find it.
    let isGap: Bool

    package init(_ subject: Subject, under rule: Rule.ID, isGap: Bool) {
      self.subject = subject
      self.rule = rule
      self.isGap = isGap
    }
  }

  /// Searches the races of subjects, on all processors.
  ///
  /// - Parameters:
  ///   - subjects: The subjects that should hold.
  ///   - mutants: The deliberately broken subjects.
  ///   - variants: Correct subjects with an unusual implementation.
  ///   - titles: Descriptions of subjects, by name.
  ///   - budget: The greatest number of schedules to run for each race.
  ///   - progress: Receives the number of a subject (from 1), the number of subjects, and the subject's name.
  package static func searching(
    _ subjects: [Subject],
    mutants: [BrokenSubject] = [],
    variants: [Subject] = [],
    titles: [String: String] = [:],
    budget: Int? = nil,
    progress: (_ index: Int, _ total: Int, _ name: String) -> Void = { _, _, _ in }
  ) -> RaceTable {
    let tasks =
      subjects.map { Task(subject: $0, budget: budget) }
      + mutants.map { Task(subject: $0.subject, rule: $0.rule, budget: Self.thoroughBudget, isGap: $0.isGap) }
      + variants.map { Task(subject: $0) }
    let watch = Stopwatch()
    let rows = Workforce.map(tasks) { index, task in
      progress(index, tasks.count, task.subject.name)
    } _: { task in
      BreachRedirect.during { task.row(title: titles[task.subject.name]) }
    }
    let (first, second) = (subjects.count, subjects.count + mutants.count)
    return RaceTable(
      subjects: rows[..<first].filter { $0.races > 0 },
      mutants: Array(rows[first..<second]),
      variants: rows[second...].filter { $0.races > 0 },
      seconds: watch.seconds
    )
  }

  /// The races of one subject; for a broken one, only those of the rule that it breaks.
  private struct Task: Sendable {
    let subject: Subject
    var rule: Rule.ID?
    var budget: Int?
    var isGap = false

    func row(title: String?) -> Row {
      let entries = subject.races.entries.filter { rule == nil || $0.rule == rule }
      var (schedules, isComplete) = ([Int](repeating: 0, count: RaceTable.columns.count), true)
      var result = Result.held
      let crew = SearchCrew()
      defer { crew.dismiss() }
      for entry in entries where result == .held {
        let bound = entry.preemptions == 0 ? 0 : RaceTable.bound
        let outcome = entry.search(preemptions: bound, budget: budget ?? RaceTable.budget, by: crew)
        for count in schedules.indices {
          schedules[count] += outcome.counts.prefix(count + 1).last ?? 0
        }
        isComplete = isComplete && outcome.isComplete
        if let failure = outcome.failure {
          let token = ReplayToken(entry.rule, subject: subject.name, inputs: [entry.name], schedule: failure.schedule)
          result = .broken(entry.rule, preemptions: failure.preemptions, token: token.description)
        } else if let doubt = outcome.doubt {
          result = .inconclusive("\(entry.name): \(doubt)")
        }
      }
      return Row(
        subject: subject.name,
        title: title,
        races: entries.count,
        schedules: schedules,
        isComplete: isComplete,
        result: result,
        isGap: isGap
      )
    }
  }
}
