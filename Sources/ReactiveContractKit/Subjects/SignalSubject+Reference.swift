import Reactive

extension SignalSubject {
  /// The reference's signal, made with a generator.
  public static var referenceSignal: SignalSubject {
    SignalSubject("Signal") { generator in
      let shell = Held<Signal<String, TestFailure>>()
      let input = Held<Observer<String, TestFailure>>()
      shell.content = Signal { observer, lifetime in
        input.content = observer
        lifetime += { generator.dispose() }
        generator.run { observer.send($0) }
      }
      return SignalHandles(shell, input)
    }
  }

  /// The reference's signal, made as a pipe; there is no generator, so the kit's runs beside it.
  public static var referencePipe: SignalSubject {
    SignalSubject("Signal.pipe") { generator in
      let (signal, observer) = Signal<String, TestFailure>.pipe(disposable: AnyDisposable { generator.dispose() })
      let shell = Held<Signal<String, TestFailure>>()
      let input = Held<Observer<String, TestFailure>>()
      generator.run { observer.send($0) }
      shell.content = signal
      input.content = observer
      return SignalHandles(shell, input)
    }
  }
}

extension SignalHandles {
  fileprivate init(_ shell: Held<Signal<String, TestFailure>>, _ input: Held<Observer<String, TestFailure>>) {
    self.init(
      observe: { sink in
        let observation = shell.content?.observe(sink)
        return Cancellation { observation?.dispose() }
      },
      send: { input.content?.send($0) },
      dropShell: { shell.content = nil },
      releaseInput: { input.content = nil }
    )
  }
}

/// Holds something until it is told to let go.
private final class Held<Content> {
  var content: Content?
}
