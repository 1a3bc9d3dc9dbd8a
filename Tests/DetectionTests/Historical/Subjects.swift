import Foundation
import Reactive
import ReactiveContractKit

extension Bug {
  /// Streams that are already running, with a sending end.
  static let subjects: [Bug] = [
    Bug(
      "OpenCombine/sink-is-released-under-a-lock",
      "cancelling releases the closure of the observer under a lock; what it holds cannot use the stream",
      link: "https://github.com/OpenCombine/OpenCombine/issues/208",
      breaks: "E8",
      witness: .described(
        correct: "an object that only the cancelled closure holds sends in its deinitializer, and others receive that",
        broken: "its thread waits for the lock that it holds"
      ),
      subject: { Subject(relay("Combine subject", $0 == .broken ? .releasesLocked : nil)) }
    ),
    Bug(
      "OpenCombine/subject-keeps-cancelled-subscriptions",
      "a subject keeps a subscription that was cancelled, and with it what its closures hold",
      link: "https://github.com/OpenCombine/OpenCombine/pull/5",
      breaks: "S6",
      witness: .played(correct: "a1 cancelled gone", broken: "a1 cancelled") { variant in
        let log = Log()
        let relay = Relay(variant == .broken ? .keepsCancelled : nil)
        let subscription = relay.observe { [last = Last { log.add("gone") }] event in
          withExtendedLifetime(last) { log.add("a\(event.mark)") }
        }
        relay.send(.next(1))
        log.add("cancelled")
        subscription.dispose()
        return withExtendedLifetime(relay) { log.text }
      },
      subject: { Subject(relay("Combine subject", $0 == .broken ? .keepsCancelled : nil)) }
    ),
    Bug(
      "ReactiveSwift/end-inside-a-delivery-deadlocks",
      "an object that is deinitialized in a handler ends the stream, and waits for the lock that its thread holds",
      link: "https://github.com/ReactiveCocoa/ReactiveSwift/issues/135",
      breaks: "E8",
      witness: .described(
        correct: "the stream completes when the handler has returned",
        broken: "the thread waits for the lock under which the handler was called"
      ),
      subject: { variant in
        Subject(
          SignalSubject("RAS signal", capabilities: [.failure, .interruption, .manyObservers]) { work in
            let pipe = LockedPipe(variant)
            work.begin { pipe.send($0) }
            return EventSource { pipe.observe($0) }
          }
        )
      }
    ),
  ]

  private static func relay(_ name: String, _ flaw: Relay.Flaw?) -> SignalSubject {
    SignalSubject(name, capabilities: [.failure, .manyObservers], readings: ["E6/queued"]) { work in
      let relay = Relay(flaw)
      work.begin { relay.send($0) }
      return EventSource { relay.observe($0) }
    }
  }
}

private typealias Happening = Event<Int, TestFailure>
private typealias Sink = @Sendable (Happening) -> Void

/// Reports its own release.
private final class Last: Sendable {
  private let action: @Sendable () -> Void
  init(_ action: @escaping @Sendable () -> Void) { self.action = action }
  deinit { action() }
}

/// A subject as in Combine, but serial: what is sent inside a delivery waits until that is over.
///
/// Invariant of `Sendable`: the variables are read and written under `lock`.
private final class Relay: @unchecked Sendable {
  enum Flaw: Sendable { case releasesLocked, keepsCancelled }

  private let flaw: Flaw?
  /// Held while observers are called, so that a second thread waits for its turn.
  private let turn = NSRecursiveLock()
  private let lock = NSLock()
  private var subscriptions: [(key: Int, sink: Sink)] = []
  private var cancelled: Set<Int> = []
  private var count = 0
  private var queue: [Happening] = []
  private var isDelivering = false
  private var end: Happening?

  init(_ flaw: Flaw?) { self.flaw = flaw }

  func send(_ event: Happening) {
    turn.lock()
    defer { turn.unlock() }
    lock.withLock { queue.append(event) }
    if lock.withLock({ exchange(&isDelivering, with: true) }) { return }
    while let (event, sinks) = next() {
      for (key, sink) in sinks where !lock.withLock({ cancelled.contains(key) }) { sink(event) }
    }
  }

  func observe(_ sink: @escaping Sink) -> Cancellation {
    let (key, end): (Int, Happening?) = lock.withLock {
      count += 1
      if self.end == nil { subscriptions.append((count, sink)) }
      return (count, self.end)
    }
    if let end { sink(end) }
    return Cancellation { [weak self] in self?.cancel(key) }
  }

  private func cancel(_ key: Int) {
    if flaw == .releasesLocked {
      lock.lock()
      cancelled.insert(key)
      subscriptions.removeAll { $0.key == key }
      lock.unlock()
      return
    }
    let gone = lock.withLock {
      cancelled.insert(key)
      let gone = subscriptions.filter { $0.key == key }
      if flaw != .keepsCancelled { subscriptions.removeAll { $0.key == key } }
      return gone
    }
    withExtendedLifetime(gone) {}
  }

  /// Takes the next event and those who receive it.
  private func next() -> (Happening, [(key: Int, sink: Sink)])? {
    lock.withLock {
      guard end == nil, !queue.isEmpty else {
        queue = []
        isDelivering = false
        return nil
      }
      let event = queue.removeFirst()
      let sinks = subscriptions
      if event.isTerminating {
        end = event
        subscriptions = []
      }
      return (event, sinks)
    }
  }
}

/// A signal that calls its observers under a lock; a value sent inside a delivery waits for it.
///
/// Invariant of `Sendable`: the variables are read and written under `lock`.
private final class LockedPipe: @unchecked Sendable {
  private let variant: Bug.Variant
  private let sendLock = NSLock()
  private let lock = NSLock()
  private var sinks: [(key: Int, sink: Sink)] = []
  private var count = 0
  private var pendingEnd: Happening?
  private var hasEnded = false

  init(_ variant: Bug.Variant) { self.variant = variant }

  func send(_ event: Happening) {
    if event.isTerminating {
      lock.withLock { if pendingEnd == nil { pendingEnd = event } }
      if variant == .broken {
        sendLock.lock()
        let gone = deliverEnd()
        sendLock.unlock()
        withExtendedLifetime(gone) {}
      }
    } else if lock.withLock({ !hasEnded }) {
      sendLock.lock()
      let sinks = lock.withLock { self.sinks }
      for (_, sink) in sinks { sink(event) }
      sendLock.unlock()
      withExtendedLifetime(sinks) {}
    }
    while lock.withLock({ pendingEnd != nil && !hasEnded }), sendLock.try() {
      let gone = deliverEnd()
      sendLock.unlock()
      withExtendedLifetime(gone) {}
    }
  }

  func observe(_ sink: @escaping Sink) -> Cancellation {
    let (key, isLate): (Int, Bool) = lock.withLock {
      count += 1
      if !hasEnded { sinks.append((count, sink)) }
      return (count, hasEnded)
    }
    if isLate { sink(.interrupted) }
    return Cancellation { [weak self] in
      guard let self else { return }
      let gone = lock.withLock {
        let gone = sinks.filter { $0.key == key }
        sinks.removeAll { $0.key == key }
        return gone
      }
      withExtendedLifetime(gone) {}
    }
  }

  /// Delivers the end, and returns those who have received it, to be released outside of the lock.
  private func deliverEnd() -> [(key: Int, sink: Sink)] {
    let (end, sinks) = lock.withLock {
      defer {
        hasEnded = true
        self.sinks = []
      }
      return (hasEnded ? nil : pendingEnd, self.sinks)
    }
    if let end { for (_, sink) in sinks { sink(end) } }
    return sinks
  }
}
