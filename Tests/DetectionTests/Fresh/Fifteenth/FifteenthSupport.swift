import Reactive
import ReactiveContractKit
import Synchronization

/// The log of a witness, as words.
final class FifteenthLog: Sendable {
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

final class FifteenthCounter: Sendable {
  private let count = Mutex(0)

  var value: Int { count.withLock { $0 } }

  func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}

/// An input of a witness that is written by hand.
final class FifteenthTap: @unchecked Sendable {
  private var sink: EventSource<String, TestFailure>.Sink?

  var isObserved: Bool { sink != nil }

  var source: EventSource<String, TestFailure> {
    EventSource { sink in
      self.sink = sink
      return Cancellation { self.sink = nil }
    }
  }

  func send(_ event: Event<String, TestFailure>) {
    let sink = self.sink
    if event.isTerminating { self.sink = nil }
    sink?(event)
  }
}

/// Lets events pass up to the first end.
func fifteenthGuarded<Value, Failure: Error>(
  _ sink: @escaping EventSource<Value, Failure>.Sink
) -> EventSource<Value, Failure>.Sink {
  let hasEnded = Mutex(false)
  return { event in
    let isLate = hasEnded.withLock { hasEnded in
      defer { if event.isTerminating { hasEnded = true } }
      return hasEnded
    }
    if !isLate { sink(event) }
  }
}

/// A handle whose cancellation may come after its disposal.
///
/// One thread at a time uses it.
final class FifteenthHandle: @unchecked Sendable {
  private var current: Cancellation?
  private(set) var isDisposed = false

  func set(_ cancellation: Cancellation) {
    if isDisposed {
      cancellation.dispose()
    } else {
      current = cancellation
    }
  }

  func clear() {
    let old = current
    current = nil
    old?.dispose()
  }

  func dispose() {
    isDisposed = true
    clear()
  }
}

/// One run of an operator, for one thread at a time: it delivers up to its end, and then drops its inputs.
final class FifteenthRun<Value: Sendable>: @unchecked Sendable {
  private var sink: EventSource<Value, TestFailure>.Sink?
  private var inputs: [Cancellation] = []
  private var isDelivering = false
  private var isCancelled = false
  private let interrupts: Bool

  init(interrupts: Bool = false, _ sink: @escaping EventSource<Value, TestFailure>.Sink) {
    self.interrupts = interrupts
    self.sink = sink
  }

  var isOver: Bool { sink == nil || isCancelled }

  func follow(_ input: Cancellation) {
    if isOver {
      input.dispose()
    } else {
      inputs.append(input)
    }
  }

  func send(_ event: Event<Value, TestFailure>) {
    guard let sink, !isCancelled else { return }
    if event.isTerminating { self.sink = nil }
    let isInside = isDelivering
    isDelivering = true
    sink(event)
    isDelivering = isInside
    if event.isTerminating {
      release()
    } else if isCancelled, !isDelivering {
      interrupt()
    }
  }

  /// Ends the run; a library with interruptions sends one, after the event that is being delivered.
  func dispose() {
    guard !isOver else { return }
    isCancelled = true
    if !interrupts || !isDelivering { interrupt() }
  }

  private func interrupt() {
    let sink = self.sink
    self.sink = nil
    if interrupts { sink?(.interrupted) }
    release()
  }

  private func release() {
    let inputs = self.inputs
    self.inputs = []
    for input in inputs { input.dispose() }
  }
}

/// Hands over one element after the other; what is posted meanwhile waits.
final class FifteenthMailbox<Element: Sendable>: Sendable {
  private struct State {
    var waiting: [Element] = []
    var isBusy = false
    var isClosed = false
  }

  private let state = Mutex(State())
  private let handler: @Sendable (Element) -> Void

  init(_ handler: @escaping @Sendable (Element) -> Void) { self.handler = handler }

  func enqueue(_ element: Element) {
    state.withLock { state in
      if !state.isClosed { state.waiting.append(element) }
    }
  }

  func drain() {
    Interleaving.yield(before: "empty the mailbox")
    let begins = state.withLock { state in
      defer { state.isBusy = true }
      return !state.isBusy
    }
    guard begins else { return }
    while let element = next() { handler(element) }
  }

  func post(_ element: Element) {
    enqueue(element)
    drain()
  }

  func close() {
    state.withLock { state in
      state.isClosed = true
      state.waiting = []
    }
  }

  private func next() -> Element? {
    state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.isBusy = false
        return nil
      }
      return state.waiting.removeFirst()
    }
  }
}
