/// One step of the kit on a binding or one of its sides.
enum BindingStep: String, CaseIterable, Sendable {
  case bind = "bind"
  case setSource = "set the source"
  case setSourceEqual = "set the source to the same value"
  case setTarget = "set the target"
  case dispose = "dispose of the binding"
  case disposeInside = "dispose of the binding in the next handler"
  case releaseSource = "release the source"
  case releaseTarget = "release the target"
}

/// A model of a binding that keeps the rules: a pure function of the steps so far.
struct BindingModel: StepModel {
  typealias Reaction = BindingReaction
  typealias Side = BindingReaction.Side

  /// The values that each side must send; terminal events are not included.
  typealias Expectation = [Side: [Note]]

  /// The state of the binding.
  enum Phase: Sendable {
    case unbound, bound, disposed

    /// One of the sides has been released.
    case ended
  }

  /// The values of the sides before the first step.
  static let beginnings: [Side: Int] = [.source: 1, .target: 0]

  private(set) var phase = Phase.unbound
  private(set) var values = Self.beginnings
  private(set) var gone: Set<Side> = []
  private var lastValue = 1

  /// True if an observer of the target disposes of the binding when it receives the next value.
  private var isDisposing = false

  let isMutual: Bool
  let sourceHasValue: Bool
  /// The sides that send a value that equals the one before, when the source is set to it.
  let sendsEqual: Set<Side>

  init(isMutual: Bool, sourceHasValue: Bool, sendsEqual: Set<Side>) {
    self.isMutual = isMutual
    self.sourceHasValue = sourceHasValue
    self.sendsEqual = sendsEqual
  }

  /// Returns true if the step is meaningful in the current state.
  func allows(_ step: BindingStep) -> Bool {
    switch step {
    case .bind: phase == .unbound
    case .setSource, .setSourceEqual: !gone.contains(.source)
    case .setTarget: !gone.contains(.target)
    case .dispose: phase == .bound || phase == .ended
    // With a mutual binding, it would depend on the order of the observers what is still carried back.
    case .disposeInside: phase == .bound && !isMutual && !isDisposing
    case .releaseSource: phase != .unbound && !gone.contains(.source)
    case .releaseTarget: phase != .unbound && !gone.contains(.target)
    }
  }

  /// Takes the step, and returns the values that each side must send.
  mutating func take(_ step: BindingStep) -> Expectation {
    switch step {
    case .bind:
      phase = .bound
      guard sourceHasValue, let value = values[.source] else { return [:] }
      values[.target] = value
      return [.target: [.value(UInt8(clamping: value))]]
    case .setSource: return set(.source)
    case .setSourceEqual: return setSourceEqual()
    case .setTarget: return set(.target)
    case .dispose:
      phase = .disposed
      return [:]
    case .disposeInside:
      isDisposing = true
      return [:]
    case .releaseSource: return release(.source)
    case .releaseTarget: return release(.target)
    }
  }

  /// Returns the side to which a change of this side is carried; `nil` if it is not carried.
  func carries(_ side: Side) -> Side? { phase == .bound && (side == .source || isMutual) ? side.other : nil }

  private mutating func set(_ side: Side) -> Expectation {
    lastValue += 1
    let note = Note.value(UInt8(clamping: lastValue))
    values[side] = lastValue
    guard let other = carries(side) else {
      if side == .target { disposeIfAsked() }
      return [side: [note]]
    }
    values[other] = lastValue
    if other == .target { disposeIfAsked() }
    return [side: [note], other: [note]]
  }

  private mutating func setSourceEqual() -> Expectation {
    guard sendsEqual.contains(.source), let value = values[.source] else { return [:] }
    let note = Note.value(UInt8(clamping: value))
    guard let target = carries(.source), values[target] != value || sendsEqual.contains(target) else {
      return [.source: [note]]
    }
    values[target] = value
    disposeIfAsked()
    return [.source: [note], target: [note]]
  }

  private mutating func disposeIfAsked() {
    if isDisposing, phase == .bound { phase = .disposed }
    isDisposing = false
  }

  private mutating func release(_ side: Side) -> Expectation {
    gone.insert(side)
    if phase == .bound { phase = .ended }
    return [:]
  }
}
