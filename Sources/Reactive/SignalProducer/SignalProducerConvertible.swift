/// A type that can be converted to a producer: a producer itself, or a signal.
public protocol SignalProducerConvertible<Value, Failure>: SendableMetatype {
  /// The type of the values.
  associatedtype Value: Sendable
  /// The type of the failure.
  associatedtype Failure: Error

  /// The producer form of this value.
  var producer: SignalProducer<Value, Failure> { get }
}

extension SignalProducer: SignalProducerConvertible {
  /// This producer.
  @inlinable
  public var producer: SignalProducer<Value, Failure> { self }
}

extension Signal: SignalProducerConvertible {
  /// A producer whose runs forward this signal from their start on.
  ///
  /// See ``SignalProducer/init(_:)-(Signal<Value,Failure>)``.
  @inlinable
  public var producer: SignalProducer<Value, Failure> { SignalProducer(self) }
}

// Members and no overloads, since an overload makes the type checker try each combination in a chain.
extension SignalProducerConvertible where Self == SignalProducer<Void, Never> {
  /// A trigger that sends nothing, for a leading dot: `take(until: .never)`.
  public static var never: SignalProducer<Void, Never> { SignalProducer<Void, Never>.never }

  /// A trigger that completes at once, for a leading dot: `skip(until: .empty)`.
  public static var empty: SignalProducer<Void, Never> { SignalProducer<Void, Never>.empty }
}
