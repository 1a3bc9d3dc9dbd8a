import Reactive
import ReactiveContractKit

extension Bug {
  /// The start of a stream, and how long it lives.
  static let starts: [Bug] = [
    Bug(
      "RxSwift/combineLatest-of-nothing-never-completes",
      "combineLatest of an empty collection never completes",
      link: "https://github.com/ReactiveX/RxSwift/issues/1205",
      breaks: "E3",
      witness: .played(correct: "|", broken: "") { variant in
        let log = Log()
        combineNothing(variant).observe(into: log).dispose()
        return log.text
      },
      oracle: { OracleSubject(nothingSubject($0), oracle: "combineLatest of nothing") },
      subject: { Subject(nothingSubject($0)) }
    ),
    Bug(
      "ReactiveCocoa/replacement-does-not-detach-what-starts-later",
      "a replacement that sends before the source is observed does not keep the source from being forwarded",
      link: "https://github.com/ReactiveCocoa/ReactiveCocoa/pull/1703",
      breaks: "B1",
      witness: .played(correct: "start x", broken: "start x +s a") { variant in
        let log = Log()
        let s = Hand<String>("s", log)
        let replacement = Source.sending(.next("x"), logging: "start", in: log)
        let run = take(variant, s.source, untilReplacement: replacement).observe(into: log)
        s.send("a")
        let text = log.text
        run.dispose()
        return text
      },
      oracle: { OracleSubject(replacementSubject($0), oracle: "take(untilReplacement:)") },
      subject: { Subject(replacementSubject($0)) }
    ),
    Bug(
      "ReactiveCocoa/replayed-run-ends-with-its-producer",
      "releasing the producer of a shared run interrupts the observers that it still has",
      link: "https://github.com/ReactiveCocoa/ReactiveCocoa/pull/2903",
      breaks: "S2",
      witness: .played(correct: "1 released 2", broken: "1 ! released") { variant in
        let log = Log()
        let (signal, input) = Signal<Int, TestFailure>.pipe()
        var shared: SharedRun? = SharedRun(variant, signal, input)
        let run = shared?.observe { log.add($0.mark) }
        input.send(value: 1)
        shared = nil
        log.add("released")
        input.send(value: 2)
        defer { run?.dispose() }
        return log.text
      },
      subject: { variant in
        Subject(
          SignalSubject("RAC replayed run") { work in
            let (signal, input) = Signal<Int, TestFailure>.pipe(disposable: AnyDisposable { work.dispose() })
            let shared = SharedRun(variant, signal, input)
            work.watch(.signal, shared)
            work.watch(.input, input)
            work.begin { input.send($0) }
            return EventSource { shared.observe($0) }
          }
        )
      }
    ),
    Bug(
      "ReactiveSwift/disposal-waits-for-the-input-to-be-released",
      "disposing of a run interrupts its observers only if nobody else holds the input of the run",
      link: "https://github.com/ReactiveCocoa/ReactiveSwift/issues/820",
      breaks: "P4",
      witness: .played(correct: "+s 1 ! -s", broken: "+s 1 -s") { variant in
        let log = Log()
        let kept = Guarded<EventSource<Int, TestFailure>.Sink?>(nil)
        let source = EventSource<Int, TestFailure> { sink in
          kept { $0 = sink }
          log.add("+s")
          return Cancellation { log.add("-s") }
        }
        let run = start(variant, source).observe(into: log)
        kept { $0 }?(.next(1))
        run.dispose()
        return log.text
      },
      subject: { variant in
        Subject(
          ProducerSubject("RAS producer") { handler in
            StartableSource(
              start: { sink in
                let work = handler.work()
                let source = EventSource<Int, TestFailure> { sink in
                  work.begin { sink($0) }
                  return Cancellation { work.dispose() }
                }
                return start(variant, source).observe(sink)
              }
            )
          }
        )
      }
    ),
  ]

  private static func nothingSubject(_ variant: Variant) -> OperatorSubject<String, String> {
    OperatorSubject(making: "Rx combineLatest of nothing") { _ in combineNothing(variant) }
  }

  private static func replacementSubject(_ variant: Variant) -> OperatorSubject<String, String> {
    OperatorSubject(
      combining: "RAC takeUntilReplacement",
      traits: .finishesEarly,
      capabilities: .all.subtracting(.threads),
      values: ["a", "b", "x", "y"]
    ) { first, second, _ in take(variant, first, untilReplacement: second) }
  }
}

private typealias Source = EventSource<String, TestFailure>

/// `combineLatest` of an empty collection: it completes when the last of its inputs does, or at once.
private func combineNothing(_ variant: Bug.Variant) -> Source {
  Source { sink in
    let link = Link(sink)
    let inputs: [Source] = []
    let left = Guarded(inputs.count)
    for source in inputs {
      let observation = source.observe { event in
        guard case .completed = event else { return link.send(event) }
        let isLast = left { left in
          left -= 1
          return left == 0
        }
        if isLast { link.send(.completed) }
      }
      link.add(observation)
    }
    if variant == .correct, inputs.isEmpty { link.send(.completed) }
    return link.cancellation
  }
}

private func take(_ variant: Bug.Variant, _ source: Source, untilReplacement replacement: Source) -> Source {
  let producer = SignalProducer<String, TestFailure> { observer, lifetime in
    let observation = SerialDisposable()
    lifetime += observation
    let isReplaced = Guarded(false)
    let second = replacement.observe { event in
      isReplaced { $0 = true }
      switch variant {
      case .broken: observation.inner = nil
      case .correct: observation.dispose()
      }
      observer.send(event)
    }
    lifetime += { second.dispose() }
    if observation.isDisposed { return }
    let first = source.observe { event in
      if case .completed = event { return }
      // The source answers its disposal with an interruption.
      if case .interrupted = event, isReplaced({ $0 }) { return }
      observer.send(event)
    }
    observation.inner = AnyDisposable { first.dispose() }
  }
  return Source(producer)
}

/// The observers of one run, which is interrupted when the token is released.
private final class SharedRun: Sendable {
  private final class Token: Sendable {
    private let action: @Sendable () -> Void
    init(_ action: @escaping @Sendable () -> Void) { self.action = action }
    deinit { action() }
  }

  private let variant: Bug.Variant
  private let signal: Signal<Int, TestFailure>
  private let token: Token

  init(_ variant: Bug.Variant, _ signal: Signal<Int, TestFailure>, _ input: Observer<Int, TestFailure>) {
    self.variant = variant
    self.signal = signal
    token = Token { [weak input] in input?.sendInterrupted() }
  }

  func observe(_ sink: @escaping EventSource<Int, TestFailure>.Sink) -> Cancellation {
    let held = variant == .broken ? nil : token
    let observation = signal.observe { event in withExtendedLifetime(held) { sink(event) } }
    return Cancellation { observation?.dispose() }
  }
}

/// Starts a run whose input the work holds, as a user may.
private func start(_ variant: Bug.Variant, _ source: EventSource<Int, TestFailure>) -> EventSource<Int, TestFailure> {
  EventSource { sink in
    let (signal, input) = Signal<Int, TestFailure>.pipe()
    let work = SerialDisposable()
    signal.observe { event in
      sink(event)
      if event.isTerminating { work.dispose() }
    }
    let run = source.observe { input.send($0) }
    work.inner = AnyDisposable { run.dispose() }
    let held = Guarded<Observer<Int, TestFailure>?>(input)
    return Cancellation {
      let input = held { exchange(&$0, with: nil) }
      if variant == .correct { input?.sendInterrupted() } else { work.dispose() }
    }
  }
}
