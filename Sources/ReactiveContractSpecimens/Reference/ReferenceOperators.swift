import Reactive
import ReactiveContractKit

/// The operators of the reference, as subjects: every one with arguments that a small scope can reach.
enum ReferenceOperators {
  /// What is sent into one stream.
  static let letters = ["a", "b"]

  /// What is sent into several streams.
  static let pairs = ["a", "b", "x", "y"]

  /// All of them.
  static var all: [Subject] {
    transforming + filtering + limiting + accumulating + failing + observing + timing + combining + triggering
      + flattening + repeating + pacing + folding + joining + following + staging
  }

  typealias Input = Signal<String, TestFailure>
  typealias Work = SignalProducer<String, TestFailure>

  /// A synchronous operator in both forms.
  @inline(never)
  static func both<Output: Sendable, Failure: Error>(
    _ name: String,
    _ traits: Traits = [],
    _ signal: @escaping (Input) -> Signal<Output, Failure>,
    _ producer: @escaping (Work) -> SignalProducer<Output, Failure>
  ) -> Subject {
    Subject(
      OperatorSubject(
        signal: name,
        traits: traits,
        values: letters,
        { source, _ in signal(source) },
        producer: { source, _ in producer(source) }
      )
    )
  }

  /// A synchronous operator that only producers have.
  @inline(never)
  static func producer<Output: Sendable, Failure: Error>(
    _ name: String,
    _ traits: Traits = [],
    _ apply: @escaping (Work) -> SignalProducer<Output, Failure>
  ) -> Subject {
    Subject(OperatorSubject(producer: name, traits: traits, values: letters) { source, _ in apply(source) })
  }
}

extension ReferenceOperators {
  static var transforming: [Subject] {
    [
      both("map", [], { $0.map { $0 + $0 } }, { $0.map { $0 + $0 } }),
      both("mapError", .changesFailure, { $0.mapError { _ in TestFailure("new") } }) {
        $0.mapError { _ in TestFailure("new") }
      },
      both("compactMap", [], { $0.compactMap { $0 == "a" ? 1 : nil } }, { $0.compactMap { $0 == "a" ? 1 : nil } }),
      both("materialize", [.handlesFailure, .handlesInterruption], { $0.materialize() }, { $0.materialize() }),
      both("dematerialize", [], { $0.materialize().roundTrip }, { $0.materialize().roundTrip }),
      both("materializeResults", .handlesFailure, { $0.materializeResults() }, { $0.materializeResults() }),
      both("dematerializeResults", [], { $0.materializeResults().roundTrip }, { $0.materializeResults().roundTrip }),
      both("negate", [], { $0.map { $0 == "a" }.negate() }, { $0.map { $0 == "a" }.negate() }),
      both("promoteValue", [], { $0.ignoreValues().promoteValue(Int.self) }) {
        $0.ignoreValues().promoteValue(Int.self)
      },
      both("flatten", [], { $0.map { $0 + $0 }.flatten() }, { $0.map { $0 + $0 }.flatten() }),
    ]
  }

  static var filtering: [Subject] {
    [
      both("filter", [], { $0.filter { $0 == "a" } }, { $0.filter { $0 == "a" } }),
      both("skip(first: 1)", [], { $0.skip(first: 1) }, { $0.skip(first: 1) }),
      both("skip(while:)", [], { $0.skip { $0 == "a" } }, { $0.skip { $0 == "a" } }),
      both("skipRepeats", [], { $0.skipRepeats() }, { $0.skipRepeats() }),
      both("skipNil", [], { $0.map { $0 == "a" ? 1 : nil }.skipNil() }, { $0.map { $0 == "a" ? 1 : nil }.skipNil() }),
      both("uniqueValues", [], { $0.uniqueValues() }, { $0.uniqueValues() }),
      both("ignoreValues", [], { $0.ignoreValues() }, { $0.ignoreValues() }),
    ]
  }

  static var limiting: [Subject] {
    [
      both("take(first: 2)", .finishesEarly, { $0.take(first: 2) }, { $0.take(first: 2) }),
      both("take(last: 1)", [], { $0.take(last: 1) }, { $0.take(last: 1) }),
      both("take(while:)", .finishesEarly, { $0.take(while: { $0 == "a" }) }, { $0.take(while: { $0 == "a" }) }),
      both("take(until:)", .finishesEarly, { $0.take(until: { $0 == "a" }) }, { $0.take(until: { $0 == "a" }) }),
    ]
  }

  static var accumulating: [Subject] {
    [
      both("scan", [], { $0.scan("", +) }, { $0.scan("", +) }),
      both("reduce", [], { $0.reduce("", +) }, { $0.reduce("", +) }),
      both("collect", [], { $0.collect() }, { $0.collect() }),
      both("scanMap", [], { $0.scanMap("") { ($1, $0 + $1) } }, { $0.scanMap("") { ($1, $0 + $1) } }),
      both("collect(count: 2)", [], { $0.collect(count: 2) }, { $0.collect(count: 2) }),
      both("collect(_:), full with b", [], { $0.collect { $0.last == "b" } }, { $0.collect { $0.last == "b" } }),
      both("collect(_:), full before b", [], { $0.collect { $1 == "b" } }, { $0.collect { $1 == "b" } }),
      both("combinePrevious", [], { $0.combinePrevious().map(+) }, { $0.combinePrevious().map(+) }),
    ]
  }

  static var failing: [Subject] {
    [
      both("attempt", [], { $0.attempt(Self.refuseB) }, { $0.attempt(Self.refuseB) }),
      both("attemptMap", [], { $0.attemptMap(Self.measureA) }, { $0.attemptMap(Self.measureA) }),
      both("flatMapError", .handlesFailure, { $0.flatMapError { _ in Work(value: "z") } }) {
        $0.flatMapError { _ in Work(value: "z") }
      },
    ]
  }

  static var observing: [Subject] {
    [
      both("on", [], { $0.on(value: { _ in }) }, { $0.on(value: { _ in }) }),
      producer("on(starting:)") { $0.on(starting: {}, started: {}) },
      both("logEvents", [], { $0.logEvents { _, _, _, _, _ in } }, { $0.logEvents { _, _, _, _, _ in } }),
    ]
  }

  @Sendable private static func refuseB(_ value: String) -> Result<Void, TestFailure> {
    value == "b" ? .failure(TestFailure("refused")) : .success(())
  }

  @Sendable private static func measureA(_ value: String) -> Result<Int, TestFailure> {
    value == "b" ? .failure(TestFailure("refused")) : .success(value.count)
  }
}

extension Signal where Value == Event<String, TestFailure>, Failure == Never {
  fileprivate var roundTrip: Signal<String, TestFailure> { dematerialize() }
}

extension Signal where Value == Result<String, TestFailure>, Failure == Never {
  fileprivate var roundTrip: Signal<String, TestFailure> { dematerializeResults() }
}

extension SignalProducer where Value == Result<String, TestFailure>, Failure == Never {
  fileprivate var roundTrip: SignalProducer<String, TestFailure> { dematerializeResults() }
}

extension SignalProducer where Value == Event<String, TestFailure>, Failure == Never {
  fileprivate var roundTrip: SignalProducer<String, TestFailure> { dematerialize() }
}
