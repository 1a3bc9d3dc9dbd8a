public import Reactive

// The adapters of the reference. They use only public API, as third-party adapters must.

extension EventSource where Value: Sendable {
  /// Adapts a signal: observing attaches an observer, disposing detaches it.
  @inlinable
  public init(_ signal: Signal<Value, Failure>) {
    self.init { sink in
      let observation = signal.observe(sink)
      return Cancellation { observation?.dispose() }
    }
  }

  /// Adapts a producer: observing starts a run, disposing interrupts it.
  @inlinable
  public init(_ producer: SignalProducer<Value, Failure>) {
    self.init { sink in
      let run = producer.start(sink)
      return Cancellation { run.dispose() }
    }
  }
}

extension Signal {
  /// Makes a signal from a stream that the kit feeds; the signal observes the stream at once.
  @inlinable
  public convenience init(_ source: EventSource<Value, Failure>) {
    self.init { observer in
      let cancellation = source.observe { observer.send($0) }
      return AnyDisposable { cancellation.dispose() }
    }
  }
}

extension SignalProducer {
  /// Makes a producer from a stream that the kit feeds; each start observes the stream.
  @inlinable
  public init(_ source: EventSource<Value, Failure>) {
    self.init { observer, lifetime in
      let cancellation = source.observe { observer.send($0) }
      lifetime += { cancellation.dispose() }
    }
  }
}
