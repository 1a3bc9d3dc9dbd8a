public import Reactive

/// A stream of any library, seen through the one closure that observes it.
///
/// This is the whole surface that an adapter has to bring. Made inside a subject's closure, it may capture types that
/// are not `Sendable`: the kit enters the closure from one thread at a time.
public struct EventSource<Value, Failure: Error>: Sendable {
  /// Receives the events of one observation, on whatever thread the stream sends them.
  public typealias Sink = @Sendable (Event<Value, Failure>) -> Void

  @usableFromInline let body: ConfinedObservation<Value, Failure, Cancellation>

  /// Makes a source from the closure that observes a stream, or starts it.
  ///
  /// - Parameter observe: Attaches the sink and returns what detaches it.
  @inlinable
  public init(_ observe: @escaping (_ sink: @escaping Sink) -> Cancellation) { body = ConfinedObservation(observe) }

  /// Observes the stream (or starts it, if it is one that starts): every event goes to the sink.
  ///
  /// - Returns: What ends the observation; some streams answer its disposal with `interrupted`.
  @inlinable
  public func observe(_ sink: @escaping Sink) -> Cancellation { body.begin(sink) }
}
