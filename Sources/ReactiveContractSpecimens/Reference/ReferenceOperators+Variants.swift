import Reactive
import ReactiveContractKit

extension ReferenceOperators {
  /// Operators with one input in a second form: with a comparison, an initial value, a result that is changed in place.
  static var folding: [Subject] {
    [
      both("scan(into:)", [], { $0.scan(into: "") { $0 += $1 } }, { $0.scan(into: "") { $0 += $1 } }),
      both("reduce(into:)", [], { $0.reduce(into: "") { $0 += $1 } }, { $0.reduce(into: "") { $0 += $1 } }),
      both(
        "scanMap(into:)",
        [],
        { $0.scanMap(into: 0, Self.numbered) },
        { $0.scanMap(into: 0, Self.numbered) }
      ),
      both("combinePrevious(_:)", [], { $0.combinePrevious("z").map(+) }, { $0.combinePrevious("z").map(+) }),
      both("skipRepeats(_:)", [], { $0.skipRepeats { $0 < $1 } }, { $0.skipRepeats { $0 < $1 } }),
      both("uniqueValues(_:)", [], { $0.uniqueValues(\.count) }, { $0.uniqueValues(\.count) }),
      both("attempt, throwing", [], { $0.attempt(Self.refuse) }, { $0.attempt(Self.refuse) }),
      both("attemptMap, throwing", [], { $0.attemptMap(Self.measure) }, { $0.attemptMap(Self.measure) }),
      both("promoteError", [], { $0.materializeResults().promoteError(TestFailure.self).attemptMap { $0 } }) {
        $0.materializeResults().promoteError(TestFailure.self).attemptMap { $0 }
      },
    ]
  }

  /// Operators that end, or wait, for something other than their input.
  static var staging: [Subject] {
    // The end that waits for what is kept takes a turn of its own.
    let keeping: Traits = [.asynchronous, .deliversOnScheduler, .hopsTwice]
    let two = Duration.milliseconds(2)
    // Held by the closures: a lifetime ends with its token.
    let (lifetime, token) = Lifetime.make()
    return [
      both("take(first: 0)", .endsAtBirth, { $0.take(first: 0) }, { $0.take(first: 0) }),
      both(
        "take(during:)",
        [],
        { source in withExtendedLifetime(token) { source.take(during: lifetime) } },
        { source in withExtendedLifetime(token) { source.take(during: lifetime) } }
      ),
      both("take(during:), ended", .endsAtBirth, { $0.take(during: .empty) }) {
        $0.take(during: .empty)
      },
      Subject(
        OperatorSubject(
          signal: "debounce(2), keeping",
          traits: keeping,
          values: letters,
          { $0.debounce(two, on: $1, discardWhenCompleted: false) },
          producer: { $0.debounce(two, on: $1, discardWhenCompleted: false) }
        )
      ),
      Subject(
        OperatorSubject(
          signal: "collect(every: 2), keeping",
          traits: keeping,
          values: letters,
          { $0.collect(every: two, on: $1, skipEmpty: true, discardWhenCompleted: false) },
          producer: { $0.collect(every: two, on: $1, skipEmpty: true, discardWhenCompleted: false) }
        )
      ),
    ]
  }

  @Sendable private static func numbered(_ count: inout Int, _ value: String) -> String {
    count += 1
    return "\(count)\(value)"
  }

  @Sendable private static func refuse(_ value: String) throws(TestFailure) {
    if value == "b" { throw TestFailure("refused") }
  }

  @Sendable private static func measure(_ value: String) throws(TestFailure) -> Int {
    try refuse(value)
    return value.count
  }
}
