public import Reactive

// The compiler prefers the declarations of `Reactive`, and takes these if a closure names a case with its value, as in
// `case .value(let value)`.

extension Signal {
  /// Observes events under the names of ReactiveSwift.
  @_disfavoredOverload
  @discardableResult
  public func observe(_ action: @escaping @Sendable (Event) -> Void) -> (any Disposable)? {
    observe { (event: ReactiveEvent) in action(Event(event)) }
  }

  /// Calls closures with the events of the signal, under the names of ReactiveSwift.
  @_disfavoredOverload
  public func on(
    event: @escaping @Sendable (Event) -> Void,
    failed: (@Sendable (Failure) -> Void)? = nil,
    completed: (@Sendable () -> Void)? = nil,
    interrupted: (@Sendable () -> Void)? = nil,
    terminated: (@Sendable () -> Void)? = nil,
    disposed: (@Sendable () -> Void)? = nil,
    value: (@Sendable (Value) -> Void)? = nil
  ) -> Signal<Value, Failure> {
    on(
      event: { (next: ReactiveEvent) in event(Event(next)) },
      failed: failed,
      completed: completed,
      interrupted: interrupted,
      terminated: terminated,
      disposed: disposed,
      value: value
    )
  }

  /// Sends events, under the names of ReactiveSwift, as values.
  @_disfavoredOverload
  public func materialize() -> Signal<Event, Never> {
    (materialize() as Signal<ReactiveEvent<Value, Failure>, Never>).map { Event($0) }
  }
}

extension Signal where Failure == Never {
  /// Turns values that are events of ReactiveSwift back into the stream that they describe.
  public func dematerialize<NewValue, NewFailure>() -> Signal<NewValue, NewFailure>
  where Value == Signal<NewValue, NewFailure>.Event {
    map { $0.event }.dematerialize()
  }
}

extension SignalProducer {
  /// The signal of a run.
  public typealias ProducedSignal = Signal<Value, Failure>

  /// Starts a run and observes events under the names of ReactiveSwift.
  @_disfavoredOverload
  @discardableResult
  public func start(_ action: @escaping @Sendable (ProducedSignal.Event) -> Void) -> any Disposable {
    start { (event: ReactiveEvent) in action(ProducedSignal.Event(event)) }
  }

  /// Calls closures with the events of every run, under the names of ReactiveSwift.
  @_disfavoredOverload
  public func on(
    starting: (@Sendable () -> Void)? = nil,
    started: (@Sendable () -> Void)? = nil,
    event: @escaping @Sendable (ProducedSignal.Event) -> Void,
    failed: (@Sendable (Failure) -> Void)? = nil,
    completed: (@Sendable () -> Void)? = nil,
    interrupted: (@Sendable () -> Void)? = nil,
    terminated: (@Sendable () -> Void)? = nil,
    disposed: (@Sendable () -> Void)? = nil,
    value: (@Sendable (Value) -> Void)? = nil
  ) -> SignalProducer<Value, Failure> {
    on(
      starting: starting,
      started: started,
      event: { (next: ReactiveEvent) in event(ProducedSignal.Event(next)) },
      failed: failed,
      completed: completed,
      interrupted: interrupted,
      terminated: terminated,
      disposed: disposed,
      value: value
    )
  }

  /// Sends events, under the names of ReactiveSwift, as values.
  @_disfavoredOverload
  public func materialize() -> SignalProducer<ProducedSignal.Event, Never> {
    (materialize() as SignalProducer<ReactiveEvent<Value, Failure>, Never>).map { ProducedSignal.Event($0) }
  }
}

extension SignalProducer where Failure == Never {
  /// Turns values that are events of ReactiveSwift back into the stream that they describe.
  public func dematerialize<NewValue, NewFailure>() -> SignalProducer<NewValue, NewFailure>
  where Value == Signal<NewValue, NewFailure>.Event {
    map { $0.event }.dematerialize()
  }
}

extension Observer {
  /// A closure that receives the events of ReactiveSwift.
  public typealias Action = @Sendable (Signal<Value, Failure>.Event) -> Void

  /// Makes an observer that receives events under the names of ReactiveSwift.
  @_disfavoredOverload
  public convenience init(_ action: @escaping Action) {
    self.init { (event: ReactiveEvent<Value, Failure>) in action(Signal<Value, Failure>.Event(event)) }
  }

  /// Sends an event that has the names of ReactiveSwift.
  @_disfavoredOverload
  public func send(_ event: Signal<Value, Failure>.Event) { send(event.event) }
}

extension Action {
  /// The events of all executions, under the names of ReactiveSwift.
  public var events: Signal<Signal<Output, Failure>.Event, Never> {
    allEvents.map { Signal<Output, Failure>.Event($0) }
  }
}
