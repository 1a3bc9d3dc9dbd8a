public import ReactiveExclusion

/// A value that changes over time and can be set from any thread.
///
/// A change is visible before observers receive it, and all of them have received it when the call that made it
/// returns. Changes by several threads are made one after the other. An equal value counts as a change, too: see
/// `skipRepeats()`.
///
/// Setting a property inside its own observer, or inside an observer of a stream or property that is derived from it,
/// sends a value recursively. That is a breach of E6 and goes to ``ContractBreach/handler``. Make the change later, for
/// example with `observe(on:)`.
///
/// When the property is released, observers receive `completed`, and then ``lifetime`` ends.
///
/// It can serve as a property wrapper. The plain name is then the value, and the `$` name is the property itself:
///
/// ```swift
/// @MutableProperty var name = "Ada"
/// $name.producer.startWithValues { print($0) }
/// name = "Grace"
/// ```
@propertyWrapper
public final class MutableProperty<Value: Sendable>: CoreProperty {
  @usableFromInline let core: PropertyCore<Value>

  /// The signal of all changes from now on; completes when the property is released.
  ///
  /// A change is sent on the thread that makes it, after it is visible in ``value``. An observer that is attached after
  /// the end receives one `interrupted` (S5).
  public let signal: Signal<Value, Never>

  /// The lifetime of the property: ends on its release, after observers have received `completed`.
  public let lifetime = Lifetime()

  /// Makes a property with an initial value.
  public init(_ value: Value) {
    let changes = SignalCore<Value, Never>(gate: Gate())
    core = PropertyCore(value, changes: changes)
    signal = Signal(core: changes)
  }

  /// Makes a property with an initial value, for use as a property wrapper.
  public convenience init(wrappedValue: Value) { self.init(wrappedValue) }

  deinit { core.end(lifetime) }

  /// The current value.
  ///
  /// Reading never waits. Setting waits until a change by another thread has been delivered. Setting inside a delivery
  /// of this same property is a breach of E6. While a thread carries out an end, a disposal or a release, its setting
  /// does not wait: the value is visible at once, and the thread that is delivering another value delivers this one
  /// next.
  @inlinable
  public var value: Value {
    get { core.value }
    set {
      // Releasing the last reference to the replaced value may run code that sets this property again.
      releaseOutside(core.set(newValue))
    }
  }

  /// Sets the value and returns the replaced one; otherwise the same as setting ``value``.
  @discardableResult
  @inlinable
  public func swap(_ newValue: Value) -> Value { core.set(newValue) }

  /// Changes the value in place; no other thread changes it meanwhile.
  ///
  /// Observers receive one change, after the body. If the body throws, the value stays the same and observers receive
  /// nothing. While the body runs, other threads read the old value without waiting; a thread that changes it waits.
  /// Changing the property again inside the body is a breach of E6. While a thread carries out an end, a disposal or a
  /// release, its modification waits only for other modifications, and the thread that is delivering another value
  /// delivers this one next.
  ///
  /// - Complexity: The body works on a copy, which for a large collection costs a copy of its elements.
  @discardableResult
  @inlinable
  public func modify<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try core.modify(body)
  }

  /// Calls a closure with the current value.
  ///
  /// Never waits, and is legal in the observers of this property. Other threads may change the property while the body
  /// runs; the body keeps the value that it was given. Use ``modify(_:)`` to keep other threads from changing the
  /// property meanwhile.
  @inlinable
  public func withValue<Result, Failure: Error>(
    _ body: (Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(core.value)
  }

  /// A producer whose runs send the value and then every change, until the property is released.
  ///
  /// No change is missed and none is sent twice, whatever other threads do meanwhile. Starting waits for no other
  /// thread, and is legal in a handler of this same property. The first value may be one that other observers are still
  /// receiving. The producer does not keep the property alive. A run that starts after its release sends the last value
  /// and completes.
  @inlinable public var producer: SignalProducer<Value, Never> {
    SignalProducer { [core, signal] run, receiver in withExtendedLifetime(signal) { core.start(run, receiver) } }
  }

  /// The value, for use as a property wrapper.
  @inlinable
  public var wrappedValue: Value {
    get { value }
    set { value = newValue }
  }

  /// The property itself, for use as a property wrapper.
  public var projectedValue: MutableProperty<Value> { self }
}
