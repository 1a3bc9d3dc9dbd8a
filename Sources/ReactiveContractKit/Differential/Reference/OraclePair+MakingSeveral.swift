import Reactive

extension OraclePair {
  /// An operator over two streams; the signal form may be left out.
  @inline(never)
  static func binary<Output: Sendable>(
    _ name: String,
    _ oracle: Oracle,
    _ family: Family = .combining,
    not exceptions: Set<Relation> = [],
    ties: Set<TieKind> = [],
    secondFails: Bool = true,
    signal: ((Input, Input) -> Signal<Output, TestFailure>)? = nil,
    producer: @escaping (Work, Work) -> SignalProducer<Output, TestFailure>,
    as text: (@Sendable (Output) -> String)? = nil
  ) -> OraclePair {
    let form = combined(name, .producer, secondFails) { first, second, _ in
      EventSource(producer(SignalProducer(first), SignalProducer(second))).worded(text)
    }
    let other = signal.map { signal in
      combined(name, .signal, secondFails) { first, second, _ in
        EventSource(signal(Signal(first), Signal(second))).worded(text)
      }
    }
    return OraclePair(family, other.map(form.adding) ?? form, oracle, not: exceptions, ties: ties)
  }

  /// An operator over a stream and another one that cannot fail.
  @inline(never)
  static func steered<Output: Sendable>(
    _ name: String,
    _ oracle: Oracle,
    not exceptions: Set<Relation> = [],
    signal: @escaping (Input, Signal<String, Never>) -> Signal<Output, TestFailure>,
    producer: @escaping (Work, SignalProducer<String, Never>) -> SignalProducer<Output, TestFailure>,
    as text: (@Sendable (Output) -> String)? = nil
  ) -> OraclePair {
    steered(
      name,
      oracle,
      family: .combining,
      not: exceptions,
      signal: { first, second, _ in signal(first, second) },
      producer: { first, second, _ in producer(first, second) },
      as: text
    )
  }

  /// An operator over a stream and another one that cannot fail, with the scheduler.
  @inline(never)
  static func steered<Output: Sendable>(
    _ name: String,
    _ oracle: Oracle,
    family: Family,
    not exceptions: Set<Relation> = [],
    signal: @escaping (Input, Signal<String, Never>, TestScheduler) -> Signal<Output, TestFailure>,
    producer: @escaping (Work, SignalProducer<String, Never>, TestScheduler) -> SignalProducer<Output, TestFailure>,
    as text: (@Sendable (Output) -> String)? = nil
  ) -> OraclePair {
    let form = combined(name, .producer, false) { first, second, scheduler in
      EventSource(producer(SignalProducer(first), SignalProducer(second.neverFailing()), scheduler)).worded(text)
    }
    let other = combined(name, .signal, false) { first, second, scheduler in
      EventSource(signal(Signal(first), Signal(second.neverFailing()), scheduler)).worded(text)
    }
    var oracle = oracle
    oracle.hops = family == .timed
    return OraclePair(family, form.adding(other), oracle, not: exceptions, ties: [.inputs])
  }

  /// An operator over three streams.
  @inline(never)
  static func ternary(
    _ name: String,
    _ oracle: Oracle,
    not exceptions: Set<Relation> = [],
    signal: @escaping (Input, Input, Input) -> Signal<(String, String, String), TestFailure>,
    producer: @escaping (Work, Work, Work) -> SignalProducer<(String, String, String), TestFailure>,
    as text: @escaping @Sendable (String, String, String) -> String
  ) -> OraclePair {
    let form = OperatorSubject<String, String>(joining: name, values: triples) { sources in
      let works = sources.map { SignalProducer($0) }
      return EventSource(producer(works[0], works[1], works[2])).map { text($0.0, $0.1, $0.2) }
    }
    let other = OperatorSubject<String, String>(joining: name, values: triples, road: .signal) { sources in
      let signals = sources.map { Signal($0) }
      return EventSource(signal(signals[0], signals[1], signals[2])).map { text($0.0, $0.1, $0.2) }
    }
    return OraclePair(.combining, form.adding(other), oracle, not: exceptions, ties: [.inputs])
  }

  /// An operator over two streams of truths.
  @inline(never)
  static func boolean(
    _ name: String,
    _ oracle: Oracle,
    _ signal: @escaping (Signal<Bool, TestFailure>, Signal<Bool, TestFailure>) -> Signal<Bool, TestFailure>,
    _ producer:
      @escaping (SignalProducer<Bool, TestFailure>, SignalProducer<Bool, TestFailure>) -> SignalProducer<
        Bool, TestFailure
      >
  ) -> OraclePair {
    let isTrue: @Sendable (String) -> Bool = { $0 == "a" || $0 == "x" }
    return binary(
      name,
      oracle,
      not: [.renaming, .fusion],
      ties: [.inputs],
      signal: { signal($0.map(isTrue), $1.map(isTrue)) },
      producer: { producer($0.map(isTrue), $1.map(isTrue)) },
      as: { String($0) }
    )
  }

  /// A way to flatten a stream of producers.
  @inline(never)
  static func flattening(_ name: String, _ strategy: FlattenStrategy, _ oracle: Oracle) -> OraclePair {
    let subject = OperatorSubject<String, String>(
      flattening: name,
      values: pairs,
      signal: { outer, _ in outer.flatten(strategy) },
      producer: { outer, _ in outer.flatten(strategy) }
    )
    return OraclePair(.flattening, subject, oracle, ties: [.inputs])
  }

  /// A way to replace the values of a stream by producers and to flatten them.
  @inline(never)
  static func flatMapping(_ name: String, _ strategy: FlattenStrategy, _ oracle: Oracle) -> OraclePair {
    let subject = OperatorSubject<String, String>(
      flattening: name,
      values: pairs,
      signal: { outer, _ in outer.flatMap(strategy) { $0.map { $0 + $0 } } },
      producer: { outer, _ in outer.flatMap(strategy) { $0.map { $0 + $0 } } }
    )
    return OraclePair(.flattening, subject, oracle.map { $0 + $0 }, ties: [.inputs])
  }

  @inline(never)
  private static func combined(
    _ name: String,
    _ road: Road,
    _ secondFails: Bool,
    _ apply: @escaping (Program, Program, TestScheduler) -> Program
  ) -> OperatorSubject<String, String> {
    OperatorSubject(combining: name, values: pairs, road: road, secondFails: secondFails, apply)
  }

  /// What is sent into three inputs.
  private static let triples = ["a", "b", "x", "y", "p", "q"]
}

extension SignalProducer where Failure == TestFailure {
  /// The same without failures, for an argument that cannot fail; the kit sends it none.
  var unfailing: SignalProducer<Value, Never> { flatMapError { _ in .empty } }
}
