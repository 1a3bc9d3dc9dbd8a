import Reactive

extension OperatorSubject {
  /// Returns the operator with the mutation applied.
  ///
  /// - Parameter witness: Notified when the mutation changes something that happens.
  func mutated(by mutation: Mutation, noting witness: ActWitness) -> OperatorSubject {
    reforming { form in
      Form(
        streamKind: form.streamKind,
        keepsFailureType: form.keepsFailureType,
        apply: Confined { inputs, scheduler in
          let mutator = StreamMutator(mutation.kind, on: scheduler, noting: witness)
          switch mutation.place {
          case .result: return mutator.mutated(form.apply.content(inputs, scheduler))
          case .input(let number):
            let isFlattening = shape == .flattening
            let mutated =
              isFlattening ? mutator.mutated(flattened: inputs, at: number) : mutator.mutated(inputs, at: number)
            return form.apply.content(mutated, scheduler)
          }
        }
      )
    }
  }

  /// The number of inputs that can be mutated; all inner streams of a stream of streams are mutated together.
  var inputsToMutate: Int { shape == .flattening ? 2 : ends.count }
}
