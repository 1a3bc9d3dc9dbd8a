import Reactive

extension Oracle {
  /// The values of each interval, counted from the beginning, are sent together at its end.
  ///
  /// A failure or an interruption drops the values and does not wait. A completion does the same if `discards` is true;
  /// otherwise it waits for the end of the interval and is then scheduled after the rest.
  static func collect(every ticks: Int, skipsEmpty: Bool, discards: Bool) -> Oracle {
    Oracle { premise in
      let input = premise.source()
      let slots = premise.slots(every: ticks)
      let isKept = !discards && input.completion != nil
      let last = isKept ? slots.first { slot in input.completion.map { $0 < slot } ?? false } : nil
      let stop = isKept ? last : input.end?.moment
      let batches = slots.enumerated().compactMap { index, slot -> PredictedTimeline.Entry? in
        if let stop, slot > stop { return nil }
        let values = input.values.filter { entry in
          entry.moment < slot && (index == 0 || slots[index - 1] < entry.moment)
        }
        return values.isEmpty && skipsEmpty ? nil : .init(moment: slot.then(0), value: batch(values.map(\.value)))
      }
      let end = last.map { PredictedTimeline.End(moment: premise.scheduled($0.then(1)), termination: .completed) }
      return PredictedTimeline(batches, end: end ?? premise.hop(input.end))
    }
  }

  /// Everything passes; the result fails if nothing has ended it `ticks` after the beginning.
  static func timeout(after ticks: Int, raising failure: TestFailure) -> Oracle {
    var oracle = Oracle { premise in
      let deadline = premise.scheduled(premise.beginning, after: ticks)
      let head = premise.source().before(deadline)
      return head.end == nil ? head.ending(.init(moment: deadline, termination: .failed(failure))) : head
    }
    oracle.hasGate = true
    return oracle
  }

  /// Everything passes; the result fails if an action of the scheduler finds that no value has come for `ticks`.
  ///
  /// The first action is due `ticks` after the beginning. One that comes too early for the last value schedules the
  /// next one, `ticks` after that value.
  static func timeout(withoutValueFor ticks: Int, raising failure: TestFailure) -> Oracle {
    var oracle = Oracle { premise in
      let input = premise.source()
      var action = premise.scheduled(premise.beginning, after: ticks)
      while let last = input.before(action).values.last?.moment, last.tick + ticks > action.tick {
        // An action schedules the next one after all other effects of its turn.
        let turn = LogicalTime(action.tick, action.phase).behindAll.then(premise.beginning.turn + 1)
        action = premise.scheduled(turn, after: last.tick + ticks - action.tick)
      }
      let head = input.before(action)
      return head.end == nil ? head.ending(.init(moment: action, termination: .failed(failure))) : head
    }
    oracle.hasGate = true
    return oracle
  }
}
