import Reactive
public import ReactiveContractKit

/// The streams of the reference, written with nothing but public API, as any adapter would be.
public enum StreamCatalogue {
  /// Signals and producers, made by hand, derived, lifted and combined.
  public static var reference: [Subject] {
    signals.map { Subject($0) } + combinations.map { Subject($0) } + producers.map { Subject($0) }
  }

  /// Signals of one input.
  static var signals: [SignalSubject] {
    [
      .referenceSignal, .referencePipe,
      SignalSubject("Signal, mapped") { work in EventSource(work.watching(work.signal.map { $0 })) },
      SignalSubject("Signal, observed on a scheduler", traits: .asynchronous) { work in
        EventSource(work.watching(work.signal.observe(on: work.scheduler)))
      },
    ]
  }

  /// Signals of two inputs.
  static var combinations: [SignalSubject] {
    [
      SignalSubject(combining: "Signal, merged") {
        EventSource(Signal<Int, TestFailure>.merge([$0.signal, $1.signal]))
      },
      SignalSubject(combining: "Signal, combined") { first, second in
        EventSource(first.signal.combineLatest(with: second.signal).map { $0 * 10 + $1 })
      },
      SignalSubject(combining: "Signal, zipped") { first, second in
        EventSource(first.signal.zip(with: second.signal).map { $0 * 10 + $1 })
      },
      SignalSubject(combining: "Signal, flat-mapped") { first, second in
        let inner = second.signal
        return EventSource(first.signal.flatMap(.merge) { _ in inner })
      },
    ]
  }

  /// Producers.
  static var producers: [ProducerSubject] {
    [
      .referenceProducer,
      ProducerSubject("SignalProducer, mapped") { StartableSource($0.producer.map { $0 }) },
      ProducerSubject("SignalProducer, lifted") { handler in
        StartableSource(handler.producer.lift { signal in signal.filter { _ in true } })
      },
      ProducerSubject("SignalProducer, observed on a scheduler", traits: .asynchronous) { handler in
        StartableSource(handler.producer.observe(on: handler.scheduler))
      },
    ]
  }
}

extension StreamWork {
  /// A signal of the reference that does the work.
  fileprivate var signal: Signal<Int, TestFailure> {
    Signal { observer, lifetime in
      lifetime += { dispose() }
      watch(.input, observer)
      begin { observer.send($0) }
    }
  }

  /// The signal itself, whose last reference the kit sees go.
  fileprivate func watching(_ signal: Signal<Int, TestFailure>) -> Signal<Int, TestFailure> {
    watch(.signal, signal)
    return signal
  }
}

extension StartHandler {
  /// A producer of the reference whose runs do the work.
  fileprivate var producer: SignalProducer<Int, TestFailure> {
    SignalProducer { observer, lifetime in
      let work = work()
      lifetime += { work.dispose() }
      work.begin { observer.send($0) }
    }
  }
}
