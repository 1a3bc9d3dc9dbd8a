public import Reactive

/// A signal; exists so that extensions can be written for signals of streams.
public protocol SignalProtocol<Value, Error> {
  /// The type of the values.
  associatedtype Value: Sendable

  /// The type of the failures.
  associatedtype Error: Swift.Error

  /// The signal itself.
  var signal: Signal<Value, Error> { get }
}

extension Signal: SignalProtocol {
  /// The type of the failures, under its name in ReactiveSwift.
  public typealias Error = Failure

  /// The type that sends events to signals of this type.
  public typealias Observer = ReactiveObserver<Value, Failure>

  /// This signal.
  public var signal: Signal<Value, Failure> { self }
}

/// A producer; exists so that extensions can be written for streams of producers.
public protocol SignalProducerProtocol<Value, Error> {
  /// The type of the values.
  associatedtype Value: Sendable

  /// The type of the failures.
  associatedtype Error: Swift.Error

  /// The producer itself.
  var producer: SignalProducer<Value, Error> { get }
}

extension SignalProducer: SignalProducerProtocol {
  /// The type of the failures, under its name in ReactiveSwift.
  public typealias Error = Failure

  /// The type that sends events to the runs of producers of this type.
  public typealias Observer = ReactiveObserver<Value, Failure>
}

extension SignalProducerConvertible {
  /// The type of the failures, under its name in ReactiveSwift.
  public typealias Error = Failure
}

extension Observer {
  /// The type of the failures, under its name in ReactiveSwift.
  public typealias Error = Failure
}

extension Action {
  /// The type of the failures, under its name in ReactiveSwift.
  public typealias Error = Failure
}

/// A stream that cannot fail, which can be bound to a target.
public protocol BindingSource<Value>: SignalProducerConvertible where Failure == Never {}

extension Signal: BindingSource where Failure == Never {}
extension SignalProducer: BindingSource where Failure == Never {}
extension Property: BindingSource {}
extension MutableProperty: BindingSource {}
extension ValidatingProperty: BindingSource {}

/// A property that can be set and bound to.
public protocol MutablePropertyProtocol<Value>: PropertyProtocol, BindingTargetProvider {
  /// The current value.
  var value: Value { get set }

  /// The lifetime of the property.
  var lifetime: Lifetime { get }
}

extension MutableProperty: MutablePropertyProtocol {}
extension ValidatingProperty: MutablePropertyProtocol {}

/// A property whose value can be changed in place.
public protocol ComposableMutablePropertyProtocol<Value>: MutablePropertyProtocol {
  /// Calls a closure with the value; no other thread changes it meanwhile.
  func withValue<Result>(_ action: (Value) throws -> Result) rethrows -> Result

  /// Calls a closure that changes the value in place.
  func modify<Result>(_ action: (inout Value) throws -> Result) rethrows -> Result
}

extension MutableProperty: ComposableMutablePropertyProtocol {}

/// An event; exists so that extensions can be written for streams of events.
public protocol EventProtocol<Value, Error> {
  /// The type of the values.
  associatedtype Value: Sendable

  /// The type of the failures.
  associatedtype Error: Swift.Error

  /// The event of `Reactive` that says the same.
  var event: ReactiveEvent<Value, Error> { get }
}

extension Signal.Event: EventProtocol {}

/// An optional; exists so that extensions can be written for streams of optionals.
public protocol OptionalProtocol<Wrapped>: ExpressibleByNilLiteral {
  /// The type of the value.
  associatedtype Wrapped

  /// The optional itself.
  var optional: Wrapped? { get }

  /// Makes the type out of an optional.
  init(reconstructing value: Wrapped?)
}

extension Optional: OptionalProtocol {
  /// This optional.
  public var optional: Wrapped? { self }

  /// Makes a copy of an optional.
  public init(reconstructing value: Wrapped?) { self = value }
}
