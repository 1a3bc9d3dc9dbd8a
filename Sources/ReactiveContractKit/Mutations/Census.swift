import Reactive

/// The events that happen in the runs of an operator that is only watched; no others can be mutated.
final class Census: Sendable {
  private struct Entry: Hashable {
    let place: Mutation.Place
    let selector: Mutation.EventSelector
    let followsValue: Bool
  }

  private let entries = KitLocked<Set<Entry>>([])

  /// Returns true if there is an event that the mutation could change, or if it changes no event.
  func admits(_ mutation: Mutation) -> Bool {
    guard case .event(let selector, let change) = mutation.kind else { return true }
    let needsValue = change == .repeatValueBefore || change == .repeatValueAfter
    return entries.withLock { entries in
      [true, false].contains { followsValue in
        (followsValue || !needsValue)
          && entries.contains(Entry(place: mutation.place, selector: selector, followsValue: followsValue))
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
    at place: Mutation.Place
  ) -> EventSource<Value, TestFailure> {
    EventSource { [self] sink in
      let values = KitLocked(0)
      return stream.observe { [self] event in
        note(event.kind, at: place, values)
        sink(event)
      }
    }
  }

  private func note(_ kind: EventKind, at place: Mutation.Place, _ values: KitLocked<Int>) {
    let count = values.withLock { values in
      if kind == .value { values += 1 }
      return values
    }
    let selectors: [Mutation.EventSelector] = kind == .value ? [.value(count), .everyValue] : [.end(kind)]
    entries.withLock { entries in
      for selector in selectors { entries.insert(Entry(place: place, selector: selector, followsValue: count > 0)) }
    }
  }
}
