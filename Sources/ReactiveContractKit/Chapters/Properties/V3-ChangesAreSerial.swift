import Reactive

extension RaceSweep.Entry {
  /// Returns the race of two modifications of a property, each of which must be atomic.
  static func modifications(_ subject: PropertySubject, preemptions: Int) -> RaceSweep.Entry {
    property(
      "V3",
      "two modifications",
      on: subject,
      cause: "reading the value and writing it are two steps, and another thread runs between them.",
      preemptions: preemptions
    ) { adapter, interleaving, received in
      let run = adapter.start.content { event in
        guard case .next(let value) = event else { return }
        inKit {
          interleaving.record(on: .observer(0)) { received.withLock { $0.append(value) } }
          interleaving.yield(after: "receives \(value)")
        }
      }
      let bodies = [1, 10].map { step in
        {
          interleaving.yield(before: "add \(step)")
          inSubject {
            adapter.modify?.content { value in
              inKit { interleaving.yield(before: "go on with \(value)") }
              return value + step
            }
          }
        }
      }
      return (
        bodies,
        {
          run.dispose()
          let (seen, last) = (received.withLock { $0 }, adapter.value.content())
          if last != 11 { return "1 and 10 were added to 0, and the property showed \(last)" }
          let changes = seen.filter { $0 != 0 }
          return [[1, 11], [10, 11]].contains(changes) ? nil : "a run received \(seen)"
        }
      )
    }
  }
}
