import Reactive

/// A stream that a test observes, whatever its values are.
protocol MarbleWatching: Sendable {
  var start: Int { get }
  var end: Int? { get }
  /// Whether the stream has sent a terminal event, or its observation has been disposed.
  var isOver: Bool { get }
  func begin()
  func dispose()
}

/// One stream under observation: begins and ends it as the test says, and records what comes.
final class MarbleWatch<Value, Failure: Error>: MarbleWatching {
  let start: Int
  let end: Int?
  let recorder: Recorder<Value, Failure>
  private let state: KitLocked<State>

  private struct State {
    /// Held until the observation begins: a signal ends when nobody can reach it and nobody observes it any more.
    var source: EventSource<Value, Failure>?
    var cancellation: Cancellation?
    var isOver = false
  }

  init(_ source: EventSource<Value, Failure>, _ span: ObservationSpan, on scheduler: TestScheduler) {
    state = KitLocked(State(source: source))
    start = span.start ?? 0
    end = span.end
    recorder = Recorder(on: scheduler)
  }

  var isOver: Bool { state.withLock { $0.isOver } }

  /// The row that shows when the stream was observed, if that is not all the time.
  var given: [(label: String, line: MarbleLine)] {
    start == 0 && end == nil ? [] : [("observed", ObservationSpan(from: start, to: end).line)]
  }

  func begin() {
    let source = state.withLock { state in
      defer { state.source = nil }
      return state.source
    }
    let cancellation = source?.observe { [recorder, state] event in
      recorder.record(event)
      if event.isTerminating { state.withLock { $0.isOver = true } }
    }
    state.withLock { $0.cancellation = cancellation }
  }

  func dispose() {
    let cancellation = state.withLock { state in
      state.isOver = true
      defer { state.cancellation = nil }
      return state.cancellation
    }
    cancellation?.dispose()
  }
}
