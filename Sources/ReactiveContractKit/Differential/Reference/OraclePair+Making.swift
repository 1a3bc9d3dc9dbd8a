import Reactive

extension OraclePair {
  typealias Input = Signal<String, TestFailure>
  typealias Work = SignalProducer<String, TestFailure>
  typealias Program = EventSource<String, TestFailure>

  /// What is sent into a single input.
  static let letters = ["a", "b", "c"]

  /// What is sent into two inputs, or by inner streams.
  static let pairs = ["a", "b", "x", "y"]

  /// An operator over one stream, in both forms.
  static func described<Output: Sendable, Failure: Error>(
    _ name: String,
    _ oracle: Oracle,
    family: Family = .unary,
    values: [String] = letters,
    not exceptions: Set<Relation> = [],
    ties: Set<TieKind> = [],
    _ signal: @escaping (Input, TestScheduler) -> Signal<Output, Failure>,
    _ producer: @escaping (Work, TestScheduler) -> SignalProducer<Output, Failure>,
    as text: @escaping @Sendable (Output) -> String
  ) -> OraclePair {
    let form = OperatorSubject<String, String>(name, values: values, road: .producer) { source, scheduler in
      EventSource(producer(SignalProducer(source), scheduler)).map(text)
    }
    let other = OperatorSubject<String, String>(name, values: values, road: .signal) { source, scheduler in
      EventSource(signal(Signal(source), scheduler)).map(text)
    }
    return OraclePair(family, form.adding(other), oracle, not: exceptions, ties: ties)
  }

  /// An operator over one stream that gives strings, without a scheduler.
  static func unary<Failure: Error>(
    _ name: String,
    _ oracle: Oracle,
    not exceptions: Set<Relation> = [],
    _ signal: @escaping (Input) -> Signal<String, Failure>,
    _ producer: @escaping (Work) -> SignalProducer<String, Failure>
  ) -> OraclePair {
    described(name, oracle, not: exceptions, { source, _ in signal(source) }, { source, _ in producer(source) }) { $0 }
  }

  /// An operator over one producer that gives strings.
  static func producer<Failure: Error>(
    _ name: String,
    _ oracle: Oracle,
    _ family: Family,
    not exceptions: Set<Relation> = [],
    ties: Set<TieKind> = [],
    _ apply: @escaping (Work, TestScheduler) -> SignalProducer<String, Failure>
  ) -> OraclePair {
    let form = OperatorSubject<String, String>(name, values: letters, road: .producer) { source, scheduler in
      EventSource(apply(SignalProducer(source), scheduler))
    }
    return OraclePair(family, form, oracle, not: exceptions, ties: ties)
  }

  /// An operator over two streams; the signal form may be left out.
  static func binary<Output: Sendable>(
    _ name: String,
    _ oracle: Oracle,
    _ family: Family = .combining,
    not exceptions: Set<Relation> = [],
    ties: Set<TieKind> = [],
    signal: ((Input, Input) -> Signal<Output, TestFailure>)? = nil,
    producer: @escaping (Work, Work) -> SignalProducer<Output, TestFailure>,
    as text: @escaping @Sendable (Output) -> String
  ) -> OraclePair {
    let form = OperatorSubject<String, String>(combining: name, values: pairs, road: .producer) { first, second, _ in
      EventSource(producer(SignalProducer(first), SignalProducer(second))).map(text)
    }
    let other = signal.map { signal in
      OperatorSubject<String, String>(combining: name, values: pairs, road: .signal) { first, second, _ in
        EventSource(signal(Signal(first), Signal(second))).map(text)
      }
    }
    return OraclePair(family, other.map(form.adding) ?? form, oracle, not: exceptions, ties: ties)
  }

  /// An operator over a stream and another one that cannot fail.
  static func steered<Output: Sendable>(
    _ name: String,
    _ oracle: Oracle,
    signal: @escaping (Input, Signal<String, Never>) -> Signal<Output, TestFailure>,
    producer: @escaping (Work, SignalProducer<String, Never>) -> SignalProducer<Output, TestFailure>,
    as text: @escaping @Sendable (Output) -> String
  ) -> OraclePair {
    let form = OperatorSubject<String, String>(combining: name, values: pairs, road: .producer, secondFails: false) {
      first,
      second,
      _ in
      EventSource(producer(SignalProducer(first), SignalProducer(second.neverFailing()))).map(text)
    }
    let other = OperatorSubject<String, String>(combining: name, values: pairs, road: .signal, secondFails: false) {
      first,
      second,
      _ in
      EventSource(signal(Signal(first), Signal(second.neverFailing()))).map(text)
    }
    return OraclePair(.combining, form.adding(other), oracle, ties: [.inputs])
  }

  /// A way to flatten a stream of producers.
  static func flattening(_ name: String, _ strategy: FlattenStrategy, _ oracle: Oracle) -> OraclePair {
    let subject = OperatorSubject<String, String>(
      flattening: name,
      values: pairs,
      signal: { outer, _ in outer.flatten(strategy) },
      producer: { outer, _ in outer.flatten(strategy) }
    )
    return OraclePair(.flattening, subject, oracle, ties: [.inputs])
  }
}
