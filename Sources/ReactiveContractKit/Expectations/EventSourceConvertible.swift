public import Reactive

/// A stream of any library that the kit can observe, and that a test's closure may return.
///
/// An adapter conforms its stream type, so that tests over it need no conversion.
public protocol EventSourceConvertible<Value, Failure> {
  /// The type of the stream's values.
  associatedtype Value

  /// The type of the stream's failures.
  associatedtype Failure: Error

  /// The stream as the closure that observes it.
  var eventSource: EventSource<Value, Failure> { get }
}

extension EventSource: EventSourceConvertible {
  /// The source itself.
  public var eventSource: EventSource<Value, Failure> { self }
}

extension Signal: EventSourceConvertible {
  /// The signal: observing adds an observer, disposing removes that observer without an event.
  public var eventSource: EventSource<Value, Failure> { EventSource(self) }
}

extension SignalProducer: EventSourceConvertible {
  /// The producer: observing starts a run, disposing interrupts that run.
  public var eventSource: EventSource<Value, Failure> { EventSource(self) }
}

extension EventSourceConvertible where Value: Sendable {
  /// A producer that observes the source in each of its runs.
  public var producer: SignalProducer<Value, Failure> { SignalProducer(eventSource) }

  /// A signal that observes the source from now on; every access makes a new one.
  public var signal: Signal<Value, Failure> { Signal(eventSource) }
}
