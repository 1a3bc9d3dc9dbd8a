/// One step of the kit on a buffer.
enum BufferStep: String, CaseIterable, Sendable {
  case keepNone = "keep none"
  case keepOne = "keep 1"
  case keepTwo = "keep 2"
  case send = "send"
  case sendEqual = "send the same value"
  case fail = "fail"
  case complete = "complete"
  case interrupt = "interrupt"
  case observe = "observe"
  case observeInside = "observe in the next handler"
  case dispose = "dispose of the first"
  case disposeInside = "dispose of the first in its next handler"

  /// The capacity of the buffer that the step makes; `nil` if it makes none.
  var capacity: Int? {
    switch self {
    case .keepNone: 0
    case .keepOne: 1
    case .keepTwo: 2
    default: nil
    }
  }

  /// The terminal event that the step sends; `nil` if it sends none.
  var end: Note? {
    switch self {
    case .fail: .failed
    case .complete: .completed
    case .interrupt: .interrupted
    default: nil
    }
  }
}

/// A model of a buffer that keeps the rules: a pure function of the steps so far.
struct BufferModel: StepModel {
  typealias Reaction = BufferReaction

  /// The events that each observer must receive in a step.
  typealias Expectation = [Int: [Note]]

  private(set) var capacity: Int?

  /// The values sent before the end; they are numbered from 1.
  private var values: [Note] = []
  private var lastValue = 0
  private(set) var end: Note?

  /// The observers by number; true for those that are attached.
  private(set) var observers: [Bool] = []
  private var observesInside = false

  /// The observer that disposes of itself when it receives its next value; `nil` if none does.
  private var disposing: Int?

  let capacities: Set<Int>
  let capabilities: Capabilities

  init(capacities: Set<Int>, capabilities: Capabilities) {
    self.capacities = capacities
    self.capabilities = capabilities
  }

  /// The number of values sent before the end.
  var sent: Int { values.count }

  /// The retained values.
  var kept: [Note] { values.suffix(capacity ?? 0) }

  /// Returns true if the step is meaningful in the current state.
  func allows(_ step: BufferStep) -> Bool {
    if let made = step.capacity { return capacity == nil && capacities.contains(made) }
    guard capacity != nil else { return false }
    return switch step {
    case .fail: end == nil && capabilities.contains(.failure)
    case .interrupt: end == nil && capabilities.contains(.interruption)
    case .complete: end == nil
    case .sendEqual: !values.isEmpty
    case .observeInside: !observesInside
    case .dispose: observers.contains(true)
    case .disposeInside: disposing == nil && observers.contains(true)
    default: true
    }
  }

  /// Takes the step, and returns the events that each observer must receive.
  mutating func take(_ step: BufferStep) -> Expectation {
    var expected: Expectation = [:]
    switch step {
    case .keepNone, .keepOne, .keepTwo: capacity = step.capacity
    case .send:
      lastValue += 1
      send(&expected)
    case .sendEqual: send(&expected)
    case .fail, .complete, .interrupt:
      for observer in observers.indices where observers[observer] { expected[observer] = step.end.map { [$0] } }
      end = step.end
      observers = observers.map { _ in false }
    case .observe: observe(&expected)
    case .observeInside: observesInside = true
    case .dispose:
      if let first = observers.firstIndex(of: true) { detach(first) }
    case .disposeInside: disposing = observers.firstIndex(of: true)
    }
    return expected
  }

  private mutating func send(_ expected: inout Expectation) {
    if end != nil { return }
    let note = Note.value(UInt8(clamping: lastValue))
    values.append(note)
    let attached = observers.indices.filter { observers[$0] }
    for observer in attached { expected[observer] = [note] }
    if !attached.isEmpty { observeIfAsked(&expected) }
    if let disposing { detach(disposing) }
  }

  private mutating func detach(_ observer: Int) {
    observers[observer] = false
    if disposing == observer { disposing = nil }
  }

  private mutating func observe(_ expected: inout Expectation) {
    expected[observers.count] = kept + (end.map { [$0] } ?? [])
    observers.append(end == nil)
    if !kept.isEmpty { observeIfAsked(&expected) }
  }

  private mutating func observeIfAsked(_ expected: inout Expectation) {
    guard observesInside else { return }
    observesInside = false
    observe(&expected)
  }
}
