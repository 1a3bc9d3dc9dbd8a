/// The record of one run of a signal: what was done to it, what it did, and how it should stand.
///
/// Invariant: written only by the thread that made it; what another thread delivers goes into the intrusions.
final class SignalTrial: @unchecked Sendable {
  /// Something that the kit did, and how the signal should stand before it.
  struct Step {
    let action: SignalAction
    let before: SignalState
    let begin: Int
    var end = Int.max

    init(action: SignalAction, before: SignalState, begin: Int) {
      self.action = action
      self.before = before
      self.begin = begin
    }
  }

  /// An event that reached an observer.
  struct Delivery {
    let kind: EventKind
    let text: String
    let observer: Int
    let position: Int
    let depth: Int
  }

  /// What the signal's generator sends before it returns.
  let early: [EventKind]
  private(set) var steps: ContiguousArray<Step> = []
  private(set) var deliveries: ContiguousArray<Delivery> = []
  /// When the generator ran.
  private(set) var generations: [Int] = []
  /// When the resource was disposed.
  private(set) var disposals: [Int] = []
  /// When each observer was let go of; by its number.
  private(set) var releases: [Int: Int] = [:]
  /// When the signal had been made.
  private(set) var made = Int.max

  private let owner = ThreadToken.current
  private let intrusions: Intrusions
  private let known: Int
  private var position = 0
  private var depth = 0
  private var isSealed = false

  init(early: [EventKind], intrusions: Intrusions) {
    self.early = early
    self.intrusions = intrusions
    known = intrusions.count
  }

  /// What other threads have delivered in the course of this run.
  var strays: [EventKind] {
    intrusions.since(known).compactMap { if case .delivered(let kind) = $0 { kind } else { nil } }
  }

  func begin(_ action: SignalAction, before: SignalState) {
    steps.append(Step(action: action, before: before, begin: next()))
  }

  func endStep() { steps[steps.count - 1].end = next() }
  func noteMade() { made = next() }
  func seal() { isSealed = true }
  func noteGeneration() { if isMine { generations.append(next()) } }

  func noteDisposal() {
    guard isMine else { return intrusions.add(.disposed) }
    if !isSealed { disposals.append(next()) }
  }

  func noteRelease(of observer: Int) {
    if isMine, !isSealed { releases[observer] = next() }
  }

  func deliver(_ kind: EventKind, _ text: String, to observer: Int) {
    guard isMine else { return intrusions.add(.delivered(kind)) }
    guard !isSealed else { return }
    deliveries.append(Delivery(kind: kind, text: text, observer: observer, position: next(), depth: depth))
  }

  private var isMine: Bool { ThreadToken.current == owner }

  private func next() -> Int {
    position += 1
    return position
  }
}

/// How a signal should stand, by the contract.
struct SignalState {
  var isAlive = true
  var hasShell = true
  var hasInput = true
  /// The observers that are attached, in the order in which they came.
  var observers: [Int] = []
  /// How many have come so far.
  var arrivals = 0

  /// Whether nobody can ever observe the stream again.
  var isAbandoned: Bool { !hasShell && observers.isEmpty }

  /// How it should stand after an action.
  func after(_ action: SignalAction, releaseInterrupts: Bool, abandonmentEnds: Bool) -> SignalState {
    var state = self
    switch action {
    case .send(.value): return state
    case .send: state.end()
    case .observe:
      if isAlive { state.observers.append(arrivals) }
      state.arrivals += 1
    case .detach(let observer): state.observers.removeAll { $0 == observer }
    case .dropShell: state.hasShell = false
    case .releaseInput:
      state.hasInput = false
      if releaseInterrupts { state.end() }
    }
    if state.isAbandoned, abandonmentEnds { state.end() }
    return state
  }

  private mutating func end() {
    isAlive = false
    observers = []
  }
}
