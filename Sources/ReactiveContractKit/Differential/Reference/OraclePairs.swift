/// The operators of the reference beside their oracles, with arguments that a small scope can reach.
enum OraclePairs {
  /// All of them.
  static var all: [OraclePair] {
    transforming + [dematerialize] + filtering + limiting + accumulating + failing + timed + combining + steering
      + succession
      + flattening
  }
}
