import Reactive
import ReactiveContractKit
import Testing

@Suite struct LogEventsTests {
  @Test(
    arguments: StreamKind.allCases,
    [("|", "completed"), ("#'x'", "failed x"), ("!", "interrupted")]
  )
  func `every event gets a line before it is forwarded`(streamKind: StreamKind, end: (marble: String, line: String))
    throws
  {
    let log = Log<String>()
    let logging: Operator<Int, TestFailure, Int, TestFailure> =
      .logEvents(identifier: "a") { identifier, event, _, _, _ in log("\(identifier): \(event)") }
      |> .on(event: { log("out \($0)") })
    #expect(try streamKind.draw("1" + end.marble, logging) == drawn("1" + end.marble))
    #expect(
      log.entries == [
        "a: next 1", "out next 1", "a: \(end.line)", "a: terminated", "out \(end.line)", "a: disposed",
      ]
    )
  }

  @Test func `a producer also logs the start of each run`() {
    let log = Log<String>()
    SignalProducer(value: 1).logEvents { _, event, _, _, _ in log(event) }.start()
    #expect(log.entries == ["starting", "next 1", "completed", "terminated", "disposed", "started"])
  }

  @Test func `only what is asked for is written`() {
    let log = Log<String>()
    let (signal, input) = Signal<Int, Never>.pipe()
    signal.logEvents(events: [.next, .disposed]) { _, event, _, _, _ in log(event) }.observe { _ in }
    input.send(value: 1)
    input.sendCompleted()
    SignalProducer(value: 2).logEvents(events: [.starting]) { _, event, _, _, _ in log(event) }.start()
    #expect(log.entries == ["next 1", "disposed", "starting"])
  }

  @Test func `a line knows where the call stands`() {
    let log = Log<String>()
    let here = #line + 1
    SignalProducer(value: 1).logEvents(identifier: "b", events: [.next]) { log("\($0) \($1) \($2) \($3) \($4)") }
      .start()
    let (file, function) = ("ReferenceTests/LogEventsTests.swift", #function)
    #expect(log.entries == ["b next 1 \(file) \(function) \(here)"])
  }

  @Test(.expectsExit) func `without a logger, the lines are printed`() async throws {
    let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
      SignalProducer(value: 1).logEvents(
        identifier: "c",
        events: [.next],
        fileName: "F.swift",
        functionName: "f()",
        lineNumber: 7
      ).start()
    }
    let text = String(decoding: result.standardOutputContent, as: UTF8.self)
    #expect(text.contains("[c] next 1 fileName: F.swift, functionName: f(), lineNumber: 7\n"))
  }
}
