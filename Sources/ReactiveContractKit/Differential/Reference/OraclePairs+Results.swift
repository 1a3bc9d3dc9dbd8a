import Reactive

extension OraclePairs {
  /// Operators that change the type of values or failures, and those that turn ends into values and back.
  static var converting: [OraclePair] {
    let bad = TestFailure("bad")
    return [
      .unary(
        "skipNil",
        .filter(isNoA),
        not: [.renaming, .fusion],
        { $0.map(exceptA).skipNil() },
        { $0.map(exceptA).skipNil() }
      ),
      .described(
        "negate",
        .map { $0 == "a" ? "false" : "true" },
        not: [.renaming, .fusion],
        { source, _ in source.map(isA).negate() },
        { source, _ in source.map(isA).negate() },
        as: { String($0) }
      ),
      .described(
        "ignoreValues",
        .ignoreValues,
        { source, _ in source.ignoreValues() },
        { source, _ in source.ignoreValues() },
        as: { (_: Never) -> String in }
      ),
      .unary(
        "promoteValue",
        .ignoreValues,
        { $0.ignoreValues().promoteValue(String.self) },
        { $0.ignoreValues().promoteValue(String.self) }
      ),
      unfailing(
        "promoteError",
        .identity,
        { source, _ in source.promoteError(TestFailure.self) },
        { source, _ in source.promoteError(TestFailure.self) }
      ),
      .described(
        "materializeResults",
        .materializeResults("success ", "failure "),
        not: [.renaming, .failure],
        { source, _ in source.materializeResults() },
        { source, _ in source.materializeResults() },
        as: described
      ),
      unfailing(
        "dematerializeResults",
        .dematerialize(["b": .failed(bad)]),
        not: [.renaming, .fusion],
        { source, _ in source.map { $0 == "b" ? Result.failure(bad) : .success($0) }.dematerializeResults() },
        { source, _ in source.map { $0 == "b" ? Result.failure(bad) : .success($0) }.dematerializeResults() }
      ),
    ]
  }

  /// An operator over a stream that cannot fail by its type; it is sent no failure.
  static func unfailing<Output: Sendable>(
    _ name: String,
    _ oracle: Oracle,
    family: OraclePair.Family = .unary,
    not exceptions: Set<Relation> = [],
    ties: Set<TieKind> = [],
    _ signal: @escaping (Signal<String, Never>, TestScheduler) -> Signal<Output, TestFailure>,
    _ producer: @escaping (SignalProducer<String, Never>, TestScheduler) -> SignalProducer<Output, TestFailure>,
    as text: (@Sendable (Output) -> String)? = nil
  ) -> OraclePair {
    let capabilities = Capabilities.all.subtracting(.failure)
    let form = OperatorSubject<String, String>(name, capabilities: capabilities, values: OraclePair.letters) {
      source,
      scheduler in
      EventSource(producer(SignalProducer(source.neverFailing()), scheduler)).worded(text)
    }
    let other = OperatorSubject<String, String>(
      name,
      capabilities: capabilities,
      values: OraclePair.letters,
      road: .signal
    ) { source, scheduler in
      EventSource(signal(Signal(source.neverFailing()), scheduler)).worded(text)
    }
    return OraclePair(family, form.adding(other), oracle, not: exceptions, ties: ties)
  }

  @Sendable private static func described(_ result: Result<String, TestFailure>) -> String {
    switch result {
    case .success(let value): "success \(value)"
    case .failure(let failure): "failure \(failure)"
    }
  }

  @Sendable private static func isA(_ value: String) -> Bool { value == "a" }
  @Sendable private static func isNoA(_ value: String) -> Bool { value != "a" }
  @Sendable private static func exceptA(_ value: String) -> String? { value == "a" ? nil : value }
}
