/// One thing to try on a signal: what its generator sends before anybody can observe, and what is done then.
struct SignalCase: Hashable, Sendable {
  /// What the generator sends before it returns.
  var early: [EventKind] = []

  /// What is done, in order.
  var actions: [SignalAction] = []
}

/// All orders of actions up to a length, the shortest first.
struct SignalPlan {
  let scope: Scope
  let capabilities: Capabilities

  func cases() -> [SignalCase] {
    if scope.isEmpty { return [] }
    let length = scope.signalActions
    var words: [[SignalAction]] = [[]]
    var cases: [SignalCase] = []
    for _ in 0..<length {
      words = words.flatMap { word in possible(after: word).map { word + [$0] } }
      cases += words.map { SignalCase(actions: $0) }
      if words.first?.count == 2 { cases += early(words) }
    }
    return cases
  }

  /// The generator sends a value, an end, or both, and then a little is done.
  private func early(_ words: [[SignalAction]]) -> [SignalCase] {
    let starts: [[EventKind]] = [[.value]] + ends.flatMap { [[$0], [.value, $0]] }
    return starts.flatMap { start in
      words.filter { $0.first == .observe }.map { SignalCase(early: start, actions: $0) }
    }
  }

  private var ends: [EventKind] {
    var ends: [EventKind] = [.completed]
    if capabilities.contains(.failure) { ends.append(.failed) }
    if capabilities.contains(.interruption) { ends.append(.interrupted) }
    return ends
  }

  private func possible(after word: [SignalAction]) -> [SignalAction] {
    var actions: [SignalAction] = []
    let hasShell = !word.contains(.dropShell)
    let observers = word.count { $0 == .observe }
    if !word.contains(.releaseInput) {
      // What is sent after an end matters too: it must reach nobody.
      actions += ([.value] + ends).map { .send($0) }
      if capabilities.contains(.releasableInput) { actions.append(.releaseInput) }
    }
    if hasShell {
      if observers < (capabilities.contains(.manyObservers) ? scope.observers : 1) { actions.append(.observe) }
      if capabilities.contains(.droppableShell) { actions.append(.dropShell) }
    }
    actions += (0..<observers).map { .detach($0) }.filter { !word.contains($0) }
    return actions
  }
}

extension Scope {
  /// How many things are done to a signal in a row.
  var signalActions: Int { isEmpty ? 0 : min(max(2, instants), 6) }

  /// How many observers a signal gets.
  var observers: Int { instants > 4 ? 3 : 2 }
}
