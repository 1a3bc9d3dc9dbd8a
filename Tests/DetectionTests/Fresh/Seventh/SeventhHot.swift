import Reactive
import ReactiveContractKit
import Synchronization

/// Streams that are running already.
extension Bug {
  static let seventhHot: [Bug] = [seventhRelayBug, seventhStatisticsBug, seventhWatchersBug, seventhFileBug]

  // MARK: E6

  private static let seventhRelayBug = Bug(
    "seventh/queue-emptied-between-observers",
    "A relay queues what is sent during a delivery, but empties the queue after each observer, not after the last.",
    breaks: "E6",
    witness: .played(correct: "1a 2a 1b 2b", broken: "1a 1b 2b 2a") { variant in
      let log = SeventhLog()
      let relay = SeventhRelay(variant) {}
      relay.listen { event in
        log.add("1" + seventhWord(event))
        if case .next(0) = event { relay.send(.next(1)) }
      }
      relay.listen { log.add("2" + seventhWord($0)) }
      relay.send(.next(0))
      return log.text.replacing("0", with: "a").replacing("11", with: "1b").replacing("21", with: "2b")
    },
    subject: { variant in
      Subject(
        SignalSubject(
          "seventh relay",
          capabilities: [.failure, .interruption, .interruptionOnDisposal, .manyObservers, .resources],
          readings: ["E6/queued", "E5/one-sender"]
        ) { work in
          let relay = SeventhRelay(variant, onEnd: work.dispose)
          work.begin { relay.send($0) }
          return EventSource { sink in Cancellation(relay.listen(sink)) }
        }
      )
    }
  )

  // MARK: S3

  private static let seventhStatisticsBug = Bug(
    "seventh/statistics-keep-the-signal-alive",
    "A pipe that counts its events does so by observing its own signal, which is therefore always observed.",
    breaks: "S3",
    witness: .played(correct: "0 closed", broken: "0") { variant in
      let log = SeventhLog()
      var input: Observer<Int, TestFailure>?
      var signal: Signal? = seventhCounted(variant, close: { log.add("closed") }) { input = $0 }
      return seventhUse(&signal, &input, log)
    },
    subject: { variant in
      Subject(
        SignalSubject("seventh statistics") { work in
          seventhCountedSource(variant, work)
        }
      )
    }
  )

  // MARK: S4

  private static let seventhWatchersBug = Bug(
    "seventh/last-observer-ends-the-signal",
    "A pipe ends when its last observer detaches, though others may still come.",
    breaks: "S4",
    witness: .played(correct: "0 0 |", broken: "0 !") { variant in
      let log = SeventhLog()
      let (signal, input) = Signal<Int, TestFailure>.pipe()
      let watched = seventhWatched(signal, input, variant)
      let first = watched.observe { log.add($0) }
      input.send(value: 0)
      first.dispose()
      _ = watched.observe { log.add($0) }
      input.send(value: 0)
      input.sendCompleted()
      return log.text
    },
    subject: { variant in
      Subject(
        SignalSubject("seventh watchers") { work in
          let (signal, input) = Signal<Int, TestFailure>.pipe(disposable: AnyDisposable { work.dispose() })
          work.begin { input.send($0) }
          return seventhWatched(signal, input, variant)
        }
      )
    }
  )

  // MARK: S6

  private static let seventhFileBug = Bug(
    "seventh/closed-twice-after-a-failure",
    "A signal that reads a file closes it when reading fails, and once more at its end.",
    breaks: "S6",
    witness: .played(correct: "0 # closed", broken: "0 # closed closed") { variant in
      let log = SeventhLog()
      let sending = Mutex<(@Sendable (Event<Int, TestFailure>) -> Void)?>(nil)
      let signal = seventhFile(variant, close: { log.add("closed") }) { send in sending.withLock { $0 = send } }
      signal.observe { log.add($0) }
      let send = sending.withLock { $0 }
      send?(.next(0))
      send?(.failed(TestFailure()))
      return log.text
    },
    subject: { variant in
      Subject(
        SignalSubject("seventh file") { work in
          EventSource(seventhFile(variant, close: { work.dispose() }) { send in work.begin(send) })
        }
      )
    }
  )
}

/// A home-made relay, which delivers what is sent during a delivery after it.
///
/// Senders take turns.
private final class SeventhRelay: @unchecked Sendable {
  typealias Sink = @Sendable (Event<Int, TestFailure>) -> Void

  private let variant: Bug.Variant
  private let onEnd: () -> Void
  // A release inside a change may come back here; the stop of the process by the check would hold locks of the runtime.
  @exclusivity(unchecked) private var observers: [(number: Int, sink: Sink)] = []
  private var count = 0
  @exclusivity(unchecked) private var queue: [Event<Int, TestFailure>] = []
  private var isDelivering = false
  private var hasEnded = false

  init(_ variant: Bug.Variant, onEnd: @escaping () -> Void) {
    self.variant = variant
    self.onEnd = onEnd
  }

  @discardableResult
  func listen(_ sink: @escaping Sink) -> () -> Void {
    guard !hasEnded else {
      sink(.interrupted)
      return {}
    }
    count += 1
    let number = count
    observers.append((number, sink))
    return { [weak self] in self?.remove(number) }
  }

  /// Releases the observer after the list was changed: its release may come back here.
  private func remove(_ number: Int) {
    let old = observers
    observers = old.filter { $0.number != number }
    withExtendedLifetime(old) {}
  }

  func send(_ event: Event<Int, TestFailure>) {
    guard !hasEnded else { return }
    queue.append(event)
    guard !isDelivering else { return }
    isDelivering = true
    empty()
    isDelivering = false
  }

  private func empty() {
    while !queue.isEmpty { deliver(queue.removeFirst()) }
  }

  private func deliver(_ event: Event<Int, TestFailure>) {
    guard !hasEnded else { return }
    hasEnded = event.termination != nil
    for observer in observers {
      observer.sink(event)
      if variant == .broken { empty() }
    }
    guard event.termination != nil else { return }
    let old = observers
    observers = []
    withExtendedLifetime(old) {}
    onEnd()
  }
}

/// Counts the events of a pipe.
private final class SeventhStatistics: Sendable {
  private let events = Mutex(0)

  func count() { events.withLock { $0 += 1 } }
}

/// Makes a pipe that counts its events, and hands out what sends into it.
private func seventhCounted(
  _ variant: Bug.Variant,
  close: @escaping @Sendable () -> Void,
  begin: (Observer<Int, TestFailure>) -> Void
) -> Signal<Int, TestFailure> {
  let statistics = SeventhStatistics()
  let (signal, input) = Signal<Int, TestFailure>.pipe(disposable: AnyDisposable(close))
  switch variant {
  case .correct:
    begin(
      Observer { event in
        statistics.count()
        input.send(event)
      }
    )
  case .broken:
    signal.observe { _ in statistics.count() }
    begin(input)
  }
  return signal
}

private func seventhCountedSource(_ variant: Bug.Variant, _ work: StreamWork) -> SignalSubject.Source {
  EventSource(
    seventhCounted(variant, close: { work.dispose() }) { input in work.begin { input.send($0) } }
  )
}

/// Observes a signal, lets go of it, detaches the observer, and then lets go of the input.
private func seventhUse(
  _ signal: inout Signal<Int, TestFailure>?,
  _ input: inout Observer<Int, TestFailure>?,
  _ log: SeventhLog
) -> String {
  let observation = signal?.observe { log.add($0) }
  input?.send(value: 0)
  signal = nil
  observation?.dispose()
  let text = log.text
  input = nil
  return text
}

/// A signal that knows how many observe it.
private func seventhWatched(
  _ signal: Signal<Int, TestFailure>,
  _ input: Observer<Int, TestFailure>,
  _ variant: Bug.Variant
) -> EventSource<Int, TestFailure> {
  let watchers = Mutex(0)
  return EventSource { [weak input] sink in
    guard let observation = signal.observe(sink) else { return .none }
    watchers.withLock { $0 += 1 }
    return Cancellation { [weak input] in
      guard !observation.isDisposed else { return }
      observation.dispose()
      let isUnwatched = watchers.withLock {
        $0 -= 1
        return $0 == 0
      }
      if isUnwatched, variant == .broken { input?.sendInterrupted() }
    }
  }
}

/// A signal of what is read from a file, which is closed at the end.
private func seventhFile(
  _ variant: Bug.Variant,
  close: @escaping @Sendable () -> Void,
  begin: (@escaping @Sendable (Event<Int, TestFailure>) -> Void) -> Void
) -> Signal<Int, TestFailure> {
  Signal { observer, lifetime in
    lifetime += close
    begin { event in
      observer.send(event)
      if variant == .broken, case .failed = event { close() }
    }
  }
}
