import ReactiveExclusion

extension PropertyCore {
  /// Makes the core of a property that holds the latest value of a run, and the signal that keeps the run alive.
  ///
  /// The run ends when the signal is neither held nor observed. Every end of the run completes the property, an
  /// interruption, too.
  ///
  /// - Parameter initial: The value until the producer sends one; without it, the producer must send a value at once.
  static func following(
    _ producer: SignalProducer<Value, Never>,
    initially initial: Value? = nil
  ) -> (core: PropertyCore<Value>, signal: Signal<Value, Never>) {
    // A second thread may have sent the first value and left it to a third one, for which this thread cannot wait. A
    // new run requests the value again.
    for _ in 0..<16 {
      if let made = startFollowing(producer, initially: initial) { return made }
    }
    trap("a property that others are derived from sends its value at the start")
  }

  /// Starts a run to follow; disposes of it and returns `nil` if it has no first value.
  private static func startFollowing(
    _ producer: SignalProducer<Value, Never>,
    initially initial: Value?
  ) -> (core: PropertyCore<Value>, signal: Signal<Value, Never>)? {
    let run = Run()
    let changes = SignalCore<Value, Never>(gate: run.gate)
    let inlet = PropertyInlet(changes, initial)
    let end = RunEnd(run: run, target: inlet.receiver)
    run.begin(at: end)
    // Once they are neither held nor observed, the changes end without an event, and the run ends with them.
    changes.atEnd { run.gate.perform { run.end($0) } }
    let signal = Signal(core: changes)
    // This thread waits for the first value, even if another thread is sending it, and even while this one carries out
    // an end: a property cannot be made without a value.
    let state = ThreadState.current
    let outer = exchange(
      &state.pointee.mode,
      with: initial == nil ? state.pointee.mode.waitingForAll : state.pointee.mode
    )
    producer.recipe(run, end.receiver)
    state.pointee.mode = outer
    let core = run.gate.inside { $0[inlet] }
    if let core { return (core, signal) }
    run.dispose()
    return nil
  }
}

/// Makes the core of a property from the first value of a run, and its changes from all later values.
///
/// Its state is the core; `nil` before the first value.
private final class PropertyInlet<Value: Sendable>: Guarded<PropertyCore<Value>?>, EventReceiver {
  private let changes: SignalCore<Value, Never>

  init(_ changes: SignalCore<Value, Never>, _ initial: Value?) {
    self.changes = changes
    super.init(initial.map { PropertyCore($0, changes: changes) })
  }

  func receive(_ value: Value, _ inside: borrowing Inside) {
    if let core = inside[self] {
      // Attaches only, and leaves pending values for later: they are newer than this value, which was computed before.
      changes.gate.attachPending()
      releaseOutside(core.put(value, inside))
    } else {
      inside[self] = PropertyCore(value, changes: changes)
    }
  }

  func end(_ termination: Termination<Never>, _ inside: borrowing Inside) { changes.end(.completed, inside) }

  var canBeForgotten: Bool { true }

  func fallSilent(_ inside: borrowing Inside) { changes.fallSilent(inside) }
}
