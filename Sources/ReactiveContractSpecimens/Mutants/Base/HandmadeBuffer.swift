import Reactive
import ReactiveContractKit

/// A buffer written by hand.
///
/// Sending and observing take turns, so that there is no gap between retained and new events.
///
/// Each mutant breaks it in one place.
final class HandmadeBuffer: Sendable {
  /// The bug of a mutant; `none` in a correct subject.
  enum Flaw: Sendable {
    case none, tellsThePastOutsideOfItsTurn, attachesFirst, takesNoneForOne, dropsTheNewest, countsTheEnd, goesOnKeeping
  }

  typealias Sink = EventSource<Int, TestFailure>.Sink

  private struct State {
    var kept: [Event<Int, TestFailure>] = []
    var end: Event<Int, TestFailure>?
    var sinks: [(seat: Int, sink: Sink)] = []
    var lastSeat = 0
  }

  private let capacity: Int
  private let flaw: Flaw
  private let turn = HandmadeBinding.Turn()
  private let state = KitLocked(State())

  init(_ capacity: Int, _ flaw: Flaw) {
    self.capacity = flaw == .takesNoneForOne ? max(capacity, 1) : capacity
    self.flaw = flaw
  }

  func send(_ event: Event<Int, TestFailure>) {
    turn.take {
      let present = state.withLock { keep(event, &$0) }
      var told = 0
      // An observer that was attached meanwhile has already received the event as a retained one.
      while let sink = state.withLock({ next(&told, present, $0) }) { sink(event) }
      if event.isTerminating { state.withLock { $0.sinks = [] } }
    }
  }

  func observe(_ sink: @escaping Sink) -> Cancellation {
    if flaw == .tellsThePastOutsideOfItsTurn {
      let past = past
      for event in past { sink(event) }
      Interleaving.yield(after: "told the past")
      return turn.take { attach(sink) }
    }
    return turn.take {
      if flaw == .attachesFirst {
        let seat = attach(sink)
        for event in past { sink(event) }
        return seat
      }
      for event in past { sink(event) }
      return attach(sink)
    }
  }

  private var past: [Event<Int, TestFailure>] {
    state.withLock { state in state.kept + (state.end.map { [$0] } ?? []) }
  }

  /// Retains an event; returns the number of observers, or 0 if the event comes after the end.
  private func keep(_ event: Event<Int, TestFailure>, _ state: inout State) -> Int {
    let hasEnded = state.end != nil
    if hasEnded, flaw != .goesOnKeeping { return 0 }
    if event.isTerminating {
      state.end = state.end ?? event
      if flaw == .countsTheEnd { state.kept = Array(state.kept.suffix(max(0, capacity - 1))) }
      if flaw == .countsTheEnd, capacity == 0 { state.end = nil }
    } else if flaw == .dropsTheNewest {
      if state.kept.count < capacity { state.kept.append(event) }
    } else {
      state.kept = (state.kept + [event]).suffix(capacity)
    }
    return hasEnded ? 0 : state.sinks.count
  }

  private func next(_ told: inout Int, _ present: Int, _ state: State) -> Sink? {
    let limit = flaw == .attachesFirst ? state.sinks.count : min(present, state.sinks.count)
    guard present > 0, told < limit else { return nil }
    defer { told += 1 }
    return state.sinks[told].sink
  }

  private func attach(_ sink: @escaping Sink) -> Cancellation {
    let seat = state.withLock { state -> Int? in
      if state.end != nil { return nil }
      state.lastSeat += 1
      state.sinks.append((state.lastSeat, sink))
      return state.lastSeat
    }
    return Cancellation { [weak self] in
      self?.state.withLock { state in state.sinks.removeAll { $0.seat == seat } }
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
