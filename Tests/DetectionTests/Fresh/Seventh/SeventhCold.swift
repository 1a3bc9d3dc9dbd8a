import Reactive
import ReactiveContractKit
import Synchronization

/// Producers and cold signals.
extension Bug {
  static let seventhCold: [Bug] = [seventhStartBug, seventhMovedBug]

  // MARK: P1

  private static let seventhStartBug = Bug(
    "seventh/observed-after-the-start",
    "A function that starts a producer takes the signal out of the start, and attaches the observer when the work has "
      + "begun.",
    breaks: "P1",
    witness: .played(correct: "1 2 !", broken: "2 !") { variant in
      let log = SeventhLog()
      let later = Mutex<Observer<Int, TestFailure>?>(nil)
      let producer = SignalProducer<Int, TestFailure> { observer, _ in
        observer.send(value: 1)
        later.withLock { $0 = observer }
      }
      let run = seventhStarted(producer, { log.add($0) }, variant)
      later.withLock { $0 }?.send(value: 2)
      run.dispose()
      return log.text
    },
    subject: { variant in
      Subject(
        ProducerSubject("seventh start") { handler in
          let producer = SignalProducer<Int, TestFailure> { observer, lifetime in
            let work = handler.work()
            lifetime += { work.dispose() }
            work.begin { observer.send($0) }
          }
          return StartableSource(
            start: { sink in
              let run = seventhStarted(producer, sink, variant)
              return Cancellation { run.dispose() }
            },
            startWithSignal: { setup in
              producer.startWithSignal { signal, run in setup(EventSource(signal), Cancellation { run.dispose() }) }
            }
          )
        }
      )
    }
  )

  // MARK: K2

  private static let seventhMovedBug = Bug(
    "seventh/events-moved-in-place-of-the-start",
    "A recipe that is meant to begin its work on a scheduler moves the events there, and begins at once.",
    breaks: "K2",
    witness: .played(correct: "later work 1 |", broken: "work later 1 |") { variant in
      let log = SeventhLog()
      let time = TestScheduler()
      let work = SignalProducer<Int, TestFailure> { observer, _ in
        log.add("work")
        observer.send(value: 1)
        observer.sendCompleted()
      }
      seventhMoved(work, time, variant).start { log.add($0) }
      log.add("later")
      seventhPass(1, time)
      return log.text
    },
    subject: { variant in
      Subject(
        ColdSubject("seventh moved", runKind: .scheduled) { work in
          ColdAdapter(EventSource(seventhMoved(work.source.producer.map(work.effect), work.scheduler, variant)))
        }
      )
    }
  )
}

/// Starts a run whose events go to the sink.
private func seventhStarted(
  _ producer: SignalProducer<Int, TestFailure>,
  _ sink: @escaping @Sendable (Event<Int, TestFailure>) -> Void,
  _ variant: Bug.Variant
) -> any Disposable {
  switch variant {
  case .correct:
    return producer.startWithSignal { signal, run in
      signal.observe(sink)
      return run
    }
  case .broken:
    let (signal, run) = producer.startWithSignal { ($0, $1) }
    signal.observe(sink)
    return run
  }
}

/// Does the work on the scheduler.
private func seventhMoved<Value: Sendable>(
  _ work: SignalProducer<Value, TestFailure>,
  _ time: TestScheduler,
  _ variant: Bug.Variant
) -> SignalProducer<Value, TestFailure> {
  switch variant {
  case .correct: work.start(on: time)
  case .broken: work.observe(on: time)
  }
}
