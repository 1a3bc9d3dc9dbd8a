import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let ninth: [Bug] =
    ninthEvents + ninthSignals + ninthProducers + ninthUses + ninthTimed + ninthCold + ninthValues + ninthObjects
    + ninthMeanings
}

/// Writes down what happened, from any thread.
final class NinthLog: Sendable {
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

/// Counts up, and can be asked from any thread.
final class NinthCounter: Sendable {
  private let number = Mutex(0)

  var value: Int { number.withLock { $0 } }

  func add(_ difference: Int) { number.withLock { $0 += difference } }

  func raise(to other: Int) { number.withLock { $0 = max($0, other) } }
}

extension SignalProducer {
  /// Starts a run that ends with the lifetime at the latest, even if it sends while it starts.
  func ninthStart(during lifetime: Lifetime, _ action: @escaping @Sendable (Event<Value, Failure>) -> Void) {
    startWithSignal { signal, handle in
      lifetime += handle
      signal.observe(action)
    }
  }
}

/// The handle of the home-made library: stops something once, even if that is named only later.
final class NinthStop: @unchecked Sendable {
  private let lock = Mutex(())
  private var isStopped = false
  private var isForgotten = false
  private var action: (() -> Void)?

  var hasStopped: Bool { lock.withLock { _ in isStopped } }

  func onStop(_ action: @escaping () -> Void) {
    let runsNow = lock.withLock { _ in
      if isForgotten { return false }
      if !isStopped { self.action = action }
      return isStopped
    }
    if runsNow { action() }
  }

  /// Drops the action, because there is nothing left to stop.
  func forget() {
    let last = lock.withLock { _ in
      defer { action = nil }
      isForgotten = true
      return NinthBox(action)
    }
    withExtendedLifetime(last) {}
  }

  func stop() {
    let last = lock.withLock { _ in
      defer { action = nil }
      isStopped = true
      return NinthBox(action)
    }
    last.action?()
  }

  private struct NinthBox: @unchecked Sendable {
    let action: (() -> Void)?
    init(_ action: (() -> Void)?) { self.action = action }
  }
}

/// The stream of the home-made library: cold, used by one thread at a time, without interruptions.
struct NinthFlow<Value: Sendable> {
  typealias Sink = @Sendable (Event<Value, TestFailure>) -> Void

  let subscribe: (@escaping Sink) -> NinthStop

  init(_ subscribe: @escaping (@escaping Sink) -> NinthStop) { self.subscribe = subscribe }

  /// What the kit sends, as a flow.
  init(_ source: EventSource<Value, TestFailure>) {
    subscribe = { sink in
      let stop = NinthStop()
      let observation = source.observe(sink)
      stop.onStop { observation.dispose() }
      return stop
    }
  }

  /// A flow that sends what it has while it is subscribed to, and never asks whether it was stopped.
  init(events: Event<Value, TestFailure>...) {
    subscribe = { sink in
      for event in events { sink(event) }
      return NinthStop()
    }
  }

  /// The flow, as the kit sees it.
  var source: EventSource<Value, TestFailure> {
    EventSource { sink in
      let stop = subscribe(sink)
      return Cancellation { stop.stop() }
    }
  }
}

/// What the home-made library can do.
let ninthFlowCapabilities: Capabilities = [.failure, .manyObservers]
