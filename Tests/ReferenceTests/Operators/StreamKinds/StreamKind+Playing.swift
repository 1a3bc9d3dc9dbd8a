import Reactive
import ReactiveContractKit
import Synchronization

extension StreamKind {
  /// Returns the output events for the input events, with the ticks at which they are sent.
  func play<Value: Sendable, Failure: Error>(
    _ input: Timeline<Int, TestFailure>,
    through operation: Operator<Int, TestFailure, Value, Failure>
  ) -> Timeline<Value, Failure> {
    switch self {
    case .signal: StreamKind.play(input, onSignal: { $0 |> operation })
    case .producer: StreamKind.play(input, onProducer: { $0 |> operation })
    }
  }

  /// Returns the output as a line of marbles, for an input line of numbers.
  func draw<Value: Sendable, Failure: Error>(
    _ marbles: String,
    _ operation: Operator<Int, TestFailure, Value, Failure>
  ) throws -> String {
    play(try Timeline(marbles, values: .literals, failures: .named), through: operation).description
  }

  static func play<Value: Sendable, Failure: Error>(
    _ input: Timeline<Int, TestFailure>,
    onSignal operation: (Signal<Int, TestFailure>) -> Signal<Value, Failure>
  ) -> Timeline<Value, Failure> {
    let recording = Recording<Value, Failure>()
    let (signal, observer) = Signal<Int, TestFailure>.pipe()
    let result = operation(signal)
    result.observe { recording.append($0) }
    recording.send(input, to: observer)
    // Read before the observer is released, which interrupts a stream that has not ended.
    return withExtendedLifetime((observer, result)) { recording.timeline }
  }

  static func play<Value: Sendable, Failure: Error>(
    _ input: Timeline<Int, TestFailure>,
    onProducer operation: (SignalProducer<Int, TestFailure>) -> SignalProducer<Value, Failure>
  ) -> Timeline<Value, Failure> {
    let recording = Recording<Value, Failure>()
    let source = SignalProducer<Int, TestFailure> { observer, lifetime in
      lifetime += { _ = observer }
      recording.send(input, to: observer)
    }
    let handle = operation(source).start { recording.append($0) }
    defer { handle.dispose() }
    return recording.timeline
  }
}

/// Sends a timeline and records the output events, with the tick of the event that caused them.
private final class Recording<Value: Sendable, Failure: Error>: Sendable {
  private struct State {
    var tick = 0
    var timeline = Timeline<Value, Failure>()
  }

  private let state = Mutex(State())

  var timeline: Timeline<Value, Failure> { state.withLock { $0.timeline } }

  func append(_ event: Event<Value, Failure>) {
    state.withLock { $0.timeline.append(event, at: $0.tick) }
  }

  func send(_ input: Timeline<Int, TestFailure>, to observer: Observer<Int, TestFailure>) {
    for note in input.notes {
      state.withLock { $0.tick = note.tick }
      observer.send(note.event)
    }
  }
}

/// Returns the line of marbles as the renderer draws it, with long silences as durations.
func drawn(_ marbles: String) throws -> String { try Timeline(marbles).description }
