/// Checks one signal or producer against every rule that stories decide.
///
/// Stories grow step by step. Each story is played on a new stream, and only its last step is judged: the steps before
/// it have been a story of their own. A story that fails does not grow, so that the first breach of a rule is not the
/// consequence of an earlier one.
final class StreamSweep {
  /// A story, the expected states before and after its last step, and what should happen in that step.
  private struct Node {
    var story: StreamStory
    var before: StreamModel
    var after: StreamModel
    var expected: StreamModel.Expectation
  }

  private(set) var dockets: [StreamDocket]
  private(set) var stories = 0
  /// The number of stories that check lifetimes only.
  private(set) var lifetimes = 0
  /// The number of those that are longer than other stories may be.
  private(set) var longLifetimes = 0
  private(set) var doubt: String?
  /// The reason why not even a breach is conclusive; `nil` if it is.
  ///
  /// Other threads took part, and may have sent the events that were missed.
  private(set) var intrusion: String?
  private(set) var facts: StreamFacts

  private let subject: StreamSubject
  private let scope: Scope
  private let stage: StreamStage
  private var hasLostEvents = false

  init(_ subject: StreamSubject, scope: Scope) {
    self.subject = subject
    self.scope = scope
    stage = StreamStage(subject)
    facts = subject.facts
    dockets = facts.verifiers().map { StreamDocket($0) }
  }

  /// Plays every story of the scope.
  func judgeAll() {
    guard facts.kind != .combination, !scope.isEmpty else { return }
    learn()
    let plan = plan
    for start in plan.starts {
      var level = [root(start)]
      while !level.isEmpty, stage.intrusions.count == 0 {
        let performances = stage.play(level.map(\.story))
        let grown = zip(level, performances).flatMap { node, performance in
          judge(node, performance) ? successors(of: node, plan) : []
        }
        level = grown
      }
      doubt = doubt ?? stage.doubt
      if doubt != nil { break }
    }
    noteIntrusions()
  }

  /// Plays exactly one story.
  ///
  /// - Returns: True if every step is possible after the steps before it; otherwise the story is not played.
  func judge(only story: StreamStory) -> Bool {
    guard facts.kind != .combination else { return true }
    learn()
    var node = root(story.early)
    for step in story.steps {
      guard node.after.allows(step) else { return false }
      node = successor(of: node, step)
    }
    for performance in stage.play([node.story]) { _ = judge(node, performance) }
    doubt = doubt ?? stage.doubt
    noteIntrusions()
    return true
  }

  /// Notes whether other threads took part.
  ///
  /// If an event was lost, it first waits: another thread may still be about to deliver it.
  private func noteIntrusions() {
    if hasLostEvents { stage.intrusions.await() }
    if stage.intrusions.count > 0 { intrusion = "an event came on a thread that the run does not control" }
  }

  /// The plan of the stories.
  var plan: StreamPlan { StreamPlan(facts: facts, scope: scope) }

  /// Makes the subject once, to see which features it offers.
  func learn() {
    _ = stage.play([StreamStory()])
    facts.sharesRuns = stage.sharesRuns
    facts.watched = stage.watched
    dockets = facts.verifiers().map { StreamDocket($0) }
  }

  private func root(_ early: [EventKind]) -> Node {
    let before = StreamModel(facts, early: early)
    var after = before
    let expected = after.make()
    return Node(story: StreamStory(early: early), before: before, after: after, expected: expected)
  }

  private func successors(of node: Node, _ plan: StreamPlan) -> [Node] {
    plan.steps(after: node.story, node.after).map { successor(of: node, $0) }
  }

  private func successor(of node: Node, _ step: StreamStep) -> Node {
    var story = node.story
    story.steps.append(step)
    var after = node.after
    let expected = after.take(step)
    return Node(story: story, before: node.after, after: after, expected: expected)
  }

  /// Judges the last step of a story; returns true if it went as expected.
  private func judge(_ node: Node, _ performance: StreamStage.Performance) -> Bool {
    stories += 1
    if plan.isLifetime(node.story) {
      lifetimes += 1
      if node.story.steps.count > plan.length { longLifetimes += 1 }
    }
    let situation = StreamSituation(
      step: node.story.steps.last,
      story: node.story,
      before: node.before,
      after: node.after,
      expected: node.expected,
      actual: StreamReaction(performance.steps.count > node.story.steps.count ? performance.steps.last ?? [] : [])
    )
    if let stop = performance.stop {
      blame(situation, performance, stop)
      return false
    }
    var isBroken = false
    for docket in dockets where docket.exemption(facts) == nil {
      if docket.judge(situation, performance) { isBroken = true }
    }
    let isRight = situation.actual.matches(node.expected)
    if !isRight, situation.actual.lacksEvents(of: node.expected) { hasLostEvents = true }
    if !isRight, !isBroken { blame(situation, performance, nil) }
    return isRight && !isBroken
  }

  /// Attributes a failure that no verifier detects to the rule of the step.
  private func blame(_ situation: StreamSituation, _ performance: StreamStage.Performance, _ stop: String?) {
    let rule = situation.step?.rule(in: facts) ?? (facts.kind == .producer ? "P1" : "S1")
    let step = situation.step?.words ?? "make"
    dockets.first { $0.rule == rule }?.note(
      StreamBreach(
        headline: stop.map { "“\(step)” never came back: \($0)" } ?? "“\(step)” had an effect that it should not have",
        place: .lifetime,
        cause: stop == nil
          ? "something else happened in this step than the drawing expects."
          : "the stream waits for itself, or traps, where it should do nothing special."
      ),
      situation,
      performance
    )
  }
}

extension StreamStep {
  /// Returns the rule that the step mostly concerns.
  fileprivate func rule(in facts: StreamFacts) -> Rule.ID {
    switch self {
    case .send: facts.kind == .producer ? "P2" : "S5"
    case .observe, .detach, .detachInside: "S4"
    case .dropShell: "S3"
    case .releaseInput: "S2"
    case .start: "P1"
    case .startDisposed, .dispose, .disposeInside: "P4"
    }
  }
}

/// One verifier of streams, the number of its failing stories, and the smallest of them.
final class StreamDocket {
  /// The smallest story that fails, with its breach and its diagram.
  struct Case {
    let story: StreamStory
    let breach: StreamBreach
    let diagram: [DiagramRow]
  }

  private var verifier: any StreamVerifier
  private(set) var failing = 0
  private(set) var smallest: Case?

  init(_ verifier: any StreamVerifier) { self.verifier = verifier }

  var rule: Rule.ID { type(of: verifier).rule }
  var missing: String { type(of: verifier).missing }
  var situations: Int { verifier.assessment.situations }
  var judgesLifetimes: Bool { type(of: verifier).judgesLifetimes }

  func exemption(_ facts: StreamFacts) -> String? { type(of: verifier).exemption(facts) }

  /// Judges a step, and keeps the first wrong one; returns true if the step is wrong.
  func judge(_ situation: StreamSituation, _ performance: StreamStage.Performance) -> Bool {
    let before = verifier.assessment.breaches
    verifier.judge(situation)
    guard verifier.assessment.breaches > before else { return false }
    failing += 1
    keep(verifier.assessment.first, situation, performance)
    return true
  }

  /// Records a breach that was found without the verifier.
  func note(_ breach: StreamBreach, _ situation: StreamSituation, _ performance: StreamStage.Performance) {
    verifier.assessment.judge(false, else: breach)
    failing += 1
    keep(breach, situation, performance)
  }

  private func keep(
    _ breach: StreamBreach?,
    _ situation: StreamSituation,
    _ performance: StreamStage.Performance
  ) {
    guard smallest == nil, let breach else { return }
    let picture = StreamPicture(situation: situation, steps: performance.steps)
    smallest = Case(story: situation.story, breach: breach, diagram: picture.rows(breach))
  }
}
