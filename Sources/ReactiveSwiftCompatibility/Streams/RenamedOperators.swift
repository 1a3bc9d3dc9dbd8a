public import Reactive

extension Signal {
  /// Sends what the transformation returns, unless that is `nil`.
  @available(*, deprecated, renamed: "compactMap(_:)")
  public func filterMap<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) -> NewValue?
  ) -> Signal<NewValue, Failure> {
    compactMap(transform)
  }

  /// Replaces each value by the same one.
  public func map<NewValue: Sendable>(value: NewValue) -> Signal<NewValue, Failure> { map { _ in value } }

  /// Sends a member of each value, given as a stored key path.
  @_disfavoredOverload
  public func map<NewValue: Sendable>(
    _ keyPath: any KeyPath<Value, NewValue> & Sendable
  ) -> Signal<NewValue, Failure> {
    map { $0[keyPath: keyPath] }
  }

  /// Transforms the latest value on a scheduler.
  public func lazyMap<NewValue: Sendable>(
    on scheduler: any Scheduler,
    transform: @escaping @Sendable (Value) -> NewValue
  ) -> Signal<NewValue, Failure> {
    lazyMap(on: scheduler, transform)
  }

  /// Observes another stream when this one has completed.
  public func concat(_ next: some SignalProducerConvertible<Value, Failure>) -> Signal<Value, Failure> {
    Signal { observer, lifetime in lifetime += producer.concat(next.producer).start(observer) }
  }

  /// Sends a value when the signal has completed.
  public func concat(value: Value) -> Signal<Value, Failure> {
    concat(SignalProducer<Value, Failure>(value: value))
  }

  /// Fails when the signal has completed.
  public func concat(error: Failure) -> Signal<Value, Failure> {
    concat(SignalProducer<Value, Failure>(error: error))
  }

  /// Makes a signal; it delivers one event after the other, as every signal of `Reactive` does.
  public static func unserialized(_ generator: (Observer, Lifetime) -> Void) -> Signal<Value, Failure> {
    Signal(generator)
  }

  /// Makes a signal and the observer of its input; it delivers one event after the other.
  public static func unserializedPipe(
    disposable: (any Disposable)? = nil
  ) -> (output: Signal<Value, Failure>, input: Observer) {
    pipe(disposable: disposable)
  }
}

extension SignalProducer {
  /// Makes the producer of a stream.
  public init(_ base: some SignalProducerConvertible<Value, Failure>) { self = base.producer }

  /// Makes a producer; its runs deliver one event after the other, as every run of `Reactive` does.
  public static func unserialized(
    _ startHandler: @escaping @Sendable (Observer, Lifetime) -> Void
  ) -> SignalProducer<Value, Failure> {
    SignalProducer(startHandler)
  }

  /// Sends what the transformation returns, unless that is `nil`.
  @available(*, deprecated, renamed: "compactMap(_:)")
  public func filterMap<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) -> NewValue?
  ) -> SignalProducer<NewValue, Failure> {
    compactMap(transform)
  }

  /// Replaces each value by the same one.
  public func map<NewValue: Sendable>(value: NewValue) -> SignalProducer<NewValue, Failure> { map { _ in value } }

  /// Sends a member of each value, given as a stored key path.
  @_disfavoredOverload
  public func map<NewValue: Sendable>(
    _ keyPath: any KeyPath<Value, NewValue> & Sendable
  ) -> SignalProducer<NewValue, Failure> {
    map { $0[keyPath: keyPath] }
  }

  /// Transforms the latest value on a scheduler.
  public func lazyMap<NewValue: Sendable>(
    on scheduler: any Scheduler,
    transform: @escaping @Sendable (Value) -> NewValue
  ) -> SignalProducer<NewValue, Failure> {
    lazyMap(on: scheduler, transform)
  }

  /// Starts another stream when this one has completed.
  @_disfavoredOverload
  public func concat(_ next: some SignalProducerConvertible<Value, Failure>) -> SignalProducer<Value, Failure> {
    concat(next.producer)
  }

  /// Starts another stream first.
  @_disfavoredOverload
  public func prefix(_ first: some SignalProducerConvertible<Value, Failure>) -> SignalProducer<Value, Failure> {
    prefix(first.producer)
  }

  /// Waits for the end of a run; the result of an interrupted run is a success.
  ///
  /// Only where the context asks for a result that is not optional.
  @_disfavoredOverload
  public func wait() -> Result<Void, Failure> { (wait() as Result<Void, Failure>?) ?? .success(()) }
}

extension SignalProducer where Failure == any Swift.Error {
  /// Makes a producer of a closure that throws.
  @_disfavoredOverload
  public init(_ action: @escaping @Sendable () throws -> Value) {
    self.init { () -> Result<Value, any Swift.Error> in Result(catching: action) }
  }
}

extension FlattenStrategy {
  /// Runs a limited number of inner streams at a time.
  @_disfavoredOverload
  public static func concurrent(limit: UInt) -> FlattenStrategy { concurrent(limit: Int(clamping: limit)) }
}
