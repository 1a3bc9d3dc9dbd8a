import Reactive
import ReactiveContractKit
import Testing

@Suite struct RaceTests {
  private typealias Inner = Signal<Int, TestFailure>
  private let log = Log<String>()

  private func flatten(_ strategy: FlattenStrategy) -> (Observer<Inner, TestFailure>, [Observer<Int, TestFailure>]) {
    let (outer, toOuter) = Signal<Inner, TestFailure>.pipe()
    outer.flatten(strategy).observe { [log] in log("\($0)") }
    let pipes = (0..<3).map { number in
      Inner.pipe(disposable: AnyDisposable { [log] in log("over \(number)") })
    }
    for pipe in pipes { toOuter.send(value: pipe.output) }
    return (toOuter, pipes.map(\.input))
  }

  @Test func `the first to send goes on alone`() {
    let (outer, inner) = flatten(.race)
    inner[1].send(value: 1)
    inner[0].send(value: 0)
    outer.send(value: .empty)
    inner[1].send(value: 2)
    inner[1].sendCompleted()
    outer.sendCompleted()
    #expect(log.entries.filter { !$0.hasPrefix("over") } == ["next 1", "next 2", "completed"])
  }

  @Test func `a completion without a value wins, and a failure too`() {
    let (outer, inner) = flatten(.race)
    inner[1].sendCompleted()
    inner[0].send(value: 1)
    #expect(!log.entries.contains("next 1"))
    outer.sendCompleted()
    #expect(log.entries.last == "completed")
    let (second, others) = flatten(.race)
    others[2].send(error: TestFailure("x"))
    withExtendedLifetime(second) {}
    #expect(log.entries.contains("failed x"))
  }

  @Test func `an interruption takes its stream out of the race; that of the winner ends it`() {
    let (outer, inner) = flatten(.race)
    inner[0].sendInterrupted()
    inner[2].send(value: 2)
    inner[1].send(value: 1)
    inner[2].sendInterrupted()
    #expect(log.entries.contains("next 2") && !log.entries.contains("next 1"))
    outer.sendCompleted()
    #expect(log.entries.last == "completed")
  }

  @Test func `when all have dropped out and no other can come, the race is over`() {
    let (outer, inner) = flatten(.race)
    for input in inner { input.sendInterrupted() }
    outer.sendCompleted()
    #expect(log.entries.last == "completed")
  }

  @Test func `producers that lose are disposed of, as the winner is with the result`() {
    let work: @Sendable (Int) -> SignalProducer<Int, Never> = { [log] number in
      SignalProducer { observer, lifetime in
        log("start \(number)")
        lifetime += {
          _ = observer
          log("dispose \(number)")
        }
        if number == 2 { observer.send(value: number) }
      }
    }
    SignalProducer<Int, Never>([1, 2, 3]).flatMap(.race, work).start { [log] in log("\($0)") }.dispose()
    #expect(log.entries == ["start 1", "start 2", "dispose 1", "next 2", "interrupted", "dispose 2"])
  }

  @Test func `throttle drops what arrives while one runs`() {
    let (outer, inner) = flatten(.throttle)
    inner[1].send(value: 1)
    inner[0].send(value: 0)
    inner[0].sendInterrupted()
    let (late, input) = Inner.pipe()
    outer.send(value: late)
    input.send(value: 7)
    outer.sendCompleted()
    input.sendCompleted()
    #expect(log.entries.filter { !$0.hasPrefix("over") } == ["next 0", "next 7", "completed"])
  }
}
