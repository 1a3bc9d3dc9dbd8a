import ReactiveContractKit
import Testing

@testable import Reactive

@Suite struct ValidatingPropertyTests {
  typealias Tested = ValidatingProperty<Int, TestFailure>

  /// Accepts positive numbers, replaces those above ten by ten, and refuses the rest.
  private static func judge(_ proposal: Int) -> Tested.Decision {
    if proposal <= 0 { return .invalid(TestFailure("low")) }
    return proposal > 10 ? .coerced(10, TestFailure("high")) : .valid
  }

  @Test func `a proposal is accepted, replaced or refused, and the result says which`() {
    let property = Tested(1) { Self.judge($0) }
    #expect(property.result.value == .valid(1))
    property.value = 5
    #expect(property.value == 5 && property.result.value == .valid(5))
    property.value = 12
    #expect(property.value == 10)
    #expect(property.result.value == .coerced(replacement: 10, proposed: 12, error: TestFailure("high")))
    property.value = -1
    #expect(property.value == 10 && property.result.value == .invalid(-1, TestFailure("low")))
    let result = property.result.value
    #expect(result.isInvalid && result.value == nil && result.proposed == -1 && result.error == TestFailure("low"))
  }

  @Test func `the result changes before the value, and a refusal changes no value`() {
    let property = Tested(1) { Self.judge($0) }
    let log = Log<String>()
    property.result.signal.observeValues { [unowned property] in log("result \($0.proposed), value \(property.value)") }
    property.signal.observeValues { [unowned property] in
      log("value \($0), result \(property.result.value.proposed)")
    }
    property.value = 2
    property.value = 0
    #expect(log.entries == ["result 2, value 1", "value 2, result 2", "result 0, value 2"])
  }

  @Test func `what is written to the inner property is judged and stays`() {
    let inner = MutableProperty(0)
    let calls = Counter()
    let property = Tested(inner) {
      calls.add()
      return Self.judge($0)
    }
    #expect(property.result.value.isInvalid && property.value == 0)
    inner.value = 12
    #expect(property.value == 12 && property.result.value.value == 10)
    property.value = 3
    #expect(inner.value == 3 && calls.value == 3)
  }

  @Test func `a change of another property has the latest proposal judged again`() {
    let limit = MutableProperty(5)
    let property = Tested(1, with: limit) { $0 > $1 ? .invalid(TestFailure("above \($1)")) : .valid }
    property.value = 8
    #expect(property.value == 1 && property.result.value.error == TestFailure("above 5"))
    limit.value = 10
    #expect(property.value == 8 && property.result.value == .valid(8))
    limit.value = 2
    #expect(property.value == 8 && property.result.value == .invalid(8, TestFailure("above 2")))
  }

  @Test func `a confirmation is judged by what was proposed for another validating property`() {
    let email = ValidatingProperty<String, TestFailure>("") {
      $0.contains("@") ? .valid : .invalid(TestFailure("no address"))
    }
    let confirmation = ValidatingProperty<String, TestFailure>("", with: email) {
      $0 == $1 ? .valid : .invalid(TestFailure("differs from \($1)"))
    }
    email.value = "ada"
    confirmation.value = "ada@b"
    #expect(confirmation.result.value.error == TestFailure("differs from ada"))
    email.value = "ada@b"
    #expect(confirmation.result.value == .valid("ada@b") && confirmation.value == "ada@b")
  }

  @Test func `it can be bound, follows its inner property's life, and keeps no other alive`() {
    let source = MutableProperty(3)
    weak var limit: MutableProperty<Int>?
    weak var released: Tested?
    let log = Log<String>()
    do {
      let made = MutableProperty(5)
      limit = made
      let property = Tested(1, with: made) { $0 > $1 ? .invalid(TestFailure("high")) : .valid }
      released = property
      property <~ source
      property.result.signal.observe { log("result \($0.isTerminating)") }
      property.signal.observe { log("value \($0)") }
      source.value = 4
      withExtendedLifetime(made) {}
    }
    #expect(limit == nil && released == nil)
    #expect(log.entries.prefix(2) == ["result false", "value next 4"])
    #expect(log.entries.dropFirst(2).sorted() == ["result true", "value completed"])
    #expect(!source.core.changes.isObserved)
    let inner = MutableProperty(1)
    do { _ = Tested(inner) { Self.judge($0) } }
    #expect(!inner.core.changes.isObserved)
  }

  @Test(.expectsExit) func `a proposal from inside its own observer traps`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let property = Tested(1) { _ in .valid }
      property.signal.observeValues { property.value = $0 + 1 }
      property.value = 2
    }
    #expect(result.said("E6 events are not sent recursively: a property was proposed 3"))
  }

  @Test func `proposals by several threads take turns, and the result matches the value`() {
    let scenario = InterleavingScenario("proposals") { interleaving in
      let limit = MutableProperty(5)
      let property = Tested(1, with: limit) { $0 > $1 ? .invalid(TestFailure("high")) : .valid }
      property.signal.observeValues { [unowned property] value in
        interleaving.judge(property.result.value.value == value, "value \(value), result \(property.result.value)")
      }
      return InterleavingCast(
        {
          interleaving.yield(before: "propose")
          property.value = 8
        },
        {
          interleaving.yield(before: "raise the limit")
          limit.value = 10
        },
        verdict: { outcome in
          outcome == .completed && property.value == 8 ? nil : "\(outcome): \(property.value)"
        }
      )
    }
    let report = Exploration(scenario).run()
    #expect(report.failures == [] && report.inconclusive == nil && report.judged > 0, "\(report)")
  }

  @Test func `it may stand in a circle of bindings`() {
    let (property, other) = (ValidatingProperty<Int, TestFailure>(0) { _ in .valid }, MutableProperty(0))
    property <~ other
    other <~ property
    for (number, set) in [(1, { property.value = 1 }), (2, { other.value = 2 })] as [(Int, () -> Void)] {
      set()
      #expect([property.value, other.value] == [number, number])
    }
  }

  @Test func `two that are judged together with each other come to rest`() {
    let top = MutableProperty(10)
    let lower = ValidatingProperty<Int, TestFailure>(0, with: top) { $0 <= $1 ? .valid : .invalid(TestFailure()) }
    let upper = ValidatingProperty<Int, TestFailure>(top, with: lower) { $0 >= $1 ? .valid : .invalid(TestFailure()) }
    upper.value = 20
    lower.value = 15
    lower.value = 30
    #expect(upper.value == 20 && lower.value == 15 && lower.result.value.isInvalid)
    upper.value = 40
    #expect(upper.value == 40 && lower.value == 30 && !lower.result.value.isInvalid)
  }

  @Test func `its result may stand in a circle of bindings`() {
    let (property, text) = (
      ValidatingProperty<Int, TestFailure>(0) { $0 > 2 ? .invalid(TestFailure()) : .valid }, MutableProperty(0)
    )
    property <~ text
    text <~ property.result.map(\.proposed)
    for (number, set) in [(1, { property.value = 1 }), (2, { text.value = 2 }), (3, { property.value = 3 })]
      as [(Int, () -> Void)]
    {
      set()
      #expect([property.result.value.proposed, text.value] == [number, number])
    }
    #expect(property.value == 2)
  }

  @Test func `two that are judged together are judged by what both are in the end`() {
    let (low, high) = (MutableProperty(0), MutableProperty(100))
    let lower = ValidatingProperty<Int, TestFailure>(low, with: high) { $0 <= $1 ? .valid : .invalid(TestFailure()) }
    let upper = ValidatingProperty<Int, TestFailure>(high, with: low) {
      $0 - $1 >= 8 ? .valid : .invalid(TestFailure())
    }
    upper.value = 20
    lower.value = 25
    let log = Log<Bool>()
    upper.result.signal.observeValues { log($0.isInvalid) }
    upper.value = 30
    #expect(lower.result.value == .valid(25))
    #expect(upper.result.value == .invalid(30, TestFailure()))
    #expect(log.entries == [false, true])
  }

  @Test func `a limit that follows a proposal decides about it, too`() {
    let limit = MutableProperty(10)
    let amount = ValidatingProperty<Int, TestFailure>(0, with: limit) { $0 <= $1 ? .valid : .invalid(TestFailure()) }
    limit <~ amount.result.map { $0.proposed > 5 ? 1 : 10 }
    amount.value = 7
    #expect(limit.value == 1)
    #expect(amount.result.value == .invalid(7, TestFailure()))
    amount.value = 3
    #expect(amount.result.value == .valid(3))
  }

  @Test func `validators that never agree are asked a bounded number of times`() {
    let (left, right, asked) = (MutableProperty(0), MutableProperty(0), Counter())
    let first = ValidatingProperty<Int, TestFailure>(left, with: right) {
      asked.add(1)
      return .coerced($0 &+ $1 &+ 1, nil)
    }
    let second = ValidatingProperty<Int, TestFailure>(right, with: left) {
      asked.add(1)
      return .coerced($0 &- $1 &- 1, nil)
    }
    let before = asked.value
    first.value = 1
    #expect(asked.value - before < 20)
    withExtendedLifetime(second) {}
  }
}
