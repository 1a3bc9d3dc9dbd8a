import Reactive
import ReactiveContractKit
import Testing

/// Chains over literals without type annotations; they must also compile quickly.
@Suite struct ChainTests {
  @Test func `a chain of six operators over literals type-checks`() {
    let log = Log<String>()
    SignalProducer<Int, Never>([1, 2, 3, 4, 5, 6])
      .map { $0 * 3 + 1 }
      .filter { $0 % 2 == 0 }
      .scan(0) { $0 + $1 }
      .skip(first: 1)
      .take(while: { $0 < 100 })
      .map { "\($0)" }
      .start { log("\($0)") }
    #expect(log.entries == ["next 14", "next 30", "completed"])
  }

  @Test func `the same chain as a composed operator, for both forms`() {
    let log = Log<String>()
    let operation: Operator<Int, Never, String, Never> =
      .map { $0 * 3 + 1 } |> .filter { $0 % 2 == 0 } |> .scan(0) { $0 + $1 } |> .skip(first: 1)
      |> .take(while: { $0 < 100 }) |> .map { "\($0)" }
    (SignalProducer([1, 2, 3, 4, 5, 6]) |> operation).start { log("\($0)") }
    let (signal, input) = Signal<Int, Never>.pipe()
    (signal |> operation).observe { log("\($0)") }
    for value in 1...6 { input.send(value: value) }
    input.sendCompleted()
    #expect(log.entries == ["next 14", "next 30", "completed", "next 14", "next 30", "completed"])
  }

  @Test func `operators are applied one after the other`() {
    let log = Log<String>()
    (SignalProducer<Int, Never>([1, 2, 3]) |> .map { $0 + 1 } |> .filter { $0 > 2 } |> .take(first: 1))
      .start { log("\($0)") }
    #expect(log.entries == ["next 3", "completed"])
  }
}
