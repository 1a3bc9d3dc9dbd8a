/// Checks one subject against every rule that step sequences decide.
///
/// Step sequences grow step by step. Each one runs on a new subject, and only its last step is checked. A sequence that fails
/// does not grow, so that the first breach of a rule is not the consequence of an earlier one.
final class StepSweep<Plan: ChapterPlan> {
  typealias Step = Plan.Model.Step
  typealias Situation = StepSituation<Plan.Model>

  /// One check, its results, the number of its failing step sequences, and the smallest of them.
  final class Docket {
    let check: StepCheck<Plan.Model>
    private let assessment = StreamAssessment()
    private(set) var failing = 0
    private(set) var smallest: (steps: [Step], breach: StreamBreach, diagram: [DiagramRow])?

    fileprivate init(_ check: StepCheck<Plan.Model>) { self.check = check }

    var rule: Rule.ID { check.rule }
    var missing: String { check.missing }
    var situations: Int { assessment.situations }

    /// Judges a step, or records `stop` as its breach; returns true if the step is right.
    fileprivate func judge(_ situation: Situation, stop: StreamBreach? = nil, in plan: Plan) -> Bool {
      let before = assessment.breaches
      if let stop { assessment.judge(false, else: stop) } else { check.judge(situation, assessment) }
      if assessment.breaches == before { return true }
      failing += 1
      if smallest == nil, let breach = assessment.first {
        smallest = (situation.steps, breach, plan.picture(situation, breach))
      }
      return false
    }
  }

  /// A step sequence, and the expected state of its subject before the last step.
  private typealias Node = (steps: [Step], model: Plan.Model)

  let dockets: [Docket]
  let intrusions = Intrusions()
  private(set) var sequenceCount = 0
  private(set) var doubt: String?

  /// True once a step sequence has stopped its thread for good; every further step sequence would stop another thread.
  private var isStopped = false

  private let plan: Plan
  private let length: Int

  init(_ plan: Plan, scope: Scope) {
    self.plan = plan
    length = scope.isEmpty ? 0 : scope.instants + 1
    dockets = plan.checks.map(Docket.init)
  }

  /// A description of what was tried.
  var scope: String {
    length == 0 ? "nothing was tried" : "all \(TextLayout.grouped(sequenceCount)) orders of up to \(length) steps"
  }

  /// Plays everything in the scope.
  func judgeAll() {
    if length == 0 { return }
    var nodes: [Node] = [([], plan.beginning)]
    for step in plan.opening { nodes = judge(nodes.map { ($0.steps + [step], $0.model) }) }
    for _ in 0..<length where doubt == nil && !isStopped {
      let grown = nodes.flatMap { node in
        Step.allCases.filter { node.model.allows($0) }.map { (node.steps + [$0], node.model) }
      }
      nodes = judge(grown)
    }
  }

  /// Plays exactly one step sequence.
  ///
  /// - Returns: True if every step is possible after the steps before it; otherwise the step sequence is not played.
  func judge(only steps: [Step]) -> Bool {
    var model = plan.beginning
    for (index, step) in steps.enumerated() {
      guard index < plan.opening.count || model.allows(step) else { return false }
      if index + 1 < steps.count { _ = model.take(step) }
    }
    _ = judge([(steps, model)])
    return true
  }

  /// Judges step sequences by their last steps; returns those that passed, with the expected state after them.
  private func judge(_ nodes: [Node]) -> [Node] {
    var left = nodes[...]
    var good: [Node] = []
    while !left.isEmpty, doubt == nil, !isStopped {
      // Small enough that a batch finishes long before the kit gives up waiting for its thread.
      let batch = left.prefix(256)
      let (performances, stop) = play(batch.map(\.steps))
      for (index, (reactions, node)) in zip(performances, batch).enumerated() {
        guard let situation = situation(node, reactions) else { continue }
        let isLast = index == performances.count - 1
        if judge(situation, stop: isLast ? stop : nil) { good.append((node.steps, situation.after)) }
      }
      left = left.dropFirst(performances.count)
    }
    return good
  }

  private func situation(_ node: Node, _ reactions: [Plan.Model.Reaction]) -> Situation? {
    guard let step = node.steps.last else { return nil }
    var after = node.model
    let expected = after.take(step)
    return Situation(
      steps: node.steps,
      before: node.model,
      after: after,
      expected: expected,
      actual: reactions.last ?? .init(),
      earlier: reactions.dropLast(),
      step: step
    )
  }

  private func judge(_ situation: Situation, stop: String?) -> Bool {
    sequenceCount += 1
    guard let stop else {
      return dockets.filter { $0.check.exemption == nil }.reduce(true) { $1.judge(situation, in: plan) && $0 }
    }
    isStopped = true
    let (rule, breach) = plan.breach(stopped: stop, in: situation)
    for docket in dockets where docket.rule == rule { _ = docket.judge(situation, stop: breach, in: plan) }
    return false
  }

  /// Plays step sequences on a thread that may block or trap without harm, until one of them stops it.
  private func play(_ sequences: [[Step]]) -> (reactions: [[Plan.Model.Reaction]], stop: String?) {
    let logs = KitLocked<[StepLog<Plan.Model.Reaction>]>([])
    let outcome = InterleavingOutcome.alone(isWatched: plan.hasThreads) { [plan, intrusions] in
      for steps in sequences {
        let log = StepLog<Plan.Model.Reaction>(intrusions: intrusions)
        logs.withLock { $0.append(log) }
        let run = plan.run(log)
        for step in steps {
          log.beginStep()
          run.take(step)
        }
        log.seal()
        run.letGo()
      }
    }
    let reactions = logs.withLock { $0 }.map(\.steps)
    switch outcome {
    case .completed: return (reactions, nil)
    case .deadlock: return (reactions, "the thread waits for ever")
    case .trapped(_, let reason): return (reactions, "the thread \(reason)")
    case nil:
      doubt = "a thread of the kit neither ended nor fell asleep while it did something to the \(plan.chapter.noun)"
      return ([], nil)
    }
  }
}
