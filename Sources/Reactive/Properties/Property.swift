/// A value over time that can be looked at and observed, but not set.
///
/// It follows its sources without keeping them alive, and keeps its last value when they have ended; see
/// ``init(capturing:)`` for the opposite. Reading ``value`` never waits, from no thread and in no handler.
///
/// As a property wrapper, it gives the value under the plain name and itself under the `$` name.
@propertyWrapper
public final class Property<Value: Sendable>: CoreProperty {
  @usableFromInline let core: PropertyCore<Value>

  /// The changes from now on; completes when the sources of the property have ended.
  ///
  /// A change is sent on the thread that makes it, when ``value`` shows it already. Late observers see one `interrupted` (S5).
  public let signal: Signal<Value, Never>

  /// What is to live as long as this.
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

  /// Makes a property that shows another one, without keeping it alive.
  ///
  /// When the other one ends, this one does, with its last value.
  public convenience init(_ property: some PropertyProtocol<Value>) {
    self.init(property, capturing: nil)
  }

  /// Makes a property that shows another one and keeps it alive.
  public convenience init(capturing property: some PropertyProtocol<Value>) {
    self.init(property, capturing: property)
  }

  /// Makes a property that has a value to begin with, and then the latest of the stream.
  ///
  /// The stream is started or observed at once, and disposed of when the property is neither held nor observed. The property
  /// completes when the stream completes or is interrupted, and keeps its last value.
  ///
  /// - Parameters:
  ///   - initial: The value until the stream sends one.
  ///   - values: A signal, a producer or a property.
  public convenience init(initial: Value, then values: some SignalProducerConvertible<Value, Never>) {
    self.init(following: values.producer, initially: initial)
  }

  /// Makes a property of optional values that follows a stream of values that are there.
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

  /// The value as it is now; reading it never waits.
  @inlinable public var value: Value { core.value }

  /// A producer whose runs send the value and then every change, until the property has ended.
  ///
  /// There is no gap between the two and nothing is sent twice, whatever other threads do meanwhile. Starting waits for
  /// nobody, and is legal in a handler of this very property: the first value may be one that others are still being told. The
  /// producer keeps the property going, but not its sources.
  @inlinable public var producer: SignalProducer<Value, Never> {
    SignalProducer { [core, signal] run, receiver in withExtendedLifetime(signal) { core.start(run, receiver) } }
  }

  /// The value, for use as a property wrapper.
  @inlinable public var wrappedValue: Value { core.value }

  /// The property itself, for use as a property wrapper.
  public var projectedValue: Property<Value> { self }
}
