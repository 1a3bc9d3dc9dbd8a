extension Oracle {
  /// Each value is replaced by the combination of all values so far.
  static func scan(_ initial: String, _ combine: @escaping @Sendable (String, String) -> String) -> Oracle {
    .unary { input in
      PredictedTimeline(
        input.values.indices.map { index in
          let partial = input.values[...index].map(\.value).reduce(initial, combine)
          return .init(moment: input.values[index].moment, value: partial)
        },
        end: input.end
      )
    }
  }

  /// The combination of all values is sent when the input completes; no value is sent if it ends otherwise.
  static func reduce(_ initial: String, _ combine: @escaping @Sendable (String, String) -> String) -> Oracle {
    .unary { input in
      guard let completion = input.completion else { return PredictedTimeline(end: input.end) }
      let result = input.values.map(\.value).reduce(initial, combine)
      return PredictedTimeline([.init(moment: completion, value: result)], end: input.end)
    }
  }

  /// All values are sent together when the input completes, even if there are none.
  static var collect: Oracle {
    .unary { input in
      guard let completion = input.completion else { return PredictedTimeline(end: input.end) }
      return PredictedTimeline([.init(moment: completion, value: batch(input.values.map(\.value)))], end: input.end)
    }
  }

  /// Every `count` values are sent together with the last of them, the rest on completion.
  ///
  /// An input that only completes gives an empty batch.
  static func collect(count: Int) -> Oracle {
    .unary { input in
      let starts = Array(stride(from: 0, to: input.values.count, by: count))
      let batches = starts.compactMap { start -> PredictedTimeline.Entry? in
        let values = input.values[start..<min(start + count, input.values.count)]
        guard let moment = values.count == count ? values.last?.moment : input.completion else { return nil }
        return .init(moment: moment, value: batch(values.map(\.value)))
      }
      let empty =
        starts.isEmpty ? input.completion.map { [PredictedTimeline.Entry(moment: $0, value: batch([]))] } ?? [] : []
      return PredictedTimeline(batches + empty, end: input.end)
    }
  }

  /// Values are sent together as soon as they are enough, the rest on completion.
  ///
  /// An input that only completes gives an empty batch.
  static func collect(_ isEnough: @escaping @Sendable ([String]) -> Bool) -> Oracle {
    batching { values in
      var ends: [Int] = []
      for index in values.indices where isEnough(Array(values[(ends.last ?? 0)...index])) { ends.append(index + 1) }
      return ends.map { (end: $0, sentWith: $0 - 1) }
    }
  }

  /// Values are sent together when a value arrives that does not belong to them; that value begins the next batch.
  static func collect(untilNext isNext: @escaping @Sendable ([String], String) -> Bool) -> Oracle {
    batching { values in
      var ends: [Int] = []
      for index in values.indices where isNext(Array(values[(ends.last ?? 0)..<index]), values[index]) {
        ends.append(index)
      }
      return ends.map { (end: $0, sentWith: $0) }
    }
  }

  /// Each value is sent with its number, counted from 1.
  static var numbered: Oracle {
    .unary { input in
      let values = input.values.enumerated().map { index, entry in
        PredictedTimeline.Entry(moment: entry.moment, value: entry.value + String(index + 1))
      }
      return PredictedTimeline(values, end: input.end)
    }
  }

  /// Each value is sent with the one before it; the first is sent with `initial`, or not at all if that is `nil`.
  static func combinePrevious(_ initial: String?) -> Oracle {
    .unary { input in
      let previous = (initial.map { [$0] } ?? []) + input.values.map(\.value)
      let values = input.values.dropFirst(initial == nil ? 1 : 0)
      return PredictedTimeline(
        Swift.zip(previous, values).map { .init(moment: $1.moment, value: $0 + $1.value) },
        end: input.end
      )
    }
  }

  /// Values are sent in batches, each at the moment of one of the values, the rest on completion.
  ///
  /// An input that only completes gives an empty batch.
  private static func batching(
    _ batches: @escaping @Sendable ([String]) -> [(end: Int, sentWith: Int)]
  ) -> Oracle {
    .unary { input in
      let values = input.values.map(\.value)
      let full = batches(values)
      let starts = [0] + full.map(\.end)
      var entries = Swift.zip(starts, full).map { start, batch in
        PredictedTimeline.Entry(
          moment: input.values[batch.sentWith].moment,
          value: Self.batch(Array(values[start..<batch.end]))
        )
      }
      let rest = Array(values[(starts.last ?? 0)...])
      if let completion = input.completion, !rest.isEmpty || values.isEmpty {
        entries.append(.init(moment: completion, value: batch(rest)))
      }
      return PredictedTimeline(entries, end: input.end)
    }
  }

  /// Returns the text for a list of values.
  static func batch(_ values: [String]) -> String { "[\(values.joined())]" }
}
