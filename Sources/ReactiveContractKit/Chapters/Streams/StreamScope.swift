/// The steps that are tried in each state of a stream: all orders up to a length, the shortest first.
///
/// The creation of the stream, which is the first step, does not count.
struct StreamScope: Sendable {
  let facts: StreamFacts
  let scope: Scope

  /// The maximum number of steps.
  var length: Int { scope.isEmpty ? 0 : min(max(2, scope.instants), 6) }

  /// The maximum number of steps if the work sends events at once.
  var earlyLength: Int { min(length, 3) }

  /// The maximum number of steps on a signal of which none happens inside the handling of an event.
  var lifetimeLength: Int { facts.kind == .signal && !scope.isEmpty ? max(length, 5) : 0 }

  /// The maximum number of observers of a signal, or of runs of a producer.
  var crowd: Int { facts.can(.manyObservers) || facts.kind == .producer ? (scope.instants > 4 ? 3 : 2) : 1 }

  /// True if a third observer may be attached after one of two has been detached.
  var replacesObservers: Bool { facts.kind == .signal && crowd == 2 }

  /// The events that the work may send at once: none, a value, a terminal event, or both.
  var starts: [[EventKind]] {
    if scope.isEmpty { return [] }
    return [[], [.value]] + facts.ends.flatMap { [[$0], [.value, $0]] }
  }

  /// Returns the possible next steps.
  func steps(after steps: [StreamStep], _ model: StreamModel) -> [StreamStep] {
    let count = steps.count - 1
    if count < (model.early.isEmpty ? length : earlyLength) {
      return facts.kind == .producer ? producerSteps(model) : signalSteps(steps, model)
    }
    guard kind(of: steps) != .ordinary, count < lifetimeLength else { return [] }
    return signalSteps(steps, model).filter(testsOwnership)
  }

  /// Returns the kind of a step sequence; it tests ownership if it sends, observes, detaches and drops references, one
  /// step at a time.
  func kind(of steps: [StreamStep]) -> SequenceKind {
    guard facts.kind == .signal, steps.first == .make(early: []), steps.dropFirst().allSatisfy(testsOwnership) else {
      return .ordinary
    }
    return steps.count - 1 > length ? .longOwnership : .ownership
  }

  /// The names of the steps that test ownership.
  var lifetimeWords: String {
    var words = ["send", "observe", "dispose"]
    if facts.can(.droppableShell) { words.append("drop the signal") }
    if facts.can(.releasableInput) { words.append("drop the input") }
    return words.joined(separator: ", ") + " and end"
  }

  private func testsOwnership(_ step: StreamStep) -> Bool {
    switch step {
    case .send(.value, _), .observe, .detach, .dropShell, .releaseInput: true
    // In small scopes, only `completed` is tried here; the shorter sequences cover the other terminal events.
    case .send(let end, _): scope.variedInstants > 2 || end == .completed
    case .make, .detachInside, .detachOtherInside, .observeInside: false
    case .start, .startDisposed, .startInside, .dispose, .disposeInside, .disposeOtherInside: false
    }
  }

  private func signalSteps(_ earlier: [StreamStep], _ model: StreamModel) -> [StreamStep] {
    let run = model.runs[0]
    var steps: [StreamStep] = []
    if run.hasInput {
      steps += sends(run, 0)
      // With S2/silent, the release sends no event, and no later step can be checked: the sequence ends there.
      if facts.can(.releasableInput) { steps.append(.releaseInput) }
    } else if facts.declares("S2/silent") {
      return []
    }
    if run.hasShell {
      if model.arrivals < crowd || replaces(earlier, model) { steps.append(.observe) }
      if facts.can(.droppableShell) { steps.append(.dropShell) }
    }
    for observer in 0..<model.arrivals where !run.detached.contains(observer) {
      if earlier.contains(.detach(observer: observer)) { continue }
      steps.append(.detach(observer: observer))
      if run.isAlive, run.hasInput { steps.append(.detachInside(observer: observer)) }
    }
    if run.isAlive, run.hasInput, let first = run.attached.first, let last = run.attached.last {
      if run.hasShell, model.arrivals < crowd { steps.append(.observeInside(observer: first)) }
      // An observer that is detached before its turn, and one that has had its turn.
      if first != last {
        steps.append(.detachOtherInside(observer: first, other: last))
        steps.append(.detachOtherInside(observer: last, other: first))
      }
    }
    return steps
  }

  /// Returns true if one more observer may be attached, after another one has been detached and one is left.
  ///
  /// A stream that finds its observers by number or by place may confuse the new one with the one that is left.
  private func replaces(_ earlier: [StreamStep], _ model: StreamModel) -> Bool {
    guard replacesObservers, model.arrivals == crowd, case .detach? = earlier.last else { return false }
    return earlier.dropFirst().allSatisfy { step in
      switch step {
      case .observe, .detach: true
      default: false
      }
    }
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
      guard run.isAlive else { continue }
      steps.append(.disposeInside(run: index))
      if model.runs.count < crowd { steps.append(.startInside(run: index)) }
      for other in model.runs.indices where other != index && model.runs[other].isAlive {
        steps.append(.disposeOtherInside(run: index, other: other))
      }
    }
    return steps
  }

  /// Returns a send of every kind of event; events sent into an ended run must reach no observer.
  private func sends(_ run: StreamModel.Run, _ index: Int) -> [StreamStep] {
    ([.value] + facts.ends).map { .send($0, run: index) }
  }
}
