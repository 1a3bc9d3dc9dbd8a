import Reactive

extension Oracle {
  /// All at once when a run starts: values, and then an end.
  static func sends(_ values: [String], _ termination: Termination<TestFailure>) -> Oracle {
    Oracle { premise in
      let entries = values.enumerated().map { index, value in
        Track.Entry(moment: premise.observation.then(index), value: value)
      }
      return Track(entries, termination, at: premise.observation.then(values.count))
    }
  }

  /// Nothing ever.
  static var never: Oracle { Oracle { _ in Track() } }

  /// What has ended before anybody could observe it: a run completes, observers of a signal come too late.
  static var endedAtBirth: Oracle {
    Oracle { premise in
      Track([], premise.road == .producer ? .completed : .interrupted, at: premise.beginning)
    }
  }

  /// One value after the other at equal distances from the start on, and completion one distance behind the last.
  ///
  /// - Parameter count: How many; without end if omitted.
  static func interval(
    _ ticks: Int,
    count: Int? = nil,
    value: @escaping @Sendable (_ index: Int, _ tick: Int) -> String
  ) -> Oracle {
    Oracle { premise in
      let slots = premise.slots(every: ticks)
      let entries = slots.prefix(count ?? .max).enumerated().map { index, slot in
        Track.Entry(moment: slot, value: value(index, slot.tick))
      }
      guard let count else { return Track(entries) }
      return Track(entries, .completed, at: slots[count])
    }
  }
}

extension Premise {
  /// The moments in which the scheduler runs what recurs from the beginning on, as far as anybody looks; each puts the next
  /// one on it.
  func slots(every ticks: Int) -> [Juncture] {
    var slots = [scheduled(beginning, after: ticks)]
    for _ in 1..<max(1, horizon / ticks) {
      // It does so behind all that its turn has brought about.
      let turn = slots[slots.count - 1]
      slots.append(scheduled(Juncture(turn.tick, turn.phase).behindAll.then(beginning.turn + 1), after: ticks))
    }
    return slots
  }
}
