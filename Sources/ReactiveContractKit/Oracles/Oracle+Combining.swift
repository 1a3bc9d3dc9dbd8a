import Reactive

extension Oracle {
  /// The latest values of both, whenever one sends and both have sent; ends when both have completed.
  static var combineLatest: Oracle {
    Oracle { premise in
      let inputs = [premise.source(0), premise.source(1)]
      let arrivals = Array(Set(inputs.flatMap(\.values).map(\.moment))).sorted()
      let values = arrivals.compactMap { moment -> Track.Entry? in
        let latest = inputs.compactMap { $0.values.last { $0.moment <= moment }?.value }
        return latest.count == inputs.count ? .init(moment: moment, value: latest.joined()) : nil
      }
      let completion = inputs.map(\.completion).allCome
      return Track(values).ended(by: inputs, completing: completion)
    }
  }

  /// The first values of both together, then the second ones; ends when one has completed and has nothing left to pair.
  static var zip: Oracle {
    Oracle { premise in
      let inputs = [premise.source(0), premise.source(1)]
      let pairs = Swift.zip(inputs[0].values, inputs[1].values).map { first, second in
        Track.Entry(moment: max(first.moment, second.moment), value: first.value + second.value)
      }
      let exhaustions = inputs.map { input -> Juncture? in
        guard let completion = input.completion, input.values.count <= pairs.count else { return nil }
        return input.values.isEmpty ? completion : max(completion, pairs[input.values.count - 1].moment)
      }
      return Track(pairs).ended(by: inputs, completing: exhaustions.earliest)
    }
  }

  /// The values of both; an interruption of one is no more than its end.
  static var merge: Oracle {
    Oracle { premise in
      let inputs = [premise.source(0), premise.source(1)]
      return .merging(inputs, alsoUntil: nil, completing: inputs.map(\.calmEnd).allCome)
    }
  }
}

extension Track {
  /// The moment in which it ends without a failure.
  var calmEnd: Juncture? { failure == nil ? end?.moment : nil }

  /// Ends it with whatever comes first: a failure or an interruption of an input, or the completion.
  func ended(by inputs: [Track], completing completion: Juncture?) -> Track {
    let calm = completion.map { End(moment: $0, termination: .completed) }
    let end = (inputs.map { $0.completion == nil ? $0.end : nil } + [calm]).earliest
    return Track(values.filter { entry in end.map { entry.moment <= $0.moment } ?? true }, end: end)
  }

  /// All values of several tracks up to the first failure or the given end; completes at the given moment.
  static func merging(_ tracks: [Track], alsoUntil end: End?, completing completion: Juncture?) -> Track {
    let stop = (tracks.map(\.failure) + [end]).earliest
    let all = Track(tracks.flatMap(\.values).sorted { $0.moment < $1.moment })
    if let stop { return all.before(stop.moment).ending(stop) }
    return all.ending(completion.map { End(moment: $0, termination: .completed) })
  }
}
