import Reactive
import ReactiveContractKit

/// A buffer written by hand.
///
/// Sending and observing exclude each other, so that there is no gap between retained and new events.
///
/// Each mutant breaks it in one place.
final class HandmadeBuffer: Sendable {
  /// The bug of a mutant; `none` in a correct subject.
  enum Flaw: Sendable {
    case none, replaysThenAttaches, attachesThenReplays, keepsOneAtCapacityZero, dropsNewest, countsEnd, retainsAfterEnd
  }

  typealias Sink = EventSource<Int, TestFailure>.Sink

  private struct State {
    var retained: [Event<Int, TestFailure>] = []
    var end: Event<Int, TestFailure>?
    var sinks: [(key: Int, sink: Sink)] = []
    var lastKey = 0
  }

  private let capacity: Int
  private let flaw: Flaw
  private let lock = HandmadeBinding.ReentrantLock()
  private let state = KitLocked(State())

  init(_ capacity: Int, _ flaw: Flaw) {
    self.capacity = flaw == .keepsOneAtCapacityZero ? max(capacity, 1) : capacity
    self.flaw = flaw
  }

  func send(_ event: Event<Int, TestFailure>) {
    lock.withLock {
      let last = state.withLock { retain(event, &$0) }
      var sent = 0
      // An observer that was attached meanwhile has already received the event as a retained one.
      while let sink = state.withLock({ next(&sent, last, $0) }) { sink(event) }
      if event.isTerminating { state.withLock { $0.sinks = [] } }
    }
  }

  func observe(_ sink: @escaping Sink) -> Cancellation {
    if flaw == .replaysThenAttaches {
      let replay = replay
      for event in replay { sink(event) }
      Interleaving.yield(after: "replayed")
      return lock.withLock { attach(sink) }
    }
    return lock.withLock {
      if flaw == .attachesThenReplays {
        let observation = attach(sink)
        for event in replay { sink(event) }
        return observation
      }
      for event in replay { sink(event) }
      return attach(sink)
    }
  }

  private var replay: [Event<Int, TestFailure>] {
    state.withLock { state in state.retained + (state.end.map { [$0] } ?? []) }
  }

  /// Retains an event; returns the key of the last observer, or 0 if the event comes after the end.
  private func retain(_ event: Event<Int, TestFailure>, _ state: inout State) -> Int {
    let hasEnded = state.end != nil
    if hasEnded, flaw != .retainsAfterEnd { return 0 }
    if event.isTerminating {
      state.end = state.end ?? event
      if flaw == .countsEnd { state.retained = Array(state.retained.suffix(max(0, capacity - 1))) }
      if flaw == .countsEnd, capacity == 0 { state.end = nil }
    } else if flaw == .dropsNewest {
      if state.retained.count < capacity { state.retained.append(event) }
    } else {
      state.retained = (state.retained + [event]).suffix(capacity)
    }
    return hasEnded ? 0 : state.lastKey
  }

  /// Returns the observer after the one that was called last, by key: an observer may detach while it is called.
  private func next(_ sent: inout Int, _ last: Int, _ state: State) -> Sink? {
    let limit = flaw == .attachesThenReplays ? state.lastKey : last
    guard last > 0, let next = state.sinks.first(where: { $0.key > sent && $0.key <= limit }) else { return nil }
    sent = next.key
    return next.sink
  }

  private func attach(_ sink: @escaping Sink) -> Cancellation {
    let key = state.withLock { state -> Int? in
      if state.end != nil { return nil }
      state.lastKey += 1
      state.sinks.append((state.lastKey, sink))
      return state.lastKey
    }
    return Cancellation { [weak self] in
      self?.state.withLock { state in state.sinks.removeAll { $0.key == key } }
    }
  }
}

extension Subject {
  /// A buffer written by hand, correct or broken.
  static func buffer(_ name: String, _ flaw: HandmadeBuffer.Flaw) -> Subject {
    Subject(
      BufferSubject(name) { capacity in
        let buffer = HandmadeBuffer(capacity, flaw)
        return BufferAdapter(send: { buffer.send($0) }, observe: { buffer.observe($0) })
      }
    )
  }
}
