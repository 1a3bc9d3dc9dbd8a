/// A value over time that can be set from any thread.
///
/// A change is visible before the observers are told, and all of them have been told when the call that made it returns.
/// Changes by several threads take turns. Equal values count as changes, too: see `skipRepeats()`.
///
/// Setting a property from inside its own observer, or from an observer of what is derived from it, is a recursive value:
/// a breach of E6 that goes to ``ContractBreach/handler``. Shift the change in time, for example with `observe(on:)`.
///
/// Its life is the property's: when it is released, observers see `completed`, and then ``lifetime`` ends.
///
/// As a property wrapper, it gives the value under the plain name and itself under the `$` name:
///
/// ```swift
/// @MutableProperty var name = "Ada"
/// $name.producer.startWithValues { print($0) }
/// name = "Grace"
/// ```
@propertyWrapper
public final class MutableProperty<Value: Sendable>: CoreProperty {
  @usableFromInline let core: PropertyCore<Value>

  /// The changes from now on; completes when the property is released.
  ///
  /// A change is sent on the thread that makes it, when ``value`` shows it already. Late observers see one `interrupted` (S5).
  public let signal: Signal<Value, Never>

  /// Ends when the property is released, after its observers have been told.
  public let lifetime = Lifetime()

  /// Makes a property with a value to begin with.
  public init(_ value: Value) {
    let changes = SignalCore<Value, Never>(gate: Gate())
    core = PropertyCore(value, changes: changes)
    signal = Signal(core: changes)
  }

  /// Makes a property with a value to begin with, for use as a property wrapper.
  public convenience init(wrappedValue: Value) { self.init(wrappedValue) }

  deinit { core.end(lifetime) }

  /// The value as it is now.
  ///
  /// Reading never waits. Setting waits for a change by another thread to be delivered; from inside a delivery of this very
  /// property it is a breach of E6. While an end, a disposal or a release is brought about, setting waits for nobody: the value is
  /// there at once, and the thread that is telling of another one tells it next.
  @inlinable
  public var value: Value {
    get { core.value }
    set {
      // The last reference to the value that it replaces may run code that comes back here.
      releaseOutside(core.set(newValue))
    }
  }

  /// Sets the value and returns the one that it replaced; otherwise as setting ``value``.
  @discardableResult
  @inlinable
  public func swap(_ newValue: Value) -> Value { core.set(newValue) }

  /// Changes the value in place; nobody else changes it meanwhile.
  ///
  /// Observers are told once, after the body. If the body throws, nothing has changed and nobody is told. While it runs,
  /// other threads read the old value without waiting, and wait to change it. Changing the property again inside the
  /// body is a breach of E6. While an end, a disposal or a release is brought about, a modification waits for other modifications
  /// alone, and the thread that is telling of a value tells this one next.
  ///
  /// - Complexity: The body works on a copy, which for a large collection costs a copy of its elements.
  @discardableResult
  @inlinable
  public func modify<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try core.modify(body)
  }

  /// Looks at the value as it is now.
  ///
  /// Waits for nobody, and is legal in the observers of this property. Others may change the property while the body runs,
  /// which sees one value all along; ``modify(_:)`` is for those who must not be disturbed.
  @inlinable
  public func withValue<Result, Failure: Error>(
    _ body: (Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(core.value)
  }

  /// A producer whose runs send the value and then every change, until the property is released.
  ///
  /// There is no gap between the two and nothing is sent twice, whatever other threads do meanwhile. Starting waits for
  /// nobody, and is legal in a handler of this very property: the first value may be one that others are still being told. The
  /// producer does not keep the property alive; started after its release, it sends the last value and completes.
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
