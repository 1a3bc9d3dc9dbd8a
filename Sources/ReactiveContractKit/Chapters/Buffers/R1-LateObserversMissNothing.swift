import Reactive

extension StepCheck<BufferModel> {
  /// Checks that an observer receives the retained values and then those that are sent, without gaps or duplicates.
  static var lateObserversMissNothing: StepCheck {
    StepCheck("R1", missing: "no observer was due to receive a value") { situation, tally in
      for observer in situation.after.observers.indices {
        let isLate = situation.newcomers.contains(observer)
        // Other rules check which values a full buffer retains, and the effect of a terminal event.
        let (received, due) = situation.values(observer)
        let isReordered = received.isReordered(due)
        if isLate, situation.step == .observe, situation.after.sent > situation.after.capacity ?? 0, !isReordered {
          continue
        }
        if situation.after.end != nil { continue }
        if received.isEmpty && due.isEmpty || received.contains(where: { $0.letter > situation.after.sent }) {
          continue
        }
        tally.check(
          received == due,
          else: StepBreach(
            headline: "observer \(observer + 1) received \(received.words) when \(situation.words), not \(due.words)",
            place: .observer(observer),
            cause: isReordered
              ? "the retained values are replayed in another order than that in which they were sent."
              : received.count > due.count
                ? "an observer is attached before it receives the retained values, and receives a value twice."
                : "values are lost between the replay and the attachment of the observer."
          )
        )
      }
    }
  }
}

extension [Note] {
  /// Returns true if both have the same values, in different orders.
  func isReordered(_ other: [Note]) -> Bool {
    self != other && map(\.letter).sorted() == other.map(\.letter).sorted()
  }
}

extension RaceSweep.Entry {
  /// Returns the race of a thread that sends and one that observes.
  static func observedMeanwhile(on subject: BufferSubject, preemptions: Int) -> RaceSweep.Entry {
    RaceSweep.Entry(
      "R1",
      "observed meanwhile",
      on: subject.name,
      cause: "replaying the retained values and attaching are two steps, and another thread sends between them.",
      preemptions: preemptions
    ) { interleaving in
      let adapter = subject.make.content(2)
      let received = KitLocked<[Int]>([])
      let observation = KitLocked<Cancellation?>(nil)
      let sender = {
        for value in 1...2 {
          interleaving.yield(before: "send \(value)")
          inSubject { adapter.send.content(.next(value)) }
        }
      }
      let observer = {
        interleaving.yield(before: "observe")
        let handle = inSubject {
          adapter.source.observe { event in
            guard let value = event.value else { return }
            inKit {
              interleaving.record(on: .observer(0)) { received.withLock { $0.append(value) } }
              interleaving.yield(after: "received \(value)")
            }
          }
        }
        observation.withLock { $0 = handle }
      }
      return InterleavingCast([sender, observer]) { outcome in
        guard outcome == .completed else { return outcome.description }
        let seen = received.withLock { $0 }
        interleaving.judge(seen == [1, 2], "an observer received \(seen), not [1, 2], which the buffer retains")
        observation.withLock { $0.take() }?.dispose()
        return nil
      }
    }
  }
}
