import Reactive

extension OraclePairs {
  /// Values stand for events here, so that a stream of them can say every ending, also in its middle.
  static var dematerialize: OraclePair {
    let ends: [String: Termination<TestFailure>] = [
      "done": .completed, "bad": .failed(TestFailure("bad")), "stop": .interrupted,
    ]
    let event: @Sendable (String) -> Event<String, TestFailure> = { value in
      ends[value].map { Event($0) } ?? .next(value)
    }
    // A stream of events cannot fail by its type, so none of the inputs does.
    let values = ["a", "done", "bad", "stop"]
    let form = OperatorSubject<String, String>(
      "dematerialize",
      capabilities: .all.subtracting(.failure),
      values: values,
      road: .producer
    ) { source, _ in
      EventSource(SignalProducer(source.map(event).neverFailing()).dematerialize())
    }
    let other = OperatorSubject<String, String>(
      "dematerialize",
      capabilities: .all.subtracting(.failure),
      values: values,
      road: .signal
    ) { source, _ in
      EventSource(Signal(source.map(event).neverFailing()).dematerialize())
    }
    return OraclePair(.unary, form.adding(other), .dematerialize(ends), not: [.renaming, .fusion]).sent(4)
  }
}
