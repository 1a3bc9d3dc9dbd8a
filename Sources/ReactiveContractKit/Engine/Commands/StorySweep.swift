/// Checks one subject against every rule that stories decide.
///
/// Stories grow step by step. Each story is played on a new subject, and only its last step is judged. A story that
/// fails does not grow, so that the first breach of a rule is not the consequence of an earlier one.
final class StorySweep<Plot: StoryPlot> {
  typealias Step = Plot.Model.Step
  typealias Situation = StorySituation<Plot.Model>

  /// One check, its results, the number of its failing stories, and the smallest of them.
  final class Docket {
    let check: StoryCheck<Plot.Model>
    private let assessment = StreamAssessment()
    private(set) var failing = 0
    private(set) var smallest: (steps: [Step], breach: StreamBreach, diagram: [DiagramRow])?

    fileprivate init(_ check: StoryCheck<Plot.Model>) { self.check = check }

    var rule: Rule.ID { check.rule }
    var missing: String { check.missing }
    var situations: Int { assessment.situations }

    /// Judges a step, or records `stop` as its breach; returns true if the step is right.
    fileprivate func judge(_ situation: Situation, stop: StreamBreach? = nil, in plot: Plot) -> Bool {
      let before = assessment.breaches
      if let stop { assessment.judge(false, else: stop) } else { check.judge(situation, assessment) }
      if assessment.breaches == before { return true }
      failing += 1
      if smallest == nil, let breach = assessment.first {
        smallest = (situation.steps, breach, plot.picture(situation, breach))
      }
      return false
    }
  }

  /// A story, and the expected state of its subject before the last step.
  private typealias Node = (steps: [Step], model: Plot.Model)

  let dockets: [Docket]
  let intrusions = Intrusions()
  private(set) var stories = 0
  private(set) var doubt: String?

  /// True once a story has stopped its thread for good; every further story would stop another thread.
  private var isStopped = false

  private let plot: Plot
  private let length: Int

  init(_ plot: Plot, scope: Scope) {
    self.plot = plot
    length = scope.isEmpty ? 0 : scope.instants + 1
    dockets = plot.checks.map(Docket.init)
  }

  /// A description of what was tried.
  var scope: String {
    length == 0 ? "nothing was tried" : "all \(TextLayout.grouped(stories)) orders of up to \(length) steps"
  }

  /// Plays everything in the scope.
  func judgeAll() {
    if length == 0 { return }
    var nodes: [Node] = [([], plot.beginning)]
    for step in plot.opening { nodes = judge(nodes.map { ($0.steps + [step], $0.model) }) }
    for _ in 0..<length where doubt == nil && !isStopped {
      let grown = nodes.flatMap { node in
        Step.allCases.filter { node.model.allows($0) }.map { (node.steps + [$0], node.model) }
      }
      nodes = judge(grown)
    }
  }

  /// Plays exactly one story.
  ///
  /// - Returns: True if every step is possible after the steps before it; otherwise the story is not played.
  func judge(only steps: [Step]) -> Bool {
    var model = plot.beginning
    for (index, step) in steps.enumerated() {
      guard index < plot.opening.count || model.allows(step) else { return false }
      if index + 1 < steps.count { _ = model.take(step) }
    }
    _ = judge([(steps, model)])
    return true
  }

  /// Judges stories by their last steps; returns those that passed, with the expected state after them.
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

  private func situation(_ node: Node, _ reactions: [Plot.Model.Reaction]) -> Situation? {
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
    stories += 1
    guard let stop else {
      return dockets.filter { $0.check.exemption == nil }.reduce(true) { $1.judge(situation, in: plot) && $0 }
    }
    isStopped = true
    let (rule, breach) = plot.breach(stopped: stop, in: situation)
    for docket in dockets where docket.rule == rule { _ = docket.judge(situation, stop: breach, in: plot) }
    return false
  }

  /// Plays stories on a thread that may block or trap without harm, until one of them stops it.
  private func play(_ stories: [[Step]]) -> (reactions: [[Plot.Model.Reaction]], stop: String?) {
    let logs = KitLocked<[StoryLog<Plot.Model.Reaction>]>([])
    let outcome = InterleavingOutcome.alone(isWatched: plot.hasThreads) { [plot, intrusions] in
      for steps in stories {
        let log = StoryLog<Plot.Model.Reaction>(intrusions: intrusions)
        logs.withLock { $0.append(log) }
        let run = plot.run(log)
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
      doubt = "a thread of the kit neither ended nor fell asleep while it did something to the \(plot.chapter.noun)"
      return ([], nil)
    }
  }
}
