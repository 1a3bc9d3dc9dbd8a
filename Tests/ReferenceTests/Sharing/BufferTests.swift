import Reactive
import ReactiveContractKit
import Testing

@Suite struct BufferTests {
  private typealias Work = SignalProducer<Int, TestFailure>

  @Test(arguments: 0...3) func `a late run receives the newest values, then the rest`(capacity: Int) {
    let log = Log<String>()
    let (output, input) = Work.buffer(capacity: capacity)
    for value in 1...2 { input.send(value: value) }
    output.start { log("a \($0)") }
    input.send(value: 3)
    output.start { log("b \($0)") }
    input.sendCompleted()
    input.send(value: 4)
    output.start { log("c \($0)") }
    func lines(_ name: String) -> [String] { log.entries.filter { $0.hasPrefix(name) } }
    func events(_ name: String, from first: Int) -> [String] {
      (first...3).map { "\(name) next \($0)" } + ["\(name) completed"]
    }
    #expect(lines("a") == events("a", from: 3 - min(capacity, 2)))
    #expect(lines("b") == (capacity == 0 ? ["b completed"] : events("b", from: 4 - capacity)))
    #expect(lines("c") == (capacity == 0 ? ["c completed"] : events("c", from: 4 - capacity)))
  }

  @Test func `without a capacity, everything is kept`() {
    let (output, input) = Work.buffer()
    for value in 1...100 { input.send(value: value) }
    input.send(error: TestFailure("x"))
    let log = Log<Event<Int, TestFailure>>()
    output.start { log($0) }
    #expect(log.entries == (1...100).map { .next($0) } + [.failed(TestFailure("x"))])
  }

  @Test func `an input that is released interrupts`() {
    let log = Log<String>()
    func begin() -> Work {
      let (output, input) = Work.buffer(capacity: 1)
      input.send(value: 1)
      output.start { log("a \($0)") }
      return output
    }
    begin().start { log("b \($0)") }
    #expect(log.entries == ["a next 1", "a interrupted", "b next 1", "b interrupted"])
  }

  @Test func `values that no run can receive any more are released`() {
    final class Token: Sendable {}
    weak var kept: Token?
    func begin() -> Observer<Token, Never> {
      let (output, input) = SignalProducer<Token, Never>.buffer()
      let token = Token()
      kept = token
      input.send(value: token)
      return withExtendedLifetime(output) { input }
    }
    let input = begin()
    #expect(kept == nil)
    withExtendedLifetime(input) {}
  }

  @Test(.expectsExit) func `a negative capacity traps`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = SignalProducer<Int, Never>.buffer(capacity: -1)
    }
    #expect(result.said("buffer(capacity:) needs a capacity of 0 or more, got -1"))
  }
}
