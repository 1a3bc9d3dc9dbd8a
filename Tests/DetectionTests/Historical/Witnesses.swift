import Reactive
import ReactiveContractKit
import Synchronization

/// Texts in the order in which they were added; any thread may add some.
final class Log: Sendable {
  private let texts = Mutex<[String]>([])

  /// All texts, with a space between two of them.
  var text: String { texts.withLock { $0.joined(separator: " ") } }

  func add(_ text: String) { texts.withLock { $0.append(text) } }
}

/// State behind a lock; no code of others runs under it.
final class Guarded<State: Sendable>: Sendable {
  private let state: Mutex<State>

  init(_ state: State) { self.state = Mutex(state) }

  func callAsFunction<Result: Sendable>(_ change: @Sendable (inout State) -> Result) -> Result {
    state.withLock { change(&$0) }
  }
}

/// A stream that a witness sends by hand; the log shows when it is observed and when that ends.
final class Hand<Value: Sendable>: Sendable {
  typealias Source = EventSource<Value, TestFailure>

  private struct State {
    var sinks: [Int: Source.Sink] = [:]
    var count = 0
  }

  private let name: String
  private let log: Log?
  private let state = Mutex(State())

  init(_ name: String = "", _ log: Log? = nil) {
    self.name = name
    self.log = log
  }

  /// The stream: `+name` is logged when it is observed, `-name` when the observation is disposed of.
  var source: Source {
    Source { [self] sink in
      let key = state.withLock { state in
        state.count += 1
        state.sinks[state.count] = sink
        return state.count
      }
      log?.add("+\(name)")
      return Cancellation { [self] in
        if state.withLock({ $0.sinks.removeValue(forKey: key) }) != nil { log?.add("-\(name)") }
      }
    }
  }

  func send(_ event: Event<Value, TestFailure>) {
    let sinks = state.withLock { state in state.sinks.sorted { $0.key < $1.key }.map(\.value) }
    for sink in sinks { sink(event) }
  }

  func send(_ value: Value) { send(.next(value)) }
}

extension Event {
  /// The event as a text: the value, `|`, `#` or `!`.
  var mark: String {
    switch self {
    case .next(let value): "\(value)"
    case .failed: "#"
    case .completed: "|"
    case .interrupted: "!"
    }
  }

  /// The end as an event of a stream of other values; `nil` for a value.
  func ending<Other>(_: Other.Type = Other.self) -> Event<Other, Failure>? {
    termination.map { Event<Other, Failure>($0) }
  }
}

extension EventSource {
  /// Observes the stream and logs its events, after a prefix.
  func observe(into log: Log, _ prefix: String = "") -> Cancellation {
    observe { log.add(prefix + $0.mark) }
  }
}

extension EventSource where Value == String, Failure == TestFailure {
  /// A stream that sends some events at once, in the call that observes it, and logs each observation.
  static func sending(_ events: Event<String, TestFailure>..., logging start: String, in log: Log) -> EventSource {
    EventSource { sink in
      log.add(start)
      for event in events { sink(event) }
      return .none
    }
  }
}

/// An observation without interruptions: it forwards events until its end, and then stops its sources.
///
/// The operators of RxSwift and Combine are rebuilt on it.
final class Link<Value: Sendable>: Sendable {
  private struct State {
    var sink: EventSource<Value, TestFailure>.Sink?
    var sources: [Cancellation] = []
  }

  private let state: Guarded<State>

  init(_ sink: @escaping EventSource<Value, TestFailure>.Sink) { state = Guarded(State(sink: sink)) }

  /// True if it has ended or was disposed of.
  var isOver: Bool { state { $0.sink == nil } }

  /// The handle that ends the observation.
  var cancellation: Cancellation { Cancellation { [self] in dispose() } }

  func send(_ event: Event<Value, TestFailure>) {
    guard event.isTerminating else { return state { $0.sink }?(event) ?? () }
    let last = end()
    last.sink?(event)
    for source in last.sources { source.dispose() }
  }

  /// Keeps a source until the end; disposes of it at once if that has come.
  func add(_ source: Cancellation) {
    let isKept = state { state in
      if state.sink != nil { state.sources.append(source) }
      return state.sink != nil
    }
    if !isKept { source.dispose() }
  }

  private func dispose() {
    for source in end().sources { source.dispose() }
  }

  /// Takes everything out of the state, so that it is released outside of the lock.
  private func end() -> State {
    state { state in
      defer { state = State() }
      return state
    }
  }
}
