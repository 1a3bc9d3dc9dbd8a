import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let twelfthEvents: [Bug] = [
    twelfthValidate, twelfthFlatMapAll, twelfthCount, twelfthTwice, twelfthEverySecond, twelfthMeter,
  ]

  private static let twelfthValidate = Bug(
    "twelfth/validate-goes-on-after-its-failure",
    "A validating operator fails at a bad value and cancels its source, but what that still sends passes.",
    breaks: "E0",
    witness: .played(correct: "a #", broken: "a # c |") { variant in
      let log = TwelfthLog()
      let letters = TwelfthFeed { sink in
        for letter in ["a", "b", "c"] { sink(.next(letter)) }
        sink(.completed)
        return TwelfthHandle()
      }
      _ = letters.validated(variant).start { log.add($0) }
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          "validate",
          capabilities: .twelfthOneThread,
          values: ["a", "b"]
        ) { source, _ in TwelfthFeed(source).validated(variant).eventSource }
      )
    }
  )

  private static let twelfthFlatMapAll = Bug(
    "twelfth/merge-does-not-count-an-interruption-off",
    "A flattening operator does not count off a stream that was interrupted, and so never completes after one.",
    breaks: "E3",
    witness: .played(correct: "a |", broken: "a !") { variant in
      let log = TwelfthLog()
      let (outer, input) = Signal<SignalProducer<String, TestFailure>, TestFailure>.pipe()
      let (inner, innerInput) = Signal<String, TestFailure>.pipe()
      twelfthFlattened(outer, variant).observe { log.add($0) }
      input.send(value: SignalProducer(inner))
      innerInput.send(value: "a")
      input.sendCompleted()
      innerInput.sendInterrupted()
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          flattening: "all of them",
          values: ["a", "b"],
          signal: { outer, _ in twelfthFlattened(outer, variant) },
          producer: { outer, _ in outer.lift { twelfthFlattened($0, variant) } }
        )
      )
    }
  )

  private static let twelfthCount = Bug(
    "twelfth/count-reports-a-cancelled-stream",
    "An operator that counts has two branches, for failures and for other ends; a cancelled stream succeeds.",
    breaks: "E4",
    witness: .played(correct: "!", broken: "2 |") { variant in
      twelfthPlay("aa!") { twelfthCounted($0, variant) }
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(signal: "count", values: ["a", "b"]) { source, _ in
          twelfthCounted(source, variant)
        }
      )
    }
  )

  private static let twelfthTwice = Bug(
    "twelfth/twice-completes-in-the-next-turn",
    "An operator sends its completion in the next turn of a scheduler, so that observers can detach before.",
    breaks: "E7",
    witness: .played(correct: "aa | sent", broken: "aa sent |") { variant in
      let log = TwelfthLog()
      let time = TestScheduler()
      let (signal, input) = Signal<String, TestFailure>.pipe()
      twelfthDoubled(signal, time, variant).observe { log.add($0) }
      input.send(value: "a")
      input.sendCompleted()
      log.add("sent")
      try? time.advance()
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(signal: "twice", values: ["a", "b"]) { source, time in
          twelfthDoubled(source, time, variant)
        }
      )
    }
  )

  private static let twelfthEverySecond = Bug(
    "twelfth/every-second-value-only-once",
    "An operator passes every second value; its counter is never reset, so it passes the second one alone.",
    breaks: "O4",
    witness: .played(correct: "b d |", broken: "b |") { variant in
      twelfthPlay("abcd|") { $0.applying(TwelfthEverySecond(variant: variant)) }
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          signal: "every second",
          values: ["a", "b"],
          { source, _ in source.applying(TwelfthEverySecond(variant: variant)) },
          producer: { source, _ in source.applying(TwelfthEverySecond(variant: variant)) }
        )
      )
    }
  )

  private static let twelfthMeter = Bug(
    "twelfth/meter-observes-its-own-signal",
    "A signal with a meter counts by observing itself, so that it is never out of reach and keeps its resource.",
    breaks: "S3",
    witness: .played(correct: "1 detached closed released", broken: "1 detached released") { variant in
      let log = TwelfthLog()
      var (signal, input): (Signal<Int, TestFailure>?, Observer<Int, TestFailure>)
      (signal, input) = twelfthMetered(TwelfthBox(0), variant) { log.add("closed") }
      let observation = signal?.observe { log.add($0) }
      input.send(value: 1)
      log.add("detached")
      signal = nil
      observation?.dispose()
      log.add("released")
      withExtendedLifetime(input) {}
      return log.text
    },
    subject: { variant in
      Subject(
        SignalSubject("a signal with a meter") { work in
          let (signal, input) = twelfthMetered(TwelfthBox(0), variant) { work.dispose() }
          work.begin { input.send($0) }
          return EventSource(signal)
        }
      )
    }
  )
}

/// A stream of the home-made library: starts on request, and sends on the thread that it is started on.
struct TwelfthFeed: Sendable {
  typealias Sink = @Sendable (Event<String, TestFailure>) -> Void

  let start: @Sendable (@escaping Sink) -> TwelfthHandle

  init(_ start: @escaping @Sendable (@escaping Sink) -> TwelfthHandle) { self.start = start }

  init(_ source: EventSource<String, TestFailure>) {
    let producer = SignalProducer(source)
    self.init { sink in
      let run = producer.start(sink)
      return TwelfthHandle { run.dispose() }
    }
  }

  var eventSource: EventSource<String, TestFailure> {
    EventSource { sink in
      let handle = start(sink)
      return Cancellation { handle.dispose() }
    }
  }

  /// Fails at the first `b`.
  func validated(_ variant: Bug.Variant) -> TwelfthFeed {
    TwelfthFeed { sink in
      let handle = TwelfthHandle()
      let isOver = TwelfthBox(false)
      let upstream = start { event in
        if variant == .correct, isOver.value { return }
        switch event {
        case .next("b"):
          isOver.value = true
          sink(.failed(TestFailure("b is not allowed")))
          handle.dispose()
        case .next:
          sink(event)
        case .failed, .completed, .interrupted:
          isOver.value = true
          sink(event)
        }
      }
      handle.set { upstream.dispose() }
      return handle
    }
  }
}

private func twelfthFlattened(
  _ outer: Signal<SignalProducer<String, TestFailure>, TestFailure>,
  _ variant: Bug.Variant
) -> Signal<String, TestFailure> {
  Signal { observer, lifetime in
    let open = TwelfthBox(1)
    let close: @Sendable () -> Void = {
      let isLast = open.update { open in
        open -= 1
        return open == 0
      }
      if isLast { observer.sendCompleted() }
    }
    lifetime += outer.observe { event in
      switch event {
      case .next(let producer):
        open.update { $0 += 1 }
        lifetime += producer.start { event in
          switch event {
          case .next, .failed: observer.send(event)
          case .completed: close()
          case .interrupted: if variant == .correct { close() }
          }
        }
      case .failed(let failure): observer.send(error: failure)
      case .completed: close()
      case .interrupted: observer.sendInterrupted()
      }
    }
  }
}

private func twelfthCounted(
  _ source: Signal<String, TestFailure>,
  _ variant: Bug.Variant
) -> Signal<String, TestFailure> {
  Signal { observer, lifetime in
    let count = TwelfthBox(0)
    lifetime += source.observe { event in
      switch event {
      case .next: count.update { $0 += 1 }
      case .failed(let failure): observer.send(error: failure)
      case .interrupted where variant == .correct: observer.sendInterrupted()
      case .completed, .interrupted:
        observer.send(value: "\(count.value)")
        observer.sendCompleted()
      }
    }
  }
}

private func twelfthDoubled(
  _ source: Signal<String, TestFailure>,
  _ time: TestScheduler,
  _ variant: Bug.Variant
) -> Signal<String, TestFailure> {
  Signal { observer, lifetime in
    lifetime += source.observe { event in
      switch event {
      case .next(let value): observer.send(value: value + value)
      case .completed where variant == .broken: time.schedule { observer.sendCompleted() }
      case .failed, .completed, .interrupted: observer.send(event)
      }
    }
  }
}

private struct TwelfthEverySecond: ValueTransducer {
  typealias Failure = TestFailure

  let variant: Bug.Variant
  var count = 0

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    count += 1
    guard count == 2 else { return .nothing }
    if variant == .correct { count = 0 }
    return .send(value)
  }
}

private func twelfthMetered(
  _ meter: TwelfthBox<Int>,
  _ variant: Bug.Variant,
  onEnd: @escaping @Sendable () -> Void
) -> (Signal<Int, TestFailure>, Observer<Int, TestFailure>) {
  let (signal, input) = Signal<Int, TestFailure>.pipe(disposable: AnyDisposable(onEnd))
  if variant == .broken {
    signal.observe { _ in meter.update { $0 += 1 } }
    return (signal, input)
  }
  let metered = Observer<Int, TestFailure> { event in
    meter.update { $0 += 1 }
    input.send(event)
  }
  return (signal, metered)
}
