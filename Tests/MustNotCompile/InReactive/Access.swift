import ReactiveExclusion

// Compiled as a part of `Reactive`: the state of a gate is out of reach for the module that uses gates.

func reach<Operator: TimedTransducer>(_ stage: TimedStage<Operator>, _ gate: Gate) {
  _ = stage.state  // expected-error {{'state' is inaccessible due to 'internal' protection level}}
  stage.state.isClosed = true  // expected-error {{'state' is inaccessible due to 'internal' protection level}}
  _ = Inside(gate)  // expected-error {{'Inside' initializer is inaccessible due to 'internal' protection level}}
  _ = gate.pending  // expected-error {{'pending' is inaccessible due to 'internal' protection level}}
}

func reach(_ run: Run, _ core: SignalCore<Int, Never>, _ relay: PropertyRelay<Int>) {
  _ = run.state  // expected-error {{'state' is inaccessible due to 'internal' protection level}}
  core.state.hasEnded = true  // expected-error {{'state' is inaccessible due to 'internal' protection level}}
  relay.state.seen += 1  // expected-error {{'state' is inaccessible due to 'internal' protection level}}
  _ = SoleUser()  // expected-error {{'SoleUser' initializer is inaccessible due to 'internal' protection level}}
}

func send(_ value: Int, by sink: Sink<Int, Never>, to run: Run) {
  _ = sink.receiveAction as (UnsafeRawPointer, Int) -> Void  // expected-error {{cannot convert value of type}}
  run.send(value, by: sink, as: currentThread())
}

func reach<Operator: TimedTransducer>(_ stage: TimedStage<Operator>, with inside: borrowing Inside) -> Bool {
  inside[stage].isClosed = true
  return inside[stage].isDiscarded
}
