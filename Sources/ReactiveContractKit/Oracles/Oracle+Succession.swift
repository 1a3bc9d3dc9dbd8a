import Reactive

extension Oracle {
  /// One input after the other: the second begins when the first ends without a failure.
  ///
  /// Neither can interrupt the result.
  static func concat(_ first: Int, _ second: Int) -> Oracle {
    Oracle { premise in
      let head = premise.run(first, from: premise.observation, turn: 0)
      guard let change = head.calmEnd else { return head }
      let tail = premise.run(second, from: change, turn: 1)
      let end = tail.failure ?? tail.end.map { .init(moment: $0.moment, termination: .completed) }
      return PredictedTimeline(head.values + tail.values, end: end)
    }
  }

  /// The input, followed by a value unless the input fails.
  static func concat(value: String) -> Oracle {
    Oracle { premise in
      let head = premise.run(0, from: premise.observation, turn: 0)
      guard let change = head.calmEnd else { return head }
      return PredictedTimeline(
        head.values + [.init(moment: change.then(0), value: value)],
        .completed,
        at: change.then(1)
      )
    }
  }

  /// A value, followed by the input; an interruption of the input completes the result.
  static func prefix(value: String) -> Oracle {
    Oracle { premise in
      let first = PredictedTimeline.Entry(moment: premise.observation.then(0), value: value)
      let tail = premise.run(0, from: premise.observation.then(1), turn: 0)
      let end = tail.failure ?? tail.end.map { .init(moment: $0.moment, termination: .completed) }
      return PredictedTimeline([first] + tail.values, end: end)
    }
  }

  /// Only the end of the first input counts: its completion starts the second input, another end passes.
  static var then: Oracle {
    Oracle { premise in
      let head = premise.run(0, from: premise.observation, turn: 0)
      guard let change = head.completion else { return PredictedTimeline(end: head.end) }
      return premise.run(1, from: change, turn: 1)
    }
  }

  /// The input runs `count` times; each run but the first starts when the one before completes.
  static func `repeat`(_ count: Int) -> Oracle {
    Oracle { premise in
      guard count > 0 else { return PredictedTimeline([], .completed, at: premise.observation) }
      return .running(premise, atMost: count) { $0.completion }
    }
  }

  /// The input runs again when it fails, at most `count` times.
  static func retry(upTo count: Int) -> Oracle {
    Oracle { premise in .running(premise, atMost: count + 1) { $0.failure?.moment } }
  }

  /// The input runs again `ticks` after a failure, at most `count` times; the last failure is not delayed.
  static func retry(upTo count: Int, interval ticks: Int) -> Oracle {
    .retry(after: Array(repeating: ticks, count: count))
  }

  /// The input runs again after each of these pauses, the first of which follows the first failure.
  static func retry(after pauses: [Int]) -> Oracle {
    Oracle { premise in
      var left = pauses[...]
      return .running(premise, atMost: pauses.count + 1) { run in
        run.failure.flatMap { failure in left.popFirst().map { premise.scheduled(failure.moment, after: $0) } }
      }
    }
  }

  /// The second input replaces the first when that fails.
  static var flatMapError: Oracle {
    Oracle { premise in
      let head = premise.source(0)
      guard let failure = head.failure else { return head }
      let tail = premise.run(1, from: failure.moment, turn: 1)
      return PredictedTimeline(head.values + tail.values, end: tail.end)
    }
  }
}

extension PredictedTimeline {
  /// Returns the events of successive runs of the only input; `again` returns the moment in which the next run starts.
  fileprivate static func running(
    _ premise: OracleInputs,
    atMost count: Int,
    again: (PredictedTimeline) -> LogicalTime?
  ) -> PredictedTimeline {
    var runs = [premise.run(0, from: premise.observation, turn: 0)]
    while runs.count < count, let start = runs.last.flatMap(again) {
      runs.append(premise.run(0, from: start, turn: runs.count))
    }
    return PredictedTimeline(runs.flatMap(\.values), end: runs.last?.end)
  }
}
