import Reactive

/// The operators of the reference beside their oracles, with arguments that a small scope can reach.
enum OraclePairs {
  /// All of them.
  static let all = (one + several).map { pair in
    pair.keeping(Set(gifts.filter { $0.value.contains(pair.name) }.keys)).declaring(traits(of: pair.name))
  }

  /// Those over one stream, and those over none.
  private static var one: [OraclePair] {
    creating + transforming + converting + [dematerialize] + filtering + limiting + accumulating + keeping + failing
      + throwing + timed
  }

  private static var several: [OraclePair] { combining + steering + succession + flattening }
}
