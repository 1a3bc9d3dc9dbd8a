import Reactive
import ReactiveContractKit

extension ReferenceOperator {
  static var combining: [ReferenceOperator] { latest + zipped + merging + conditions }

  private static let startsTwice = "P3: a signal is observed twice, and a producer started twice"

  private static var latest: [ReferenceOperator] {
    let elsewhere = Elsewhere("combineLatest:", "combineLatest", "combineLatest", "combineLatest", "combineLatest")
    let (first, second) = ("-a---b---|", "---x---y|")
    return [
      ReferenceOperator(
        "combineLatest(with:)",
        elsewhere,
        .lines("combineLatest(with: other)", first, second),
        .two(
          "combineLatest",
          .byItsName,
          signal: { $0.combineLatest(with: $1) },
          producer: { $0.combineLatest(with: $1) },
          as: joined
        ),
        .timed(
          "combineLatest with itself",
          .byItsName,
          traits: .startsAgain,
          signal: { source, _ in source.combineLatest(with: source) },
          producer: { source, _ in source.combineLatest(with: source) },
          as: joined
        ).comparedOnly(because: startsTwice)
      ),
      ReferenceOperator(
        "combineLatest(_:)",
        in: ["CombineLatest", "CombiningLists"],
        elsewhere,
        .lines("combineLatest(source, other)", first, second, isTied: false),
        .two(
          "combineLatest(_:)",
          .none(because: "it does what `combineLatest` does; the oracle has three streams for it"),
          signal: { Signal.combineLatest($0, $1) },
          producer: { SignalProducer.combineLatest($0, $1) },
          as: joined
        ),
        .three(
          "combineLatest of three",
          .byItsName,
          signal: { Signal.combineLatest($0, $1, $2).map { $0 + $1 + $2 } },
          producer: { SignalProducer.combineLatest($0, $1, $2).map { $0 + $1 + $2 } }
        )
      ),
      ReferenceOperator(
        "combineLatest(_:emptySentinel:)",
        elsewhere,
        .lines("combineLatest([source, other])", first, second, isTied: false),
        .two(
          "combineLatest of a list",
          .byItsName,
          signal: { .combineLatest([$0, $1]) },
          producer: { .combineLatest([$0, $1]) },
          as: { $0.joined() }
        )
      ),
    ]
  }

  private static var zipped: [ReferenceOperator] {
    let elsewhere = Elsewhere("zip:", "zip", "zip", "zip", "zip")
    let queue = "values that wait for their partners"
    let (first, second) = ("-a-b-c|", "---x---y|")
    return [
      ReferenceOperator(
        "zip(with:)",
        elsewhere,
        unbounded: queue,
        .lines("zip(with: other)", first, second),
        .two(
          "zip",
          .byItsName,
          traits: .finishesEarly,
          signal: { $0.zip(with: $1) },
          producer: { $0.zip(with: $1) },
          as: joined
        ),
        .timed(
          "zip with itself",
          .byItsName,
          traits: [.finishesEarly, .startsAgain],
          signal: { source, _ in source.zip(with: source) },
          producer: { source, _ in source.zip(with: source) },
          as: joined
        ).comparedOnly(because: startsTwice)
      ),
      ReferenceOperator(
        "zip(_:)",
        in: ["Zip", "CombiningLists"],
        elsewhere,
        unbounded: queue,
        .lines("zip(source, other)", first, second, isTied: false),
        .two(
          "zip(_:)",
          .none(because: "it does what `zip` does; the oracle has three streams for it"),
          traits: .finishesEarly,
          signal: { Signal.zip($0, $1) },
          producer: { SignalProducer.zip($0, $1) },
          as: joined
        ),
        .three(
          "zip of three",
          .byItsName,
          traits: .finishesEarly,
          signal: { Signal.zip($0, $1, $2).map { $0 + $1 + $2 } },
          producer: { SignalProducer.zip($0, $1, $2).map { $0 + $1 + $2 } }
        )
      ),
      ReferenceOperator(
        "zip(_:emptySentinel:)",
        elsewhere,
        unbounded: queue,
        .lines("zip([source, other])", first, second, isTied: false),
        .two(
          "zip of a list",
          .byItsName,
          traits: .finishesEarly,
          signal: { .zip([$0, $1]) },
          producer: { .zip([$0, $1]) },
          as: { $0.joined() }
        )
      ),
    ]
  }

  private static var merging: [ReferenceOperator] {
    let elsewhere = Elsewhere("merge:", "merge", "merge", "merge", "merge")
    let (first, second) = ("-a---b---|", "---x---y|")
    return [
      ReferenceOperator(
        "merge(with:)",
        elsewhere,
        .lines("merge(with: other)", first, second),
        .two(
          "merge",
          .byItsName,
          traits: .handlesInterruption,
          signal: { $0.merge(with: $1) },
          producer: { $0.merge(with: $1) }
        ),
        .timed(
          "merge with itself",
          .byItsName,
          traits: [.handlesInterruption, .startsAgain],
          signal: { source, _ in source.merge(with: source) },
          producer: { source, _ in source.merge(with: source) }
        ).comparedOnly(because: startsTwice)
      ),
      ReferenceOperator(
        "merge(_:)",
        elsewhere,
        .lines("merge(source, other)", first, second, isTied: false),
        .two(
          "merge(_:)",
          .none(because: "it does what `merge` does; the oracle has three streams for it"),
          traits: .handlesInterruption,
          signal: { Signal.merge($0, $1) },
          producer: { SignalProducer.merge($0, $1) }
        ),
        .three(
          "merge of three",
          .byItsName,
          traits: .handlesInterruption,
          signal: { Signal.merge($0, $1, $2) },
          producer: { SignalProducer.merge($0, $1, $2) }
        )
      ),
    ]
  }

  private static var conditions: [ReferenceOperator] {
    let (first, second) = ("-a---b---|", "---x---y|")
    return [
      ReferenceOperator(
        "and(_:)",
        Elsewhere("and", nil, "and", nil, nil),
        .lines("isA.and(isX)", first, second),
        .two("and", .byItsName, signal: { $0.isTrue.and($1.isTrue) }, producer: { $0.isTrue.and($1.isTrue) })
      ),
      ReferenceOperator(
        "or(_:)",
        Elsewhere("or", nil, "or", nil, nil),
        .lines("isA.or(isX)", first, second, isTied: false),
        .two("or", .byItsName, signal: { $0.isTrue.or($1.isTrue) }, producer: { $0.isTrue.or($1.isTrue) })
      ),
      ReferenceOperator(
        "all(_:)",
        Elsewhere(nil, nil, "all", nil, nil),
        .lines(".all(isA, isX)", first, second, isTied: false),
        .two("all", .byItsName, signal: { .all($0.isTrue, $1.isTrue) }, producer: { .all($0.isTrue, $1.isTrue) })
      ),
      ReferenceOperator(
        "any(_:)",
        Elsewhere(nil, nil, "any", nil, nil),
        .lines(".any(isA, isX)", first, second, isTied: false),
        .two("any", .byItsName, signal: { .any($0.isTrue, $1.isTrue) }, producer: { .any([$0.isTrue, $1.isTrue]) })
      ),
    ]
  }

  @Sendable static func joined(_ pair: (String, String)) -> String { pair.0 + pair.1 }
}

extension Signal where Value == String {
  fileprivate var isTrue: Signal<Bool, Failure> { map { $0 == "a" || $0 == "x" } }
}

extension SignalProducer where Value == String {
  fileprivate var isTrue: SignalProducer<Bool, Failure> { map { $0 == "a" || $0 == "x" } }
}
