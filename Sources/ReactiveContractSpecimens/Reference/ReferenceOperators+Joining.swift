import Reactive
import ReactiveContractKit

extension ReferenceOperators {
  /// Operators over any number of streams, with two of them.
  static var joining: [Subject] {
    [
      joined("combineLatest(_:)", [], { Signal.combineLatest($0, $1).map(+) }) {
        SignalProducer.combineLatest($0, $1).map(+)
      },
      joined("combineLatest, of a list", [], { Signal.combineLatest([$0, $1]).map { $0.joined() } }) {
        SignalProducer.combineLatest([$0, $1], emptySentinel: []).map { $0.joined() }
      },
      joined("zip(_:)", .finishesEarly, { Signal.zip($0, $1).map(+) }, { SignalProducer.zip($0, $1).map(+) }),
      joined("zip, of a list", .finishesEarly, { Signal.zip([$0, $1]).map { $0.joined() } }) {
        SignalProducer.zip([$0, $1], emptySentinel: []).map { $0.joined() }
      },
      joined("merge(_:)", .handlesInterruption, { Signal.merge($0, $1) }, { SignalProducer.merge($0, $1) }),
      joined("or", [], { $0.isA.or($1.isX) }, { $0.isA.or($1.isX) }),
      joined("all", [], { .all($0.isA, $1.isX) }, { .all($0.isA, $1.isX) }),
      joined("any", [], { .any([$0.isA, $1.isX]) }, { .any([$0.isA, $1.isX]) }),
    ]
  }

  /// Operators that add something to a producer's run, or make streams of values.
  static var following: [Subject] {
    [
      producer("concat(value:)", .handlesInterruption) { $0.concat(value: "z") },
      producer("concat(error:)", [.handlesInterruption, .outlivesInputs]) { $0.concat(error: TestFailure("z")) },
      producer("prefix(value:)", .handlesInterruption) { $0.prefix(value: "z") },
      both("flatMap", [], { $0.flatMap(.concat, Self.twice) }, { $0.flatMap(.concat, Self.twice) }),
      both("groupBy", [], { $0.groupBy { $0 }.map(\.key) }, { $0.groupBy { $0 }.map(\.key) }),
      both("groupBy, merged again", [], { $0.groupBy { $0 }.flatMap(.merge) { $0.signal } }) {
        $0.groupBy { $0 }.flatMap(.merge) { $0.signal }
      },
      Subject(
        OperatorSubject(
          flattening: "flatten(.concurrent)",
          values: pairs,
          signal: { outer, _ in outer.flatten(.concurrent(limit: 2)) },
          producer: { outer, _ in outer.flatten(.concurrent(limit: 2)) }
        )
      ),
    ]
  }

  @inline(never)
  private static func joined<Output: Sendable>(
    _ name: String,
    _ traits: Traits,
    _ signal: @escaping (Input, Input) -> Signal<Output, TestFailure>,
    _ producer: @escaping (Work, Work) -> SignalProducer<Output, TestFailure>
  ) -> Subject {
    Subject(
      OperatorSubject(
        combining: name,
        traits: traits,
        values: pairs,
        signal: { first, second, _ in signal(first, second) },
        producer: { first, second, _ in producer(first, second) }
      )
    )
  }

  @Sendable private static func twice(_ value: String) -> Work { Work([value, value]) }
}

extension Signal where Value == String {
  fileprivate var isA: Signal<Bool, Failure> { map { $0 == "a" } }
  fileprivate var isX: Signal<Bool, Failure> { map { $0 == "x" } }
}

extension SignalProducer where Value == String {
  fileprivate var isA: SignalProducer<Bool, Failure> { map { $0 == "a" } }
  fileprivate var isX: SignalProducer<Bool, Failure> { map { $0 == "x" } }
}
