import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let fourteenthSignals: [Bug] = [fourteenthTraced, fourteenthGrowing, fourteenthTombs]

  private static let fourteenthTraced = Bug(
    "fourteenth/traced-is-never-out-of-reach",
    "A signal is logged by an observer of its own, so that it is never unobserved, and never torn down.",
    breaks: "S3",
    witness: .played(correct: "a *", broken: "a") { variant in
      let log = FourteenthLog()
      let held = Mutex<Observer<String, TestFailure>?>(nil)
      var signal: Signal<String, TestFailure>? = fourteenthLogged(
        Signal { observer, lifetime in
          held.withLock { $0 = observer }
          lifetime += { log.add("*") }
        },
        variant
      )
      let observation = signal?.observe { log.add($0) }
      held.withLock { $0 }?.send(value: "a")
      signal = nil
      observation?.dispose()
      let text = log.text
      _ = signal
      return text
    },
    subject: { variant in
      Subject(
        SignalSubject("fourteenth traced") { work in
          EventSource(
            fourteenthLogged(
              Signal<Int, TestFailure> { observer, lifetime in
                lifetime += { work.dispose() }
                work.begin { observer.send($0) }
              },
              variant
            )
          )
        }
      )
    }
  )

  private static let fourteenthGrowing = Bug(
    "fourteenth/relay-goes-through-a-growing-list",
    "A relay goes through its list of observers by index, and so reaches one that attaches during the delivery.",
    breaks: "S5",
    witness: .played(correct: "1a 1b 2b", broken: "1a 2a 1b 2b") { variant in
      let log = FourteenthLog()
      let relay = FourteenthRelay<String>(isLive: variant == .broken)
      let hasAttached = Mutex(false)
      _ = relay.listen { event in
        log.add(event, by: "1")
        let isFirst = hasAttached.withLock { flag in
          defer { flag = true }
          return !flag
        }
        if isFirst { _ = relay.listen { log.add($0, by: "2") } }
      }
      relay.send(.next("a"))
      relay.send(.next("b"))
      return log.text
    },
    subject: { variant in fourteenthRelaySubject("fourteenth live relay", isLive: variant == .broken) }
  )

  private static let fourteenthTombs = Bug(
    "fourteenth/relay-keeps-the-detached",
    "A relay marks a detached observer, and removes it from its list with the next event.",
    breaks: "S6",
    witness: .played(correct: "a gone", broken: "a held") { variant in
      let log = FourteenthLog()
      let relay = FourteenthRelay<String>(isLazy: variant == .broken)
      weak var weakly: FourteenthLog?
      func attached() -> Cancellation {
        let screen = FourteenthLog()
        weakly = screen
        return relay.listen { event in
          screen.add(event)
          log.add(event)
        }
      }
      let observation = attached()
      relay.send(.next("a"))
      observation.dispose()
      log.add(weakly == nil ? "gone" : "held")
      return log.text
    },
    subject: { variant in fourteenthRelaySubject("fourteenth lazy relay", isLazy: variant == .broken) }
  )
}

private func fourteenthLogged<Value: Sendable>(
  _ signal: Signal<Value, TestFailure>,
  _ variant: Bug.Variant
) -> Signal<Value, TestFailure> {
  let log = FourteenthLog()
  if variant == .correct { return signal.on(event: { log.add($0) }) }
  signal.observe { log.add($0) }
  return signal
}

/// Senders take turns; the stream ends only by an event, and queues what is sent from inside a delivery.
private func fourteenthRelaySubject(_ name: String, isLive: Bool = false, isLazy: Bool = false) -> Subject {
  Subject(
    SignalSubject(name, capabilities: fourteenthPlain, readings: ["E5/one-sender", "E6/queued"]) { work in
      let relay = FourteenthRelay<Int>(isLive: isLive, isLazy: isLazy) { work.dispose() }
      work.begin { relay.send($0) }
      return EventSource { sink in relay.listen(sink) }
    }
  )
}

/// A stream and its input in one object; one thread at a time sends.
final class FourteenthRelay<Value: Sendable>: @unchecked Sendable {
  typealias Sink = EventSource<Value, TestFailure>.Sink

  private final class Entry: @unchecked Sendable {
    let sink: Sink
    init(_ sink: @escaping Sink) { self.sink = sink }
  }

  private let lock = Mutex(())
  private let isLive: Bool
  private let isLazy: Bool
  private let onEnd: () -> Void
  private var entries: [Entry] = []
  private var detached: [ObjectIdentifier] = []
  private var queue: [Event<Value, TestFailure>] = []
  private var isDelivering = false
  private var isOver = false

  init(isLive: Bool = false, isLazy: Bool = false, onEnd: @escaping () -> Void = {}) {
    self.isLive = isLive
    self.isLazy = isLazy
    self.onEnd = onEnd
  }

  func listen(_ sink: @escaping Sink) -> Cancellation {
    let entry = Entry(sink)
    let isLate = lock.withLock { _ in
      if !isOver { entries.append(entry) }
      return isOver
    }
    if isLate {
      sink(.interrupted)
      return .none
    }
    return Cancellation { [weak self, weak entry] in
      if let entry { self?.detach(entry) }
    }
  }

  func send(_ event: Event<Value, TestFailure>) {
    let isFirst = lock.withLock { _ in
      if isOver { return false }
      queue.append(event)
      defer { isDelivering = true }
      return !isDelivering
    }
    guard isFirst else { return }
    while let event = next() { deliver(event) }
  }

  private func next() -> Event<Value, TestFailure>? {
    let swept = lock.withLock { _ in
      let all = entries
      if !detached.isEmpty { entries = all.filter { !detached.contains(ObjectIdentifier($0)) } }
      detached = []
      return all
    }
    return withExtendedLifetime(swept) {
      lock.withLock { _ in
        if isOver || queue.isEmpty {
          isDelivering = false
          queue = []
          return nil
        }
        let event = queue.removeFirst()
        if event.isTerminating { isOver = true }
        return event
      }
    }
  }

  private func deliver(_ event: Event<Value, TestFailure>) {
    let now = lock.withLock { _ in entries }
    if event.isTerminating { lock.withLock { _ in entries = [] } }
    if isLive, !event.isTerminating {
      var index = 0
      while let entry = lock.withLock({ _ in index < entries.count ? entries[index] : nil }) {
        entry.sink(event)
        index += 1
      }
    } else {
      for entry in now { entry.sink(event) }
    }
    if event.isTerminating { onEnd() }
  }

  private func detach(_ entry: Entry) {
    let before = lock.withLock { _ in
      let all = entries
      if isLazy { detached.append(ObjectIdentifier(entry)) } else { entries = all.filter { $0 !== entry } }
      return all
    }
    withExtendedLifetime(before) {}
  }
}
