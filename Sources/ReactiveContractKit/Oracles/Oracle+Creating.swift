import Reactive

extension Oracle {
  /// Values and then an end, all at once when a run starts.
  static func sends(_ values: [String], _ termination: Termination<TestFailure>) -> Oracle {
    Oracle { premise in
      let entries = values.enumerated().map { index, value in
        PredictedTimeline.Entry(moment: premise.observation.then(index), value: value)
      }
      return PredictedTimeline(entries, termination, at: premise.observation.then(values.count))
    }
  }

  /// No event, ever.
  static var never: Oracle { Oracle { _ in PredictedTimeline() } }

  /// A stream that ended before it could be observed: a run completes, observers of a signal come too late.
  static var endedAtBirth: Oracle {
    Oracle { premise in
      PredictedTimeline([], premise.streamKind == .producer ? .completed : .interrupted, at: premise.beginning)
    }
  }

  /// Values at equal intervals from the start on, and a completion one interval after the last.
  ///
  /// - Parameter count: The number of values; unlimited if omitted.
  static func interval(
    _ ticks: Int,
    count: Int? = nil,
    value: @escaping @Sendable (_ index: Int, _ tick: Int) -> String
  ) -> Oracle {
    Oracle { premise in
      let slots = premise.slots(every: ticks)
      let entries = slots.prefix(count ?? .max).enumerated().map { index, slot in
        PredictedTimeline.Entry(moment: slot, value: value(index, slot.tick))
      }
      guard let count else { return PredictedTimeline(entries) }
      return PredictedTimeline(entries, .completed, at: slots[count])
    }
  }
}

extension OracleInputs {
  /// Returns the moments of a recurring action from the beginning up to the horizon; each turn schedules the next.
  func slots(every ticks: Int) -> [LogicalTime] {
    var slots = [scheduled(beginning, after: ticks)]
    for _ in 1..<max(1, horizon / ticks) {
      // A turn schedules the next one after all its other effects.
      let turn = slots[slots.count - 1]
      slots.append(scheduled(LogicalTime(turn.tick, turn.phase).behindAll.then(beginning.turn + 1), after: ticks))
    }
    return slots
  }
}
