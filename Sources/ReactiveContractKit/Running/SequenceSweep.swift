/// Judges one sequence under every rule that stories decide.
///
/// Stories grow step by step. Each is played on a fresh sequence, and judged by its last step; one that went wrong does not
/// grow, so that the first breach of a rule is no consequence of another.
final class SequenceSweep {
  /// One verifier at work, and the smallest story that it found wrong.
  final class Docket {
    let verifier: any SequenceVerifier
    let exemption: String?
    fileprivate(set) var failing = 0
    fileprivate(set) var smallest: (story: SequenceStory, breach: StreamBreach, diagram: [DiagramRow])?

    fileprivate init(_ type: any SequenceVerifier.Type, _ subject: SequenceSubject) {
      verifier = type.init(subject)
      exemption = type.exemption(subject)
    }

    var rule: Rule.ID { type(of: verifier).rule }
    var missing: String { type(of: verifier).missing }
    var situations: Int { verifier.assessment.situations }

    fileprivate func keep(_ breach: StreamBreach?, _ situation: SequenceSituation) {
      failing += 1
      guard smallest == nil, let breach else { return }
      smallest = (situation.story, breach, SequencePicture(situation: situation).rows)
    }
  }

  let dockets: [Docket]
  let intrusions = Intrusions()
  private(set) var stories = 0
  private(set) var doubt: String?

  /// A thread was stopped for good: each further one would be another.
  private var isStopped = false

  private let subject: SequenceSubject
  private let length: Int

  init(_ subject: SequenceSubject, scope: Scope) {
    self.subject = subject
    length = scope.isEmpty ? 0 : scope.instants + 1
    let types: [any SequenceVerifier.Type] = [
      WorkWaitsForAsking.self, WorkIsDoneOnce.self, WalksFindTheSame.self, TailsLiveAlone.self,
    ]
    dockets = types.map { Docket($0, subject) }
  }

  /// What was tried, in words.
  var scope: String {
    length == 0 ? "nothing was tried" : "all \(TextLayout.grouped(stories)) orders of up to \(length) steps"
  }

  /// Plays everything that the scope holds.
  func judgeAll() {
    if length == 0 { return }
    let canDerive = subject.make.content { _ in nil }.derived != nil
    var nodes = judge([(SequenceStory(), SequenceModel())])
    for _ in 0..<length where doubt == nil && !isStopped {
      let grown = nodes.flatMap { story, model in
        SequenceStep.allCases.filter { model.allows($0, canDerive: canDerive) }.map { step in
          (SequenceStory(steps: story.steps + [step]), model)
        }
      }
      nodes = judge(grown)
    }
  }

  /// Plays exactly one story.
  func judge(only story: SequenceStory) {
    var model = SequenceModel()
    for step in story.steps.dropLast() { model.take(step) }
    _ = judge([(story, model)])
  }

  /// Judges stories by their last steps; returns those that went well, and how the sequence stands after them.
  private func judge(_ grown: [(SequenceStory, SequenceModel)]) -> [(SequenceStory, SequenceModel)] {
    var left = grown[...]
    var good: [(SequenceStory, SequenceModel)] = []
    while !left.isEmpty, doubt == nil, !isStopped {
      let batch = left.prefix(256)
      let (performances, stop) = play(batch.map(\.0))
      for (index, (steps, node)) in zip(performances, batch).enumerated() {
        guard let step = node.0.steps.last else { continue }
        var after = node.1
        after.take(step)
        let situation = SequenceSituation(
          story: node.0,
          before: node.1,
          after: after,
          actual: steps.last ?? .init(),
          earlier: steps.dropLast()
        )
        let isLast = index == performances.count - 1
        if judge(situation, stop: isLast ? stop : nil) { good.append((node.0, after)) }
      }
      left = left.dropFirst(performances.count)
    }
    return good
  }

  private func judge(_ situation: SequenceSituation, stop: String?) -> Bool {
    stories += 1
    if let stop {
      isStopped = true
      let breach = StreamBreach(
        headline: "no answer came when \(situation.words): \(stop)",
        place: .lifetime,
        cause: "the sequence waits for itself, or traps, where there is nothing special."
      )
      for docket in dockets where docket.rule == WalksFindTheSame.rule {
        docket.verifier.assessment.judge(false, else: breach)
        docket.keep(breach, situation)
      }
      return false
    }
    var isGood = true
    for docket in dockets where docket.exemption == nil {
      let before = docket.verifier.assessment.breaches
      docket.verifier.judge(situation)
      if docket.verifier.assessment.breaches == before { continue }
      isGood = false
      docket.keep(docket.verifier.assessment.first, situation)
    }
    return isGood
  }

  /// Plays stories on a thread that may block or trap without harm, until one does.
  private func play(_ stories: [SequenceStory]) -> (steps: [[SequenceLog.Step]], stop: String?) {
    let logs = KitLocked<[SequenceLog]>([])
    let outcome = InterleavingOutcome.alone { [subject, intrusions] in
      for story in stories {
        let log = SequenceLog(intrusions: intrusions)
        logs.withLock { $0.append(log) }
        let run = SequenceRun(log, subject)
        for step in story.steps { run.take(step) }
        run.letGo()
      }
    }
    let steps = logs.withLock { $0 }.map(\.steps)
    switch outcome {
    case .completed: return (steps, nil)
    case .deadlock: return (steps, "the thread waits for ever")
    case .trapped(_, let reason): return (steps, "the thread \(reason)")
    case nil:
      doubt = "a thread of the kit neither ended nor fell asleep while it did something to the sequence"
      return ([], nil)
    }
  }
}

/// Draws a story: which places were asked for, which were worked out, and the values that were found.
struct SequencePicture {
  let situation: SequenceSituation

  /// The diagram, with a caret under the last step; every step is a tick, counted from 0, the making.
  var rows: [DiagramRow] {
    var asked = MarbleLine()
    var worked = MarbleLine()
    var model = SequenceModel()
    for (tick, step) in situation.story.steps.enumerated() {
      if step == .head || step == .tail { asked.add(.value("\(model.place)"), at: tick) }
      model.take(step)
    }
    for (tick, step) in (situation.earlier + [situation.actual]).enumerated() {
      for place in step.worked { worked.add(.value("\(place)"), at: tick) }
    }
    var diagram = MarbleDiagram()
    if !asked.moments.isEmpty { diagram.add("asked", asked) }
    diagram.add("worked out", worked)
    let tick = situation.story.steps.count - 1
    return diagram.rows(ruler: true, caretsUnder: [tick], note: situation.step.rawValue)
  }
}
