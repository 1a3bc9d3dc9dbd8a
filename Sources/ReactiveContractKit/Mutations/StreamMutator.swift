import Reactive

/// Makes one mutation in the streams of one application of an operator.
struct StreamMutator: Sendable {
  let kind: Mutation.Kind
  let scheduler: TestScheduler
  let witness: ActWitness

  init(_ kind: Mutation.Kind, on scheduler: TestScheduler, noting witness: ActWitness) {
    self.kind = kind
    self.scheduler = scheduler
    self.witness = witness
  }

  /// Notes that the mutation has changed something that happens.
  func act() { witness.act() }

  func mutated<Value>(_ stream: EventSource<Value, TestFailure>) -> EventSource<Value, TestFailure> {
    switch kind {
    case .event(let selector, let change):
      EventSource { sink in
        let mutator = Confined(EventMutator(selector, change, on: scheduler, noting: witness, sink))
        return stream.observe { mutator.content.receive($0) }
      }
    case .observation(let change): mutated(stream, by: change)
    }
  }

  func mutated<Value>(_ inputs: Inputs<Value>, at number: Int) -> Inputs<Value> {
    var sources = inputs.sources
    sources[number] = mutated(sources[number])
    return Inputs(sources: sources, outer: inputs.outer)
  }

  func mutated<Value>(flattened inputs: Inputs<Value>, at number: Int) -> Inputs<Value> {
    let outer = number == 0 ? mutated(inputs.outer) : inputs.outer.map { mutated($0) }
    return Inputs(sources: inputs.sources, outer: outer)
  }
}
