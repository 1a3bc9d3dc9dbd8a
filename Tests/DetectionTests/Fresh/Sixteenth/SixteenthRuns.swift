import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let sixteenthRuns: [Bug] = [
    sixteenthOutcomeBug, sixteenthStationBug, sixteenthJobBug, sixteenthConnectionsBug, sixteenthFreshBug,
  ]

  private static let sixteenthOutcomeBug = Bug(
    "sixteenth/outcome-for-the-late",
    "A signal that remembers why it failed tells late observers, who should be interrupted.",
    breaks: "S5",
    witness: .played(correct: "a:# b:!", broken: "a:# b:#") { variant in
      let log = SixteenthLog()
      let (source, send) = sixteenthOutcome(variant) {}
      _ = source.observe { event in if event.isTerminating { log.add("a:\(sixteenthEnd(event))") } }
      send(.failed(TestFailure()))
      _ = source.observe { event in if event.isTerminating { log.add("b:\(sixteenthEnd(event))") } }
      return log.text
    },
    subject: { variant in
      Subject(
        SignalSubject("signal with an outcome") { work in
          let (source, send) = sixteenthOutcome(variant) { work.dispose() }
          work.begin(send)
          return source
        }
      )
    }
  )

  private static let sixteenthStationBug = Bug(
    "sixteenth/station-holds-its-signal",
    "The object that sends keeps the signal that it hands out, so that the signal is never out of reach.",
    breaks: "S3",
    witness: .played(correct: "1 ! 1", broken: "1 1") { variant in
      let log = SixteenthLog()
      var source: SignalSubject.Source?
      let station: SixteenthStation
      (source, station) = sixteenthStation(variant) { log.add("!") }
      let observation = source?.observe { log.add($0) }
      station.send(.next(1))
      source = nil
      observation?.dispose()
      station.send(.next(2))
      log.add("1")
      return withExtendedLifetime(station) { log.text }
    },
    subject: { variant in
      Subject(
        SignalSubject("signal of a station") { work in
          let (source, station) = sixteenthStation(variant) { work.dispose() }
          work.begin { station.send($0) }
          return source
        }
      )
    }
  )

  private static let sixteenthJobBug = Bug(
    "sixteenth/job-cancels-the-latest-run",
    "The handle of a run asks its job to cancel the current run, which by then may be another one.",
    breaks: "P4",
    witness: .played(correct: "1! 2:x", broken: "2! 1:x") { variant in
      let log = SixteenthLog()
      let tap = SixteenthTap<Int>()
      let job = SixteenthJob(SignalProducer(tap.source), variant)
      let first = job.start { log.add($0.isTerminating ? "1!" : "1:x") }
      let second = job.start { log.add($0.isTerminating ? "2!" : "2:x") }
      first.dispose()
      tap.send(7)
      let text = log.text
      second.dispose()
      return text
    },
    subject: { variant in
      Subject(
        ProducerSubject("job") { handler in
          let producer = SignalProducer<Int, TestFailure> { observer, lifetime in
            let work = handler.work()
            lifetime += { work.dispose() }
            work.begin { observer.send($0) }
          }
          let job = SixteenthJob(producer, variant)
          return StartableSource(start: { job.start($0) })
        }
      )
    }
  )

  private static let sixteenthConnectionsBug = Bug(
    "sixteenth/connections-are-counted",
    "Each call that connects is counted, and the run ends only when as many handles have been disposed of.",
    breaks: "K4",
    witness: .played(correct: "!", broken: "") { variant in
      let log = SixteenthLog()
      let tap = SixteenthTap<Int>()
      let plug = SixteenthPlug(SignalProducer(tap.source), variant)
      let run = plug.shared.producer.start { log.add($0) }
      let first = plug.connect()
      let second = plug.connect()
      first.dispose()
      let text = log.text
      second.dispose()
      run.dispose()
      return text
    },
    subject: { variant in
      Subject(
        ColdSubject("plugged", runKind: .connected) { work in
          let plug = SixteenthPlug(SignalProducer(work.source).map(work.effect), variant)
          return ColdAdapter(EventSource(plug.shared.producer), connect: { plug.connect() })
        }
      )
    }
  )

  private static let sixteenthFreshBug = Bug(
    "sixteenth/fresh-remembers-after-the-end",
    "An operator that compares each value with the last one keeps that in its handle when the run is over.",
    breaks: "K5",
    witness: .played(correct: "| gone", broken: "| held") { variant in
      let log = SixteenthLog()
      let tap = SixteenthTap<SixteenthToken>()
      let handle = sixteenthFresh(tap.source, { $0 }, variant).observe { event in
        if event.isTerminating { log.add("|") }
      }
      weak var last: SixteenthToken?
      do {
        let token = SixteenthToken()
        last = token
        tap.send(token)
      }
      tap.send(.completed)
      log.add(last == nil ? "gone" : "held")
      return withExtendedLifetime(handle) { log.text }
    },
    subject: { variant in
      Subject(ColdSubject("fresh") { work in ColdAdapter(sixteenthFresh(work.source, work.effect, variant)) })
    }
  )
}

private final class SixteenthToken: Sendable {}

private func sixteenthEnd<Value, Failure>(_ event: Event<Value, Failure>) -> String {
  switch event {
  case .next: ""
  case .failed: "#"
  case .completed: "|"
  case .interrupted: "!"
  }
}

/// A signal that remembers its failure, and its sending end.
private func sixteenthOutcome(
  _ variant: Bug.Variant,
  onEnd: @escaping @Sendable () -> Void
) -> (SignalSubject.Source, @Sendable (StreamWork.Happening) -> Void) {
  let (signal, input) = Signal<Int, TestFailure>.pipe(disposable: AnyDisposable(onEnd))
  let outcome = SixteenthBox<TestFailure>()
  let source = SignalSubject.Source { sink in
    if variant != .correct, let failure = outcome.value {
      sink(.failed(failure))
      return .none
    }
    let observation = signal.observe(sink)
    return Cancellation { observation?.dispose() }
  }
  let send: @Sendable (StreamWork.Happening) -> Void = { event in
    input.send(event)
    if case .failed(let failure) = event { outcome.set(failure) }
  }
  return (source, send)
}

private final class SixteenthBox<Value: Sendable>: Sendable {
  private let content = Mutex<Value?>(nil)

  var value: Value? { content.withLock { $0 } }

  func set(_ value: Value) { content.withLock { $0 = value } }
}

/// Sends into a signal.
private final class SixteenthStation: Sendable {
  private let input: Observer<Int, TestFailure>
  private let output: Signal<Int, TestFailure>?

  init(_ input: Observer<Int, TestFailure>, _ output: Signal<Int, TestFailure>?) {
    self.input = input
    self.output = output
  }

  func send(_ event: StreamWork.Happening) { input.send(event) }
}

private func sixteenthStation(
  _ variant: Bug.Variant,
  onEnd: @escaping @Sendable () -> Void
) -> (SignalSubject.Source, SixteenthStation) {
  let (signal, input) = Signal<Int, TestFailure>.pipe(disposable: AnyDisposable(onEnd))
  let station = SixteenthStation(input, variant == .correct ? nil : signal)
  return (EventSource(signal), station)
}

private struct SixteenthWeak: @unchecked Sendable {
  weak var object: (any Disposable)?

  init(_ object: any Disposable) {
    self.object = object
  }
}

/// A producer with a current run.
private final class SixteenthJob: Sendable {
  private let producer: SignalProducer<Int, TestFailure>
  private let variant: Bug.Variant
  private let current = SixteenthBox<SixteenthWeak>()

  init(_ producer: SignalProducer<Int, TestFailure>, _ variant: Bug.Variant) {
    self.producer = producer
    self.variant = variant
  }

  func start(_ sink: @escaping SignalSubject.Source.Sink) -> Cancellation {
    let run = producer.start(sink)
    current.set(SixteenthWeak(run))
    return Cancellation { (self.variant == .correct ? run : self.current.value?.object)?.dispose() }
  }
}

/// A shared run with a connection.
private final class SixteenthPlug<Value: Sendable>: Sendable {
  let shared: Multicast<Value, TestFailure>
  private let variant: Bug.Variant
  private let count = Mutex(0)

  init(_ producer: SignalProducer<Value, TestFailure>, _ variant: Bug.Variant) {
    shared = producer.multicast()
    self.variant = variant
  }

  func connect() -> Cancellation {
    count.withLock { $0 += 1 }
    let connection = shared.connect()
    return Cancellation {
      let left = self.count.withLock { count in
        count -= 1
        return count
      }
      if left == 0 || self.variant == .correct { connection.dispose() }
    }
  }
}

private final class SixteenthLast<Value: AnyObject & Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  private let over = Mutex(false)

  var isOver: Bool { over.withLock { $0 } }

  func end() { over.withLock { $0 = true } }

  /// Stores a value, and returns the one before it.
  func replace(_ new: Value?) -> Value? {
    value.withLock { value in
      defer { value = new }
      return value
    }
  }
}

/// Drops every object that has come just before.
private func sixteenthFresh<Value: AnyObject & Sendable>(
  _ source: EventSource<Value, TestFailure>,
  _ effect: @escaping @Sendable (Value) -> Value,
  _ variant: Bug.Variant
) -> EventSource<Value, TestFailure> {
  EventSource { sink in
    let last = SixteenthLast<Value>()
    let run = source.observe { event in
      if last.isOver { return }
      switch event {
      case .next(let value):
        let result = effect(value)
        if last.replace(result) !== result { sink(.next(result)) }
      case .failed, .completed, .interrupted:
        last.end()
        if variant == .correct { _ = last.replace(nil) }
        sink(event)
      }
    }
    return Cancellation {
      run.dispose()
      _ = last.replace(nil)
    }
  }
}
