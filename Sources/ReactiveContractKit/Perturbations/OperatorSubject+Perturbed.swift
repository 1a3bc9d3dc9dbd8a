import Reactive

extension OperatorSubject {
  /// Returns the operator with the mutation applied.
  ///
  /// - Parameter witness: Notified when the mutation changes something that happens.
  func perturbed(by perturbation: Perturbation, noting witness: ActWitness) -> OperatorSubject {
    reforming { form in
      Form(
        streamKind: form.streamKind,
        keepsFailureType: form.keepsFailureType,
        apply: Confined { inputs, scheduler in
          let damage = Damage(perturbation.kind, on: scheduler, noting: witness)
          switch perturbation.place {
          case .result: return damage.done(to: form.apply.content(inputs, scheduler))
          case .input(let number):
            let isFlattening = shape == .flattening
            let damaged =
              isFlattening ? damage.done(to: number, ofFlattened: inputs) : damage.done(to: number, of: inputs)
            return form.apply.content(damaged, scheduler)
          }
        }
      )
    }
  }

  /// The number of inputs that can be mutated; all inner streams of a stream of streams are mutated together.
  var perturbableInputs: Int { shape == .flattening ? 2 : ends.count }
}

/// A mutation of a stream, in one application of an operator.
struct Damage: Sendable {
  let kind: Perturbation.Kind
  let scheduler: TestScheduler
  let witness: ActWitness

  init(_ kind: Perturbation.Kind, on scheduler: TestScheduler, noting witness: ActWitness) {
    self.kind = kind
    self.scheduler = scheduler
    self.witness = witness
  }

  /// Notes that the mutation has changed something that happens.
  func act() { witness.act() }

  func done<Value>(to stream: EventSource<Value, TestFailure>) -> EventSource<Value, TestFailure> {
    switch kind {
    case .event(let target, let deed):
      EventSource { sink in
        let damage = Confined(EventDamage(target, deed, on: scheduler, noting: witness, sink))
        return stream.observe { damage.content.receive($0) }
      }
    case .wiring(let wiring): rewired(stream, wiring)
    }
  }

  func done<Value>(to number: Int, of inputs: Inputs<Value>) -> Inputs<Value> {
    var sources = inputs.sources
    sources[number] = done(to: sources[number])
    return Inputs(sources: sources, outer: inputs.outer)
  }

  func done<Value>(to number: Int, ofFlattened inputs: Inputs<Value>) -> Inputs<Value> {
    let outer = number == 0 ? done(to: inputs.outer) : inputs.outer.map { done(to: $0) }
    return Inputs(sources: inputs.sources, outer: outer)
  }
}
