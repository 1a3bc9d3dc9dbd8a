import ReactiveExclusion

/// An event stream that is already running: an observer receives all events sent after it was added.
///
/// The instance only gives access to the stream. When the instance is released and no observer is attached, the stream
/// ends without an event and disposes of its resources, even if its input is still held. Releasing the input interrupts
/// the stream. Keeps S1-S6.
public final class Signal<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline let core: SignalCore<Value, Failure>

  /// The label of the stream; `nil` if neither it nor a stream that it is derived from was given a name.
  @usableFromInline let label: SignalLabel?

  @usableFromInline
  init(core: SignalCore<Value, Failure>, label: SignalLabel? = nil) {
    self.core = core
    self.label = label
  }

  deinit { if label?.base == nil { core.becomeUnreachable() } }

  /// Makes a signal and starts its work at once.
  ///
  /// No observer can be attached until this returns, so values that the generator sends before are lost. A termination
  /// takes effect.
  ///
  /// - Parameter generator: Does the work: sends events to the observer, and adds resources to the lifetime, which are
  ///   disposed of when the signal ends. Releasing the observer without an end interrupts the signal.
  public convenience init(_ generator: (Observer<Value, Failure>, Lifetime) -> Void) {
    let core = SignalCore<Value, Failure>(gate: Gate())
    let lifetime = Lifetime()
    core.atEnd { lifetime.end() }
    self.init(core: core)
    generator(Observer(target: .signal(core)), lifetime)
  }

  /// Makes a signal and starts its work at once; disposes of the generator's result at the end.
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
