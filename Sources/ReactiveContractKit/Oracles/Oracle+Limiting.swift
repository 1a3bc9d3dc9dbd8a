import Reactive

extension Oracle {
  /// The first `count` values pass, and the last of them completes the result.
  ///
  /// If `count` is 0, the result has ended from the beginning: a run completes, and a signal's observers come too late.
  static func take(first count: Int) -> Oracle {
    Oracle { premise in
      if count == 0 { return endedAtBirth.foretell(premise) }
      let input = premise.source()
      guard input.values.count >= count else { return input }
      let taken = input.values[..<count]
      return PredictedTimeline(taken, .completed, at: taken[count - 1].moment)
    }
  }

  /// The last `count` values are sent when the input completes; no value is sent if it ends otherwise.
  static func take(last count: Int) -> Oracle {
    .unary { input in
      guard let completion = input.completion else { return PredictedTimeline(end: input.end) }
      return PredictedTimeline(
        input.values.suffix(count).map { .init(moment: completion, value: $0.value) },
        end: input.end
      )
    }
  }

  /// Values pass up to the first that fails the predicate; that one does not pass, but completes the result.
  static func take(while predicate: @escaping @Sendable (String) -> Bool) -> Oracle {
    .unary { input in
      guard let index = input.values.firstIndex(where: { !predicate($0.value) }) else { return input }
      return PredictedTimeline(input.values[..<index], .completed, at: input.values[index].moment)
    }
  }

  /// Values pass up to the first that fails the predicate; that one passes and completes the result.
  static func take(untilNot predicate: @escaping @Sendable (String) -> Bool) -> Oracle {
    .unary { input in
      guard let index = input.values.firstIndex(where: { !predicate($0.value) }) else { return input }
      return PredictedTimeline(input.values[...index], .completed, at: input.values[index].moment)
    }
  }
}
