import Reactive

extension Oracle {
  /// Values wait for slots that are at least `ticks` apart; a later value replaces the waiting one.
  ///
  /// Every end is scheduled at once. A completion drops a value that is not due before its turn; a failure or an
  /// interruption drops the waiting value when it arrives.
  static func throttle(_ ticks: Int) -> Oracle {
    Oracle { premise in
      let input = premise.source()
      let stop = input.completion.map { premise.scheduled($0) } ?? input.end?.moment
      var sent: [PredictedTimeline.Entry] = []
      for (index, entry) in input.values.enumerated() {
        let due = max(entry.moment.tick, sent.last.map { $0.moment.tick + ticks } ?? 0)
        let slot = premise.scheduled(entry.moment, after: due - entry.moment.tick)
        // A value due at the same moment as the completion was scheduled before it.
        if let stop, stop < slot { continue }
        if index + 1 < input.values.count, input.values[index + 1].moment < slot { continue }
        sent.append(.init(moment: slot, value: entry.value))
      }
      return PredictedTimeline(sent, end: premise.hop(input.end))
    }
  }

  /// A value waits until no other has arrived for `ticks`; a later value replaces it and waits anew.
  ///
  /// A failure or an interruption drops the waiting value when it arrives. A completion does the same if `discards` is
  /// true; otherwise it is scheduled after the value.
  static func debounce(_ ticks: Int, discards: Bool) -> Oracle {
    Oracle { premise in
      let input = premise.source()
      let isKept = !discards && input.completion != nil
      let arrivals = input.values.map(\.moment) + (isKept ? [] : input.end.map { [$0.moment] } ?? [])
      let sent = input.values.enumerated().compactMap { index, entry -> PredictedTimeline.Entry? in
        let slot = premise.scheduled(entry.moment, after: ticks)
        let isLast = index + 1 == arrivals.count
        return isLast || slot < arrivals[index + 1] ? .init(moment: slot.then(0), value: entry.value) : nil
      }
      let due = input.values.last.map { premise.scheduled($0.moment, after: ticks) }
      guard isKept, let completion = input.completion, let due, completion < due else {
        return PredictedTimeline(sent, end: premise.hop(input.end))
      }
      return PredictedTimeline(sent, .completed, at: premise.scheduled(due.then(1)))
    }
  }

  /// A value schedules a turn unless one is waiting; the turn sends the latest value that has arrived by then,
  /// transformed.
  static func lazyMap(_ transform: @escaping @Sendable (String) -> String) -> Oracle {
    Oracle { premise in
      let input = premise.source()
      var turns: [PredictedTimeline.Entry] = []
      for entry in input.values {
        if let last = turns.last, entry.moment < last.moment {
          turns[turns.count - 1].value = entry.value
        } else {
          turns.append(.init(moment: premise.scheduled(entry.moment), value: entry.value))
        }
      }
      let heard = PredictedTimeline(turns).before(input.interruption?.moment)
      return heard.map(transform).ending(premise.hop(input.end))
    }
  }

  /// Values pass on the scheduler; while the latest value of the second input holds them, only the latest waits.
  ///
  /// Ends follow the values that passed, and drop the waiting value.
  static func throttle(while isHeld: @escaping @Sendable (String) -> Bool) -> Oracle {
    Oracle { premise in
      let (input, condition) = (premise.receiver, premise.argument)
      let arrivals = input.values.map(\.moment) + (input.end.map { [$0.moment] } ?? [])
      let values = input.values.enumerated().compactMap { index, entry -> PredictedTimeline.Entry? in
        let latest = condition.values.last { $0.moment < entry.moment }
        guard let latest, isHeld(latest.value) else {
          return .init(moment: premise.scheduled(entry.moment), value: entry.value)
        }
        let release = condition.values.first { $0.moment > entry.moment && !isHeld($0.value) }?.moment
        guard let release, index + 1 == arrivals.count || release < arrivals[index + 1] else { return nil }
        return .init(moment: premise.scheduled(release), value: entry.value)
      }
      return PredictedTimeline(values, end: premise.hop(input.end))
    }
  }
}

extension OracleInputs {
  /// Returns the end, delivered on the scheduler without delay.
  func hop(_ end: PredictedTimeline.End?) -> PredictedTimeline.End? {
    end.map { .init(moment: scheduled($0.moment), termination: $0.termination) }
  }
}
