import Reactive

extension Oracle {
  /// At the end of every interval, counted from the beginning, what came in it is sent together.
  ///
  /// A failure and an interruption drop it and do not wait. So does a completion, or it waits for the end of the interval
  /// and takes its turn on the scheduler behind the rest.
  static func collect(every ticks: Int, skipsEmpty: Bool, discards: Bool) -> Oracle {
    Oracle { premise in
      let input = premise.source()
      let slots = premise.slots(every: ticks)
      let isKept = !discards && input.completion != nil
      let last = isKept ? slots.first { slot in input.completion.map { $0 < slot } ?? false } : nil
      let stop = isKept ? last : input.end?.moment
      let batches = slots.enumerated().compactMap { index, slot -> Track.Entry? in
        if let stop, slot > stop { return nil }
        let values = input.values.filter { entry in
          entry.moment < slot && (index == 0 || slots[index - 1] < entry.moment)
        }
        return values.isEmpty && skipsEmpty ? nil : .init(moment: slot.then(0), value: batch(values.map(\.value)))
      }
      let end = last.map { Track.End(moment: premise.scheduled($0.then(1)), termination: .completed) }
      return Track(batches, end: end ?? premise.hop(input.end))
    }
  }

  /// Everything passes; if nothing has ended it so long after the beginning, it fails.
  static func timeout(after ticks: Int, raising failure: TestFailure) -> Oracle {
    var oracle = Oracle { premise in
      let deadline = premise.scheduled(premise.beginning, after: ticks)
      let head = premise.source().before(deadline)
      return head.end == nil ? head.ending(.init(moment: deadline, termination: .failed(failure))) : head
    }
    oracle.hasGate = true
    return oracle
  }
}
