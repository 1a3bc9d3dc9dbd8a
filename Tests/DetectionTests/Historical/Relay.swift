import Reactive
import ReactiveContractKit
import Synchronization

/// Delivers events to one observer, one after the other, whichever threads send.
final class Mailbox<Value: Sendable, Failure: Error>: Sendable {
  typealias Sink = @Sendable (Event<Value, Failure>) -> Void

  private struct State {
    var sink: Sink?
    var waiting: [Event<Value, Failure>] = []
    var isDelivering = false
  }

  private let state: Mutex<State>

  init(_ sink: @escaping Sink) { state = Mutex(State(sink: sink)) }

  /// Adds an event; it is delivered by the next call of ``deliver()``.
  func put(_ event: Event<Value, Failure>) { state.withLock { $0.waiting.append(event) } }

  /// Delivers what waits, unless another call is doing so.
  func deliver() {
    let isBusy = state.withLock { state in
      defer { state.isDelivering = true }
      return state.isDelivering
    }
    if isBusy { return }
    while let (sink, event) = next() { sink(event) }
  }

  /// Detaches the observer.
  func close() {
    let gone: (Sink?, [Event<Value, Failure>]) = state.withLock { state in
      defer {
        state.sink = nil
        state.waiting = []
      }
      return (state.sink, state.waiting)
    }
    withExtendedLifetime(gone) {}
  }

  private func next() -> (Sink, Event<Value, Failure>)? {
    state.withLock { state in
      guard let sink = state.sink, !state.waiting.isEmpty else {
        state.isDelivering = false
        return nil
      }
      let event = state.waiting.removeFirst()
      if event.isEnd { state.sink = nil }
      return (sink, event)
    }
  }
}

extension Event {
  /// True for a completion, a failure and an interruption.
  var isEnd: Bool { if case .next = self { false } else { true } }
}

/// A subject that replays its latest values, and its end, to late observers.
final class ReplayRelay<Value: Sendable>: Sendable {
  typealias Happening = Event<Value, TestFailure>

  /// The bug of a broken variant.
  enum Flaw: Sendable { case trimsTheEnd, attachesAfterwards, keepsTheEvicted }

  private struct State {
    var retained: [Happening] = []
    var boxes: [Int: Mailbox<Value, TestFailure>] = [:]
    var count = 0
    /// The node before the first one that is retained; its value ought to be gone.
    var head: Happening?
  }

  private let capacity: Int
  private let flaw: Flaw?
  private let state = Mutex(State())

  init(_ capacity: Int, _ flaw: Flaw? = nil) {
    self.capacity = capacity
    self.flaw = flaw
  }

  func send(_ event: Happening) {
    let boxes: [Mailbox<Value, TestFailure>] = state.withLock { state in
      if state.retained.contains(where: \.isEnd) || state.count < 0 { return [] }
      state.retained.append(event)
      trim(&state)
      let boxes = state.boxes.sorted { $0.key < $1.key }.map(\.value)
      for box in boxes { box.put(event) }
      if event.isEnd {
        state.boxes = [:]
        state.count = -1
      }
      return boxes
    }
    for box in boxes { box.deliver() }
  }

  private func trim(_ state: inout State) {
    let isCounted: (Happening) -> Bool = { self.flaw == .trimsTheEnd || !$0.isEnd }
    while state.retained.count(where: isCounted) > capacity {
      let evicted = state.retained.removeFirst()
      if flaw == .keepsTheEvicted { state.head = evicted }
    }
  }

  func observe(_ sink: @escaping @Sendable (Happening) -> Void) -> Cancellation {
    let box = Mailbox(sink)
    if flaw == .attachesAfterwards {
      for event in state.withLock({ $0.retained }) { box.put(event) }
      box.deliver()
    }
    let number: Int = state.withLock { state in
      if flaw != .attachesAfterwards {
        for event in state.retained { box.put(event) }
      }
      if state.count < 0 { return -1 }
      state.count += 1
      state.boxes[state.count] = box
      return state.count
    }
    box.deliver()
    return Cancellation { [weak self] in
      let gone = self?.state.withLock { $0.boxes.removeValue(forKey: number) }
      withExtendedLifetime(gone) {}
      box.close()
    }
  }
}
