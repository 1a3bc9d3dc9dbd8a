import Foundation
import Reactive
import ReactiveContractKit

/// The stream of a library whose failures are those of the kit.
typealias ThirdSource<Value> = EventSource<Value, TestFailure>

/// The capabilities of the small libraries of this round.
enum ThirdAbilities {
  /// Inputs are used by one thread, and a disposal sends nothing.
  static let oneThread: Capabilities = [.failure, .interruption, .manyObservers]

  /// Inputs may be used by several threads, and a disposal sends nothing.
  static let manyThreads: Capabilities = [.failure, .interruption, .manyObservers, .threads]

  /// Inputs are used by one thread, and a disposal interrupts.
  static let interrupting: Capabilities = [.failure, .interruption, .interruptionOnDisposal, .manyObservers]
}

/// A value under a lock, which a closure may capture.
final class ThirdBox<State>: @unchecked Sendable {
  private let lock = NSLock()
  private var state: State

  init(_ state: State) { self.state = state }

  func with<Result>(_ body: (inout State) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&state)
  }
}

/// The sending end of a run of an operator: events wait for their turn in a queue, and nothing follows an end.
final class ThirdOutlet<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var sink: ThirdSource<Value>.Sink?
  private var waiting: [Event<Value, TestFailure>] = []
  private var inputs: [Cancellation] = []
  private var isDelivering = false
  private var isOver = false

  init(_ sink: @escaping ThirdSource<Value>.Sink) { self.sink = sink }

  /// Sends an event, after the events that are being delivered.
  func send(_ event: Event<Value, TestFailure>) {
    lock.lock()
    guard !isOver else { return lock.unlock() }
    isOver = event.isTerminating
    waiting.append(event)
    guard !isDelivering else { return lock.unlock() }
    isDelivering = true
    lock.unlock()
    while deliverNext() {}
  }

  private func deliverNext() -> Bool {
    lock.lock()
    guard let sink, !waiting.isEmpty else {
      isDelivering = false
      let isOver = isOver
      lock.unlock()
      if isOver { close() }
      return false
    }
    let event = waiting.removeFirst()
    lock.unlock()
    sink(event)
    return true
  }

  /// Disposes of the input when this run ends.
  func own(_ input: Cancellation) {
    lock.lock()
    let isClosed = sink == nil
    if !isClosed { inputs.append(input) }
    lock.unlock()
    if isClosed { input.dispose() }
  }

  /// Ends the run without an event.
  func close() {
    lock.lock()
    let (last, owned) = (sink, inputs)
    isOver = true
    sink = nil
    inputs = []
    waiting = []
    lock.unlock()
    withExtendedLifetime(last) { for input in owned { input.dispose() } }
  }

  var isOpen: Bool {
    lock.lock()
    defer { lock.unlock() }
    return !isOver
  }
}

/// Jobs that run one after the other; a job that a job adds runs after it.
final class ThirdTurns: @unchecked Sendable {
  private let lock = NSLock()
  private var jobs: [() -> Void] = []
  private var isBusy = false

  func add(_ job: @escaping () -> Void) {
    lock.lock()
    jobs.append(job)
    guard !isBusy else { return lock.unlock() }
    isBusy = true
    while !jobs.isEmpty {
      let next = jobs.removeFirst()
      lock.unlock()
      next()
      lock.lock()
    }
    isBusy = false
    lock.unlock()
  }
}

/// Mutual exclusion for several threads: others wait until the thread that is inside has left.
final class ThirdMonitor: @unchecked Sendable {
  private let condition = NSCondition()
  private var owner: Thread?
  private var later: [() -> Void] = []

  /// Runs the job; after the present one, if this thread is inside.
  func enter(_ job: @escaping () -> Void) {
    guard take() else { return later.append(job) }
    job()
    leave()
  }

  /// Runs the job, at once if this thread is inside.
  func enterNow(_ job: () -> Void) {
    guard take() else { return job() }
    job()
    leave()
  }

  private func take() -> Bool {
    condition.lock()
    defer { condition.unlock() }
    if owner === Thread.current { return false }
    while owner != nil { condition.wait() }
    owner = Thread.current
    return true
  }

  private func leave() {
    while !later.isEmpty { later.removeFirst()() }
    condition.lock()
    owner = nil
    condition.broadcast()
    condition.unlock()
  }
}

/// What a witness writes down.
final class ThirdLog: @unchecked Sendable {
  private var notes: [String] = []

  func note(_ text: String) { notes.append(text) }

  func note<Value>(_ event: Event<Value, TestFailure>) {
    switch event {
    case .next(let value): notes.append("\(value)")
    case .failed(let failure): notes.append("\(failure)")
    case .completed: notes.append("|")
    case .interrupted: notes.append("!")
    }
  }

  var text: String { notes.joined(separator: " ") }
}

/// A source that a witness feeds.
final class ThirdFeed<Value>: @unchecked Sendable {
  private var sinks: [(id: Int, sink: ThirdSource<Value>.Sink)] = []
  private var nextID = 0
  private let onObserve: [Event<Value, TestFailure>]
  private let onDispose: () -> Void

  init(_ onObserve: [Event<Value, TestFailure>] = [], onDispose: @escaping () -> Void = {}) {
    self.onObserve = onObserve
    self.onDispose = onDispose
  }

  /// How many observe it.
  var count: Int { sinks.count }

  var source: ThirdSource<Value> {
    EventSource { sink in
      let id = self.nextID
      self.nextID += 1
      self.sinks.append((id, sink))
      for event in self.onObserve { sink(event) }
      return Cancellation {
        guard self.sinks.contains(where: { $0.id == id }) else { return }
        self.sinks.removeAll { $0.id == id }
        self.onDispose()
      }
    }
  }

  func send(_ events: Event<Value, TestFailure>...) {
    for event in events { for entry in sinks { entry.sink(event) } }
  }
}
