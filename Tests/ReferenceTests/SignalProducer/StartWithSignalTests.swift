import Reactive
import ReactiveContractKit
import Testing

/// The produced signal: handed over before the work begins.
@Suite struct StartWithSignalTests {
  typealias Produced = SignalProducer<Int, TestFailure>

  @Test func `observers attached in the setup miss nothing, and the work begins after it`() {
    let log = Log<String>()
    let result = Produced { observer, _ in
      log("work")
      observer.send(value: 1)
      observer.sendCompleted()
    }.startWithSignal { signal, _ in
      signal.observe { log("a \($0)") }
      signal.map { $0 * 10 }.observe { log("b \($0)") }
      log("setup")
      return 42
    }
    #expect(result == 42)
    #expect(log.entries == ["setup", "work", "a next 1", "b next 10", "a completed", "b completed"])
  }

  @Test(arguments: [false, true]) func `disposed of in the setup, it interrupts, and no work begins`(early: Bool) {
    let log = Log<String>()
    let producer = Produced { observer, lifetime in
      log("work")
      lifetime += { log("disposed") }
    }
    for chain in [producer, producer.map { $0 }, producer.lift { $0.map { $0 } }] {
      chain.startWithSignal { signal, handle in
        if early { handle.dispose() }
        signal.observe { log("\($0)") }
        if !early { handle.dispose() }
        #expect(handle.isDisposed)
        signal.observe { log("late \($0)") }
      }
    }
    #expect(
      log.entries == [
        "interrupted", "late interrupted", "interrupted", "late interrupted", "interrupted", "late interrupted",
      ]
    )
  }

  @Test func `a produced signal that is neither observed nor held ends without an event, and the work with it`() {
    let log = Log<String>()
    let inputs = Log<Observer<Int, TestFailure>>()
    let producer = Produced { observer, lifetime in
      inputs(observer)
      lifetime += { log("disposed") }
    }
    for chain in [producer, producer.map { $0 }, producer.lift { $0.map { $0 } }] {
      let handle = chain.startWithSignal { _, handle in handle }
      #expect(log.entries.last == "disposed")
      #expect(handle.isDisposed)
    }
    #expect(log.entries == ["disposed", "disposed", "disposed"])
  }

  @Test func `a produced signal ends without an event when its last observer goes`() {
    let log = Log<String>()
    let inputs = Log<Observer<Int, TestFailure>>()
    let (observation, handle) = Produced { observer, lifetime in
      inputs(observer)
      lifetime += { log("disposed") }
    }.map { $0 }.startWithSignal { signal, handle in (signal.map { $0 }.observe { log("\($0)") }, handle) }
    inputs.entries[0].send(value: 1)
    #expect(!handle.isDisposed)
    observation?.dispose()
    #expect(log.entries == ["next 1", "disposed"])
    #expect(handle.isDisposed)
    inputs.entries[0].send(value: 2)
    handle.dispose()
    #expect(log.entries == ["next 1", "disposed"])
  }

  @Test func `the handle interrupts all observers, then the resources go`() {
    let log = Log<String>()
    let inputs = Log<Observer<Int, TestFailure>>()
    let handle = Produced { observer, lifetime in
      inputs(observer)
      for number in 1...2 { lifetime += { log("resource \(number)") } }
    }.map { $0 }.startWithSignal { signal, handle in
      signal.observe { log("a \($0)") }
      signal.map { $0 }.observe { log("b \($0)") }
      return handle
    }
    handle.dispose()
    #expect(log.entries == ["a interrupted", "b interrupted", "resource 1", "resource 2"])
  }

  @Test func `a setup that throws leaves nothing running`() {
    let log = Log<String>()
    let living = Counter()
    #expect(throws: TestFailure.self) {
      try Produced { _, _ in log("work") }.startWithSignal { signal, _ in
        let token = Counted(living)
        signal.observe { event in withExtendedLifetime(token) { log("\(event)") } }
        throw TestFailure("x")
      }
    }
    #expect(log.entries == ["interrupted"])
    #expect(living.value == 0)
  }
}
