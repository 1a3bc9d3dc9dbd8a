import Reactive
import ReactiveContractKit
import Synchronization

/// The hub is one object, and those who send into it take turns.
private let hubCapabilities: Capabilities = [.failure, .interruption, .manyObservers, .resources]
private let hubReadings = ["E5/one-sender", "E6/queued"]

extension Bug {
  static let tenthRecursiveHub = Bug(
    "tenth/hub-delivers-inside",
    "A hub queues what is sent, and every send works the queue off, also one from inside a delivery.",
    breaks: "E6",
    witness: .played(correct: "A1 B1 A2 B2", broken: "A1 A2 B2 B1") { variant in
      let log = TenthLog()
      let hub = TenthHub(flaw: variant == .broken ? .recursive : nil) {}
      _ = hub.observe { event in
        log.add("A\(event.value ?? 0)")
        if case .next(1) = event { hub.send(.next(2)) }
      }
      _ = hub.observe { log.add("B\($0.value ?? 0)") }
      hub.send(.next(1))
      return log.text
    },
    subject: { variant in tenthHub("hub with a queue", variant == .broken ? .recursive : nil) }
  )

  static let tenthLiveHub = Bug(
    "tenth/hub-iterates-live",
    "To save a copy of its list, a hub walks through the list itself: an observer that a handler "
      + "attaches receives the value "
      + "that is being delivered.",
    breaks: "S5",
    witness: .played(correct: "A1 A2 B2", broken: "A1 B1 A2 B2") { variant in
      let log = TenthLog()
      let hub = TenthHub(flaw: variant == .broken ? .live : nil) {}
      _ = hub.observe { event in
        log.add("A\(event.value ?? 0)")
        if case .next(1) = event { _ = hub.observe { log.add("B\($0.value ?? 0)") } }
      }
      hub.send(.next(1))
      hub.send(.next(2))
      return log.text
    },
    subject: { variant in tenthHub("hub without copies", variant == .broken ? .live : nil) }
  )

  static let tenthSocket = Bug(
    "tenth/socket-closed-before-the-end",
    "A signal of messages closes its socket as soon as it sees the end, before the observers have received it.",
    breaks: "S6",
    witness: .played(correct: "1 | closed", broken: "1 closed |") { variant in
      let log = TenthLog()
      let sender = Mutex<(@Sendable (Event<Int, TestFailure>) -> Void)?>(nil)
      let signal = tenthMessages(AnyDisposable { log.add("closed") }, variant) { send in
        sender.withLock { $0 = send }
      }
      signal.observe { log.add($0) }
      let send = sender.withLock { $0 }
      send?(.next(1))
      send?(.completed)
      return log.text
    },
    subject: { variant in
      Subject(
        SignalSubject("messages") { work in
          EventSource(
            tenthMessages(AnyDisposable { work.dispose() }, variant) { send in work.begin { send($0) } }
          )
        }
      )
    }
  )
}

private func tenthMessages(
  _ socket: AnyDisposable,
  _ variant: Bug.Variant,
  _ begin: (@escaping @Sendable (Event<Int, TestFailure>) -> Void) -> Void
) -> Signal<Int, TestFailure> {
  Signal { observer, lifetime in
    lifetime += socket
    begin { event in
      if variant == .broken, event.isTerminating { socket.dispose() }
      observer.send(event)
    }
  }
}

private func tenthHub(_ name: String, _ flaw: TenthHub.Flaw?) -> Subject {
  Subject(
    SignalSubject(name, capabilities: hubCapabilities, readings: hubReadings) { work in
      let hub = TenthHub(flaw: flaw) { work.dispose() }
      work.begin { hub.send($0) }
      return EventSource { sink in hub.observe(sink) }
    }
  )
}

/// A home-made subject: what is sent inside a delivery waits until that is over.
private final class TenthHub: Sendable {
  enum Flaw {
    case recursive
    case live
  }

  typealias Sink = @Sendable (Event<Int, TestFailure>) -> Void

  private struct State {
    var sinks: [(id: Int, sink: Sink)] = []
    var nextID = 0
    var queue: [Event<Int, TestFailure>] = []
    var isDelivering = false
    var isClosed = false
    var hasEnded = false
  }

  private let state = Mutex(State())
  private let flaw: Flaw?
  private let onEnd: @Sendable () -> Void

  init(flaw: Flaw?, onEnd: @escaping @Sendable () -> Void) {
    (self.flaw, self.onEnd) = (flaw, onEnd)
  }

  func observe(_ sink: @escaping Sink) -> Cancellation {
    let id = state.withLock { state -> Int? in
      if state.hasEnded { return nil }
      state.nextID += 1
      state.sinks.append((state.nextID, sink))
      return state.nextID
    }
    guard let id else {
      sink(.interrupted)
      return .none
    }
    return Cancellation { [self] in
      // What is removed is released behind the lock.
      _ = state.withLock { state in
        state.sinks.firstIndex { $0.id == id }.map { state.sinks.remove(at: $0) }
      }
    }
  }

  func send(_ event: Event<Int, TestFailure>) {
    let isFirst = state.withLock { state in
      if state.isClosed { return false }
      state.isClosed = event.isTerminating
      state.queue.append(event)
      defer { state.isDelivering = true }
      return !state.isDelivering || flaw == .recursive
    }
    guard isFirst else { return }
    while let event = next() { deliver(event) }
  }

  private func next() -> Event<Int, TestFailure>? {
    state.withLock { state in
      state.isDelivering = !state.queue.isEmpty
      return state.queue.isEmpty ? nil : state.queue.removeFirst()
    }
  }

  private func deliver(_ event: Event<Int, TestFailure>) {
    if flaw == .live, !event.isTerminating {
      var place = 0
      while let sink = state.withLock({ place < $0.sinks.count ? $0.sinks[place].sink : nil }) {
        sink(event)
        place += 1
      }
      return
    }
    let sinks = state.withLock { state in
      defer {
        if event.isTerminating { (state.sinks, state.hasEnded) = ([], true) }
      }
      return state.sinks
    }
    for (_, sink) in sinks { sink(event) }
    if event.isTerminating { onEnd() }
  }
}
