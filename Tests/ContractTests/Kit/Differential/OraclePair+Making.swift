import Reactive

@testable import ReactiveContractKit
@testable import ReactiveContractSpecimens

/// The operators of the reference beside their oracles.
enum OraclePairs {
  static let all = ReferenceOperator.oracles.compactMap(\.pair)
}

extension OraclePair {
  /// An operator over one stream, in both forms.
  @inline(never)
  static func described<Output: Sendable, Failure: Error>(
    _ name: String,
    _ oracle: Oracle,
    family: Family = .unary,
    values: [String] = letters,
    not exceptions: Set<Relation> = [],
    ties: Set<TieKind> = [],
    _ signal: @escaping (Input, TestScheduler) -> Signal<Output, Failure>,
    _ producer: @escaping (Work, TestScheduler) -> SignalProducer<Output, Failure>,
    as text: (@Sendable (Output) -> String)? = nil
  ) -> OraclePair {
    let form = OperatorSubject<String, String>(name, values: values, streamKind: .producer) { source, scheduler in
      EventSource(producer(SignalProducer(source), scheduler)).worded(text)
    }
    let other = OperatorSubject<String, String>(name, values: values, streamKind: .signal) { source, scheduler in
      EventSource(signal(Signal(source), scheduler)).worded(text)
    }
    var oracle = oracle
    oracle.isChainable = true
    oracle.hops = family == .timed && !oracle.hasGate
    var pair = OraclePair(family, form.adding(other), oracle, not: exceptions, ties: ties)
    pair.link = Link(
      signal: Confined { source, scheduler in signal(source, scheduler).worded(text) },
      producer: Confined { source, scheduler in producer(source, scheduler).worded(text) }
    )
    return pair
  }

  /// An operator over one stream that gives strings, without a scheduler.
  @inline(never)
  static func unary<Failure: Error>(
    _ name: String,
    _ oracle: Oracle,
    not exceptions: Set<Relation> = [],
    _ signal: @escaping (Input) -> Signal<String, Failure>,
    _ producer: @escaping (Work) -> SignalProducer<String, Failure>
  ) -> OraclePair {
    described(name, oracle, not: exceptions, { source, _ in signal(source) }, { source, _ in producer(source) })
  }

  /// An operator over one producer that gives strings.
  @inline(never)
  static func producer<Failure: Error>(
    _ name: String,
    _ oracle: Oracle,
    _ family: Family,
    not exceptions: Set<Relation> = [],
    ties: Set<TieKind> = [],
    _ apply: @escaping (Work, TestScheduler) -> SignalProducer<String, Failure>
  ) -> OraclePair {
    let form = OperatorSubject<String, String>(name, values: letters, streamKind: .producer) { source, scheduler in
      EventSource(apply(SignalProducer(source), scheduler))
    }
    return OraclePair(family, form, oracle, not: exceptions, ties: ties)
  }

  /// An operator over one stream that gives strings by means of the scheduler.
  @inline(never)
  static func timed(
    _ name: String,
    _ oracle: Oracle,
    not exceptions: Set<Relation> = [],
    ties: Set<TieKind> = [],
    _ signal: @escaping (Input, TestScheduler) -> Input,
    _ producer: @escaping (Work, TestScheduler) -> Work
  ) -> OraclePair {
    described(name, oracle, family: .timed, not: exceptions, ties: ties, signal, producer)
  }

  /// An operator without an input, as a producer and, if there is such a form, as a signal.
  @inline(never)
  static func making<Failure: Error>(
    _ name: String,
    _ oracle: Oracle,
    not exceptions: Set<Relation> = [],
    signal: (() -> Signal<String, TestFailure>)? = nil,
    producer: @escaping (TestScheduler) -> SignalProducer<String, Failure>
  ) -> OraclePair {
    let form = OperatorSubject<String, String>(making: name) { EventSource(producer($0)) }
    let other = signal.map { signal in
      OperatorSubject<String, String>(making: name, streamKind: .signal) { _ in EventSource(signal()) }
    }
    return OraclePair(.creating, other.map(form.adding) ?? form, oracle, not: exceptions)
  }
}
