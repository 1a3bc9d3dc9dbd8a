/// A value over time: what it is now, and how it changes.
///
/// The value never fails. It is visible before an observer hears of it, and ``producer`` leaves no gap between the two:
/// what a run is told is the value at its start, and then every change.
public protocol PropertyProtocol<Value>: AnyObject, Sendable, SignalProducerConvertible where Failure == Never {
  /// The value as it is now.
  var value: Value { get }

  /// The changes from now on; completes when the property ends.
  var signal: Signal<Value, Never> { get }

  /// A producer whose runs send the value and then every change, until the property ends.
  ///
  /// The first value is sent before the start returns, by the thread that starts; or by another one that changes the property at that
  /// moment, whose handler may then still run when the start returns. What is derived from a property has a value at once.
  var producer: SignalProducer<Value, Never> { get }
}

/// A property of this package, which others can share instead of following it.
protocol CoreProperty<Value>: PropertyProtocol {
  var core: PropertyCore<Value> { get }
}
