/// Judges one property under every rule that stories decide.
///
/// Stories grow step by step. Each is played on a fresh property, and judged by its last step; one that went wrong does not
/// grow, so that the first breach of a rule is no consequence of another.
final class PropertySweep {
  /// One verifier at work, and the smallest story that it found wrong.
  final class Docket {
    let verifier: any PropertyVerifier
    fileprivate(set) var failing = 0
    fileprivate(set) var smallest: (story: PropertyStory, breach: StreamBreach, diagram: [DiagramRow])?

    fileprivate init(_ verifier: any PropertyVerifier) { self.verifier = verifier }

    var rule: Rule.ID { type(of: verifier).rule }
    var missing: String { type(of: verifier).missing }
    var situations: Int { verifier.assessment.situations }

    fileprivate func keep(_ breach: StreamBreach?, _ situation: PropertySituation, _ steps: [PropertyLog.Step]) {
      failing += 1
      guard smallest == nil, let breach else { return }
      smallest = (situation.story, breach, PropertyPicture(situation: situation, steps: steps).rows(breach))
    }
  }

  let dockets = [Docket(ValueBeforeItIsTold()), Docket(RunsMissNoChange()), Docket(LifeEndsStreams())]
  let intrusions = Intrusions()
  private(set) var stories = 0
  private(set) var doubt: String?

  /// A thread was stopped for good: each further one would be another.
  private var isStopped = false

  private let subject: PropertySubject
  private let length: Int

  init(_ subject: PropertySubject, scope: Scope) {
    self.subject = subject
    length = scope.isEmpty ? 0 : scope.instants + 1
  }

  /// What was tried, in words.
  var scope: String {
    length == 0 ? "nothing was tried" : "all \(TextLayout.grouped(stories)) orders of up to \(length) steps"
  }

  /// Plays everything that the scope holds.
  func judgeAll() {
    if length == 0 { return }
    let canObserve = subject.make.content(0).observe != nil
    var nodes = [(PropertyStory(), PropertyModel())]
    for _ in 0..<length where doubt == nil && !isStopped {
      let grown = nodes.flatMap { story, model in
        PropertyStep.allCases.filter { model.allows($0, canObserve: canObserve) }.map { step in
          (PropertyStory(steps: story.steps + [step]), model)
        }
      }
      nodes = judge(grown)
    }
  }

  /// Plays exactly one story.
  func judge(only story: PropertyStory) {
    var model = PropertyModel()
    for step in story.steps.dropLast() { _ = model.take(step) }
    _ = judge([(story, model)])
  }

  /// Judges stories by their last steps; returns those that went well, and how the property stands after them.
  private func judge(_ grown: [(PropertyStory, PropertyModel)]) -> [(PropertyStory, PropertyModel)] {
    var left = grown[...]
    var good: [(PropertyStory, PropertyModel)] = []
    while !left.isEmpty, doubt == nil, !isStopped {
      let batch = left.prefix(256)
      let (performances, stop) = play(batch.map(\.0))
      for (index, (steps, node)) in zip(performances, batch).enumerated() {
        let isLast = stop != nil && index == performances.count - 1
        var after = node.1
        guard let step = node.0.steps.last else { continue }
        let expected = after.take(step)
        let situation = PropertySituation(
          story: node.0,
          before: node.1,
          after: after,
          expected: expected,
          actual: steps.last ?? .init()
        )
        if judge(situation, steps, stop: isLast ? stop : nil) { good.append((node.0, after)) }
      }
      left = left.dropFirst(performances.count)
    }
    return good
  }

  private func judge(_ situation: PropertySituation, _ steps: [PropertyLog.Step], stop: String?) -> Bool {
    stories += 1
    if let stop {
      isStopped = true
      let breach = StreamBreach(
        headline: "“\(situation.step?.rawValue ?? "make")” never came back: \(stop)",
        place: .lifetime,
        cause: "the property waits for itself, or traps, where it should do nothing special."
      )
      let docket = dockets[situation.step == .release ? 2 : 1]
      docket.verifier.assessment.judge(false, else: breach)
      docket.keep(breach, situation, steps)
      return false
    }
    var isGood = true
    for docket in dockets {
      let before = docket.verifier.assessment.breaches
      docket.verifier.judge(situation)
      if docket.verifier.assessment.breaches == before { continue }
      isGood = false
      docket.keep(docket.verifier.assessment.first, situation, steps)
    }
    return isGood
  }

  /// Plays stories on a thread that may block or trap without harm, until one does.
  private func play(_ stories: [PropertyStory]) -> (steps: [[PropertyLog.Step]], stop: String?) {
    let logs = KitLocked<[PropertyLog]>([])
    let outcome = InterleavingOutcome.alone { [subject, intrusions] in
      for story in stories {
        let log = PropertyLog(intrusions: intrusions)
        logs.withLock { $0.append(log) }
        let run = PropertyRun(log, subject)
        for step in story.steps { run.take(step) }
        log.seal()
        run.letGo()
      }
    }
    let steps = logs.withLock { $0 }.map(\.steps)
    switch outcome {
    case .completed: return (steps, nil)
    case .deadlock: return (steps, "waits for ever")
    case .trapped(_, let reason): return (steps, reason)
    case nil:
      doubt = "a thread of the kit neither ended nor fell asleep while it did something to the property"
      return ([], nil)
    }
  }
}

/// Draws a story: what was set, what should have been told last, and what was told.
struct PropertyPicture {
  let situation: PropertySituation
  let steps: [PropertyLog.Step]

  /// The diagram, with a caret under the last step; every step is a tick, counted from 1.
  func rows(_ breach: StreamBreach) -> [DiagramRow] {
    var diagram = MarbleDiagram()
    var set = MarbleLine()
    var value = 0
    for (index, step) in situation.story.steps.enumerated() where step == .set {
      value += 1
      set.add(.value("\(value)"), at: index + 1)
    }
    if !set.moments.isEmpty { diagram.add("set", set) }
    if case .observer(let listener) = breach.place {
      diagram.add("expected", line(of: listener, last: situation.expected[listener] ?? []))
      diagram.add(situation.name(listener), line(of: listener, last: situation.told(listener).map(\.note)))
    }
    if diagram.rows().isEmpty { return [] }
    let tick = situation.story.steps.count
    return diagram.rows(ruler: true, caretsUnder: [tick], note: situation.step?.rawValue)
  }

  private func line(of listener: Int, last: [Note]) -> MarbleLine {
    var line = MarbleLine()
    for (index, step) in steps.dropLast().enumerated() {
      for told in step.told where told.listener == listener { line.add(mark(told.note), at: index + 1) }
    }
    for note in last { line.add(mark(note), at: situation.story.steps.count) }
    return line
  }

  private func mark(_ note: Note) -> MarbleLine.Note {
    switch note.kind {
    case .value: .value("\(note.letter)")
    case .failed: .failed("")
    case .completed: .sign("|")
    case .interrupted: .sign("!")
    }
  }
}
