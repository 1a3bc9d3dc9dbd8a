/// A race of several threads that use the inputs of an operator, its scheduler, and the run itself.
struct OperatorRace: Sendable {
  /// One step of a thread.
  enum Step: Hashable, Sendable {
    /// Sends into an input.
    case send(EventKind, into: Int)

    /// Disposes the run.
    case dispose

    /// Runs the due actions, one after the other.
    case turn

    /// Moves the clock by one instant.
    case tick

    func words(_ shape: InputShape) -> String {
      switch self {
      case .send(let kind, let input): "send \(kind.word) into \(shape.place(input))"
      case .dispose: "dispose"
      case .turn: "run what is due"
      case .tick: "let time pass"
      }
    }
  }

  let rule: Rule.ID
  /// The name in tokens, unique among the races of one rule.
  let name: String
  /// The steps before the threads begin.
  var eve: [Step] = []
  /// The steps of each thread.
  let parts: [[Step]]
  /// The step that the observer takes when it receives the first value; such a race has only one thread.
  var answer: Step?

  /// Returns all races that apply to a form of an operator.
  static func all(for facts: Facts) -> [OperatorRace] {
    if !facts.capabilities.contains(.threads) { return [] }
    let isTimed = facts.traits.contains(.asynchronous) || facts.traits.contains(.deliversOnScheduler)
    let races =
      switch facts.shape {
      case .unary: isTimed ? timed : ending
      case .binary: isTimed ? binary + timedBinary : binary
      case .flattening: flattening
      case .making, .ternary: [OperatorRace]()
      }
    return races.filter { $0.concerns(facts) }
  }

  private func concerns(_ facts: Facts) -> Bool {
    if rule == "P4", facts.streamKind != .producer || !facts.capabilities.contains(.interruptionOnDisposal) {
      return false
    }
    return parts.joined().allSatisfy { step in
      switch step {
      case .send(.failed, let input): facts.capabilities.contains(.failure) && !facts.unfailingInputs.contains(input)
      case .send(.interrupted, _): facts.capabilities.contains(.interruption)
      default: true
      }
    }
  }
}

extension OperatorRace {
  private static func value(_ input: Int) -> Step { .send(.value, into: input) }
  private static func end(_ input: Int) -> Step { .send(.completed, into: input) }

  private static func recursion(_ kind: EventKind, into input: Int, eve: [Step] = []) -> OperatorRace {
    OperatorRace(
      rule: "E6",
      name: "the observer sends \(kind.word) into input \(input + 1)",
      eve: eve,
      parts: [[value(0), value(1)]],
      answer: .send(kind, into: input)
    )
  }

  private static let ending = [
    OperatorRace(
      rule: "P4",
      name: "values while the run is disposed",
      parts: [[value(0), value(0), end(0)], [.dispose]]
    )
  ]

  private static let timed = [
    OperatorRace(
      rule: "E5",
      name: "values while the scheduler takes turns",
      parts: [[value(0), value(0), end(0)], [.turn, .tick, .tick, .turn]]
    ),
    OperatorRace(
      rule: "E5",
      name: "a failure while the scheduler takes turns",
      eve: [value(0)],
      parts: [[.send(.failed, into: 0)], [.tick, .tick, .turn, .turn]]
    ),
    OperatorRace(
      rule: "P4",
      name: "a turn of the scheduler while the run is disposed",
      eve: [value(0), .tick, .tick],
      parts: [[.turn, .turn], [.dispose]]
    ),
  ]

  private static let binary = [
    OperatorRace(rule: "E5", name: "two senders", parts: [[value(0), value(0)], [value(1), value(1)]]),
    OperatorRace(rule: "E5", name: "two ends", parts: [[value(0), end(0)], [value(1), end(1)]]),
    OperatorRace(
      rule: "E5",
      name: "a value and a failure",
      parts: [[value(0), value(0)], [value(1), .send(.failed, into: 1)]]
    ),
    OperatorRace(
      rule: "E5",
      name: "a value and an interruption",
      parts: [[value(0), value(0)], [value(1), .send(.interrupted, into: 1)]]
    ),
    OperatorRace(
      rule: "P4",
      name: "values while the run is disposed",
      eve: [value(0)],
      parts: [[value(1), end(0)], [.dispose]]
    ),
    OperatorRace(
      rule: "P4",
      name: "two senders and an end while the run is disposed",
      eve: [value(0)],
      parts: [[value(0)], [value(1)], [end(1)], [.dispose]]
    ),
    recursion(.value, into: 1),
    recursion(.completed, into: 1),
  ]

  private static let timedBinary = [
    OperatorRace(
      rule: "E5",
      name: "values while the scheduler takes turns",
      parts: [[value(0), value(1)], [.turn, .turn, .turn]]
    )
  ]

  private static let flattening = [
    OperatorRace(
      rule: "E5",
      name: "two inner streams",
      eve: [value(0), value(0)],
      parts: [[value(1), value(1)], [value(2), value(2)]]
    ),
    OperatorRace(
      rule: "E5",
      name: "an inner stream while another one comes",
      eve: [value(0)],
      parts: [[value(1), value(1)], [value(0), value(2)]]
    ),
    OperatorRace(rule: "E5", name: "two ends", eve: [value(0)], parts: [[value(1), end(1)], [end(0)]]),
    OperatorRace(
      rule: "E5",
      name: "a value and a failure",
      eve: [value(0), value(0)],
      parts: [[value(1)], [.send(.failed, into: 2)], [.send(.failed, into: 0)]]
    ),
    OperatorRace(
      rule: "P4",
      name: "an inner stream while the run is disposed",
      eve: [value(0)],
      parts: [[value(1), end(1)], [.dispose]]
    ),
    OperatorRace(
      rule: "P4",
      name: "an inner stream comes while the run is disposed",
      parts: [[value(0), value(1)], [.dispose]]
    ),
    OperatorRace(
      rule: "P4",
      name: "an inner stream comes and another one ends while the run is disposed",
      eve: [value(0)],
      parts: [[value(0)], [value(1)], [end(1)], [.dispose]]
    ),
    recursion(.value, into: 1, eve: [value(0)]),
    recursion(.completed, into: 0, eve: [value(0)]),
  ]
}

extension InputShape {
  func place(_ input: Int) -> String {
    switch self {
    case .making, .unary: "the input"
    case .binary, .ternary: "input \(input + 1)"
    case .flattening: input == 0 ? "the outer stream" : "inner stream \(input)"
    }
  }
}
