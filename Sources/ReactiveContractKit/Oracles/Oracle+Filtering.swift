extension Oracle {
  /// Values that satisfy the predicate pass; ends pass.
  static func filter(_ isIncluded: @escaping @Sendable (String) -> Bool) -> Oracle {
    .unary { PredictedTimeline($0.values.filter { isIncluded($0.value) }, end: $0.end) }
  }

  /// All but the first values pass.
  static func skip(first count: Int) -> Oracle {
    .unary { PredictedTimeline($0.values.dropFirst(count), end: $0.end) }
  }

  /// Passes the first value that fails the predicate, and all that follow.
  static func skip(while predicate: @escaping @Sendable (String) -> Bool) -> Oracle {
    .unary { PredictedTimeline($0.values.drop { predicate($0.value) }, end: $0.end) }
  }

  /// No value passes; ends do.
  static var ignoreValues: Oracle { .unary { PredictedTimeline(end: $0.end) } }

  /// A value passes unless an earlier value has the same identity; ends pass.
  static func uniqueValues(_ identity: @escaping @Sendable (String) -> String = { $0 }) -> Oracle {
    .unary { input in
      let fresh = input.values.indices.filter { index in
        !input.values[..<index].contains { identity($0.value) == identity(input.values[index].value) }
      }
      return PredictedTimeline(fresh.map { input.values[$0] }, end: input.end)
    }
  }

  /// A value passes unless it is equivalent to the one that arrived before it, passed or not.
  static func skipRepeats(_ isEquivalent: @escaping @Sendable (String, String) -> Bool) -> Oracle {
    .unary { input in
      let changes = Swift.zip(input.values, input.values.dropFirst()).filter { !isEquivalent($0.value, $1.value) }
      return PredictedTimeline(input.values.prefix(1) + changes.map(\.1), end: input.end)
    }
  }
}
