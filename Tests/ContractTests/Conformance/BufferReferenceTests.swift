import Reactive
import ReactiveContractKit
import ReactiveContractSpecimens
import Synchronization
import Testing

@Suite struct BufferReferenceTests {
  @Test(arguments: ["SignalProducer.buffer", "replayEagerly(upTo:)"])
  func `the buffers of the catalogue keep the contract`(name: String) throws {
    let subject = try #require(Subject.reference.first { $0.name == name })
    try Contract.buffer.verify(subject)
  }

  @Test func `a buffer of another author is judged in three lines`() throws {
    try Contract.buffer.verify("Tape", capacities: [2]) { _ in
      let tape = Tape()
      return BufferAdapter(send: tape.record, observe: tape.play)
    }
  }
}

/// A tape of another author: it keeps two values, and sends to one listener after the other.
private final class Tape: Sendable {
  private typealias Sink = EventSource<Int, TestFailure>.Sink

  private struct State {
    var events: [Event<Int, TestFailure>] = []
    var hasEnded = false
    /// The listeners, each with the events that it has yet to receive.
    var listeners: [Int: (sink: Sink, due: [Event<Int, TestFailure>], isPlaying: Bool)] = [:]
    var count = 0
  }

  private let state = Mutex(State())

  func record(_ event: Event<Int, TestFailure>) {
    let listeners = state.withLock { state -> [Int] in
      if state.hasEnded { return [] }
      state.hasEnded = event.isTerminating
      state.events.append(event)
      if state.events.count - (state.hasEnded ? 1 : 0) > 2 { state.events.removeFirst() }
      for number in state.listeners.keys { state.listeners[number]?.due.append(event) }
      return state.listeners.keys.sorted()
    }
    for listener in listeners { play(to: listener) }
  }

  func play(_ sink: @escaping EventSource<Int, TestFailure>.Sink) -> Cancellation {
    let number = state.withLock { state in
      state.count += 1
      state.listeners[state.count] = (sink, state.events, false)
      return state.count
    }
    play(to: number)
    return Cancellation { [self] in state.withLock { $0.listeners[number] = nil } }
  }

  /// Sends a listener the events that are due, unless another thread is doing so.
  private func play(to number: Int) {
    let isMine = state.withLock { state in
      guard let listener = state.listeners[number], !listener.isPlaying else { return false }
      state.listeners[number]?.isPlaying = true
      return true
    }
    guard isMine else { return }
    while let (sink, event) = state.withLock({ next(number, &$0) }) { sink(event) }
  }

  private func next(_ number: Int, _ state: inout State) -> (Sink, Event<Int, TestFailure>)? {
    guard let listener = state.listeners[number], let event = listener.due.first else {
      state.listeners[number]?.isPlaying = false
      return nil
    }
    state.listeners[number]?.due.removeFirst()
    return (listener.sink, event)
  }
}
