import Reactive

@testable import ReactiveContractKit

/// An oracle with a mistake that a hasty reader of the tables could make.
struct BrokenOracle: Sendable {
  let name: String
  let mistake: String
  let oracle: Oracle

  init(_ name: String, _ mistake: String, _ oracle: Oracle) {
    self.name = name
    self.mistake = mistake
    self.oracle = oracle
  }

  /// Makes an oracle that changes the predictions of a correct one.
  init(
    _ name: String,
    _ mistake: String,
    _ oracle: Oracle,
    _ change: @escaping @Sendable (PredictedTimeline) -> PredictedTimeline
  ) {
    self.init(name, mistake, Oracle { change(oracle.foretell($0)) })
  }
}

extension BrokenOracle {
  static let all = general + particular

  /// Mistakes that can be made about any operator, without those that make no difference to it.
  static let general = OraclePairs.all.flatMap { pair in
    [
      BrokenOracle(pair.name, "no end passes", pair.oracle) { PredictedTimeline($0.values) },
      BrokenOracle(pair.name, "every end is a completion", pair.oracle) { track in
        track.ending(track.end.map { .init(moment: $0.moment, termination: .completed) })
      },
      BrokenOracle(pair.name, "all comes an instant later", pair.oracle) { track in
        track.map { LogicalTime($0.tick + 1, .inputs) }
      },
      BrokenOracle(pair.name, "the last value is lost", pair.oracle) {
        PredictedTimeline($0.values.dropLast(), end: $0.end)
      },
      BrokenOracle(pair.name, "the first value is lost", pair.oracle) {
        PredictedTimeline($0.values.dropFirst(), end: $0.end)
      },
      BrokenOracle(pair.name, "values come twice", pair.oracle) { track in
        PredictedTimeline(track.values.flatMap { [$0, $0] }, end: track.end)
      },
    ].filter { $0.oracle.differs(from: pair.oracle, for: pair) }
  }

  /// Mistakes about one operator each.
  static let particular: [BrokenOracle] =
    combining + pacing + [
      BrokenOracle("never", "completes", .sends([], .completed)),
      BrokenOracle("never", "fails", .sends([], .failed(TestFailure()))),
      BrokenOracle("never", "is interrupted", .sends([], .interrupted)),
      BrokenOracle("repeat(0)", "runs once", .repeat(1)),
      BrokenOracle("take(first: 2)", "one too many", .take(first: 3)),
      BrokenOracle(
        "take(first: 2)",
        "completes with the input only",
        .unary { PredictedTimeline($0.values.prefix(2), end: $0.end) }
      ),
      BrokenOracle(
        "take(first: 0)",
        "a signal completes, too",
        Oracle { PredictedTimeline([], .completed, at: $0.observation) }
      ),
      BrokenOracle(
        "take(last: 2)",
        "the first instead of the last",
        .unary { input in
          guard let completion = input.completion else { return PredictedTimeline(end: input.end) }
          return PredictedTimeline(
            input.values.prefix(2).map { .init(moment: completion, value: $0.value) },
            end: input.end
          )
        }
      ),
      BrokenOracle(
        "take(last: 2)",
        "kept values come with a failure",
        .unary { input in
          guard let end = input.end else { return PredictedTimeline() }
          return PredictedTimeline(input.values.suffix(2).map { .init(moment: end.moment, value: $0.value) }, end: end)
        }
      ),
      BrokenOracle("take(while:)", "the failing value passes", .take(untilNot: { $0 == "a" })),
      BrokenOracle("take(until:) of a predicate", "the failing value is dropped", .take(while: { $0 == "a" })),
      BrokenOracle("take(until:) of a predicate", "reads the name, not the table", .take(untilNot: { $0 != "a" })),
      BrokenOracle("skip(while:)", "goes on dropping", .filter { $0 != "a" }),
      BrokenOracle("skip(first: 2)", "one too few", .skip(first: 1)),
      BrokenOracle(
        "skipRepeats(_:)",
        "compares with what has passed",
        .unary { input in
          let passed = input.values.reduce(into: [PredictedTimeline.Entry]()) { passed, entry in
            if passed.last.map({ $0.value + entry.value == "ac" }) ?? true { passed.append(entry) }
          }
          return PredictedTimeline(passed, end: input.end)
        }
      ),
      BrokenOracle(
        "skipRepeats",
        "passes no value twice",
        .unary { input in
          let fresh = input.values.enumerated().filter { index, entry in
            !input.values[..<index].contains { $0.value == entry.value }
          }
          return PredictedTimeline(fresh.map(\.element), end: input.end)
        }
      ),
      BrokenOracle(
        "scan",
        "begins with the initial value",
        Oracle { premise in
          let right = Oracle.scan("-", +).foretell(premise)
          return PredictedTimeline([.init(moment: premise.observation, value: "-")] + right.values, end: right.end)
        }
      ),
      BrokenOracle(
        "reduce",
        "nothing comes of nothing",
        .unary { input in
          let right = Oracle.reduce("-", +)
          return input.values.isEmpty ? input : right.foretell(OracleInputs([input.timeline]))
        }
      ),
      BrokenOracle(
        "collect",
        "an interruption flushes",
        .unary { input in
          guard let end = input.end, input.failure == nil else { return PredictedTimeline(end: input.end) }
          return PredictedTimeline(
            [.init(moment: end.moment, value: Oracle.batch(input.values.map(\.value)))],
            end: end
          )
        }
      ),
      BrokenOracle("combinePrevious()", "the first value is its own forerunner", .combinePrevious("a")),
      BrokenOracle(
        "materialize",
        "an interruption completes",
        .unary { input in
          let right = Oracle.materialize.foretell(OracleInputs([input.timeline]))
          return right.ending(right.end.map { .init(moment: $0.moment, termination: .completed) })
        }
      ),
      BrokenOracle(
        "delay(2)",
        "failures wait",
        Oracle { premise in
          let input = premise.source()
          let due = { @Sendable (moment: LogicalTime) in premise.scheduled(moment, after: 2) }
          return PredictedTimeline(
            input.values.map { .init(moment: due($0.moment), value: $0.value) },
            end: input.end.map { .init(moment: due($0.moment), termination: $0.termination) }
          )
        }
      ),
      BrokenOracle(
        "delay(2)",
        "completion does not wait",
        Oracle { premise in
          let right = Oracle.delay(2).foretell(premise)
          return right.ending(premise.source().end)
        }
      ),
    ]
}

extension Oracle {
  /// Returns whether the two predict different events for any small timeline, as far as a run is observed.
  fileprivate func differs(from other: Oracle, for pair: OraclePair) -> Bool {
    let subject = pair.subject
    let letters = Letters(subject.values, subject.shape)
    let streamKinds = Set(subject.forms.map(\.streamKind))
    return DifferentialPlan(pair, size: .small).scripts().contains { scripts in
      let inputs = scripts.enumerated().map { letters.timeline($0.element, of: $0.offset) }
      return streamKinds.contains { streamKind in
        let premise = OracleInputs(inputs, on: streamKind)
        let seen = premise.length + 8
        return foretell(premise).timeline.prefix(before: seen) != other.foretell(premise).timeline.prefix(before: seen)
      }
    }
  }
}
