extension PropertyCore {
  /// Makes the core of a property that has the latest value of a run of the producer, and the signal that keeps the run.
  ///
  /// The run ends when the signal is neither held nor observed; its end completes the property, an interruption too.
  ///
  /// - Parameter initial: The value until the producer sends; without it, the producer has to send one at once.
  static func following(
    _ producer: SignalProducer<Value, Never>,
    initially initial: Value? = nil
  ) -> (core: PropertyCore<Value>, signal: Signal<Value, Never>) {
    // A second thread may have brought the first value and left it to a third one, for which this one cannot wait. A new run asks for
    // the value again.
    for _ in 0..<16 {
      if let made = startFollowing(producer, initially: initial) { return made }
    }
    trap("a property that others are derived from sends its value at the start")
  }

  /// Starts a run to follow; lets go of it again, and returns `nil`, if it has no value to begin with.
  private static func startFollowing(
    _ producer: SignalProducer<Value, Never>,
    initially initial: Value?
  ) -> (core: PropertyCore<Value>, signal: Signal<Value, Never>)? {
    let run = Run()
    let changes = SignalCore<Value, Never>(gate: run.gate)
    let inlet = PropertyInlet(changes, initial)
    let end = RunEnd(run: run, target: inlet.receiver)
    run.begin(at: end)
    // Abandoned, the changes end without an event, and the work with them.
    changes.atEnd { run.gate.perform { run.end() } }
    let signal = Signal(core: changes)
    // Also while an end is brought about: the first value has to be there, be it that another thread is bringing it.
    let state = ThreadState.current
    let outer = exchange(
      &state.pointee.mode,
      with: initial == nil ? state.pointee.mode.waitingForAll : state.pointee.mode
    )
    producer.recipe(run, end.receiver)
    state.pointee.mode = outer
    if run.gate.enter() { run.gate.leave() }
    if let core = inlet.core { return (core, signal) }
    run.dispose()
    return nil
  }
}

/// Makes the first value of a run the core of a property, and all others its changes.
private final class PropertyInlet<Value: Sendable>: EventReceiver {
  private let changes: SignalCore<Value, Never>

  /// Touched inside the gate, and after the start.
  @exclusivity(unchecked) private(set) var core: PropertyCore<Value>?

  init(_ changes: SignalCore<Value, Never>, _ initial: Value?) {
    self.changes = changes
    core = initial.map { PropertyCore($0, changes: changes) }
  }

  func receive(_ value: Value) {
    if let core {
      // Not what has to be sent, too: that is newer than this value, which was worked out before.
      changes.gate.attachPending()
      releaseOutside(core.put(value))
    } else {
      core = PropertyCore(value, changes: changes)
    }
  }

  func end(_ termination: Termination<Never>) { changes.end(.completed) }

  var canBeForgotten: Bool { true }

  func fallSilent() { changes.fallSilent() }
}
