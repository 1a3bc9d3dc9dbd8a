import Reactive

/// The events that happen in the runs of an operator that is only watched; no others can be mutated.
final class Census: Sendable {
  private struct Entry: Hashable {
    let place: Perturbation.Place
    let target: Perturbation.Target
    let isBehindValue: Bool
  }

  private let entries = KitLocked<Set<Entry>>([])

  /// Returns true if there is an event that the mutation could change, or if it changes no event.
  func admits(_ perturbation: Perturbation) -> Bool {
    guard case .event(let target, let deed) = perturbation.kind else { return true }
    let needsValue = deed == .stutter || deed == .trail
    return entries.withLock { entries in
      [true, false].contains { isBehindValue in
        (isBehindValue || !needsValue)
          && entries.contains(Entry(place: perturbation.place, target: target, isBehindValue: isBehindValue))
      }
    }
  }

  /// Returns the operator with all its streams watched.
  func watching<Input, Output>(_ subject: OperatorSubject<Input, Output>) -> OperatorSubject<Input, Output> {
    let isFlattening = subject.shape == .flattening
    return subject.reforming { form in
      OperatorSubject<Input, Output>.Form(
        streamKind: form.streamKind,
        keepsFailureType: form.keepsFailureType,
        apply: Confined { [self] inputs, scheduler in
          let sources = inputs.sources.enumerated().map { isFlattening ? $1 : watching($1, at: .input($0)) }
          let outer = watching(inputs.outer, at: .input(0)).map { [self] in watching($0, at: .input(1)) }
          let watched = Inputs(sources: sources, outer: isFlattening ? outer : inputs.outer)
          return watching(form.apply.content(watched, scheduler), at: .result)
        }
      )
    }
  }

  private func watching<Value>(
    _ stream: EventSource<Value, TestFailure>,
    at place: Perturbation.Place
  ) -> EventSource<Value, TestFailure> {
    EventSource { [self] sink in
      let values = KitLocked(0)
      return stream.observe { [self] event in
        note(event.kind, at: place, values)
        sink(event)
      }
    }
  }

  private func note(_ kind: EventKind, at place: Perturbation.Place, _ values: KitLocked<Int>) {
    let count = values.withLock { values in
      if kind == .value { values += 1 }
      return values
    }
    let targets: [Perturbation.Target] = kind == .value ? [.value(count), .everyValue] : [.end(kind)]
    entries.withLock { entries in
      for target in targets { entries.insert(Entry(place: place, target: target, isBehindValue: count > 0)) }
    }
  }
}
