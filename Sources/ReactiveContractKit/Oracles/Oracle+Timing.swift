import Reactive

extension Oracle {
  /// Every event is delivered on the scheduler, one after the other.
  static var observeOn: Oracle {
    Oracle { premise in
      let input = premise.source()
      return PredictedTimeline(
        input.values.map { .init(moment: premise.scheduled($0.moment), value: $0.value) },
        end: input.end.map { .init(moment: premise.scheduled($0.moment), termination: $0.termination) }
      )
    }
  }

  /// The input is started on the scheduler; its events are delivered directly.
  static var startOn: Oracle {
    Oracle { premise in premise.run(0, from: premise.scheduled(premise.observation), turn: 0) }
  }

  /// Values and completion are delayed; a failure or an interruption is not, and drops the delayed values.
  static func delay(_ ticks: Int) -> Oracle {
    Oracle { premise in
      let input = premise.source()
      let later = PredictedTimeline(
        input.values.map { .init(moment: premise.scheduled($0.moment, after: ticks), value: $0.value) }
      )
      guard let end = input.end else { return later }
      if input.completion == nil {
        let hop = PredictedTimeline.End(moment: premise.scheduled(end.moment), termination: end.termination)
        return later.before(end.moment).ending(hop)
      }
      let due = premise.scheduled(end.moment, after: ticks)
      return later.ending(.init(moment: premise.scheduled(due), termination: .completed))
    }
  }
}
