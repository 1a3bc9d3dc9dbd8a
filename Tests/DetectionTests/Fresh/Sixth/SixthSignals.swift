import Reactive
import ReactiveContractKit

extension Bug {
  static let sixthSignals: [Bug] = [sixthLazyDetachment, sixthHastyEnd]

  private static let sixthLazyDetachment = Bug(
    "sixth/relay-detaches-at-the-next-event",
    "An observer that is detached is only marked, and is released when the next event is sent.",
    breaks: "S6",
    witness: .played(correct: "1 gone 2", broken: "1 2 gone") { variant in
      let log = SixthLog()
      let relay = SixthRelay(variant == .broken ? .detachesLate : nil) {}
      let probe = LifetimeProbe { _ in log.add("gone") }
      func attach() -> Cancellation {
        let token = probe.token()
        return relay.listen { event in withExtendedLifetime(token) { log.add(event) } }
      }
      let handle = attach()
      relay.send(.next(1))
      handle.dispose()
      log.add("2")
      relay.send(.next(2))
      return log.text
    },
    subject: { sixthRelaySubject("sixth relay, detaching", $0 == .broken ? .detachesLate : nil) }
  )

  private static let sixthHastyEnd = Bug(
    "sixth/relay-ends-inside-a-delivery",
    "Values that are sent inside a delivery wait, but an end is delivered at once, before the rest of the observers "
      + "has the value.",
    breaks: "E6",
    witness: .played(correct: "A1 B1 A| B|", broken: "A1 A| B| B1") { variant in
      let log = SixthLog()
      let relay = SixthRelay(variant == .broken ? .endsAtOnce : nil) {}
      let handles = ["A", "B"].map { name in
        relay.listen { event in
          switch event {
          case .next(let value): log.add("\(name)\(value)")
          case .completed: log.add("\(name)|")
          case .failed, .interrupted: log.add("?")
          }
          if name == "A", case .next = event { relay.send(.completed) }
        }
      }
      relay.send(.next(1))
      return withExtendedLifetime(handles) { log.text }
    },
    subject: { sixthRelaySubject("sixth relay, ending", $0 == .broken ? .endsAtOnce : nil) }
  )
}

private func sixthRelaySubject(_ name: String, _ flaw: SixthRelay.Flaw?) -> Subject {
  Subject(
    SignalSubject(
      name,
      capabilities: [.failure, .interruption, .manyObservers, .resources],
      readings: ["E5/one-sender", "E6/queued"]
    ) { work in
      let relay = SixthRelay(flaw) { work.dispose() }
      work.begin { relay.send($0) }
      return EventSource { relay.listen($0) }
    }
  )
}

/// A running stream, written without Reactive's types: senders take turns by themselves.
///
/// An event goes to the observers that are attached when it is sent. One that is sent inside a delivery waits until
/// that is over.
final class SixthRelay: Sendable {
  typealias News = Event<Int, TestFailure>
  typealias Sink = EventSource<Int, TestFailure>.Sink

  /// The bug of a relay.
  enum Flaw: Sendable {
    case detachesLate
    case endsAtOnce
  }

  private struct State {
    var observers: [(number: Int, sink: Sink, isActive: Bool)] = []
    var waiting: [(event: News, sinks: [Sink])] = []
    var count = 0
    var isSending = false
    var isOver = false
  }

  private let flaw: Flaw?
  private let atEnd: @Sendable () -> Void
  private let state = SixthCell(State())

  init(_ flaw: Flaw?, atEnd: @escaping @Sendable () -> Void) {
    self.flaw = flaw
    self.atEnd = atEnd
  }

  func listen(_ sink: @escaping Sink) -> Cancellation {
    let number = state.with { state -> Int? in
      guard !state.isOver else { return nil }
      state.count += 1
      state.observers.append((state.count, sink, true))
      return state.count
    }
    guard let number else {
      sink(.interrupted)
      return .none
    }
    return Cancellation { [self] in detach(number) }
  }

  func send(_ event: News) {
    let old = state.with { state -> [Sink] in
      guard !state.isOver else { return [] }
      let gone = state.observers.filter { !$0.isActive }.map(\.sink)
      state.observers.removeAll { !$0.isActive }
      state.waiting.append((event, state.observers.map(\.sink)))
      if event.isTerminating {
        state.isOver = true
        state.observers = []
      }
      return gone
    }
    withExtendedLifetime(old) {}
    if flaw == .endsAtOnce, event.isTerminating { return deliver() }
    let begins = state.with { state in
      defer { state.isSending = true }
      return !state.isSending
    }
    guard begins else { return }
    deliver()
  }

  private func deliver() {
    while let (event, sinks) = next() {
      for sink in sinks { sink(event) }
      if event.isTerminating { atEnd() }
    }
  }

  private func next() -> (News, [Sink])? {
    state.with { state in
      guard !state.waiting.isEmpty else {
        state.isSending = false
        return nil
      }
      return state.waiting.removeFirst()
    }
  }

  private func detach(_ number: Int) {
    let old = state.with { state -> Sink? in
      guard let index = state.observers.firstIndex(where: { $0.number == number }) else { return nil }
      guard flaw != .detachesLate else {
        state.observers[index].isActive = false
        return nil
      }
      return state.observers.remove(at: index).sink
    }
    withExtendedLifetime(old) {}
  }
}
