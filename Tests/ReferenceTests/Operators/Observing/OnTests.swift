import Reactive
import ReactiveContractKit
import Testing

@Suite struct OnTests {
  @Test(arguments: StreamKind.allCases, ["|", "#", "!"])
  func `hooks run in order before the event is forwarded, the last one after`(streamKind: StreamKind, end: String)
    throws
  {
    let log = Log<String>()
    let operation: Operator<Int, TestFailure, Int, TestFailure> =
      .hooks(log)
      |> .map {
        log("out \($0)"); return $0
      } |> .on(terminated: { log("out") })
    #expect(try streamKind.draw("1" + end, operation) == drawn("1" + end))
    let (event, hook) = try #require(
      ["|": ("completed", "completed"), "#": ("failed #", "failed #"), "!": ("interrupted", "interrupted")][end]
    )
    #expect(
      log.entries == [
        "event next 1", "value 1", "out 1", "event \(event)", "hook \(hook)", "terminated", "out", "disposed",
      ]
    )
  }

  @Test func `disposal of a run is an interruption to the hooks`() {
    let log = Log<String>()
    let handle = (SignalProducer<Int, TestFailure>.never |> .hooks(log)).start { log("out \($0)") }
    handle.dispose()
    handle.dispose()
    #expect(log.entries == ["event interrupted", "hook interrupted", "terminated", "out interrupted", "disposed"])
  }

  @Test(arguments: StreamKind.allCases) func `of several in a chain, the last one added is disposed of first`(
    streamKind: StreamKind
  )
    throws
  {
    let log = Log<String>()
    let operation: Operator<Int, TestFailure, Int, TestFailure> =
      .on(disposed: { log("inner") }) |> .map { $0 } |> .on(disposed: { log("outer") })
    #expect(try streamKind.draw("1|", operation) == drawn("1|"))
    #expect(log.entries == ["outer", "inner"])
  }

  @Test func `hooks run once per event, however many observers there are`() {
    let log = Log<String>()
    let (signal, input) = Signal<Int, TestFailure>.pipe()
    let result = signal |> .hooks(log)
    for _ in 1...3 { result.observe { _ in } }
    input.send(value: 1)
    input.sendCompleted()
    #expect(log.entries == ["event next 1", "value 1", "event completed", "hook completed", "terminated", "disposed"])
  }

  @Test func `a signal that ends without an event is only disposed of`() {
    let log = Log<String>()
    let (signal, input) = Signal<Int, TestFailure>.pipe()
    _ = signal |> .hooks(log)
    #expect(log.entries == ["disposed"])
    input.send(value: 1)
    #expect(log.entries == ["disposed"])
  }

  @Test func `hooks on a signal that has ended receive the interruption at once`() {
    let log = Log<String>()
    let signal = Signal<Int, TestFailure>.empty
    let result = signal |> .hooks(log)
    let expected = ["event interrupted", "hook interrupted", "terminated", "disposed"]
    #expect(log.entries == expected)
    result.observe { log("out \($0)") }
    #expect(log.entries == expected + ["out interrupted"])
    withExtendedLifetime(signal) {}
  }
}

extension Operator where Input == Output, InputFailure == OutputFailure {
  /// Logs everything.
  fileprivate static func hooks(_ log: Log<String>) -> Self {
    .on(
      event: { log("event \($0)") },
      failed: { log("hook failed \($0)") },
      completed: { log("hook completed") },
      interrupted: { log("hook interrupted") },
      terminated: { log("terminated") },
      disposed: { log("disposed") },
      value: { log("value \($0)") }
    )
  }
}
