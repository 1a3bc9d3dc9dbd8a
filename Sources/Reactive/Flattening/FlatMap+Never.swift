extension Signal {
  /// Turns every value into a stream that cannot fail, and flattens these inner streams into one.
  ///
  /// See ``flatMap(_:_:)-96owm``.
  @_disfavoredOverload
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Value) -> Inner
  ) -> Signal<Inner.Value, Failure> where Inner.Failure == Never {
    flatMap(strategy) { transform($0).producer.promoteError(Failure.self) }
  }
}

extension Signal where Failure == Never {
  /// Turns every value of a signal that cannot fail into a stream that can; flattens these into one.
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
  /// Turns every value of a run into a stream that cannot fail, and flattens these streams into one.
  ///
  /// See ``Signal/flatMap(_:_:)-96owm``.
  @_disfavoredOverload
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Value) -> Inner
  ) -> SignalProducer<Inner.Value, Failure> where Inner.Failure == Never {
    flatMap(strategy) { transform($0).producer.promoteError(Failure.self) }
  }
}

extension SignalProducer where Failure == Never {
  /// Turns every value of a producer that cannot fail into a stream that can; flattens these into one.
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

extension Signal where Value: SignalProducerConvertible, Value.Failure == Never {
  /// Flattens a signal of streams that cannot fail into one stream.
  ///
  /// See ``flatMap(_:_:)-96owm``.
  @_disfavoredOverload
  public func flatten(_ strategy: FlattenStrategy) -> Signal<Value.Value, Failure> {
    flatMap(strategy) { $0 }.titled(label?.name.adding("flatten(\(strategy))"))
  }
}

extension Signal where Value: SignalProducerConvertible, Failure == Never {
  /// Flattens a signal that cannot fail, of streams that can, into one stream.
  ///
  /// See ``flatMap(_:_:)-96owm``.
  @_disfavoredOverload
  public func flatten(_ strategy: FlattenStrategy) -> Signal<Value.Value, Value.Failure> {
    flatMap(strategy) { $0 }.titled(label?.name.adding("flatten(\(strategy))"))
  }
}

extension SignalProducer where Value: SignalProducerConvertible, Value.Failure == Never {
  /// Flattens a producer of streams that cannot fail into one stream.
  ///
  /// See ``Signal/flatMap(_:_:)-96owm``.
  @_disfavoredOverload
  public func flatten(_ strategy: FlattenStrategy) -> SignalProducer<Value.Value, Failure> {
    flatMap(strategy) { $0 }.titled(label?.adding("flatten(\(strategy))"))
  }
}

extension SignalProducer where Value: SignalProducerConvertible, Failure == Never {
  /// Flattens a producer that cannot fail, of streams that can, into one stream.
  ///
  /// See ``Signal/flatMap(_:_:)-96owm``.
  @_disfavoredOverload
  public func flatten(_ strategy: FlattenStrategy) -> SignalProducer<Value.Value, Value.Failure> {
    flatMap(strategy) { $0 }.titled(label?.adding("flatten(\(strategy))"))
  }
}
