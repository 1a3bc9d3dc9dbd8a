public import ReactiveExclusion

/// A recipe for event streams: it does nothing until it is started, and runs anew for every start.
///
/// Each start is a separate run, with its own work, events and lifetime (P1, P2). Disposing of the handle that a start
/// returns interrupts that run and no other (P4).
public struct SignalProducer<Value: Sendable, Failure: Error>: Sendable {
  /// Starts the work of one run, from outside its gate; events go to the receiver, inside the gate.
  @usableFromInline let recipe: @Sendable (Run, Receiver<Value, Failure>) -> Void

  /// The name of the producer; `nil` if neither it nor a producer that it is derived from was named.
  @usableFromInline let label: StreamName?

  @inlinable
  init(recipe: @escaping @Sendable (Run, Receiver<Value, Failure>) -> Void) {
    self.recipe = recipe
    label = nil
  }

  @inlinable
  init(label: StreamName?, recipe: @escaping @Sendable (Run, Receiver<Value, Failure>) -> Void) {
    self.recipe = recipe
    self.label = label
  }

  /// Makes a producer whose runs do the work of the start handler.
  ///
  /// The handler runs once per start, on the starting thread, after observers were attached (P1). The lifetime that it
  /// receives ends with the run, after the observers have received the end. A run continues as long as its handle or
  /// its observer is held: releasing both without an end interrupts it.
  public init(_ startHandler: @escaping @Sendable (Observer<Value, Failure>, Lifetime) -> Void) {
    self.init { run, receiver in
      let lifetime = Lifetime()
      run.begin(at: receiver.owner)
      run.atEnd { lifetime.end() }
      ThreadState.scope { startHandler(Observer(target: .run(run, receiver.sink)), lifetime) }
    }
  }

  /// Makes a producer whose runs forward a signal from their start on.
  ///
  /// A run started after the end of the signal is interrupted. Disposing of a run detaches it from the signal.
  public init(_ signal: Signal<Value, Failure>) {
    self.init(label: signal.label?.name) { run, receiver in
      run.begin(at: receiver.owner)
      let observation = signal.core.observe(Observer(target: .run(run, receiver.sink)).entry)
      run.atEnd { observation?.dispose() }
    }
  }

  /// Starts the producer, and passes the produced signal to `setup` before any work begins.
  ///
  /// Observers attached inside `setup` miss nothing. If `setup` disposes of the handle, its observers are interrupted
  /// and no work begins. A produced signal that is neither observed nor held after the start is disposed of without an
  /// event.
  ///
  /// - Parameter setup: Receives the produced signal and the handle that interrupts it.
  /// - Returns: The result of `setup`.
  @discardableResult
  public func startWithSignal<Result>(_ setup: (Signal<Value, Failure>, any Disposable) throws -> Result) rethrows
    -> Result
  {
    let (run, signal, end) = prepareSignal(hasHandle: true)
    let result: Result
    do { result = try setup(signal, run.makeHandle()) } catch {
      run.dispose()
      throw error
    }
    if !run.isDisposed { recipe(run, end.receiver) }
    withExtendedLifetime(signal) {}
    return result
  }
}

extension SignalProducer {
  /// Starts a run without a handle, and returns its signal; the run continues as long as that signal is held or
  /// observed.
  @usableFromInline
  func started() -> Signal<Value, Failure> {
    let (run, signal, end) = prepareSignal(hasHandle: false)
    recipe(run, end.receiver)
    return signal
  }

  /// Starts a run that is interrupted when no input is left that could send; it can be disposed of, too.
  func startAwaited(_ setup: (Signal<Value, Failure>, any Disposable) -> Void) {
    let (run, signal, end) = prepareSignal(hasHandle: true)
    run.awaitsEnd()
    setup(signal, run)
    if !run.isDisposed { recipe(run, end.receiver) }
    withExtendedLifetime(signal) {}
  }

  /// Makes a run, its signal, and the receiver for the recipe.
  private func prepareSignal(
    hasHandle: Bool
  ) -> (run: Run, signal: Signal<Value, Failure>, end: RunEnd<Receiver<Value, Failure>>) {
    let run = Run()
    let core = SignalCore<Value, Failure>(gate: run.gate, hasHandle: hasHandle)
    let end = RunEnd(run: run, target: core.receiver)
    run.begin(at: end)
    // An abandoned signal ends without an event; this ends the work as well.
    core.atEnd { run.gate.perform { run.end($0) } }
    return (run, Signal(core: core, label: label.map { SignalLabel($0, of: nil) }), end)
  }
}

/// The last receiver of a run that an operator or a property starts: it records the end of the run.
///
/// It contains its target, and its state is the run, retained as long as something may be sent: unlike that of a
/// ``ReceivingRun``, this run may be released before its end, with whatever holds it.
@usableFromInline
final class RunEnd<Target: EventTarget>: Guarded<Run?>, EventReceiver {
  /// Safe without a retain: a caller that sends to this object, or interrupts it, holds the run or is called by it.
  @usableFromInline unowned(unsafe) let run: Run
  @usableFromInline let target: Target

  @inlinable
  init(run: Run, target: Target) {
    self.run = run
    self.target = target
    super.init(run)
  }

  @inlinable
  func receive(_ value: Target.Value, _ inside: borrowing Inside) {
    // A disposal may have ended the run after it began and before its source did.
    if run.hasEnded(inside) { return }
    target.receive(value, inside)
  }

  @inlinable
  func end(_ termination: Termination<Target.Failure>, _ inside: borrowing Inside) {
    if run.hasEnded(inside) { return }
    // Before the observer receives the end: a value that it sends in response is too late, and is no recursion.
    run.end(inside)
    target.end(termination, inside)
  }

  /// Releases the run, which retains this object: from now on, only code that may dispose of the run keeps it alive.
  @usableFromInline
  func fallSilent(_ inside: borrowing Inside) {
    inside[self] = nil
    target.fallSilent(inside)
  }

  @usableFromInline
  func forget(_ inside: borrowing Inside) {
    run.noteForgotten(inside)
    target.forget(inside)
  }
}
