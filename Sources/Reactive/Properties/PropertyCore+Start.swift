extension PropertyCore {
  /// Sends a run the value and then every change; between the two, no change is missed and none is seen twice.
  ///
  /// Waits for a delivery on another thread. Inside a delivery on this thread, the value is the one being delivered.
  ///
  /// - Parameter signal: Kept by the run, so that a property that nobody holds any more goes on for those who started it.
  @inlinable
  func start(_ run: Run, _ receiver: Receiver<Value, Never>, keeping signal: Signal<Value, Never>) {
    run.begin(at: receiver.owner)
    let relay = PropertyRelay(run, receiver.sink)
    let hasEntered = changes.gate.enter()
    relay.receive(current)
    let observation = changes.hasEnded || run.isDisposed ? nil : changes.observe(by: relay.receiver)
    if let observation, !hasEntered { addLatecomer(observation) }
    if hasEntered { changes.gate.leave() }
    if let observation {
      run.atEnd { withExtendedLifetime(signal) { observation.dispose() } }
    } else {
      relay.end(.completed)
    }
  }

  /// Tells the observer of what follows during this passage of the gate; after it, the list of observers does.
  @usableFromInline
  func addLatecomer(_ observation: ObserverHandle<Value, Never>) {
    latecomers.append(Latecomer(observation: observation, lastEvent: changes.eventNumber))
    changes.gate.perform { [self] in latecomers.removeAll { $0.observation === observation } }
  }
}

/// Passes the changes of a property on to one run of its producer.
@usableFromInline
final class PropertyRelay<Value: Sendable>: EventReceiver {
  @usableFromInline let run: Run
  @usableFromInline let sink: Sink<Value, Never>

  @inlinable
  init(_ run: Run, _ sink: Sink<Value, Never>) {
    self.run = run
    self.sink = sink
  }

  @inlinable
  func receive(_ value: Value) {
    if run.gate.enter() {
      if !run.hasEnded { sink.send(value) }
      run.gate.leave()
    } else if !run.hasEnded {
      ContractBreach.recursiveValue(value)
    }
  }

  /// Completes the run: a property only ever completes, also if the run came too late for the end.
  @usableFromInline
  func end(_ termination: Termination<Never>) { run.terminate(sink, .completed) }
}
