import Reactive

extension Oracle {
  /// Each value is replaced; ends pass.
  static func map(_ transform: @escaping @Sendable (String) -> String) -> Oracle {
    .unary { $0.map(transform) }
  }

  /// Each value is replaced or dropped; ends pass.
  static func compactMap(_ transform: @escaping @Sendable (String) -> String?) -> Oracle {
    .unary { input in
      PredictedTimeline(
        input.values.compactMap { entry in transform(entry.value).map { .init(moment: entry.moment, value: $0) } },
        end: input.end
      )
    }
  }

  /// A failure is replaced; all else passes.
  static func mapError(_ transform: @escaping @Sendable (TestFailure) -> TestFailure) -> Oracle {
    .unary { input in
      input.ending(input.end.map { .init(moment: $0.moment, termination: $0.termination.mapFailure(transform)) })
    }
  }

  /// Everything passes.
  static var identity: Oracle { .unary { $0 } }

  /// Every event becomes a value; then the result completes, or is interrupted as the input is.
  ///
  /// A disposal interrupts the run at its head, so that the result sees it like any other interruption.
  static var materialize: Oracle {
    Oracle(farewell: "\(Event<String, TestFailure>.interrupted)") { premise in
      let input = premise.source()
      guard let end = input.end else { return input.map { "\(Event<String, TestFailure>.next($0))" } }
      let events = input.map { "\(Event<String, TestFailure>.next($0))" }.values
      let last = PredictedTimeline.Entry(moment: end.moment, value: "\(Event<String, TestFailure>(end.termination))")
      return PredictedTimeline(events + [last], input.interruption == nil ? .completed : .interrupted, at: end.moment)
    }
  }

  /// Every value and a failure become results; then the result completes, or is interrupted as the input is.
  static func materializeResults(_ success: String, _ failure: String) -> Oracle {
    .unary { input in
      let successes = input.map { success + $0 }
      guard let end = input.end, case .failed(let reason) = end.termination else { return successes }
      let last = PredictedTimeline.Entry(moment: end.moment, value: failure + "\(reason)")
      return PredictedTimeline(successes.values + [last], .completed, at: end.moment)
    }
  }

  /// A value that names an end becomes that end; other values pass, and so does the input's own end.
  static func dematerialize(_ ends: [String: Termination<TestFailure>]) -> Oracle {
    .unary { input in
      guard let index = input.values.firstIndex(where: { ends[$0.value] != nil }),
        let termination = ends[input.values[index].value]
      else { return input }
      return PredictedTimeline(input.values[..<index], termination, at: input.values[index].moment)
    }
  }
}
