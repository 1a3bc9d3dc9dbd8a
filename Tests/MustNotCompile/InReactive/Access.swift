import ReactiveExclusion

// Compiled as a part of `Reactive`: the state of a gate is out of reach for the module that uses gates.

func reach<Operator: TimedTransducer>(_ stage: TimedStage<Operator>, _ gate: Gate) {
  _ = stage.state  // expected-error {{'state' is inaccessible due to 'internal' protection level}}
  stage.state.isClosed = true  // expected-error {{'state' is inaccessible due to 'internal' protection level}}
  _ = Inside(gate)  // expected-error {{'Inside' initializer is inaccessible due to 'internal' protection level}}
  _ = gate.pending  // expected-error {{'pending' is inaccessible due to 'internal' protection level}}
}

func reach<Operator: TimedTransducer>(_ stage: TimedStage<Operator>, with inside: borrowing Inside) -> Bool {
  inside[stage].isClosed = true
  return inside[stage].isDiscarded
}
