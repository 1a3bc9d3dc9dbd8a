/// The plan of the steps that are tried in each state: all orders up to a length, the shortest first.
struct StreamPlan: Sendable {
  let facts: StreamFacts
  let scope: Scope

  /// The maximum number of steps of a story.
  var length: Int { scope.isEmpty ? 0 : min(max(2, scope.instants), 6) }

  /// The maximum number of steps of a story whose work sends events at once.
  var earlyLength: Int { min(length, 3) }

  /// The maximum number of steps of a story of a signal in which no step happens inside the handling of an event.
  var lifetimeLength: Int { facts.kind == .signal && !scope.isEmpty ? max(length, 5) : 0 }

  /// The maximum number of observers of a signal, or of runs of a producer.
  var crowd: Int { facts.can(.manyObservers) || facts.kind == .producer ? (scope.instants > 4 ? 3 : 2) : 1 }

  /// The events that the work may send at once: none, a value, a terminal event, or both.
  var starts: [[EventKind]] {
    if scope.isEmpty { return [] }
    return [[], [.value]] + facts.ends.flatMap { [[$0], [.value, $0]] }
  }

  /// Returns the possible next steps.
  func steps(after story: StreamStory, _ model: StreamModel) -> [StreamStep] {
    if story.steps.count < (story.early.isEmpty ? length : earlyLength) {
      return facts.kind == .producer ? producerSteps(model) : signalSteps(story, model)
    }
    guard isLifetime(story), story.steps.count < lifetimeLength else { return [] }
    return signalSteps(story, model).filter(isOfLifetimes)
  }

  /// Returns true if the story tests ownership: it sends, observes, detaches and drops references, one step at a time.
  func isLifetime(_ story: StreamStory) -> Bool {
    facts.kind == .signal && story.early.isEmpty && story.steps.allSatisfy(isOfLifetimes)
  }

  /// The names of the steps of such stories.
  var lifetimeWords: String {
    var words = ["send", "observe", "dispose"]
    if facts.can(.droppableShell) { words.append("drop the signal") }
    if facts.can(.releasableInput) { words.append("drop the input") }
    return words.joined(separator: ", ") + " and end"
  }

  private func isOfLifetimes(_ step: StreamStep) -> Bool {
    switch step {
    case .send(.value, _), .observe, .detach, .dropShell, .releaseInput: true
    // In small scopes, only `completed` is tried here; the shorter stories cover the other terminal events.
    case .send(let end, _): scope.variedInstants > 2 || end == .completed
    case .detachInside, .start, .startDisposed, .dispose, .disposeInside: false
    }
  }

  private func signalSteps(_ story: StreamStory, _ model: StreamModel) -> [StreamStep] {
    let run = model.runs[0]
    var steps: [StreamStep] = []
    if run.hasInput {
      steps += sends(run, 0)
      // With S2/silent, the release sends no event, and no later step can be checked: the story ends there.
      if facts.can(.releasableInput) { steps.append(.releaseInput) }
    } else if facts.declares("S2/silent") {
      return []
    }
    if run.hasShell {
      if model.arrivals < crowd { steps.append(.observe) }
      if facts.can(.droppableShell) { steps.append(.dropShell) }
    }
    for observer in 0..<model.arrivals where !run.detached.contains(observer) {
      if story.steps.contains(.detach(observer: observer)) { continue }
      steps.append(.detach(observer: observer))
      if run.isAlive, run.hasInput { steps.append(.detachInside(observer: observer)) }
    }
    return steps
  }

  private func producerSteps(_ model: StreamModel) -> [StreamStep] {
    var steps: [StreamStep] = []
    if model.runs.count < crowd {
      steps.append(.start(observers: 1))
      if facts.sharesRuns { steps += [.start(observers: 2), .startDisposed(observers: 2)] }
    }
    for (index, run) in model.runs.enumerated() where !(run.isDisposed && run.ended.isEmpty) {
      steps += sends(run, index)
      steps.append(.dispose(run: index))
      if run.isAlive { steps.append(.disposeInside(run: index)) }
    }
    return steps
  }

  /// Returns a send of every kind of event; events sent into an ended run must reach no observer.
  private func sends(_ run: StreamModel.Run, _ index: Int) -> [StreamStep] {
    ([.value] + facts.ends).map { .send($0, run: index) }
  }
}
