import Reactive
import ReactiveContractKit
import Synchronization

/// What a witness writes down.
final class EighthLog: Sendable {
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

/// A variable that several closures share.
final class EighthBox<Content: Sendable>: Sendable {
  private let content: Mutex<Content>
  init(_ content: Content) { self.content = Mutex(content) }
  var value: Content { content.withLock { $0 } }
  func set(_ value: Content) {
    // What was stored is released when the lock is free.
    let old = content.withLock { content in
      defer { content = value }
      return content
    }
    withExtendedLifetime(old) {}
  }
  func change<Result: Sendable>(_ body: @Sendable (inout Content) -> Result) -> Result {
    content.withLock { body(&$0) }
  }
}

/// Starts a producer inside a start handler, so that it can be stopped while it is still starting.
func eighthStart<Value, Failure>(
  _ producer: SignalProducer<Value, Failure>,
  during lifetime: Lifetime,
  _ action: @escaping @Sendable (Event<Value, Failure>) -> Void
) {
  producer.startWithSignal { signal, handle in
    lifetime += handle
    signal.observe(action)
  }
}

// MARK: - A home-made library: flows of one thread, without interruptions

/// What the home-made library can do: its flows fail, are observed any number of times, and belong to one thread.
let eighthFlowCapabilities: Capabilities = [.failure, .manyObservers]

/// A recipe for a stream of the home-made library.
struct EighthFlow<Value: Sendable> {
  typealias Sink = EventSource<Value, TestFailure>.Sink

  /// Starts a run and returns what stops it.
  let start: (@escaping Sink) -> () -> Void

  init(_ start: @escaping (@escaping Sink) -> () -> Void) { self.start = start }

  /// The adapter, first half.
  init(_ source: EventSource<Value, TestFailure>) {
    self.init { sink in
      let run = source.observe(sink)
      return { run.dispose() }
    }
  }

  /// The adapter, second half.
  var source: EventSource<Value, TestFailure> {
    EventSource { [start] sink in Cancellation(start(sink)) }
  }

  /// Makes the run of an operator: the gate of its output receives what the closure makes of every event.
  func through<Output: Sendable>(
    _ make: @escaping (EighthGate<Output>) -> @Sendable (Event<Value, TestFailure>) -> Void
  ) -> EighthFlow<Output> {
    EighthFlow<Output> { [start] sink in
      let gate = EighthGate<Output>(sink)
      let receive = make(gate)
      gate.onStop(start(receive))
      return { gate.stop() }
    }
  }
}

/// The output of an operator of the home-made library: nothing passes after an end, which stops what is behind.
final class EighthGate<Value: Sendable>: @unchecked Sendable {
  private(set) var sink: EighthFlow<Value>.Sink?
  private var stops: [() -> Void] = []
  var isOpen: Bool { sink != nil }

  init(_ sink: @escaping EighthFlow<Value>.Sink) { self.sink = sink }

  func send(_ event: Event<Value, TestFailure>) {
    guard let current = sink else { return }
    if event.isTerminating { sink = nil }
    current(event)
    if event.isTerminating { stop() }
  }

  func onStop(_ action: @escaping () -> Void) {
    if isOpen { stops.append(action) } else { action() }
  }

  func stop() {
    sink = nil
    let pending = stops
    stops = []
    for action in pending { action() }
  }
}
