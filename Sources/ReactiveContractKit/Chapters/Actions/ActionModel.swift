/// One step of the kit on an action.
enum ActionStep: String, CaseIterable, Sendable {
  case start = "start"
  case send = "send"
  case fail = "fail"
  case complete = "complete"
  case interrupt = "interrupt"
  case dispose = "dispose of the run"
  case disposeFirst = "dispose of run 1, which is over"
  case disposeInside = "dispose of the run when it receives a value"
  case disable = "disable"
  case enable = "enable"
  case startInside = "start when it says that it is done"
  case disableInside = "disable when it says that it is at work"
  case release = "let go of the action"
}

/// A model of an action that keeps the rules: a pure function of the steps so far.
struct ActionModel: StepModel {
  typealias Reaction = ActionReaction

  /// The expected entries of every channel in a step.
  typealias Expectation = [ActionReaction.Channel: [ActionWord]]

  /// The maximum number of runs that a step sequence starts from outside.
  private static let most = 2

  private(set) var isAllowed = true

  /// The number of the running execution; `nil` if there is none.
  private(set) var running: Int?

  /// The number of runs started so far, including refused ones.
  private(set) var runs = 0
  private var values = 0

  /// True if an observer of the flags will start, or disable, the action.
  private(set) var startsInside = false
  private(set) var disablesInside = false

  /// True if the observer of the running execution disposes of it when it receives the next value.
  private(set) var disposesInside = false

  /// True if the handle of the first run was disposed of after the end of that run.
  private var disposedFirst = false

  /// True if the kit has released the action.
  private(set) var isReleased = false

  let canEnable: Bool
  let saysWork: Bool
  let capabilities: Capabilities

  /// True if the action is released and has no running execution.
  var isGone: Bool { isReleased && running == nil }

  init(canEnable: Bool, saysWork: Bool, capabilities: Capabilities) {
    self.canEnable = canEnable
    self.saysWork = saysWork
    self.capabilities = capabilities
  }

  var isEnabled: Bool { isAllowed && running == nil }

  /// Returns true if the step is meaningful in the current state.
  func allows(_ step: ActionStep) -> Bool {
    let steps: [ActionStep] = [.send, .fail, .complete, .interrupt, .dispose, .disposeFirst, .disposeInside]
    if isReleased, !steps.contains(step) { return false }
    return switch step {
    case .start: runs < Self.most
    case .fail: running != nil && capabilities.contains(.failure)
    case .interrupt: running != nil && capabilities.contains(.interruption)
    case .send, .complete, .dispose: running != nil
    case .disposeFirst: runs > 0 && running != 0 && !disposedFirst && !isGone
    case .disable: canEnable && isAllowed
    case .enable: canEnable && !isAllowed
    case .disposeInside: running != nil && !disposesInside
    case .startInside: saysWork && !startsInside
    case .disableInside: saysWork && canEnable && !disablesInside
    case .release: !startsInside && !disablesInside
    }
  }

  /// Takes the step, and returns the expected events and effects.
  mutating func take(_ step: ActionStep) -> Expectation {
    var expected: Expectation = [:]
    switch step {
    case .start: start(&expected)
    case .send:
      values += 1
      record(.value(UInt8(clamping: values)), &expected)
      if disposesInside { dispose(&expected) }
    case .fail: end(.failed, &expected)
    case .complete: end(.completed, &expected)
    case .interrupt: end(.interrupted, &expected)
    case .dispose: dispose(&expected)
    case .disposeFirst: disposedFirst = true
    case .disposeInside: disposesInside = true
    case .disable: allow(false, &expected)
    case .enable: allow(true, &expected)
    case .startInside: startsInside = true
    case .disableInside: disablesInside = true
    case .release: isReleased = true
    }
    if isGone { expected[.ended] = [.happened] }
    return expected
  }

  private mutating func start(_ expected: inout Expectation) {
    let run = runs
    runs += 1
    guard isEnabled else {
      expected[.run(run), default: []].append(.refused)
      expected[.refusals, default: []].append(.happened)
      return
    }
    running = run
    expected[.enabled, default: []].append(.isFalse)
    expected[.executing, default: []].append(.isTrue)
    expected[.work(run), default: []].append(.begun)
    if disablesInside { (disablesInside, isAllowed) = (false, false) }
  }

  private func record(_ note: Note, _ expected: inout Expectation) {
    guard let running else { return }
    expected[.run(running), default: []].append(.note(note))
    expected[.events, default: []].append(.note(note))
    switch note.kind {
    case .value: expected[.values, default: []].append(.note(note))
    case .failed: expected[.errors, default: []].append(.happened)
    case .completed: expected[.completions, default: []].append(.happened)
    case .interrupted: break
    }
  }

  private mutating func dispose(_ expected: inout Expectation) {
    if let running { expected[.work(running), default: []].append(.disposed) }
    end(capabilities.contains(.interruptionOnDisposal) ? .interrupted : nil, &expected)
  }

  private mutating func end(_ note: Note?, _ expected: inout Expectation) {
    if let note { record(note, &expected) }
    running = nil
    disposesInside = false
    if isAllowed { expected[.enabled, default: []].append(.isTrue) }
    expected[.executing, default: []].append(.isFalse)
    if startsInside {
      startsInside = false
      start(&expected)
    }
  }

  private mutating func allow(_ isAllowed: Bool, _ expected: inout Expectation) {
    self.isAllowed = isAllowed
    if running == nil { expected[.enabled, default: []].append(isAllowed ? .isTrue : .isFalse) }
  }
}
