/// One thing that the kit does to a binding or one of its sides.
enum BindingStep: String, CaseIterable, Sendable {
  case bind = "bind"
  case setSource = "set the source"
  case setTarget = "set the target"
  case dispose = "dispose of the binding"
  case releaseSource = "release the source"
  case releaseTarget = "release the target"
}

/// What a binding that keeps the rules does: a pure function of what is done to it and its sides.
struct BindingModel: StoryModel {
  typealias Reaction = BindingReaction
  typealias Side = BindingReaction.Side

  /// What each side has to tell, ends left out.
  typealias Expectation = [Side: [Note]]

  /// How things stand with the binding itself.
  enum Phase: Sendable {
    case unbound, bound, disposed

    /// One of the sides has gone.
    case ended
  }

  /// What the sides show before anything is done to them.
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

  /// Whether the step means something now.
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

  /// Takes the step, and returns what each side has to tell.
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

  /// The side to which a change of this one is carried; `nil` if it stays where it is.
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
