/// An event stream that is already running: who observes it sees the same events from then on.
///
/// The instance is only a way to reach the stream. The stream lives while somebody holds this instance, observes it, or
/// holds its input; released by all but its input, and unobserved, it ends without an event and disposes of what it holds.
/// Keeps S1-S6.
public final class Signal<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline let core: SignalCore<Value, Failure>

  /// `nil` if nobody has given a name to the stream or to one that it is derived from.
  @usableFromInline let label: SignalLabel?

  @usableFromInline
  init(core: SignalCore<Value, Failure>, label: SignalLabel? = nil) {
    self.core = core
    self.label = label
  }

  deinit { if label?.base == nil { core.becomeUnreachable() } }

  /// Makes a signal and starts its work at once.
  ///
  /// Nobody can observe yet, so events sent by the generator before it returns are lost, but a termination counts.
  ///
  /// - Parameter generator: Does the work; sends events to the observer, and adds to the lifetime what is to be disposed of
  ///   when the signal ends. Releasing the observer without an end interrupts the signal.
  public convenience init(_ generator: (Observer<Value, Failure>, Lifetime) -> Void) {
    let core = SignalCore<Value, Failure>(gate: Gate())
    let lifetime = Lifetime()
    core.atEnd { lifetime.end() }
    self.init(core: core)
    generator(Observer(target: .signal(core)), lifetime)
  }

  /// Makes a signal and starts its work at once; what the generator returns is disposed of at the end.
  ///
  /// See ``init(_:)-(_)`` for the rest.
  public convenience init(_ generator: (Observer<Value, Failure>) -> (any Disposable)?) {
    let core = SignalCore<Value, Failure>(gate: Gate())
    self.init(core: core)
    guard let disposable = generator(Observer(target: .signal(core))) else { return }
    core.atEnd { disposable.dispose() }
  }

  /// A signal that never sends anything.
  public static var never: Signal<Value, Failure> { Signal(core: SignalCore(gate: Gate(), isSilent: true)) }

  /// A signal that has completed already: every observer sees exactly one `interrupted` (S5).
  public static var empty: Signal<Value, Failure> {
    let core = SignalCore<Value, Failure>(gate: Gate())
    core.terminate(.completed)
    return Signal(core: core)
  }

  /// Makes a signal together with the input that drives it.
  ///
  /// - Parameter disposable: Disposed of when the signal has ended.
  public static func pipe(
    disposable: (any Disposable)? = nil
  ) -> (output: Signal<Value, Failure>, input: Observer<Value, Failure>) {
    let core = SignalCore<Value, Failure>(gate: Gate())
    if let disposable { core.atEnd { disposable.dispose() } }
    return (Signal(core: core), Observer(target: .signal(core)))
  }
}
