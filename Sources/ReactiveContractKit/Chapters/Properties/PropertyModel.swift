/// One step of the kit on a property.
enum PropertyStep: String, CaseIterable, Sendable {
  case set = "set"
  case setEqual = "set the same value"
  case modifyEqual = "modify without a change"
  case observe = "observe"
  case start = "start"
  case startInside = "start in the next handler"
  case dispose = "dispose of the first"
  case disposeInside = "dispose of the first in its next handler"
  case release = "release"
}

/// A model of a property that keeps the rules: a pure function of the steps so far.
struct PropertyModel: StepModel {
  typealias Reaction = PropertyReaction

  /// A run or an observer; a run begins with the current value, an observer with the next change.
  struct Listener: Sendable {
    let isRun: Bool
    var isAttached = true
  }

  private(set) var value = 0
  private(set) var listeners: [Listener] = []
  private(set) var isReleased = false
  let canObserve: Bool
  /// True if the property sends a value that equals the one before.
  let sendsEqual: Bool

  /// True if the property can be modified, and has not been in these steps.
  private var canModify: Bool

  /// The listener that disposes of itself when it receives its next value; `nil` if none does.
  private var disposing: Int?

  /// True if the next listener that receives a value starts a run in its handler.
  private var isArmed = false

  init(canObserve: Bool, canModify: Bool, sendsEqual: Bool) {
    self.canObserve = canObserve
    self.canModify = canModify
    self.sendsEqual = sendsEqual
  }

  /// The numbers of the attached listeners.
  var attached: [Int] { listeners.indices.filter { listeners[$0].isAttached } }

  /// Returns true if the step is meaningful in the current state.
  func allows(_ step: PropertyStep) -> Bool {
    if isReleased { return false }
    switch step {
    case .set, .setEqual, .start: return true
    case .modifyEqual: return canModify
    case .observe: return canObserve
    case .startInside: return !isArmed
    case .dispose, .release: return !attached.isEmpty
    case .disposeInside: return disposing == nil && !attached.isEmpty
    }
  }

  /// Takes the step, and returns the events that the attached listeners must receive.
  mutating func take(_ step: PropertyStep) -> [Int: [Note]] {
    switch step {
    case .set:
      value += 1
      return sendValue()
    case .setEqual: return sendsEqual ? sendValue() : [:]
    case .modifyEqual:
      canModify = false
      return sendsEqual ? sendValue() : [:]
    case .observe:
      listeners.append(Listener(isRun: false))
      return [:]
    case .start:
      let first = listeners.count
      listeners.append(Listener(isRun: true))
      startIfArmed()
      return Dictionary(uniqueKeysWithValues: (first..<listeners.count).map { ($0, [.value(UInt8(clamping: value))]) })
    case .startInside:
      isArmed = true
      return [:]
    case .dispose:
      if let first = attached.first { detach(first) }
      return [:]
    case .disposeInside:
      disposing = attached.first
      return [:]
    case .release:
      isReleased = true
      return sendingToAll(.completed)
    }
  }

  private mutating func sendValue() -> [Int: [Note]] {
    if !attached.isEmpty { startIfArmed() }
    let received = sendingToAll(.value(UInt8(clamping: value)))
    if let disposing { detach(disposing) }
    return received
  }

  private mutating func detach(_ listener: Int) {
    listeners[listener].isAttached = false
    if disposing == listener { disposing = nil }
  }

  private mutating func startIfArmed() {
    if isArmed { listeners.append(Listener(isRun: true)) }
    isArmed = false
  }

  private func sendingToAll(_ note: Note) -> [Int: [Note]] {
    Dictionary(uniqueKeysWithValues: attached.map { ($0, [note]) })
  }
}
