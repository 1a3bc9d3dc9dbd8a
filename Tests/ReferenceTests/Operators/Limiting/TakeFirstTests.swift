import ReactiveContractKit
import Testing

@testable import Reactive

@Suite struct TakeFirstTests {
  @Test(arguments: StreamKind.allCases) func `the last of the first values brings the completion`(
    streamKind: StreamKind
  ) throws {
    #expect(try streamKind.draw("--1--2--3--4--|", .take(first: 2)) == drawn("--1--(2|)"))
  }

  @Test(arguments: StreamKind.allCases, ["--1--|", "--1--#", "--1--!", "--1", "-", "|"])
  func `a stream that ends before passes as it is`(streamKind: StreamKind, line: String) throws {
    #expect(try streamKind.draw(line, .take(first: 2)) == drawn(line))
  }

  @Test func `the value counts down and ends with the last value`() {
    var operation = TakeFirst<Int, TestFailure>(2)
    #expect(operation.begin() == .nothing)
    #expect(operation.receive(1) == .send(1))
    #expect(operation.receive(2) == .sendThenEnd(2, .completed))
  }

  @Test func `of no values at all, a signal is born terminated`() throws {
    #expect(try StreamKind.signal.draw("12|", .take(first: 0)) == drawn("!"))
    let log = Log<String>()
    let (signal, input) = Signal<Int, TestFailure>.pipe(disposable: AnyDisposable { log("source disposed") })
    let result = signal.take(first: 0)
    for name in ["a", "b"] { #expect(result.observe { log("\(name) \($0)") } == nil) }
    input.send(value: 1)
    #expect(log.entries == ["a interrupted", "b interrupted"])
  }

  @Test func `of no values at all, a producer completes and the work never starts`() {
    let log = Log<String>()
    let work = SignalProducer<Int, Never> { _, lifetime in
      log("work")
      lifetime += { log("disposed") }
    }
    work.on(starting: { log("starting") }, started: { log("started") }, disposed: { log("over") })
      .take(first: 0)
      .start { log("\($0)") }
    #expect(log.entries == ["completed"])
  }

  @Test func `the source is released after the last value has arrived`() {
    let log = Log<String>()
    let source = SignalProducer<Int, Never> { observer, lifetime in
      lifetime += { log("disposed") }
      for value in 1...3 {
        log("send \(value)")
        observer.send(value: value)
      }
    }
    source.take(first: 2).start { log("\($0)") }
    #expect(log.entries == ["send 1", "next 1", "send 2", "next 2", "completed", "disposed", "send 3"])
  }

  @Test func `a signal that goes on is no longer observed after the last value`() {
    let log = Log<String>()
    let (signal, input) = Signal<Int, Never>.pipe()
    signal.on(value: { log("passing \($0)") }).take(first: 1).observe { log("\($0)") }
    input.send(value: 1)
    input.send(value: 2)
    #expect(log.entries == ["passing 1", "next 1", "completed"])
  }

  @Test(.expectsExit) func `a negative count traps at the call, on both stream kinds`() async {
    let text = "take(first:) needs a count of 0 or more, got -1"
    let signal = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Signal<Int, Never>.never.take(first: -1)
    }
    #expect(signal.said(text))
    let producer = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = SignalProducer<Int, Never>.never.take(first: -1)
    }
    #expect(producer.said(text))
  }
}
