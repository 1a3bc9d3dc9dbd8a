/// Checks one subject against every rule that step sequences decide.
///
/// Step sequences grow step by step. Each one runs on a new subject, and only its last step is checked. A sequence that fails
/// does not grow, so that the first breach of a rule is not the consequence of an earlier one.
final class StepSweep<Plan: ChapterPlan> {
  typealias Step = Plan.Model.Step
  typealias Situation = StepSituation<Plan.Model>
  typealias Entry = (check: StepCheck<Plan.Model>, tally: StepCheck<Plan.Model>.Tally)

  /// A step sequence, and the expected state of its subject before the last step.
  typealias Node = (steps: [Step], model: Plan.Model)

  /// The checks, each with its evidence.
  let entries: [Entry]
  let intrusions = Intrusions()
  var counts = SequenceCounts()
  private(set) var doubt: String?

  /// The number of random sequences.
  var walks = 0
  /// The sequence to which the first failing of these was reduced; `nil` if none failed.
  var reducedWalk: [Step]?
  let plan: Plan
  let scope: Scope
  private var hasLostEvents = false
  private var hasDeadlocked = false

  init(_ plan: Plan, scope: Scope) {
    self.plan = plan
    self.scope = scope
    entries = plan.checks.map { ($0, StepCheck<Plan.Model>.Tally()) }
  }

  /// Plays everything in the scope.
  func judgeAll() {
    for opening in plan.openings(scope) {
      var nodes: [Node] = [([], plan.beginning)]
      for step in opening { nodes = judge(nodes.map { ($0.steps + [step], $0.model) }) }
      while !nodes.isEmpty, !isOver { nodes = judge(successors(of: nodes)) }
    }
    judgeWalks()
    awaitLostEvents()
  }

  /// Plays exactly one step sequence.
  ///
  /// - Returns: True if every step is possible after the steps before it; otherwise the step sequence is not played.
  func judge(only steps: [Step]) -> Bool {
    guard let model = model(before: steps) else { return false }
    _ = judge([(steps, model)])
    awaitLostEvents()
    return true
  }

  /// Returns the expected state before the last step; `nil` if a step is impossible after the steps before it.
  func model(before steps: [Step]) -> Plan.Model? {
    let opening = plan.openings(scope).first { steps.starts(with: $0) } ?? []
    var model = plan.beginning
    for (index, step) in steps.enumerated() {
      guard index < opening.count || model.allows(step) else { return nil }
      if index + 1 < steps.count { _ = model.take(step) }
    }
    return model
  }

  /// True if nothing more is tried: the verdict would be inconclusive, or each sequence would stop another thread.
  var isOver: Bool { doubt != nil || intrusions.count > 0 || counts.isCutShort }

  private func awaitLostEvents() { if hasLostEvents { intrusions.await() } }

  private func successors(of nodes: [Node]) -> [Node] {
    nodes.flatMap { node in
      plan.steps(after: node.steps, node.model, scope).map { (node.steps + [$0], node.model) }
    }
  }

  /// Judges step sequences by their last steps; returns those that passed, with the expected state after them.
  private func judge(_ nodes: [Node]) -> [Node] {
    var left = nodes[...]
    var good: [Node] = []
    while !left.isEmpty, !isOver {
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

  func situation(_ node: Node, _ reactions: [Plan.Model.Reaction]) -> Situation? {
    guard let step = node.steps.last else { return nil }
    var after = node.model
    let expected = after.take(step)
    // A thread that stopped in this step, or while it recorded one, has left fewer reactions.
    let hasReacted = reactions.count == node.steps.count
    return Situation(
      steps: node.steps,
      before: node.model,
      after: after,
      expected: expected,
      actual: hasReacted ? reactions[reactions.count - 1] : .init(),
      earlier: hasReacted ? reactions.dropLast() : reactions,
      step: step
    )
  }

  private func judge(_ situation: Situation, stop: String?) -> Bool {
    counts.add(plan.kind(of: situation.steps, scope))
    if let stop {
      counts.isCutShort = !plan.continuesAfterStop
      let (rule, breach) = plan.breach(stopped: stop, in: situation)
      record(breach, of: rule, situation)
      return false
    }
    let mismatch = plan.mismatch(situation)
    if mismatch?.lacksEvents ?? false { hasLostEvents = true }
    var isRight = true
    for entry in entries where entry.check.exemption == nil && !check(entry, situation) { isRight = false }
    if isRight, let mismatch { record(mismatch.breach, of: mismatch.rule, situation) }
    return isRight && mismatch == nil
  }

  private func check(_ entry: Entry, _ situation: Situation) -> Bool {
    entry.tally.judge(situation.steps, diagram: { plan.picture(situation, $0) }) {
      entry.check.judge(situation, entry.tally)
    }
  }

  /// Records a breach that no check has found; if its rule does not apply to the subject, nothing is conclusive.
  private func record(_ breach: StepBreach, of rule: Rule.ID, _ situation: Situation) {
    guard let entry = entries.first(where: { $0.check.rule == rule && $0.check.exemption == nil }) else {
      doubt = breach.headline
      return
    }
    entry.tally.judge(situation.steps, diagram: { plan.picture(situation, $0) }) {
      entry.tally.check(false, else: breach)
    }
  }

  /// Plays step sequences on a thread that may block or trap without harm, until one of them stops it.
  func play(_ sequences: [[Step]]) -> (reactions: [[Plan.Model.Reaction]], stop: String?) {
    let logs = KitLocked<[StepLog<Plan.Model.Reaction>]>([])
    let progress: @Sendable () -> Int? = { logs.withLock { $0.count } }
    let outcome = InterleavingOutcome.alone(
      isWatched: plan.hasThreads,
      expectsDeadlock: hasDeadlocked,
      progress: progress
    ) { [plan, intrusions] in
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
    case .deadlock:
      hasDeadlocked = true
      return (reactions, "the thread waits forever")
    case .trapped(_, let reason): return (reactions, "the thread \(reason)")
    case nil:
      doubt = "a thread of the kit neither finished nor blocked while it used the \(plan.chapter.noun)"
      return ([], nil)
    }
  }
}
