extension Signal {
  /// Makes a stream that cannot fail of every value, and flattens these inner streams into one.
  ///
  /// See ``flatMap(_:_:)-96owm``.
  @_disfavoredOverload
  public func flatMap<Inner: SignalProducerConvertible & SendableMetatype>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Value) -> Inner
  ) -> Signal<Inner.Value, Failure> where Inner.Failure == Never {
    flatMap(strategy) { transform($0).producer.promoteError(Failure.self) }
  }
}

extension Signal where Failure == Never {
  /// Makes a stream that can fail of every value of a signal that cannot, and flattens these into one.
  ///
  /// See ``flatMap(_:_:)-96owm``.
  @_disfavoredOverload
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Value) -> Inner
  ) -> Signal<Inner.Value, Inner.Failure> {
    promoteError(Inner.Failure.self).flatMap(strategy, transform).titled(label?.name.adding("flatMap(\(strategy))"))
  }
}

extension SignalProducer {
  /// Makes a stream that cannot fail of every value of a run, and flattens these streams into one.
  ///
  /// See ``Signal/flatMap(_:_:)-96owm``.
  @_disfavoredOverload
  public func flatMap<Inner: SignalProducerConvertible & SendableMetatype>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Value) -> Inner
  ) -> SignalProducer<Inner.Value, Failure> where Inner.Failure == Never {
    flatMap(strategy) { transform($0).producer.promoteError(Failure.self) }
  }
}

extension SignalProducer where Failure == Never {
  /// Makes a stream that can fail of every value of a producer that cannot, and flattens these into one.
  ///
  /// See ``Signal/flatMap(_:_:)-96owm``.
  @_disfavoredOverload
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Value) -> Inner
  ) -> SignalProducer<Inner.Value, Inner.Failure> {
    promoteError(Inner.Failure.self).flatMap(strategy, transform).titled(label?.adding("flatMap(\(strategy))"))
  }
}
