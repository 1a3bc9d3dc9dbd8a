/// One step of the kit on a binding or one of its sides.
enum BindingStep: String, CaseIterable, Sendable {
  case bind = "bind"
  case setSource = "set the source"
  case setTarget = "set the target"
  case dispose = "dispose of the binding"
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

  let isMutual: Bool
  let sourceHasValue: Bool

  init(isMutual: Bool, sourceHasValue: Bool) {
    self.isMutual = isMutual
    self.sourceHasValue = sourceHasValue
  }

  /// Returns true if the step is meaningful in the current state.
  func allows(_ step: BindingStep) -> Bool {
    switch step {
    case .bind: phase == .unbound
    case .setSource: !gone.contains(.source)
    case .setTarget: !gone.contains(.target)
    case .dispose: phase == .bound || phase == .ended
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
    case .setTarget: return set(.target)
    case .dispose:
      phase = .disposed
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
    guard let other = carries(side) else { return [side: [note]] }
    values[other] = lastValue
    return [side: [note], other: [note]]
  }

  private mutating func release(_ side: Side) -> Expectation {
    gone.insert(side)
    if phase == .bound { phase = .ended }
    return [:]
  }
}
