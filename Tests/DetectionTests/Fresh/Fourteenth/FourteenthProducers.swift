import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let fourteenthProducers: [Bug] = [fourteenthSetUp, fourteenthTallied, fourteenthPaused]

  private static let fourteenthSetUp = Bug(
    "fourteenth/work-before-setup",
    "A recipe that is started with its stream begins its work before the caller has attached observers.",
    breaks: "P1",
    witness: .played(correct: "a |", broken: "!") { variant in
      let log = FourteenthLog()
      let begin: (Observer<String, TestFailure>) -> Void = { input in
        input.send(value: "a")
        input.sendCompleted()
      }
      fourteenthStartWithSignal(variant, {}, begin) { source, _ in _ = source.observe { log.add($0) } }
      return log.text
    },
    subject: { variant in
      Subject(
        ProducerSubject("fourteenth recipe") { handler in
          StartableSource(
            start: { sink in
              var handle = Cancellation.none
              let work = handler.work()
              fourteenthStartWithSignal(.correct, { work.dispose() }, { input in work.begin { input.send($0) } }) {
                _ = $0.observe(sink)
                handle = $1
              }
              return handle
            },
            startWithSignal: { setup in
              let work = handler.work()
              fourteenthStartWithSignal(
                variant,
                { work.dispose() },
                { input in work.begin { input.send($0) } },
                setup
              )
            }
          )
        }
      )
    }
  )

  private static let fourteenthTallied = Bug(
    "fourteenth/tally-greets",
    "The sum of the lengths so far is sent at the start, too, where only the observers of a producer receive it.",
    breaks: "P3",
    witness: .played(correct: "1 3 |", broken: "0 1 3 |") { variant in
      let log = FourteenthLog()
      SignalProducer<String, TestFailure>(values: "a", "bb").applying(FourteenthTally(variant: variant))
        .start { log.add($0) }
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(signal: "fourteenth tally", values: ["a", "bb"]) { signal, _ in
          signal.applying(FourteenthTally(variant: variant))
        } producer: { producer, _ in
          producer.applying(FourteenthTally(variant: variant))
        }
      )
    }
  )

  private static let fourteenthPaused = Bug(
    "fourteenth/pause-survives-the-disposal",
    "A retry after a pause does not keep the handle of the pause, so a run that was disposed of starts again.",
    breaks: "P4",
    witness: .played(correct: "start !", broken: "start ! start") { variant in
      let log = FourteenthLog()
      let time = TestScheduler()
      let source = SignalProducer<String, TestFailure> { observer, _ in
        log.add("start")
        observer.send(error: TestFailure())
      }
      let run = fourteenthRestarting(source, time, variant).start { log.add($0) }
      run.dispose()
      try? time.advance(by: .milliseconds(3))
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          producer: "fourteenth restart after 2",
          traits: [.handlesFailure, .startsAgain],
          values: ["a", "b"]
        ) { producer, time in fourteenthRestarting(producer, time, variant) }
      )
    }
  )
}

/// Starts a run whose stream the caller sees first.
private func fourteenthStartWithSignal<Value: Sendable>(
  _ variant: Bug.Variant,
  _ onEnd: @escaping @Sendable () -> Void,
  _ begin: (Observer<Value, TestFailure>) -> Void,
  _ setup: (EventSource<Value, TestFailure>, Cancellation) -> Void
) {
  let hasBegun = Mutex(false)
  let end = AnyDisposable { if hasBegun.withLock({ $0 }) { onEnd() } }
  let (signal, input) = Signal<Value, TestFailure>.pipe(disposable: end)
  func beginNow() {
    hasBegun.withLock { $0 = true }
    begin(input)
  }
  if variant == .broken { beginNow() }
  setup(EventSource(signal), Cancellation { input.sendInterrupted() })
  if variant == .correct, !end.isDisposed { beginNow() }
}

private struct FourteenthTally: ValueTransducer {
  typealias Failure = TestFailure
  let variant: Bug.Variant
  var length = 0

  func begin() -> Reaction<String, TestFailure> { variant == .broken ? .send("0") : .nothing }

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    length += value.count
    return .send("\(length)")
  }
}

private func fourteenthRestarting(
  _ source: SignalProducer<String, TestFailure>,
  _ scheduler: TestScheduler,
  _ variant: Bug.Variant
) -> SignalProducer<String, TestFailure> {
  SignalProducer { observer, lifetime in
    @Sendable func begin(_ left: Int) {
      lifetime += source.start { event in
        guard case .failed = event, left > 0 else { return observer.send(event) }
        let pause = scheduler.schedule(after: .milliseconds(2)) { begin(left - 1) }
        if variant == .correct { lifetime += pause }
      }
    }
    begin(1)
  }
}
