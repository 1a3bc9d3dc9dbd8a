import Reactive
import ReactiveContractKit

/// An operator of another author, made of three reactions, with public names only.
struct Foreign: Transducer {
  typealias Answer = Reaction<Int, TestFailure>

  var atBegin: Answer = .nothing
  var toValue: @Sendable (Int) -> Answer = { .send($0) }
  var toEnd: @Sendable (Termination<TestFailure>) -> Answer = { .end($0) }
  var atCleanup: (@Sendable () -> Void)?

  mutating func begin() -> Answer { atBegin }

  mutating func receive(_ value: Int) -> Answer { toValue(value) }

  mutating func end(_ termination: Termination<TestFailure>) -> Answer { toEnd(termination) }

  var cleanup: (@Sendable () -> Void)? { atCleanup }
}

/// The example that the documentation of the law shows.
struct EveryOther<Value: Sendable, Failure: Error>: ValueTransducer {
  var isDue = true

  mutating func receive(_ value: Value) -> Reaction<Value, Failure> {
    defer { isDue.toggle() }
    return isDue ? .send(value) : .nothing
  }
}
