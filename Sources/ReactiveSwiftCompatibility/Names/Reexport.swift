@_exported public import Reactive

/// The event of `Reactive`; the nested `Signal.Event` is that of ReactiveSwift.
///
/// In a file that imports this library, `Reactive` is the type of ReactiveSwift and no longer the name of a module.
public typealias ReactiveEvent<Value, Failure: Error> = Event<Value, Failure>

/// The observer of `Reactive`, which is also `Signal.Observer`.
public typealias ReactiveObserver<Value: Sendable, Failure: Error> = Observer<Value, Failure>
