import Reactive
import ReactiveContractKit
import Testing

/// Operators over signals, applied to the signals of runs.
@Suite struct LiftTests {
  typealias Tested = Signal<Int, TestFailure>
  typealias Produced = SignalProducer<Int, TestFailure>

  @Test func `a lifted operator is applied once per start, before the work begins`() {
    let log = Log<String>()
    let producer = Produced { observer, _ in
      log("work")
      observer.send(value: 1)
      observer.sendCompleted()
    }.lift { signal in
      log("applied")
      return signal.map { $0 + 1 }
    }
    #expect(log.entries == [])
    for _ in 1...2 { producer.start { log("\($0)") } }
    let once = ["applied", "work", "next 2", "completed"]
    #expect(log.entries == once + once)
  }

  @Test(arguments: TerminationTests.terminations)
  func `ends pass, then the resources of the input go`(termination: Termination<TestFailure>) {
    let log = Log<String>()
    Produced { observer, lifetime in
      lifetime += { log("disposed") }
      observer.send(value: 1)
      observer.end(termination)
    }.lift { $0.map { $0 } }.start { log("\($0)") }
    #expect(log.entries == ["next 1", "\(termination)", "disposed"])
  }

  @Test func `an operator that ends early disposes of the input`() {
    let log = Log<String>()
    let inputs = Log<Observer<Int, TestFailure>>()
    let handle = Produced { observer, lifetime in
      inputs(observer)
      lifetime += { log("disposed") }
    }.lift { $0.take(first: 1) }.start { log("\($0)") }
    inputs.entries[0].send(value: 1)
    #expect(log.entries == ["next 1", "completed", "disposed"])
    #expect(handle.isDisposed)
  }

  @Test func `disposing interrupts what goes in, and so what comes out`() {
    let log = Log<String>()
    let inputs = Log<Observer<Int, TestFailure>>()
    let handle = Produced { observer, lifetime in
      inputs(observer)
      lifetime += { log("disposed") }
    }.lift { signal in
      signal.observe { log("in \($0)") }
      return signal.map { $0 }
    }.start { log("out \($0)") }
    handle.dispose()
    #expect(log.entries.sorted() == ["disposed", "in interrupted", "out interrupted"])
    #expect(log.entries.last == "disposed")
  }

  @Test func `disposing interrupts what comes out when what went in has ended`() {
    let log = Log<String>()
    let handle = Produced(value: 1).lift { _ in Tested.never }.start { log("\($0)") }
    #expect(log.entries == [] && !handle.isDisposed)
    handle.dispose()
    #expect(log.entries == ["interrupted"])
  }

  @Test func `a result that has ended already interrupts, and no work begins`() {
    let log = Log<String>()
    Produced { _, _ in log("work") }.lift { _ in Tested.empty }.start { log("\($0)") }
    #expect(log.entries == ["interrupted"])
  }

  @Test func `several inputs start in order, after the operator was applied to all of them`() {
    let log = Log<String>()
    let inputs = Log<Observer<Int, TestFailure>>()
    func source(_ name: String) -> Produced {
      Produced { observer, lifetime in
        log("start \(name)")
        inputs(observer)
        lifetime += { log("disposed \(name)") }
      }
    }
    let lifted = source("a").lift(
      { (first: Tested, second: Tested, third: Tested) in
        log("applied")
        return Tested.merge([first, second.map { $0 * 10 }, third.map { $0 * 100 }])
      },
      with: source("b"),
      source("c")
    )
    lifted.start { log("\($0)") }
    for input in inputs.entries { input.send(value: 1) }
    for input in inputs.entries { input.sendCompleted() }
    #expect(
      log.entries == [
        "applied", "start a", "start b", "start c", "next 1", "next 10", "next 100", "disposed a", "disposed b",
        "completed", "disposed c",
      ]
    )
  }

  @Test func `inputs whose result has ended do not start`() {
    let log = Log<String>()
    let lifted = Produced(value: 1).lift(
      { (first: Tested, second: Tested) in Tested.merge(first, second).take(first: 1) },
      with: Produced { _, _ in log("second") }
    )
    lifted.start { log("\($0)") }
    #expect(log.entries == ["next 1", "completed"])
  }

  @Test func `disposing disposes of all inputs, in order`() {
    let log = Log<String>()
    let inputs = Log<Observer<Int, TestFailure>>()
    func source(_ name: String) -> Produced {
      Produced { observer, lifetime in
        inputs(observer)
        lifetime += { log("disposed \(name)") }
      }
    }
    let handle = source("a").lift({ (first: Tested, second: Tested) in Tested.merge(first, second) }, with: source("b"))
      .start { log("\($0)") }
    handle.dispose()
    #expect(log.entries.filter { $0 == "interrupted" }.count == 1)
    #expect(log.entries.filter { $0 != "interrupted" } == ["disposed a", "disposed b"])
  }

  @Test func `inputs may have values of different types and failures`() {
    let log = Log<String>()
    let lifted = Produced(value: 1).lift(
      { (numbers: Tested, words: Signal<String, Never>) in
        words.observeValues { log("word \($0)") }
        return numbers.map { "\($0)" }
      },
      with: SignalProducer<String, Never>(value: "x")
    )
    lifted.start { log("\($0)") }
    #expect(log.entries == ["next 1", "completed"])
  }
}
