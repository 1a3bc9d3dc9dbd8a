import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let twelfthCold: [Bug] = [twelfthIdleStart, twelfthConnection]

  private static let twelfthIdleStart = Bug(
    "twelfth/start-skips-an-idle-scheduler",
    "A start on a scheduler begins at once if nothing waits there, to save a turn.",
    breaks: "K2",
    witness: .played(correct: "started begun", broken: "begun started") { variant in
      let log = TwelfthLog()
      let time = TestScheduler()
      let work = SignalProducer<String, TestFailure> { observer, _ in
        log.add("begun")
        observer.sendInterrupted()
      }
      twelfthStarted(work, time, variant).start()
      log.add("started")
      try? time.advance()
      return log.text
    },
    subject: { variant in
      Subject(
        ColdSubject("start there", runKind: .scheduled) { work in
          let effect = work.effect
          let source = SignalProducer(work.source).map { effect($0) }
          return ColdAdapter(EventSource(twelfthStarted(source, work.scheduler, variant)))
        }
      )
    }
  )

  private static let twelfthConnection = Bug(
    "twelfth/second-connection-ends-nothing",
    "Connecting a shared run again begins no other one, and returns an empty handle in place of the run's own.",
    breaks: "K4",
    witness: .played(correct: "on off !", broken: "on") { variant in
      let log = TwelfthLog()
      let input = TwelfthBox<Observer<String, TestFailure>?>(nil)
      let work = SignalProducer<String, TestFailure> { observer, lifetime in
        log.add("on")
        input.value = observer
        lifetime += { log.add("off") }
      }
      let words = TwelfthLog()
      let shared = TwelfthShared(work, variant)
      let observation = shared.signal.observe { words.add($0) }
      let first = shared.connect()
      shared.connect().dispose()
      let text = [log.text, words.text].filter { !$0.isEmpty }.joined(separator: " ")
      withExtendedLifetime((first, observation)) {}
      return text
    },
    subject: { variant in
      Subject(
        ColdSubject("shared", runKind: .connected) { work in
          let effect = work.effect
          let shared = TwelfthShared(SignalProducer(work.source).map { effect($0) }, variant)
          return ColdAdapter(
            EventSource(SignalProducer(shared.signal)),
            connect: {
              let handle = shared.connect()
              return Cancellation { handle.dispose() }
            }
          )
        }
      )
    }
  )
}

private func twelfthStarted<Value>(
  _ source: SignalProducer<Value, TestFailure>,
  _ scheduler: TestScheduler,
  _ variant: Bug.Variant
) -> SignalProducer<Value, TestFailure> {
  SignalProducer { observer, lifetime in
    let begin: @Sendable () -> Void = { lifetime += source.start(observer) }
    if variant == .broken, scheduler.pendingCount == 0 {
      begin()
    } else {
      lifetime += scheduler.schedule(begin)
    }
  }
}

/// One run of a producer, which begins when it is connected for the first time.
final class TwelfthShared<Value: Sendable>: Sendable {
  let signal: Signal<Value, TestFailure>
  private let input: Observer<Value, TestFailure>
  private let source: SignalProducer<Value, TestFailure>
  private let connection = Mutex<CompositeDisposable?>(nil)
  private let variant: Bug.Variant

  init(_ source: SignalProducer<Value, TestFailure>, _ variant: Bug.Variant) {
    self.source = source
    self.variant = variant
    (signal, input) = Signal.pipe()
  }

  func connect() -> any Disposable {
    let (handle, isFirst) = connection.withLock { connection in
      if let connection { return (connection, false) }
      let handle = CompositeDisposable()
      connection = handle
      return (handle, true)
    }
    if isFirst { handle.add(source.start(input)) }
    if !isFirst, variant == .broken { return AnyDisposable() }
    return handle
  }
}
