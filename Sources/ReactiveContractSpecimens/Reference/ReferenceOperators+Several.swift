import Reactive
import ReactiveContractKit

extension ReferenceOperators {
  static var timing: [Subject] {
    let hopping: Traits = [.asynchronous, .deliversOnScheduler]
    return [
      Subject(
        OperatorSubject(
          signal: "observe(on:)",
          traits: hopping,
          values: letters,
          { $0.observe(on: $1) },
          producer: { $0.observe(on: $1) }
        )
      ),
      Subject(
        OperatorSubject(
          signal: "delay(2)",
          traits: hopping.union(.hopsTwice),
          values: letters,
          { $0.delay(.milliseconds(2), on: $1) },
          producer: { $0.delay(.milliseconds(2), on: $1) }
        )
      ),
      Subject(OperatorSubject(producer: "start(on:)", values: letters) { $0.start(on: $1) }),
    ]
  }

  static var combining: [Subject] {
    [
      Subject(
        OperatorSubject(
          combining: "combineLatest",
          values: pairs,
          signal: { first, second, _ in first.combineLatest(with: second).map { $0 + $1 } },
          producer: { first, second, _ in first.combineLatest(with: second).map { $0 + $1 } }
        )
      ),
      Subject(
        OperatorSubject(
          combining: "zip",
          traits: .finishesEarly,
          values: pairs,
          signal: { first, second, _ in first.zip(with: second).map { $0 + $1 } },
          producer: { first, second, _ in first.zip(with: second).map { $0 + $1 } }
        )
      ),
      Subject(
        OperatorSubject(
          combining: "merge",
          traits: .handlesInterruption,
          values: pairs,
          signal: { first, second, _ in first.merge(with: second) },
          producer: { first, second, _ in first.merge(with: second) }
        )
      ),
      Subject(
        OperatorSubject(
          combining: "concat",
          traits: .handlesInterruption,
          values: pairs,
          producer: { first, second, _ in first.concat(second) }
        )
      ),
      Subject(
        OperatorSubject(
          combining: "prefix",
          traits: .handlesInterruption,
          values: pairs,
          producer: { first, second, _ in first.prefix(second) }
        )
      ),
      Subject(
        OperatorSubject(combining: "then", values: pairs, producer: { first, second, _ in first.then(second) })
      ),
      Subject(
        OperatorSubject(
          combining: "and",
          values: pairs,
          signal: { first, second, _ in first.map { $0 == "a" }.and(second.map { $0 == "x" }) },
          producer: { first, second, _ in first.map { $0 == "a" }.and(second.map { $0 == "x" }) }
        )
      ),
    ]
  }

  static var flattening: [Subject] {
    let strategies: [(String, FlattenStrategy)] = [
      ("flatten(.merge)", .merge), ("flatten(.concat)", .concat), ("flatten(.latest)", .latest),
      ("flatten(.race)", .race), ("flatten(.throttle)", .throttle),
    ]
    return strategies.map { name, strategy in
      Subject(
        OperatorSubject(
          flattening: name,
          values: pairs,
          signal: { outer, _ in outer.flatten(strategy) },
          producer: { outer, _ in outer.flatten(strategy) }
        )
      )
    }
  }

  static var repeating: [Subject] {
    [
      producer("repeat(2)", .startsAgain) { $0.repeat(2) },
      producer("repeat(12)", .startsAgain) { $0.repeat(12) },
      producer("retry(upTo: 12)", [.handlesFailure, .startsAgain]) { $0.retry(upTo: 12) },
      producer("retry(upTo: 1)", [.handlesFailure, .startsAgain]) { $0.retry(upTo: 1) },
    ]
  }
}
