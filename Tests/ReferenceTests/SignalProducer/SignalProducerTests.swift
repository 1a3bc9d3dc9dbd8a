import Reactive
import ReactiveContractKit
import Testing

@Suite struct SignalProducerTests {
  @Test func `a chain passes values, and the end`() {
    let log = Log<String>()
    SignalProducer<Int, Never>([1, 2, 3, 4]).map { $0 * 10 }.filter { $0 > 10 }.start { log("\($0)") }
    #expect(log.entries == ["next 20", "next 30", "next 40", "completed"])
  }

  @Test func `disposing of the handle from inside a handler interrupts after the value`() {
    let log = Log<String>()
    SignalProducer<Int, Never>([1, 2, 3]).map { $0 }.startWithSignal { signal, handle in
      signal.observe {
        log("\($0)")
        handle.dispose()
      }
    }
    #expect(log.entries == ["next 1", "interrupted"])
  }

  @Test func `resources are disposed of after the observers have received the end`() {
    let log = Log<String>()
    let handle = SignalProducer<Int, Never> { observer, lifetime in
      lifetime += { log("disposed") }
      observer.send(value: 1)
      lifetime += { _ = observer }
    }.map { $0 }.start { log("\($0)") }
    handle.dispose()
    handle.dispose()
    #expect(log.entries == ["next 1", "interrupted", "disposed"])
  }

  @Test func `lift gives what the operator gives on signals`() {
    let log = Log<String>()
    SignalProducer<Int, Never>([1, 2]).lift { $0.map { $0 + 1 } }.start { log("\($0)") }
    #expect(log.entries == ["next 2", "next 3", "completed"])
  }

  @Test func `operator values compose and apply to both forms`() {
    let log = Log<String>()
    let operation: Operator<Int, Never, String, Never> = .filter { $0 > 1 } |> .map { "\($0)" }
    (SignalProducer<Int, Never>([1, 2]) |> operation).start { log("\($0)") }
    let (signal, input) = Signal<Int, Never>.pipe()
    (signal |> operation).observe { log("\($0)") }
    input.send(value: 3)
    #expect(log.entries == ["next 2", "completed", "next 3"])
  }
}
