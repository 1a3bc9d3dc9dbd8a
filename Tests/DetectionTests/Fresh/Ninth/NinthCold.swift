import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let ninthCold: [Bug] = [ninthTwice, ninthShare]

  private static let ninthTwice = Bug(
    "ninth/compact-map-calls-twice",
    "A compactMap is composed of a filter and a map that both call the closure, so that each value that passes has the"
      + " effect twice.",
    breaks: "K1",
    witness: .played(correct: "called a |", broken: "called called a |") { variant in
      let log = NinthLog()
      let source = SignalProducer<String, TestFailure>(value: "a")
      ninthCompactMap(source, variant) { value -> String? in
        log.add("called")
        return value
      }.start { log.add($0) }
      return log.text
    },
    subject: { variant in
      Subject(
        ColdSubject("ninth compactMap") { work in
          let effect = work.effect
          return ColdAdapter(EventSource(ninthCompactMap(SignalProducer(work.source), variant) { effect($0) }))
        }
      )
    }
  )

  private static let ninthShare = Bug(
    "ninth/share-ends-with-its-first-observer",
    "A sharing operator gives the subscription to the source to the observer that began the run: when that one"
      + " detaches, the run ends for all the others.",
    breaks: "K4",
    witness: .played(correct: "1 1 ! 2 |", broken: "1 1 ! !") { variant in
      let log = NinthLog()
      let (signal, input) = Signal<Int, TestFailure>.pipe()
      let shared = NinthShare(SignalProducer(signal), variant).producer
      let first = shared.start { log.add($0) }
      shared.start { log.add($0) }
      input.send(value: 1)
      first.dispose()
      input.send(value: 2)
      input.sendCompleted()
      return log.text
    },
    subject: { variant in
      Subject(
        ColdSubject("ninth share", runKind: .autoconnected) { work in
          ColdAdapter(EventSource(NinthShare(SignalProducer(work.source).map(work.effect), variant).producer))
        }
      )
    }
  )
}

private func ninthCompactMap<Value: Sendable, NewValue: Sendable>(
  _ source: SignalProducer<Value, TestFailure>,
  _ variant: Bug.Variant,
  _ transform: @escaping @Sendable (Value) -> NewValue?
) -> SignalProducer<NewValue, TestFailure> {
  variant == .correct
    ? source.map { transform($0) }.skipNil()
    : source.filter { transform($0) != nil }.map { transform($0) }.skipNil()
}

/// One run of a producer for all its observers: it begins with the first one and ends with the last one, once.
private final class NinthShare<Value: Sendable>: Sendable {
  private struct NinthCount {
    var begun = 0
    var attached = 0
  }

  private let source: SignalProducer<Value, TestFailure>
  private let variant: Bug.Variant
  private let connection = SerialDisposable()
  private let signal: Signal<Value, TestFailure>
  private let input: Observer<Value, TestFailure>
  private let count = Mutex(NinthCount())

  init(_ source: SignalProducer<Value, TestFailure>, _ variant: Bug.Variant) {
    self.source = source
    self.variant = variant
    (signal, input) = Signal<Value, TestFailure>.pipe()
  }

  var producer: SignalProducer<Value, TestFailure> {
    SignalProducer { [self] observer, lifetime in
      let begins = count.withLock { count in
        count.begun += 1
        count.attached += 1
        return count.begun == 1
      }
      lifetime += signal.observe(observer)
      lifetime += { [self] in leave(asFirst: begins) }
      if begins {
        source.startWithSignal { run, handle in
          connection.inner = handle
          run.observe(input)
        }
      }
    }
  }

  private func leave(asFirst isFirst: Bool) {
    let isLast = count.withLock { count in
      count.attached -= 1
      return count.attached == 0
    }
    guard isLast || (variant == .broken && isFirst) else { return }
    connection.dispose()
    input.sendInterrupted()
  }
}
