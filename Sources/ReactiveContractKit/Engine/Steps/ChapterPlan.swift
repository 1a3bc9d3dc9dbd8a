/// The checks of a chapter: the step sequences on one subject, what is checked after each step, races and single checks.
protocol ChapterPlan: Sendable {
  associatedtype Model: StepModel

  /// The chapter whose rules are judged.
  var chapter: RuleBook.Chapter { get }

  /// The reason that is reported for a rule that does not concern the subject.
  var absent: String { get }

  /// The name of the subject in reports and tokens, and the readings that it declares.
  var name: String { get }
  var readings: [String] { get }

  /// The state of a new subject.
  var beginning: Model { get }

  /// Returns the steps with which step sequences begin; each is tried with all its continuations before the next.
  func openings(_ scope: Scope) -> [[Model.Step]]

  /// Returns the steps that are tried after a step sequence, whose subject is expected to be in the given state.
  func steps(after steps: [Model.Step], _ model: Model, _ scope: Scope) -> [Model.Step]

  /// Returns the steps as the inputs of a token.
  func words(of steps: [Model.Step]) -> [String]

  /// Returns the steps that the inputs of a token name; `nil` if an input names none.
  func steps(from words: [String]) -> [Model.Step]?

  /// Makes a new subject, and returns a run on it that records in the log.
  func run(_ log: StepLog<Model.Reaction>) -> any StepRun<Model.Step>

  /// The checks, one for every rule that step sequences decide.
  var checks: [StepCheck<Model>] { get }

  /// Returns the rule that is broken by a step that never returned, and the breach.
  ///
  /// - Parameter reason: The state of the thread: `the thread waits forever`.
  func breach(stopped reason: String, in situation: StepSituation<Model>) -> (rule: Rule.ID, breach: StepBreach)

  /// Returns the difference between the expected and the observed reaction, whether or not a check covers it.
  func mismatch(_ situation: StepSituation<Model>) -> StepMismatch?

  /// Returns the diagram of a step sequence that failed, or no rows.
  func picture(_ situation: StepSituation<Model>, _ breach: StepBreach) -> [DiagramRow]

  /// The reason for an inconclusive verdict if a thread outside the run's control took part.
  var intrusion: String { get }

  /// True if step sequences wait for threads that the kit does not control, and therefore need more time.
  var hasThreads: Bool { get }

  /// True if more step sequences are tried after one that has stopped its thread; each may stop another thread.
  var continuesAfterStop: Bool { get }

  /// Returns the kind of a step sequence, by which ``scopes(of:_:_:)`` counts.
  func kind(of steps: [Model.Step], _ scope: Scope) -> SequenceKind

  /// Returns a description of the step sequences that were tried for a check.
  func scopes(of check: StepCheck<Model>, _ counts: SequenceCounts, _ scope: Scope) -> [String]

  /// Returns the reason why the rule of a check does not apply; `nil` if it applies.
  func exemption(of check: StepCheck<Model>, race: RaceResult?) -> String?

  /// The rules that races alone decide.
  var raceOnlyRules: [RaceOnlyRule] { get }

  /// Returns the races of threads that use one subject.
  func races(preemptions: Int) -> [RaceSweep.Entry]

  /// The checks that run once, beside the step sequences.
  var singleChecks: [SingleCheck] { get }
}

extension ChapterPlan {
  var absent: String { "the \(chapter.noun) does not offer what it is about" }
  var hasThreads: Bool { false }
  var continuesAfterStop: Bool { false }
  var raceOnlyRules: [RaceOnlyRule] { [] }
  var singleChecks: [SingleCheck] { [] }

  func openings(_ scope: Scope) -> [[Model.Step]] { scope.isEmpty ? [] : [[]] }

  func mismatch(_ situation: StepSituation<Model>) -> StepMismatch? { nil }

  func picture(_ situation: StepSituation<Model>, _ breach: StepBreach) -> [DiagramRow] { [] }

  func kind(of steps: [Model.Step], _ scope: Scope) -> SequenceKind { .ordinary }

  func scopes(of check: StepCheck<Model>, _ counts: SequenceCounts, _ scope: Scope) -> [String] {
    let orders = "\(TextLayout.grouped(counts.all)) orders of up to \(scope.instants + 1) steps"
    return [counts.isCutShort ? "\(orders), until one stopped its thread" : "all \(orders)"]
  }

  func exemption(of check: StepCheck<Model>, race: RaceResult?) -> String? { check.exemption }

  func races(preemptions: Int) -> [RaceSweep.Entry] { [] }
}

extension ChapterPlan where Model.Step: CaseIterable & RawRepresentable<String> {
  func steps(after steps: [Model.Step], _ model: Model, _ scope: Scope) -> [Model.Step] {
    let opening = openings(scope).first?.count ?? 0
    return steps.count - opening > scope.instants ? [] : Model.Step.allCases.filter { model.allows($0) }
  }

  func words(of steps: [Model.Step]) -> [String] { steps.map(\.rawValue) }

  func steps(from words: [String]) -> [Model.Step]? {
    let steps = words.compactMap(Model.Step.init(rawValue:))
    guard steps.count == words.count, openings(.quick).contains(where: steps.starts) else { return nil }
    return steps
  }
}

/// A difference between the expected and the observed reaction to a step.
struct StepMismatch {
  /// The rule that the step mostly concerns.
  let rule: Rule.ID

  /// The breach that is recorded if no check finds one.
  let breach: StepBreach

  /// True if an observer received fewer events than expected; another thread may still be about to deliver them.
  let lacksEvents: Bool
}

/// The kind of a step sequence.
enum SequenceKind: Sendable {
  case ordinary
  /// It tests ownership, and is no longer than an ordinary one may be.
  case ownership
  /// It tests ownership, and is longer.
  case longOwnership
}

/// The number of step sequences tried, by kind.
struct SequenceCounts: Sendable {
  private(set) var all = 0
  /// The number of step sequences that test ownership.
  private(set) var ownership = 0
  private(set) var longOwnership = 0
  /// True if not all were tried, because one of them has stopped its thread for good.
  var isCutShort = false

  /// Counts one more step sequence.
  mutating func add(_ kind: SequenceKind) {
    all += 1
    if kind != .ordinary { ownership += 1 }
    if kind == .longOwnership { longOwnership += 1 }
  }
}

/// A rule that races alone decide.
struct RaceOnlyRule {
  let rule: Rule.ID

  /// The event that did not happen if nothing was judged; ends the sentence "vacuous: ...".
  let missing: String

  /// The reason why the rule does not concern the subject; `nil` if it does.
  var exemption: String?

  /// A description of what is tried; `nil` if each race describes itself.
  var scope: String?
}
