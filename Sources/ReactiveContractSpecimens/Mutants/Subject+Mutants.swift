import ReactiveContractKit

extension Subject {
  typealias Text = EventSource<String, TestFailure>

  /// A broken or correct operator over one stream.
  @inline(never)
  static func unary(
    _ name: String,
    traits: Traits = [],
    readings: [String] = [],
    streamKind: StreamKind = .producer,
    _ apply: @escaping (Text, TestScheduler) -> Text
  ) -> Subject {
    let subject = OperatorSubject(
      name,
      traits: traits,
      readings: readings,
      values: ["a", "b"],
      streamKind: streamKind,
      apply
    )
    return Subject(subject)
  }

  /// A broken or correct operator over two streams.
  @inline(never)
  static func combining(
    _ name: String,
    traits: Traits = [],
    secondFails: Bool = true,
    _ apply: @escaping (Text, Text, TestScheduler) -> Text
  ) -> Subject {
    let values = ["a", "b", "x", "y"]
    return Subject(OperatorSubject(combining: name, traits: traits, values: values, secondFails: secondFails, apply))
  }

  /// A broken or correct operator over a stream of streams.
  @inline(never)
  static func flattening(
    _ name: String,
    traits: Traits = [],
    readings: [String] = [],
    _ apply: @escaping (EventSource<Text, TestFailure>, TestScheduler) -> Text
  ) -> Subject {
    Subject(OperatorSubject(flattening: name, traits: traits, readings: readings, values: ["a", "b"], apply))
  }
}

extension Subject {
  /// A correct or broken operator over one stream, together with the form for a running signal.
  @inline(never)
  static func onBothStreamKinds(
    _ name: String,
    traits: Traits = [],
    _ apply: @escaping (Text) -> Text,
    signal: ((Text) -> Text)? = nil
  ) -> Subject {
    let signal = signal ?? apply
    let producer = OperatorSubject(name, traits: traits, values: ["a", "b"], streamKind: .producer) { source, _ in
      apply(source)
    }
    let running = OperatorSubject(name, traits: traits, values: ["a", "b"], streamKind: .signal) { source, _ in
      .live(signal(source))
    }
    return Subject(producer.adding(running))
  }
}

extension Subject {
  /// A broken or correct signal.
  @inline(never)
  static func signal(
    _ name: String,
    readings: [String] = [],
    _ make: @escaping (StreamWork) -> SignalSubject.Source
  ) -> Subject {
    Subject(SignalSubject(name, readings: readings, make))
  }
}
