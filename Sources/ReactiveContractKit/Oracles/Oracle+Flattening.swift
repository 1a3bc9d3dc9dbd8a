extension Oracle {
  /// At most `limit` inner streams run at once; the others wait in the order of their arrival.
  ///
  /// An interruption of an inner stream only ends that inner stream. A failure of any input ends the result, and so
  /// does an interruption of the outer stream.
  static func flatten(limit: Int) -> Oracle {
    Oracle { premise in
      let outer = premise.source(0)
      var slots = [LogicalTime?](repeating: .some(premise.observation), count: min(limit, outer.values.count))
      var inners: [PredictedTimeline] = []
      for arrival in outer.values {
        // A slot that is `nil` never becomes free. If all slots are, no further inner stream ever starts.
        guard let slot = slots.indices.filter({ slots[$0] != nil }).min(by: { slots[$0].precedes(slots[$1]) }),
          let free = slots[slot]
        else { break }
        let inner = premise.run(
          premise.inner(arrival.value),
          from: max(arrival.moment, free),
          turn: 1 + inners.count
        )
        slots[slot] = inner.calmEnd
        inners.append(inner)
      }
      let hasRunAll = inners.count == outer.values.count
      let ends = inners.map(\.calmEnd) + [outer.completion] + (hasRunAll ? [] : [nil])
      let stop = outer.completion == nil ? outer.end : nil
      return .merging(inners, alsoUntil: stop, completing: ends.allCome)
    }
  }

  /// Only the latest inner stream is forwarded.
  static var flattenLatest: Oracle {
    Oracle { premise in
      let outer = premise.source(0)
      let arrivals = outer.values.map(\.moment)
      let inners = outer.values.indices.map { index in
        premise.run(premise.inner(outer.values[index].value), from: arrivals[index], turn: 1 + index)
          .before(index + 1 < arrivals.count ? arrivals[index + 1] : nil)
      }
      let ends = [outer.completion] + (inners.last.map { [$0.calmEnd] } ?? [])
      let stop = outer.completion == nil ? outer.end : nil
      return .merging(inners, alsoUntil: stop, completing: ends.allCome)
    }
  }

  /// One inner stream runs at a time; inner streams that arrive meanwhile are dropped.
  static var flattenThrottled: Oracle {
    Oracle { premise in
      let outer = premise.source(0)
      var inners: [PredictedTimeline] = []
      for arrival in outer.values {
        if let last = inners.last, last.calmEnd.map({ arrival.moment < $0 }) ?? true { continue }
        inners.append(premise.run(premise.inner(arrival.value), from: arrival.moment, turn: 1 + inners.count))
      }
      let stop = outer.completion == nil ? outer.end : nil
      let ends = inners.map(\.calmEnd) + [outer.completion]
      return .merging(inners, alsoUntil: stop, completing: ends.allCome)
    }
  }

  /// All inner streams run until one of them sends anything but an interruption; only that one is then forwarded.
  ///
  /// An interruption takes an inner stream out of the race; after the decision, it only ends the inner stream.
  static var flattenRace: Oracle {
    Oracle { premise in
      let outer = premise.source(0)
      let racers = outer.values.enumerated().map { index, arrival in
        premise.run(premise.inner(arrival.value), from: arrival.moment, turn: 1 + index)
      }
      let firsts = racers.map { racer in
        [racer.values.first?.moment, racer.interruption == nil ? racer.end?.moment : nil].earliest
      }
      let stop = outer.completion == nil ? outer.end : nil
      guard let decision = firsts.earliest, let winner = firsts.firstIndex(of: decision) else {
        let ends = racers.map { $0.interruption?.moment } + [outer.completion]
        return .merging([], alsoUntil: stop, completing: ends.allCome)
      }
      let ends = [racers[winner].calmEnd, outer.completion]
      return .merging([racers[winner]], alsoUntil: stop, completing: ends.allCome)
    }
  }

  /// Every value is replaced by its elements, one after the other.
  static func flatten(_ elements: @escaping @Sendable (String) -> [String]) -> Oracle {
    var oracle = Oracle.unary { input in
      let values = input.values.flatMap { entry in
        elements(entry.value).enumerated().map { index, element in
          PredictedTimeline.Entry(moment: entry.moment.then(index), value: element)
        }
      }
      return PredictedTimeline(values, end: input.end)
    }
    oracle.hasGate = true
    return oracle
  }
}

extension OracleInputs {
  /// Returns the number of the inner stream that a value of the outer stream stands for.
  fileprivate func inner(_ value: String) -> Int { value == "a" ? 1 : 2 }
}

extension LogicalTime? {
  fileprivate func precedes(_ other: LogicalTime?) -> Bool {
    guard let self, let other else { return self != nil }
    return self < other
  }
}
