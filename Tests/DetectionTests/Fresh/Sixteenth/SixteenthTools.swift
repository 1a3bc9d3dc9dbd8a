import Reactive
import ReactiveContractKit
import Synchronization

/// The capabilities that bugs of this round share.
enum SixteenthTools {
  /// The capabilities of the hand-made operators that leave mutual exclusion to their callers.
  static let oneThread = Capabilities.all.subtracting(.threads)
}

/// A log of words.
final class SixteenthLog: Sendable {
  private let words = Mutex<[String]>([])

  var text: String { words.withLock { $0.joined(separator: " ") } }

  func add(_ word: String) { words.withLock { $0.append(word) } }

  func add<Value, Failure>(_ event: Event<Value, Failure>) {
    switch event {
    case .next(let value): add("\(value)")
    case .failed: add("#")
    case .completed: add("|")
    case .interrupted: add("!")
    }
  }
}

/// A source that is fed by hand; it answers a disposal with an interruption.
final class SixteenthTap<Value>: @unchecked Sendable {
  private var sinks: [(id: Int, sink: EventSource<Value, TestFailure>.Sink)] = []
  private(set) var starts = 0

  var isObserved: Bool { !sinks.isEmpty }

  var source: EventSource<Value, TestFailure> {
    EventSource { sink in
      self.starts += 1
      let id = self.starts
      self.sinks.append((id, sink))
      return Cancellation {
        guard let index = self.sinks.firstIndex(where: { $0.id == id }) else { return }
        self.sinks.remove(at: index).sink(.interrupted)
      }
    }
  }

  func send(_ event: Event<Value, TestFailure>) {
    let receivers = sinks
    if event.isTerminating { sinks = [] }
    for receiver in receivers { receiver.sink(event) }
  }

  func send(_ value: Value) { send(.next(value)) }
}

/// The end of a hand-made operator towards its observer, for one thread.
///
/// Sends at most one end, which waits for the delivery in progress, and disposes of everything that was added.
final class SixteenthOutlet<Value>: @unchecked Sendable {
  private let sink: EventSource<Value, TestFailure>.Sink
  private var handles: [Cancellation] = []
  private var waiting: Termination<TestFailure>?
  private var isDelivering = false
  private(set) var hasEnded = false

  init(_ sink: @escaping EventSource<Value, TestFailure>.Sink) {
    self.sink = sink
  }

  func send(_ value: Value) {
    if hasEnded { return }
    isDelivering = true
    sink(.next(value))
    isDelivering = false
    if let end = waiting { deliver(end) }
  }

  func end(_ termination: Termination<TestFailure>) {
    if hasEnded { return }
    hasEnded = true
    if isDelivering { waiting = termination } else { deliver(termination) }
  }

  func add(_ handle: Cancellation) {
    if hasEnded && waiting == nil { handle.dispose() } else { handles.append(handle) }
  }

  private func deliver(_ termination: Termination<TestFailure>) {
    waiting = nil
    sink(Event(termination))
    let added = handles
    handles = []
    for handle in added { handle.dispose() }
  }
}
