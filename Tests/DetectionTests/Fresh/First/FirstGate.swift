import Foundation
import Reactive
import ReactiveContractKit

/// A door through which one thread goes at a time; what the thread inside asks for is done before it leaves.
final class FirstGate: @unchecked Sendable {
  private let condition = NSCondition()
  private var owner: pthread_t?
  private var waiting: [() -> Void] = []
  private var trailing: [() -> Void] = []

  /// Waits until no other thread is inside; returns false if this thread is inside already.
  func acquire() -> Bool {
    condition.lock()
    defer { condition.unlock() }
    if let owner, pthread_equal(owner, pthread_self()) != 0 { return false }
    while owner != nil { condition.wait() }
    owner = pthread_self()
    return true
  }

  /// Does what waits, leaves, and then does what was to be done outside.
  func release() {
    while true {
      condition.lock()
      guard !waiting.isEmpty else {
        owner = nil
        let actions = trailing
        trailing = []
        condition.signal()
        condition.unlock()
        for action in actions { action() }
        return
      }
      let next = waiting.removeFirst()
      condition.unlock()
      next()
    }
  }

  /// Does the work when it is this thread's turn; from inside, when the present work is over.
  func enter(_ work: @escaping () -> Void) {
    guard acquire() else {
      condition.lock()
      waiting.append(work)
      condition.unlock()
      return
    }
    work()
    release()
  }

  /// Does the work now, or leaves it to the thread that is inside; never waits for that thread.
  func post(_ work: @escaping () -> Void) {
    condition.lock()
    guard owner == nil else {
      waiting.append(work)
      condition.unlock()
      return
    }
    owner = pthread_self()
    condition.unlock()
    work()
    release()
  }

  /// Has something done when the thread that is inside has left.
  func afterwards(_ work: @escaping () -> Void) {
    condition.lock()
    trailing.append(work)
    condition.unlock()
  }
}

/// A variable that closures share.
final class FirstBox<Content>: @unchecked Sendable {
  var it: Content

  init(_ content: Content) { it = content }
}

/// One run of an operator: it sends one event at a time, ends once, and then disposes of its inputs.
final class FirstRun<Output>: @unchecked Sendable {
  typealias Sink = EventSource<Output, TestFailure>.Sink

  private let gate = FirstGate()
  private let lock = NSLock()
  private var sink: Sink?
  private var handles: [Cancellation] = []

  init(_ sink: @escaping Sink) { self.sink = sink }

  var isOver: Bool { lock.withLock { sink == nil } }

  func enter(_ work: @escaping () -> Void) { gate.enter(work) }

  /// Has something done when the present work is over, outside; to be called inside.
  func afterwards(_ work: @escaping () -> Void) { gate.afterwards(work) }

  /// Sends a value; to be called inside.
  func send(_ value: Output) {
    let sink = lock.withLock { self.sink }
    sink?(.next(value))
  }

  /// Ends the run; to be called inside.
  func end(_ event: FirstEvent<Output>) {
    let last = lock.withLock {
      defer { sink = nil }
      return sink
    }
    guard let last else { return }
    last(event)
    let rest = lock.withLock {
      defer { handles = [] }
      return handles
    }
    for handle in rest { handle.dispose() }
  }

  /// Sends any event; to be called inside.
  func forward(_ event: FirstEvent<Output>) {
    if case .next(let value) = event { send(value) } else { end(event) }
  }

  /// Interrupts the run.
  func dispose() { gate.post { self.end(.interrupted) } }

  /// Keeps a handle until the end.
  func keep(_ handle: Cancellation) {
    let isLate = lock.withLock {
      if sink != nil { handles.append(handle) }
      return sink == nil
    }
    if isLate { handle.dispose() }
  }

  /// Observes an input until the end; its events are handled inside.
  func follow<Input>(
    _ source: EventSource<Input, TestFailure>,
    _ handler: @escaping @Sendable (FirstEvent<Input>) -> Void
  ) {
    guard !isOver else { return }
    keep(source.observe { event in self.enter { handler(event) } })
  }

  /// A stream whose observations are runs.
  static func source(_ start: @escaping (FirstRun) -> Void) -> EventSource<Output, TestFailure> {
    EventSource { sink in
      let run = FirstRun(sink)
      start(run)
      return Cancellation { run.dispose() }
    }
  }
}

/// Turns on one thread: work that is asked for during other work is done after it.
final class FirstTurns: @unchecked Sendable {
  private var isBusy = false
  private var waiting: [() -> Void] = []
  private var trailing: [() -> Void] = []

  func run(_ work: @escaping () -> Void) {
    waiting.append(work)
    guard !isBusy else { return }
    isBusy = true
    while !waiting.isEmpty { waiting.removeFirst()() }
    isBusy = false
    let actions = trailing
    trailing = []
    for action in actions { action() }
  }

  func afterwards(_ work: @escaping () -> Void) { trailing.append(work) }
}
