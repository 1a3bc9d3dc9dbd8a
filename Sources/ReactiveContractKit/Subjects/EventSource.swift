public import Reactive

/// A stream of any library, represented by one closure that observes it.
///
/// An adapter needs to supply only this closure. If the closure is made inside a subject's closure, it may capture
/// types that are not `Sendable`: the kit calls it on one thread at a time.
public struct EventSource<Value, Failure: Error>: Sendable {
  /// Receives the events of one observation, on the thread on which the stream sends them.
  public typealias Sink = @Sendable (Event<Value, Failure>) -> Void

  @usableFromInline let body: ConfinedObservation<Value, Failure, Cancellation>

  /// Makes a source from the closure that observes a stream, or starts it.
  ///
  /// - Parameter observe: Attaches the sink and returns a handle that detaches it.
  @inlinable
  public init(_ observe: @escaping (_ sink: @escaping Sink) -> Cancellation) { body = ConfinedObservation(observe) }

  /// Observes the stream, or starts it if it is cold, and passes every event to the sink.
  ///
  /// - Returns: A handle that ends the observation. Some streams send `interrupted` when it is disposed.
  @inlinable
  public func observe(_ sink: @escaping Sink) -> Cancellation { body.begin(sink) }
}
