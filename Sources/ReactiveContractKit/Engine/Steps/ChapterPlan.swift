/// The definition of a chapter's checks: step sequences of one subject, what is checked after each step, races and singleChecks.
protocol ChapterPlan: Sendable {
  associatedtype Model: StepModel

  /// The chapter whose rules are judged.
  var chapter: RuleBook.Chapter { get }

  /// The name of the subject in reports and tokens, and the readings that it declares.
  var name: String { get }
  var readings: [String] { get }

  /// The state of a new subject.
  var beginning: Model { get }

  /// The steps with which every step sequence begins.
  var opening: [Model.Step] { get }

  /// Makes a new subject, and returns a run on it that records in the log.
  func run(_ log: StepLog<Model.Reaction>) -> any StepRun<Model.Step>

  /// The checks, one for every rule that step sequences decide.
  var checks: [StepCheck<Model>] { get }

  /// Returns the rule that is broken by a step that never returned, and the breach.
  ///
  /// - Parameter reason: The state of the thread: `the thread waits for ever`.
  func breach(stopped reason: String, in situation: StepSituation<Model>) -> (rule: Rule.ID, breach: StreamBreach)

  /// Returns the diagram of a step sequence that failed, or no rows.
  func picture(_ situation: StepSituation<Model>, _ breach: StreamBreach) -> [DiagramRow]

  /// The reason for an inconclusive verdict if a thread outside the run's control took part.
  var intrusion: String { get }

  /// True if step sequences wait for threads that the kit does not control, and therefore need more time.
  var hasThreads: Bool { get }

  /// The rules that races alone decide.
  var raceOnlyRules: [RaceOnlyRule] { get }

  /// Returns the races of threads that use one subject.
  func races(preemptions: Int) -> [RaceSweep.Entry]

  /// The checks that run once, beside the step sequences.
  var singleChecks: [SingleCheck] { get }
}

extension ChapterPlan {
  var opening: [Model.Step] { [] }
  var hasThreads: Bool { false }
  var raceOnlyRules: [RaceOnlyRule] { [] }
  var singleChecks: [SingleCheck] { [] }

  func picture(_ situation: StepSituation<Model>, _ breach: StreamBreach) -> [DiagramRow] { [] }

  func races(preemptions: Int) -> [RaceSweep.Entry] { [] }
}

/// A rule that races alone decide.
struct RaceOnlyRule {
  let rule: Rule.ID

  /// The event that did not happen if nothing was judged; ends the sentence "vacuous: ...".
  let missing: String

  /// The reason why the rule does not concern the subject; `nil` if it does.
  var exemption: String?
}
