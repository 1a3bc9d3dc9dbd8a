public import Reactive

/// A stream of some library that the kit can observe: what a test's closure may return.
///
/// An adapter conforms its stream type, so that tests over it need no conversion.
public protocol EventSourceConvertible<Value, Failure> {
  /// What the stream's values are.
  associatedtype Value

  /// What the stream fails with.
  associatedtype Failure: Error

  /// The stream, seen through the closure that observes it.
  var eventSource: EventSource<Value, Failure> { get }
}

extension EventSource: EventSourceConvertible {
  /// The source itself.
  public var eventSource: EventSource<Value, Failure> { self }
}

extension Signal: EventSourceConvertible {
  /// The signal: observing it adds an observer, disposing removes that observer without an event.
  public var eventSource: EventSource<Value, Failure> { EventSource(self) }
}

extension SignalProducer: EventSourceConvertible {
  /// The producer: observing it starts a run, disposing interrupts that run.
  public var eventSource: EventSource<Value, Failure> { EventSource(self) }
}

extension EventSourceConvertible where Value: Sendable {
  /// A producer each run of which observes the source.
  public var producer: SignalProducer<Value, Failure> { SignalProducer(eventSource) }

  /// A signal that observes the source from now on; every access makes a new one.
  public var signal: Signal<Value, Failure> { Signal(eventSource) }
}
