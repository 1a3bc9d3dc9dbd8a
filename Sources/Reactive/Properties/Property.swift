/// A value that changes over time and can be read and observed, but not set.
///
/// A property follows its sources without keeping them alive, and keeps its last value after they have ended.
/// ``init(capturing:)`` makes one that keeps its source alive. Reading ``value`` never waits, on any thread and in any
/// handler.
///
/// It can serve as a property wrapper. The plain name is then the value, and the `$` name is the property itself.
@propertyWrapper
public final class Property<Value: Sendable>: CoreProperty {
  @usableFromInline let core: PropertyCore<Value>

  /// The signal of all changes from now on; completes when the sources of the property have ended.
  ///
  /// A change is sent on the thread that makes it, after it is visible in ``value``. An observer that is attached after
  /// the end receives one `interrupted` (S5).
  public let signal: Signal<Value, Never>

  /// The source that this property keeps alive, if any.
  private let captured: (any Sendable)?

  init(core: PropertyCore<Value>, signal: Signal<Value, Never>, capturing captured: (any Sendable)? = nil) {
    self.core = core
    self.signal = signal
    self.captured = captured
  }

  /// Makes a property that never changes.
  ///
  /// Its signal has ended, and its producer sends the value and completes.
  public convenience init(value: Value) {
    let signal = Signal<Value, Never>.empty
    self.init(core: PropertyCore(value, changes: signal.core, kind: .constant), signal: signal)
  }

  /// Makes a property that follows another one without keeping it alive.
  ///
  /// When the other property ends, this one ends, too, and keeps its last value.
  public convenience init(_ property: some PropertyProtocol<Value>) {
    self.init(property, capturing: nil)
  }

  /// Makes a property that follows another one and keeps it alive.
  public convenience init(capturing property: some PropertyProtocol<Value>) {
    self.init(property, capturing: property)
  }

  /// Makes a property that has an initial value, and then the latest value of a stream.
  ///
  /// The stream is started or observed at once. That run or observation is disposed of when the property is neither
  /// held nor observed. The property completes when the stream completes or is interrupted, and keeps its last value.
  ///
  /// - Parameters:
  ///   - initial: The value until the stream sends one.
  ///   - values: A signal, a producer or a property.
  public convenience init(initial: Value, then values: some SignalProducerConvertible<Value, Never>) {
    self.init(following: values.producer, initially: initial)
  }

  /// Makes a property with an initial value, and then a producer's latest; accepts a leading dot.
  ///
  /// See ``init(initial:then:)-(Value,_)``.
  public convenience init(initial: Value, then values: SignalProducer<Value, Never>) {
    self.init(following: values, initially: initial)
  }

  /// Makes a property of optional values that follows a stream of non-optional values.
  ///
  /// See ``init(initial:then:)-(Value,_)``.
  public convenience init<Wrapped>(initial: Value, then values: some SignalProducerConvertible<Wrapped, Never>)
  where Value == Wrapped? {
    self.init(following: values.producer.map { $0 }, initially: initial)
  }

  convenience init(following producer: SignalProducer<Value, Never>, initially initial: Value? = nil) {
    let (core, signal) = PropertyCore.following(producer, initially: initial)
    self.init(core: core, signal: signal)
  }

  private convenience init(_ property: some PropertyProtocol<Value>, capturing captured: (any Sendable)?) {
    if let shared = property as? any CoreProperty<Value> {
      self.init(core: shared.core, signal: shared.signal, capturing: captured)
    } else {
      let (core, signal) = PropertyCore.following(property.producer)
      self.init(core: core, signal: signal, capturing: captured)
    }
  }

  /// The current value; reading it never waits.
  @inlinable public var value: Value { core.value }

  /// A producer whose runs send the value and then every change, until the property has ended.
  ///
  /// No change is missed and none is sent twice, whatever other threads do meanwhile. Starting waits for no other
  /// thread, and is legal in a handler of this same property. The first value may be one that other observers are still
  /// receiving. The producer keeps the property updated, but does not keep its sources alive.
  @inlinable public var producer: SignalProducer<Value, Never> {
    SignalProducer { [core, signal] run, receiver in withExtendedLifetime(signal) { core.start(run, receiver) } }
  }

  /// The value, for use as a property wrapper.
  @inlinable public var wrappedValue: Value { core.value }

  /// The property itself, for use as a property wrapper.
  public var projectedValue: Property<Value> { self }
}
