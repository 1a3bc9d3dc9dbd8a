public import Reactive

// The door through which the reference comes in, written with nothing but public API, as any adapter would be.

extension EventSource where Value: Sendable {
  /// Sees a signal as the kit does: observing attaches an observer, disposing detaches it.
  @inlinable
  public init(_ signal: Signal<Value, Failure>) {
    self.init { sink in
      let observation = signal.observe(sink)
      return Cancellation { observation?.dispose() }
    }
  }

  /// Sees a producer as the kit does: observing starts a run, disposing interrupts it.
  @inlinable
  public init(_ producer: SignalProducer<Value, Failure>) {
    self.init { sink in
      let run = producer.start(sink)
      return Cancellation { run.dispose() }
    }
  }
}

extension Signal {
  /// Makes a signal of a stream that the kit feeds; it observes the stream at once.
  @inlinable
  public convenience init(_ source: EventSource<Value, Failure>) {
    self.init { observer in
      let cancellation = source.observe { observer.send($0) }
      return AnyDisposable { cancellation.dispose() }
    }
  }
}

extension SignalProducer {
  /// Makes a producer of a stream that the kit feeds; each start observes the stream.
  @inlinable
  public init(_ source: EventSource<Value, Failure>) {
    self.init { observer, lifetime in
      let cancellation = source.observe { observer.send($0) }
      lifetime += { cancellation.dispose() }
    }
  }
}
