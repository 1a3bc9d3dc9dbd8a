public import Reactive

// Written with nothing but public API, as any adapter would be.

extension StartableSource {
  /// Sees a producer of the reference as the kit does.
  public init(_ producer: SignalProducer<Int, TestFailure>) {
    self.init(
      start: { sink in
        let run = producer.start(sink)
        return Cancellation { run.dispose() }
      },
      startWithSignal: { setup in
        producer.startWithSignal { signal, run in
          setup(EventSource(signal), Cancellation { run.dispose() })
        }
      }
    )
  }
}

extension SignalSubject {
  /// The reference's signal, made with a generator.
  public static var referenceSignal: SignalSubject {
    SignalSubject("Signal") { work in
      let signal = Signal<Int, TestFailure> { observer, lifetime in
        lifetime += { work.dispose() }
        work.watch(.input, observer)
        work.begin { observer.send($0) }
      }
      work.watch(.signal, signal)
      return EventSource(signal)
    }
  }

  /// The reference's signal, made as a pipe; there is no generator, so the kit works beside it.
  public static var referencePipe: SignalSubject {
    SignalSubject("Signal.pipe") { work in
      let (signal, input) = Signal<Int, TestFailure>.pipe(disposable: AnyDisposable { work.dispose() })
      work.watch(.signal, signal)
      work.watch(.input, input)
      work.begin { input.send($0) }
      return EventSource(signal)
    }
  }
}

extension ProducerSubject {
  /// The reference's producer, made with a start handler.
  public static var referenceProducer: ProducerSubject {
    ProducerSubject("SignalProducer") { handler in
      StartableSource(
        SignalProducer<Int, TestFailure> { observer, lifetime in
          let work = handler.work()
          lifetime += { work.dispose() }
          work.begin { observer.send($0) }
        }
      )
    }
  }
}
