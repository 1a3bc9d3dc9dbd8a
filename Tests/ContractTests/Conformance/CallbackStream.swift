import Foundation
import Reactive
import ReactiveContractKit

/// A stream library as a programmer might write it in an afternoon: a recipe that calls back until it is cancelled.
struct CallbackStream<Value: Sendable>: Sendable {
  typealias Handler = @Sendable (Event<Value, TestFailure>) -> Void

  let body: @Sendable (CallbackSink<Value>) -> Void

  func start(_ handler: @escaping Handler) -> @Sendable () -> Void {
    let sink = CallbackSink(handler)
    body(sink)
    return { sink.send(.interrupted) }
  }

  func map<New: Sendable>(_ transform: @escaping @Sendable (Value) -> New) -> CallbackStream<New> {
    CallbackStream<New> { sink in sink.atEnd(start { sink.send($0.map(transform)) }) }
  }

  func take(_ count: Int) -> CallbackStream {
    CallbackStream { sink in
      let left = Counter(count)
      let cancel = start { event in
        sink.send(event)
        if !event.isTerminating, left.countDown() { sink.send(.completed) }
      }
      sink.atEnd(cancel)
    }
  }

  func merge(_ other: CallbackStream) -> CallbackStream {
    CallbackStream { sink in
      let open = Counter(2)
      for input in [self, other] where !sink.hasEnded {
        let cancel = input.start { event in
          guard case .completed = event else { return sink.send(event) }
          if open.countDown() { sink.send(.completed) }
        }
        sink.atEnd(cancel)
      }
    }
  }

  func delay(_ duration: Duration, on scheduler: TestScheduler) -> CallbackStream {
    CallbackStream { sink in
      let cancel = start { event in
        switch event {
        case .failed, .interrupted: sink.send(event)
        case .next, .completed:
          let action = scheduler.schedule(at: scheduler.now.advanced(by: duration)) { sink.send(event) }
          sink.atEnd { action?.dispose() }
        }
      }
      sink.atEnd(cancel)
    }
  }
}

/// Hands events to a handler one at a time, in order, until the end; then cleans up.
final class CallbackSink<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private let handler: CallbackStream<Value>.Handler
  private var waiting: [Event<Value, TestFailure>] = []
  private var isDelivering = false
  private var isOver = false
  private var cleanups: [@Sendable () -> Void]? = []

  init(_ handler: @escaping CallbackStream<Value>.Handler) { self.handler = handler }

  var hasEnded: Bool { lock.withLock { isOver } }

  func send(_ event: Event<Value, TestFailure>) {
    let isFirst = lock.withLock {
      if isOver { return false }
      waiting.append(event)
      isOver = event.isTerminating
      defer { isDelivering = true }
      return !isDelivering
    }
    if isFirst { drain() }
  }

  func atEnd(_ cleanup: @escaping @Sendable () -> Void) {
    let isLate = lock.withLock {
      cleanups?.append(cleanup)
      return cleanups == nil
    }
    if isLate { cleanup() }
  }

  private func drain() {
    while let event = lock.withLock({ waiting.isEmpty ? nil : waiting.removeFirst() }) { handler(event) }
    let due = lock.withLock {
      isDelivering = false
      defer { if isOver { cleanups = nil } }
      return isOver ? cleanups ?? [] : []
    }
    for cleanup in due { cleanup() }
  }
}

/// Counts down, and returns whether it has arrived at zero.
final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var left: Int

  init(_ start: Int) { left = start }

  func countDown() -> Bool {
    lock.withLock {
      left -= 1
      return left == 0
    }
  }
}

extension EventSource where Value: Sendable, Failure == TestFailure {
  /// The adapter, first half: what the kit sends as a callback stream.
  var callbacks: CallbackStream<Value> {
    CallbackStream { sink in
      let cancellation = observe { sink.send($0) }
      sink.atEnd { cancellation.dispose() }
    }
  }

  /// The adapter, second half: a callback stream as the kit sees it.
  init(_ stream: CallbackStream<Value>) {
    self.init { sink in Cancellation(stream.start(sink)) }
  }
}
