import Reactive

extension OraclePairs {
  /// Operators whose closure throws, on streams that fail with any error and on streams that cannot fail.
  static var throwing: [OraclePair] {
    let accepted = Oracle.attempt { value in accepts(value).map { value } }
    let doubled = Oracle.attempt { value in accepts(value).map { value + value } }
    return [
      .unary(
        "attempt of a function that throws",
        accepted,
        not: [.renaming, .fusion],
        { $0.mapError(anyError).attempt { try accepts($0).get() } },
        { $0.mapError(anyError).attempt { try accepts($0).get() } }
      ),
      .unary(
        "attemptMap of a function that throws",
        doubled,
        not: [.renaming, .fusion],
        { $0.mapError(anyError).attemptMap { value in try accepts(value).map { value + value }.get() } },
        { $0.mapError(anyError).attemptMap { value in try accepts(value).map { value + value }.get() } }
      ),
    ]
  }

  @Sendable private static func anyError(_ failure: TestFailure) -> any Error { failure }
  @Sendable private static func accepts(_ value: String) -> Result<Void, TestFailure> {
    value == "b" ? .failure(TestFailure("refused")) : .success(())
  }
}
