public import ReactiveExclusion

extension PropertyCore {
  /// Sends a run the current value and then every change; misses no change, and sends none twice.
  ///
  /// Never waits for a delivery of this property on another thread. The run is attached first, and then receives the
  /// current value. A change that is made in between reaches the run first, and is the current value by then.
  ///
  /// - Parameter version: The version of the last value that the run has seen; 0 for none.
  @inlinable
  func start(_ run: Run, _ receiver: Receiver<Value, Never>, after version: UInt = 0) {
    run.begin(at: receiver.owner)
    if run.isDisposed { return }
    let relay = PropertyRelay(self, run, receiver.sink, after: version)
    if kind == .constant || changes.knownToHaveEnded { return relay.sendPresentValue(andComplete: true) }
    let observation = changes.observe(by: relay.receiver)
    // Inside the gate if that is free, so that a handler that changes this same property is reported as a breach.
    if let inside = changes.gate.tryEnter() {
      let state = ThreadState.current
      withUnsafePointer(to: ChangeFrame(of: address, inside: state.pointee.change)) { frame in
        let outer = exchange(&state.pointee.change, with: frame)
        relay.sendPresentValue(andComplete: false)
        state.pointee.change = outer
      }
      changes.gate.leave(inside)
    } else {
      relay.sendPresentValue(andComplete: false)
    }
    run.atEnd { observation.dispose() }
  }

  /// Passes every value after the given version to the closure, without a gap.
  ///
  /// Never waits for a delivery on another thread.
  func observe(after version: UInt, _ action: @escaping @Sendable (Value) -> Void) -> any Disposable {
    let run = Run()
    start(run, RunEnd(run: run, target: ValueAction<Value, Never>(action)).receiver, after: version)
    return run
  }
}

/// Forwards the changes of a property to one run of its producer.
@usableFromInline
final class PropertyRelay<Value: Sendable>: Guarded<PropertyRelayState>, EventReceiver {
  @usableFromInline let core: PropertyCore<Value>
  @usableFromInline let run: Run
  @usableFromInline let sink: Sink<Value, Never>

  /// The version of the value that the run had seen when it was started.
  @usableFromInline let known: UInt

  @inlinable
  init(_ core: PropertyCore<Value>, _ run: Run, _ sink: Sink<Value, Never>, after version: UInt) {
    self.core = core
    self.run = run
    self.sink = sink
    known = version
    super.init(PropertyRelayState(seen: version))
  }

  @inlinable
  func receive(_ value: Value, _ source: borrowing Inside) {
    let version = source[core].version
    guard let inside = run.gate.enterToSend(as: currentThread()) else { return receiveFromOutside(value, version) }
    send(value, version, inside)
    run.gate.leave(inside)
  }

  /// Takes a change that cannot enter the run's gate: a handler of the run has caused it, or this thread must not wait.
  @usableFromInline
  @inline(never)
  func receiveFromOutside(_ value: Value, _ version: UInt) {
    if run.gate.ifInside({ run.hasEnded($0) }) == true { return }
    if core.kind == .flag {
      run.gate.perform { [self] in send(value, version, $0) }
    } else if !run.gate.leaveCarried({ [self] in send(value, version, $0) }),
      !run.gate.leaveValue({ [self] in send(value, version, $0) })
    {
      ContractBreach.recursiveValue(value)
    }
  }

  /// Sends a value unless the run has seen it or a later one; the proof is that of the run's gate.
  @inlinable
  func send(_ value: Value, _ version: UInt, _ inside: borrowing Inside) {
    if !run.hasEnded(inside), isNews(version, inside) { sink.send(value, inside) }
  }

  /// Records that the run sees a version; returns `false` if it has seen that one or a later one.
  @inlinable
  @inline(__always)
  func isNews(_ version: UInt, _ inside: borrowing Inside) -> Bool {
    if version <= inside[self].seen { return false }
    inside[self].seen = version
    return true
  }

  @usableFromInline
  func sendPresentValue(andComplete isLast: Bool) {
    if run.gate.isInside { return }
    if let inside = ThreadState.current.pointee.mode.mustHaveValue ? run.gate.enter() : run.gate.tryEnter() {
      sendPresentValue(andComplete: isLast, inside)
      run.gate.leave(inside)
    } else {
      // Another thread is sending the run a change, which is newer than this value; this thread does not wait for it.
      run.gate.perform { [self] in sendPresentValue(andComplete: isLast, $0) }
    }
  }

  private func sendPresentValue(andComplete isLast: Bool, _ inside: borrowing Inside) {
    // Read inside the gate: a value that the run receives later is newer. A change that the run has received is the
    // current value already.
    if inside[self].seen == known || isLast {
      let (value, version) = core.snapshot
      send(value, version, inside)
    }
    if isLast { run.end(sink, .completed, inside) }
  }

  /// Sends the change, if any, that was made after the run began and before it was attached; never waits.
  @usableFromInline
  func wasAttachedLate(_ source: borrowing Inside) {
    let (value, version) = core.deliveredSnapshot(source)
    core.changes.gate.runUserCode {
      run.gate.perform { [self] inside in
        // If the run has not received its first value yet, that will be this one or a newer one.
        if inside[self].seen != 0 { send(value, version, inside) }
      }
    }
  }

  /// Completes the run with any termination: a property always completes, also for a run that started too late.
  @usableFromInline
  func end(_ termination: Termination<Never>, _ source: borrowing Inside) {
    let (value, version) = core.snapshot
    run.gate.perform { [self] inside in
      send(value, version, inside)
      run.end(sink, .completed, inside)
    }
  }
}

/// The state of a relay, which the gate of the run protects.
@usableFromInline
struct PropertyRelayState {
  /// The version of the value that the run has seen last.
  @usableFromInline var seen: UInt

  @inlinable
  init(seen: UInt) { self.seen = seen }
}
