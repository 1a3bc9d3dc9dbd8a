extension Signal {
  // Refused in favour of the name that is used here; what a program declares itself is preferred to these.

  /// Refused; the name here is `take(first:)`.
  @available(*, unavailable, renamed: "take(first:)")
  public func take(_ count: Int) -> Signal<Value, Failure> { take(first: count) }

  /// Refused; the name here is `take(first:)`.
  @available(*, unavailable, renamed: "take(first:)")
  public func prefix(_ count: Int) -> Signal<Value, Failure> { take(first: count) }

  /// Refused; the name here is `take(last:)`.
  @available(*, unavailable, renamed: "take(last:)")
  public func takeLast(_ count: Int) -> Signal<Value, Failure> { take(last: count) }

  /// Refused; the name here is `skip(first:)`.
  @available(*, unavailable, renamed: "skip(first:)")
  public func skip(_ count: Int) -> Signal<Value, Failure> { skip(first: count) }

  /// Refused; the name here is `skip(first:)`.
  @available(*, unavailable, renamed: "skip(first:)")
  public func dropFirst(_ count: Int = 1) -> Signal<Value, Failure> { skip(first: count) }

  /// Refused; the name here is `ignoreValues()`.
  @available(*, unavailable, renamed: "ignoreValues()")
  public func ignoreElements() -> Signal<Never, Failure> { ignoreValues() }

  /// Refused; the name here is `ignoreValues()`.
  @available(*, unavailable, renamed: "ignoreValues()")
  public func ignoreOutput() -> Signal<Never, Failure> { ignoreValues() }

  /// Refused; the name here is `collect()`.
  @available(*, unavailable, renamed: "collect()")
  public func toArray() -> Signal<[Value], Failure> { collect() }

  /// Refused; the name here is `observe(on:)`.
  @available(*, unavailable, renamed: "observe(on:)")
  public func receive(on scheduler: any Scheduler) -> Signal<Value, Failure> { observe(on: scheduler) }

  /// Refused; the name here is `flatMap(.latest)`.
  @available(*, unavailable, message: "use flatMap(.latest) { … }")
  public func flatMapLatest<NewValue>(
    _ transform: @escaping @Sendable (Value) -> SignalProducer<NewValue, Failure>
  ) -> Signal<NewValue, Failure> { flatMap(.latest, transform) }

  /// Refused; the name here is `flatMap(.concat)`.
  @available(*, unavailable, message: "use flatMap(.concat) { … }")
  public func concatMap<NewValue>(
    _ transform: @escaping @Sendable (Value) -> SignalProducer<NewValue, Failure>
  ) -> Signal<NewValue, Failure> { flatMap(.concat, transform) }

  /// Refused; the name here is `withLatest(from:)`.
  @available(*, unavailable, renamed: "withLatest(from:)")
  public func withLatestFrom<Latest>(
    _ other: SignalProducer<Latest, Never>
  ) -> Signal<(Value, Latest), Failure> { withLatest(from: other) }

  /// Refused; the name here is `on(value:)`.
  @available(*, unavailable, renamed: "on(value:)")
  public func `do`(onNext: @escaping @Sendable (Value) -> Void) -> Signal<Value, Failure> { on(value: onNext) }

  /// Refused; the name here is `on(value:)`.
  @available(*, unavailable, renamed: "on(value:)")
  public func handleEvents(receiveOutput: @escaping @Sendable (Value) -> Void) -> Signal<Value, Failure> {
    on(value: receiveOutput)
  }

  /// Refused; the name here is `observe(_:)`.
  @available(*, unavailable, renamed: "observe(_:)")
  @discardableResult
  public func subscribe(_ action: @escaping @Sendable (Event<Value, Failure>) -> Void) -> (any Disposable)? {
    observe(action)
  }

  /// Refused; the type needs no erasure here.
  @available(
    *,
    unavailable,
    message: "remove the call; for an AnyPublisher, ReactiveCombine has publisher.eraseToAnyPublisher()"
  )
  public func eraseToAnyPublisher() -> Signal<Value, Failure> { self }

  /// Refused; the type needs no erasure here.
  @available(*, unavailable, message: "remove the call: the types of this package hide what is behind them")
  public func asObservable() -> Signal<Value, Failure> { self }

  /// Refused; the name here is `skipRepeats(_:)`.
  @available(*, unavailable, renamed: "skipRepeats(_:)")
  public func removeDuplicates(by isEquivalent: @escaping @Sendable (Value, Value) -> Bool) -> Signal<Value, Failure> {
    skipRepeats(isEquivalent)
  }
}

extension Signal where Failure == Never {
  /// Refused; the name here is `observeValues(_:)`.
  @available(*, unavailable, renamed: "observeValues(_:)")
  @discardableResult
  public func sink(receiveValue: @escaping @Sendable (Value) -> Void) -> (any Disposable)? {
    observeValues(receiveValue)
  }

  /// Refused; the name here is `observeValues(_:)`.
  @available(*, unavailable, renamed: "observeValues(_:)")
  @discardableResult
  public func subscribe(onNext: @escaping @Sendable (Value) -> Void) -> (any Disposable)? { observeValues(onNext) }

  /// Refused; the name here is `promoteError(_:)`.
  @available(*, unavailable, renamed: "promoteError(_:)")
  public func setFailureType<NewFailure: Error>(to type: NewFailure.Type) -> Signal<Value, NewFailure> {
    promoteError(type)
  }
}

extension Signal where Value: Equatable {
  /// Refused; the name here is `skipRepeats()`.
  @available(*, unavailable, renamed: "skipRepeats()")
  public func removeDuplicates() -> Signal<Value, Failure> { skipRepeats() }

  /// Refused; the name here is `skipRepeats()`.
  @available(*, unavailable, renamed: "skipRepeats()")
  public func distinctUntilChanged() -> Signal<Value, Failure> { skipRepeats() }
}

extension Signal where Value: SignalProducerConvertible, Value.Failure == Failure {
  /// Refused; the name here is `flatten(.latest)`.
  @available(*, unavailable, message: "use flatten(.latest)")
  public func switchToLatest() -> Signal<Value.Value, Failure> { flatten(.latest) }

  /// Refused; the name here is `flatten(.latest)`.
  @available(*, unavailable, message: "use flatten(.latest)")
  public func switchLatest() -> Signal<Value.Value, Failure> { flatten(.latest) }
}
