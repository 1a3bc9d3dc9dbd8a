extension SignalProducer {
  // Refused in favour of the name that is used here; what a program declares itself is preferred to these.

  /// Refused; the name here is `take(first:)`.
  @available(*, unavailable, renamed: "take(first:)")
  public func take(_ count: Int) -> SignalProducer<Value, Failure> { take(first: count) }

  /// Refused; the name here is `take(first:)`.
  @available(*, unavailable, renamed: "take(first:)")
  public func prefix(_ count: Int) -> SignalProducer<Value, Failure> { take(first: count) }

  /// Refused; the name here is `take(last:)`.
  @available(*, unavailable, renamed: "take(last:)")
  public func takeLast(_ count: Int) -> SignalProducer<Value, Failure> { take(last: count) }

  /// Refused; the name here is `skip(first:)`.
  @available(*, unavailable, renamed: "skip(first:)")
  public func skip(_ count: Int) -> SignalProducer<Value, Failure> { skip(first: count) }

  /// Refused; the name here is `skip(first:)`.
  @available(*, unavailable, renamed: "skip(first:)")
  public func dropFirst(_ count: Int = 1) -> SignalProducer<Value, Failure> { skip(first: count) }

  /// Refused; the name here is `ignoreValues()`.
  @available(*, unavailable, renamed: "ignoreValues()")
  public func ignoreElements() -> SignalProducer<Never, Failure> { ignoreValues() }

  /// Refused; the name here is `ignoreValues()`.
  @available(*, unavailable, renamed: "ignoreValues()")
  public func ignoreOutput() -> SignalProducer<Never, Failure> { ignoreValues() }

  /// Refused; the name here is `collect()`.
  @available(*, unavailable, renamed: "collect()")
  public func toArray() -> SignalProducer<[Value], Failure> { collect() }

  /// Refused; the name here is `observe(on:)`.
  @available(*, unavailable, renamed: "observe(on:)")
  public func receive(on scheduler: any Scheduler) -> SignalProducer<Value, Failure> { observe(on: scheduler) }

  /// Refused; the name here is `flatMap(.latest)`.
  @available(*, unavailable, message: "use flatMap(.latest) { … }")
  public func flatMapLatest<NewValue>(
    _ transform: @escaping @Sendable (Value) -> SignalProducer<NewValue, Failure>
  ) -> SignalProducer<NewValue, Failure> { flatMap(.latest, transform) }

  /// Refused; the name here is `flatMap(.concat)`.
  @available(*, unavailable, message: "use flatMap(.concat) { … }")
  public func concatMap<NewValue>(
    _ transform: @escaping @Sendable (Value) -> SignalProducer<NewValue, Failure>
  ) -> SignalProducer<NewValue, Failure> { flatMap(.concat, transform) }

  /// Refused; the name here is `withLatest(from:)`.
  @available(*, unavailable, renamed: "withLatest(from:)")
  public func withLatestFrom<Latest>(
    _ other: SignalProducer<Latest, Never>
  ) -> SignalProducer<(Value, Latest), Failure> { withLatest(from: other) }

  /// Refused; the name here is `on(value:)`.
  @available(*, unavailable, renamed: "on(value:)")
  public func `do`(onNext: @escaping @Sendable (Value) -> Void) -> SignalProducer<Value, Failure> { on(value: onNext) }

  /// Refused; the name here is `on(value:)`.
  @available(*, unavailable, renamed: "on(value:)")
  public func handleEvents(receiveOutput: @escaping @Sendable (Value) -> Void) -> SignalProducer<Value, Failure> {
    on(value: receiveOutput)
  }

  /// Refused; the name here is `start(_:)`.
  @available(*, unavailable, renamed: "start(_:)")
  @discardableResult
  public func subscribe(_ action: @escaping @Sendable (Event<Value, Failure>) -> Void) -> (any Disposable)? {
    start(action)
  }

  /// Refused; the type needs no erasure here.
  @available(
    *,
    unavailable,
    message: "remove the call; for an AnyPublisher, ReactiveCombine has publisher.eraseToAnyPublisher()"
  )
  public func eraseToAnyPublisher() -> SignalProducer<Value, Failure> { self }

  /// Refused; the type needs no erasure here.
  @available(*, unavailable, message: "remove the call: the types of this package hide what is behind them")
  public func asObservable() -> SignalProducer<Value, Failure> { self }

  /// Refused; the name here is `skipRepeats(_:)`.
  @available(*, unavailable, renamed: "skipRepeats(_:)")
  public func removeDuplicates(by isEquivalent: @escaping @Sendable (Value, Value) -> Bool) -> SignalProducer<
    Value, Failure
  > { skipRepeats(isEquivalent) }

  /// Refused; the name here is `init(value:)`.
  @available(*, unavailable, renamed: "init(value:)")
  public static func just(_ value: Value) -> SignalProducer<Value, Failure> { SignalProducer(value: value) }

  /// Refused; the name here is `init(error:)`.
  @available(*, unavailable, renamed: "init(error:)")
  public static func error(_ failure: Failure) -> SignalProducer<Value, Failure> { SignalProducer(error: failure) }

  /// Refused; the name here is `init(_:)`.
  @available(*, unavailable, renamed: "init(_:)")
  public static func from(_ values: [Value]) -> SignalProducer<Value, Failure> { SignalProducer(values) }

  /// Refused; the name here is `retry(upTo:)`.
  @available(*, unavailable, renamed: "retry(upTo:)")
  public func retry(_ count: Int) -> SignalProducer<Value, Failure> { retry(upTo: count) }

  /// Refused; the name here is `prefix(value:)`.
  @available(*, unavailable, renamed: "prefix(value:)")
  public func startWith(_ value: Value) -> SignalProducer<Value, Failure> { prefix(value: value) }

  /// Refused; the name here is `prefix(value:)`.
  @available(*, unavailable, renamed: "prefix(value:)")
  public func prepend(_ value: Value) -> SignalProducer<Value, Failure> { prefix(value: value) }

  /// Refused; the name here is `concat(value:)`.
  @available(*, unavailable, renamed: "concat(value:)")
  public func append(_ value: Value) -> SignalProducer<Value, Failure> { concat(value: value) }

  /// Refused; the name here is `start(on:)`.
  @available(*, unavailable, renamed: "start(on:)")
  public func subscribe(on scheduler: any Scheduler) -> SignalProducer<Value, Failure> { start(on: scheduler) }

  /// Refused; the name here is `flatMapError(_:)`.
  @available(*, unavailable, renamed: "flatMapError(_:)")
  public func `catch`<NewFailure: Error>(
    _ handler: @escaping @Sendable (Failure) -> SignalProducer<Value, NewFailure>
  ) -> SignalProducer<Value, NewFailure> { flatMapError(handler) }

  /// Refused; a shared run is made by `multicast()` or `replayLazily(upTo:)`.
  @available(*, unavailable, message: "use replayLazily(upTo: 0), or multicast() to say when the run starts")
  public func share() -> SignalProducer<Value, Failure> { replayLazily(upTo: 0) }
}

extension SignalProducer where Failure == Never {
  /// Refused; the name here is `startWithValues(_:)`.
  @available(*, unavailable, renamed: "startWithValues(_:)")
  @discardableResult
  public func sink(receiveValue: @escaping @Sendable (Value) -> Void) -> (any Disposable)? {
    startWithValues(receiveValue)
  }

  /// Refused; the name here is `startWithValues(_:)`.
  @available(*, unavailable, renamed: "startWithValues(_:)")
  @discardableResult
  public func subscribe(onNext: @escaping @Sendable (Value) -> Void) -> (any Disposable)? { startWithValues(onNext) }

  /// Refused; the name here is `promoteError(_:)`.
  @available(*, unavailable, renamed: "promoteError(_:)")
  public func setFailureType<NewFailure: Error>(to type: NewFailure.Type) -> SignalProducer<Value, NewFailure> {
    promoteError(type)
  }
}

extension SignalProducer where Value: Equatable {
  /// Refused; the name here is `skipRepeats()`.
  @available(*, unavailable, renamed: "skipRepeats()")
  public func removeDuplicates() -> SignalProducer<Value, Failure> { skipRepeats() }

  /// Refused; the name here is `skipRepeats()`.
  @available(*, unavailable, renamed: "skipRepeats()")
  public func distinctUntilChanged() -> SignalProducer<Value, Failure> { skipRepeats() }
}

extension SignalProducer where Value: SignalProducerConvertible, Value.Failure == Failure {
  /// Refused; the name here is `flatten(.latest)`.
  @available(*, unavailable, message: "use flatten(.latest)")
  public func switchToLatest() -> SignalProducer<Value.Value, Failure> { flatten(.latest) }

  /// Refused; the name here is `flatten(.latest)`.
  @available(*, unavailable, message: "use flatten(.latest)")
  public func switchLatest() -> SignalProducer<Value.Value, Failure> { flatten(.latest) }
}
