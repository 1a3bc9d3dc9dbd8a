extension PropertyCore {
  /// Sends a run the value and then every change; between the two, no change is missed and none is seen twice.
  ///
  /// Never waits for a delivery of this property on another thread. The run is attached first, and then gets the present value;
  /// a change that comes in between gets there first, and is the present value.
  ///
  /// - Parameter version: Up to which value the run knows what happened; 0 for none.
  @inlinable
  func start(_ run: Run, _ receiver: Receiver<Value, Never>, after version: UInt = 0) {
    run.begin(at: receiver.owner)
    if run.isDisposed { return }
    let relay = PropertyRelay(self, run, receiver.sink, after: version)
    if kind == .constant || changes.knownToHaveEnded { return relay.sendPresentValue(andComplete: true) }
    let observation = changes.observe(by: relay.receiver)
    // Inside where that needs no waiting: a handler that changes this very property is then found out.
    if changes.gate.tryEnter() {
      let state = ThreadState.current
      withUnsafePointer(to: ChangeFrame(of: address, inside: state.pointee.change)) { frame in
        let outer = exchange(&state.pointee.change, with: frame)
        relay.sendPresentValue(andComplete: false)
        state.pointee.change = outer
      }
      changes.gate.leave()
    } else {
      relay.sendPresentValue(andComplete: false)
    }
    run.atEnd { observation.dispose() }
  }

  /// Hands every value after the given one to the closure, without a gap and without waiting for a delivery on another thread.
  func observe(after version: UInt, _ action: @escaping @Sendable (Value) -> Void) -> any Disposable {
    let run = Run()
    start(run, RunEnd(run: run, target: ValueAction<Value, Never>(action)).receiver, after: version)
    return run
  }
}

/// Passes the changes of a property on to one run of its producer.
@usableFromInline
final class PropertyRelay<Value: Sendable>: EventReceiver {
  @usableFromInline let core: PropertyCore<Value>
  @usableFromInline let run: Run
  @usableFromInline let sink: Sink<Value, Never>

  /// The number of the value that the run has seen; touched inside the gate of the run.
  @usableFromInline
  @exclusivity(unchecked) var seen: UInt

  /// The number of the value that the run knew of when it was started.
  @usableFromInline let known: UInt

  @inlinable
  init(_ core: PropertyCore<Value>, _ run: Run, _ sink: Sink<Value, Never>, after version: UInt) {
    self.core = core
    self.run = run
    self.sink = sink
    seen = version
    known = version
  }

  @inlinable
  func receive(_ value: Value) {
    if run.gate.enterToSend(as: currentThread()) {
      send(value, core.toldVersion)
      run.gate.leave()
    } else {
      receiveFromOutside(value)
    }
  }

  /// Takes a change that whoever is told of the run's value has caused.
  @usableFromInline
  @inline(never)
  func receiveFromOutside(_ value: Value) {
    if run.gate.isInside, run.hasEnded { return }
    let version = core.toldVersion
    if core.kind == .flag {
      run.gate.perform { [self] in send(value, version) }
    } else if !run.gate.leaveCarried({ [self] in send(value, version) }),
      !run.gate.leaveValue({ [self] in send(value, version) })
    {
      ContractBreach.recursiveValue(value)
    }
  }

  /// Sends a value, inside the gate of the run, unless that has seen it or a later one.
  @inlinable
  func send(_ value: Value, _ version: UInt) {
    if run.hasEnded || version <= seen { return }
    seen = version
    sink.send(value)
  }

  @usableFromInline
  func sendPresentValue(andComplete isLast: Bool) {
    if run.gate.isInside { return }
    if ThreadState.current.pointee.mode.mustHaveValue ? run.gate.enter() : run.gate.tryEnter() {
      sendPresentValueInside(andComplete: isLast)
      run.gate.leave()
    } else {
      // A thread that brings a change meanwhile has the run's handler see a newer value than this; nobody waits for it.
      run.gate.perform { [self] in sendPresentValueInside(andComplete: isLast) }
    }
  }

  private func sendPresentValueInside(andComplete isLast: Bool) {
    // Looked at inside: what is sent to the run later is newer. A change that was told before is the present value already.
    if seen == known || isLast {
      let (value, version) = core.snapshot
      send(value, version)
    }
    if isLast { run.endInside(sink, .completed) }
  }

  /// Sends the change, if any, that was made since the run began, and before it could be attached; without waiting.
  @usableFromInline
  func wasAttachedLate() {
    let (value, version) = core.toldSnapshot
    core.changes.gate.runUserCode {
      run.gate.perform { [self] in
        // Before the first value, which will be this one or a newer one.
        if seen != 0 { send(value, version) }
      }
    }
  }

  /// Completes the run: a property only ever completes, also if the run came too late for the end.
  @usableFromInline
  func end(_ termination: Termination<Never>) {
    let (value, version) = core.snapshot
    run.gate.perform { [self] in
      send(value, version)
      run.endInside(sink, .completed)
    }
  }
}
