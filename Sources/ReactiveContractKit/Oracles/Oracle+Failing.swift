import Reactive

extension Oracle {
  /// Values pass, transformed, up to the first for which `transform` fails; that failure ends the result.
  static func attempt(_ transform: @escaping @Sendable (String) -> Result<String, TestFailure>) -> Oracle {
    .unary { input in
      let results = input.values.map { (moment: $0.moment, result: transform($0.value)) }
      let passed = results.prefix { (try? $0.result.get()) != nil }
      let values = passed.compactMap { entry in
        (try? entry.result.get()).map { PredictedTimeline.Entry(moment: entry.moment, value: $0) }
      }
      guard let refused = results.dropFirst(passed.count).first, case .failure(let failure) = refused.result else {
        return PredictedTimeline(values, end: input.end)
      }
      return PredictedTimeline(values, .failed(failure), at: refused.moment)
    }
  }
}
