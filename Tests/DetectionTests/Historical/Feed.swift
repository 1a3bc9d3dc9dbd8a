import Reactive
import ReactiveContractKit

/// A source that a witness sends by hand; it counts its observations and their disposals.
///
/// Invariant of `Sendable`: a witness uses one thread.
final class Feed<Value: Sendable>: @unchecked Sendable {
  private var sinks: [Int: EventSource<Value, TestFailure>.Sink] = [:]
  private(set) var observations = 0
  private(set) var disposals = 0

  /// The stream; disposing of an observation detaches it, without an event.
  var source: EventSource<Value, TestFailure> {
    EventSource { [self] sink in
      let number = observations
      observations += 1
      sinks[number] = sink
      return Cancellation { [self] in
        disposals += 1
        sinks[number] = nil
      }
    }
  }

  /// The number of observations that have not been disposed of.
  var held: Int { observations - disposals }

  func send(_ values: Value...) { for value in values { send(.next(value)) } }

  func complete() { send(.completed) }

  func fail() { send(.failed(TestFailure("x"))) }

  func interrupt() { send(.interrupted) }

  private func send(_ event: Event<Value, TestFailure>) {
    for (_, sink) in sinks.sorted(by: { $0.key < $1.key }) { sink(event) }
  }
}

/// A record of events, as a line: values, `|` for a completion, `#` for a failure, `!` for an interruption.
///
/// Invariant of `Sendable`: a witness uses one thread, or threads whose order it determines.
final class EventText: @unchecked Sendable {
  private(set) var text = ""

  func add(_ word: String) { text += word }

  func add<Value, Failure>(_ event: Event<Value, Failure>) {
    switch event {
    case .next(let value): text += "\(value)"
    case .completed: text += "|"
    case .failed: text += "#"
    case .interrupted: text += "!"
    }
  }
}

extension EventSource {
  /// Observes the stream and writes its events into the log.
  func recorded(in log: EventText) -> Cancellation { observe { log.add($0) } }
}

extension TestScheduler {
  /// Lets so many milliseconds pass, one by one.
  func pass(_ ticks: Int) {
    for _ in 0..<ticks { try? advance(by: .milliseconds(1)) }
  }
}
