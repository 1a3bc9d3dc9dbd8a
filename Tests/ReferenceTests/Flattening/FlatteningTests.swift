import Reactive
import ReactiveContractKit
import Testing

@Suite struct FlatteningTests {
  @Test func `merge forwards inner values as they come and completes with the last`() {
    let log = Log<String>()
    let (outer, toOuter) = Signal<Signal<Int, Never>, Never>.pipe()
    let (a, toA) = Signal<Int, Never>.pipe()
    let (b, toB) = Signal<Int, Never>.pipe()
    outer.flatten(.merge).observe { log("\($0)") }
    toOuter.send(value: a)
    toOuter.send(value: b)
    toA.send(value: 1)
    toB.send(value: 2)
    toOuter.sendCompleted()
    toA.sendInterrupted()
    toB.send(value: 3)
    toB.sendCompleted()
    #expect(log.entries == ["next 1", "next 2", "next 3", "completed"])
  }

  @Test func `concat starts the next when the one before has ended, also by interruption`() {
    let log = Log<String>()
    let (a, toA) = Signal<Int, Never>.pipe()
    let next = SignalProducer<Int, Never> { () -> Int in
      log("started")
      return 9
    }
    a.producer.concat(next).start { log("\($0)") }
    toA.send(value: 1)
    #expect(log.entries == ["next 1"])
    toA.sendInterrupted()
    #expect(log.entries == ["next 1", "started", "next 9", "completed"])
  }

  @Test func `latest interrupts the inner stream that it replaces`() {
    let log = Log<String>()
    let (outer, toOuter) = Signal<Int, Never>.pipe()
    let observation = outer.flatMap(.latest) { number in
      SignalProducer<Int, Never> { observer, lifetime in
        log("start \(number)")
        observer.send(value: number)
        lifetime += {
          _ = observer
          log("dispose \(number)")
        }
      }
    }.observe { log("\($0)") }
    toOuter.send(value: 1)
    toOuter.send(value: 2)
    toOuter.sendCompleted()
    #expect(log.entries == ["start 1", "next 1", "dispose 1", "start 2", "next 2"])
    observation?.dispose()
  }

  @Test func `failures of outer and inner streams end everything`() {
    let log = Log<String>()
    let (outer, toOuter) = Signal<Signal<Int, TestFailure>, TestFailure>.pipe()
    let (a, toA) = Signal<Int, TestFailure>.pipe()
    outer.flatten(.concat).observe { log("\($0)") }
    toOuter.send(value: a)
    toA.send(error: TestFailure("inner"))
    toOuter.send(error: TestFailure("outer"))
    #expect(log.entries == ["failed inner"])
  }

  @Test func `flatMapError goes on with the replacement, which ends with the result`() {
    let log = Log<String>()
    let (signal, input) = Signal<Int, TestFailure>.pipe()
    let replacement = SignalProducer<Int, Never> { observer, lifetime in
      observer.send(value: 7)
      lifetime += {
        _ = observer
        log("disposed")
      }
    }
    let observation = signal.flatMapError { _ in replacement }.observe { log("\($0)") }
    input.send(value: 1)
    input.send(error: TestFailure())
    observation?.dispose()
    #expect(log.entries == ["next 1", "next 7", "disposed"])
  }

  @Test func `repeat and retry count their runs`() {
    let log = Log<String>()
    SignalProducer<Int, Never>(value: 1).repeat(2).start { log("\($0)") }
    SignalProducer<Int, TestFailure> { observer, _ in
      observer.send(value: 2)
      observer.send(error: TestFailure("again"))
    }.retry(upTo: 1).start { log("\($0)") }
    #expect(log.entries == ["next 1", "next 1", "completed", "next 2", "next 2", "failed again"])
  }

  @Test func `a repetition repeats values`() {
    let log = Log<Int>()
    SignalProducer<Int, Never>(value: 1).repeat(3).startWithValues { log($0) }
    #expect(log.entries == [1, 1, 1])
  }

  @Test func `a handler that ends one inner stream has the next one start when it has returned`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (log, shared) = (Log<String>(), SignalProducer<Int, Never>.never.multicast())
    let connection = shared.connect()
    SignalProducer<SignalProducer<Int, Never>, Never>([signal.producer, shared.producer, SignalProducer(value: 9)])
      .flatten(.concurrent(limit: 2))
      .start { event in
        log("\(event)")
        guard event == .next(1) else { return }
        connection.dispose()
        log("disposed")
      }
    input.send(value: 1)
    input.sendCompleted()
    #expect(log.entries == ["next 1", "disposed", "next 9", "completed"])
  }
}
