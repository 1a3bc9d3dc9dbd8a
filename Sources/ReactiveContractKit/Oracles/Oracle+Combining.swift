import Reactive

extension Oracle {
  /// The latest values of all inputs, whenever one sends and all have sent; ends when all have completed.
  static func combineLatest(_ join: @escaping @Sendable ([String]) -> String = { $0.joined() }) -> Oracle {
    Oracle { premise in
      let inputs = premise.sources
      let arrivals = Array(Set(inputs.flatMap(\.values).map(\.moment))).sorted()
      let values = arrivals.compactMap { moment -> PredictedTimeline.Entry? in
        let latest = inputs.compactMap { $0.values.last { $0.moment <= moment }?.value }
        return latest.count == inputs.count ? .init(moment: moment, value: join(latest)) : nil
      }
      return PredictedTimeline(values).ended(by: inputs, completing: inputs.map(\.completion).allCome)
    }
  }

  /// The first values of all inputs together, then the second ones; ends when an input has completed and has no value
  /// left to pair.
  static func zip(_ join: @escaping @Sendable ([String]) -> String = { $0.joined() }) -> Oracle {
    Oracle { premise in
      let inputs = premise.sources
      let rows = (0..<(inputs.map(\.values.count).min() ?? 0)).map { row in inputs.map { $0.values[row] } }
      let tuples = rows.compactMap { row in
        row.map(\.moment).max().map { PredictedTimeline.Entry(moment: $0, value: join(row.map(\.value))) }
      }
      let exhaustions = inputs.map { input -> LogicalTime? in
        guard let completion = input.completion, input.values.count <= tuples.count else { return nil }
        return input.values.isEmpty ? completion : max(completion, tuples[input.values.count - 1].moment)
      }
      return PredictedTimeline(tuples).ended(by: inputs, completing: exhaustions.earliest)
    }
  }

  /// The values of all inputs; an interruption of one only ends that input.
  static var merge: Oracle {
    Oracle { premise in
      let inputs = premise.sources
      return .merging(inputs, alsoUntil: nil, completing: inputs.map(\.calmEnd).allCome)
    }
  }
}

extension OracleInputs {
  /// The events of all inputs, which are observed at the beginning, one after the other.
  ///
  /// A single input is observed twice: a signal sends to its observers in turn, and a producer has two runs.
  var sources: [PredictedTimeline] {
    if inputs.count > 1 { return inputs.indices.map { source($0) } }
    if streamKind == .producer { return (0..<2).map { source(0, turn: $0) } }
    let input = source()
    return (0..<2).map { observer in input.map { $0.then(observer) } }
  }
}

extension PredictedTimeline {
  /// Returns the same events at other moments.
  func map(_ move: (LogicalTime) -> LogicalTime) -> PredictedTimeline {
    PredictedTimeline(
      values.map { Entry(moment: move($0.moment), value: $0.value) },
      end: end.map { End(moment: move($0.moment), termination: $0.termination) }
    )
  }

  /// The moment of the end unless that is a failure.
  var calmEnd: LogicalTime? { failure == nil ? end?.moment : nil }

  /// Returns the track up to its earliest end: a failure or an interruption of an input, or the completion.
  func ended(by inputs: [PredictedTimeline], completing completion: LogicalTime?) -> PredictedTimeline {
    let calm = completion.map { End(moment: $0, termination: .completed) }
    let end = (inputs.map { $0.completion == nil ? $0.end : nil } + [calm]).earliest
    return PredictedTimeline(values.filter { entry in end.map { entry.moment <= $0.moment } ?? true }, end: end)
  }

  /// Returns the values of several tracks up to the first failure or the given end; completes at the given moment.
  static func merging(_ tracks: [PredictedTimeline], alsoUntil end: End?, completing completion: LogicalTime?)
    -> PredictedTimeline
  {
    let stop = (tracks.map(\.failure) + [end]).earliest
    let all = PredictedTimeline(tracks.flatMap(\.values).sorted { $0.moment < $1.moment })
    if let stop { return all.before(stop.moment).ending(stop) }
    return all.ending(completion.map { End(moment: $0, termination: .completed) })
  }
}
