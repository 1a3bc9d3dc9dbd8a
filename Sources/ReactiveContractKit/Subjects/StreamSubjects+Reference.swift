public import Reactive

// Uses only public API, as a third-party adapter must.

extension StartableSource {
  /// Adapts a producer of the reference.
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

  /// The reference's signal, made as a pipe.
  ///
  /// A pipe has no generator, so the work begins next to it.
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
