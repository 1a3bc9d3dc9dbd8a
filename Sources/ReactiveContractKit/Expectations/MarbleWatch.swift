import Reactive

/// A stream that a test observes, with the type of its values erased.
protocol MarbleWatching: Sendable {
  var start: Int { get }
  var end: Int? { get }
  /// True if the stream has sent a terminal event, or its observation was disposed.
  var isOver: Bool { get }
  func begin()
  func dispose()
}

/// A stream under observation: begins and ends the observation on schedule, and records the events.
final class MarbleWatch<Value, Failure: Error>: MarbleWatching {
  let start: Int
  let end: Int?
  let recorder: Recorder<Value, Failure>
  private let state: KitLocked<State>

  private struct State {
    /// Retained until the observation begins, because a signal that is unreachable and unobserved ends.
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

  /// The row that shows the interval of the observation; empty if the whole time is observed.
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
