/// A value that changes over time: the current value, and a stream of its changes.
///
/// A property never fails. A new value is visible in ``value`` before observers receive it. A run of ``producer``
/// receives the value at its start and then every change, without a gap.
public protocol PropertyProtocol<Value>: AnyObject, Sendable, SignalProducerConvertible where Failure == Never {
  /// The current value.
  var value: Value { get }

  /// The signal of all changes from now on; completes when the property ends.
  var signal: Signal<Value, Never> { get }

  /// A producer whose runs send the value and then every change, until the property ends.
  ///
  /// The thread that starts a run sends the first value before the start returns. If another thread changes the
  /// property at that moment, that thread may send the first value, and its handler may still be running when the start
  /// returns. A property derived from this one has a value at once.
  var producer: SignalProducer<Value, Never> { get }
}

/// A property of this package; another property can share its core instead of following it.
protocol CoreProperty<Value>: PropertyProtocol {
  var core: PropertyCore<Value> { get }
}
