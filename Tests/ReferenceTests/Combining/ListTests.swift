import Reactive
import ReactiveContractKit
import Testing

@Suite struct ListTests {
  private typealias Work = SignalProducer<Int, Never>

  @Test func `any number of streams combine to arrays`() {
    let log = Log<String>()
    let pipes = (0..<3).map { _ in Signal<Int, Never>.pipe() }
    Signal<[Int], Never>.combineLatest(pipes.map(\.output)).observe { log("latest \($0)") }
    Signal<[Int], Never>.zip(pipes.map(\.output)).observe { log("zip \($0)") }
    for (number, pipe) in pipes.enumerated() { pipe.input.send(value: number) }
    pipes[0].input.send(value: 7)
    for pipe in pipes { pipe.input.sendCompleted() }
    #expect(
      log.entries.filter { $0.hasPrefix("latest") } == [
        "latest next [0, 1, 2]", "latest next [7, 1, 2]", "latest completed",
      ]
    )
    #expect(log.entries.filter { $0.hasPrefix("zip") } == ["zip next [0, 1, 2]", "zip completed"])
  }

  @Test func `an empty list makes a signal that has ended, and a producer that completes after its sentinel`() {
    let log = Log<String>()
    Signal<[Int], Never>.combineLatest([Signal<Int, Never>]()).observe { log("\($0)") }
    SignalProducer<[Int], Never>.zip([Work]()).start { log("\($0)") }
    SignalProducer<[Int], Never>.combineLatest([Work](), emptySentinel: [7]).start { log("\($0)") }
    #expect(log.entries == ["interrupted", "completed", "next [7]", "completed"])
  }

  @Test func `booleans: all, any, and, or, not`() {
    let log = Log<String>()
    let (yes, no) = (SignalProducer<Bool, Never>(value: true), SignalProducer<Bool, Never>(value: false))
    for producer in [yes.and(no), yes.or(no), yes.negate(), .all(yes, yes), .any(no, no), .all([]), .any([])] {
      producer.startWithValues { log("\($0)") }
    }
    #expect(log.entries == ["false", "true", "false", "true", "false", "true", "false"])
    let (signal, input) = Signal<Bool, Never>.pipe()
    signal.and(signal.negate()).observeValues { log("glitch \($0)") }
    input.send(value: true)
    input.send(value: false)
    #expect(log.entries.suffix(3) == ["glitch false", "glitch true", "glitch false"])
  }
}
