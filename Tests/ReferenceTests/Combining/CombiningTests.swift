import Reactive
import ReactiveContractKit
import Testing

@Suite struct CombiningTests {
  @Test func `combineLatest sends the latest of all, once each has sent`() {
    let log = Log<String>()
    let (a, toA) = Signal<Int, TestFailure>.pipe()
    let (b, toB) = Signal<String, TestFailure>.pipe()
    Signal.combineLatest(a, b).observe { log("\($0)") }
    toA.send(value: 1)
    toA.send(value: 2)
    toB.send(value: "x")
    toA.send(value: 3)
    toB.sendCompleted()
    toA.send(value: 4)
    toA.sendCompleted()
    #expect(
      log.entries == ["next (2, \"x\")", "next (3, \"x\")", "next (4, \"x\")", "completed"]
    )
  }

  @Test(arguments: [Event<Int, TestFailure>.failed(TestFailure()), .interrupted])
  func `failure and interruption of any input pass at once`(event: Event<Int, TestFailure>) {
    let log = Log<String>()
    let (a, toA) = Signal<Int, TestFailure>.pipe()
    let (b, toB) = Signal<Int, TestFailure>.pipe()
    a.combineLatest(with: b).observe { log("latest \($0)") }
    a.zip(with: b).observe { log("zip \($0)") }
    toA.send(value: 1)
    toB.send(event)
    #expect(Set(log.entries) == ["latest \(event)", "zip \(event)"])
  }

  @Test func `zip pairs, and completes when one that has completed has nothing left`() {
    let log = Log<String>()
    let (a, toA) = Signal<Int, Never>.pipe()
    let (b, toB) = Signal<Int, Never>.pipe()
    Signal.zip(a, b).observe { log("\($0)") }
    toA.send(value: 1)
    toA.send(value: 2)
    toA.sendCompleted()
    toB.send(value: 10)
    #expect(log.entries == ["next (1, 10)"])
    toB.send(value: 20)
    #expect(log.entries == ["next (1, 10)", "next (2, 20)", "completed"])
  }

  @Test func `producers start in order, and not at all once the result has ended`() {
    let log = Log<String>()
    let first = SignalProducer<Int, Never>([1, 2, 3])
    SignalProducer.combineLatest(first, SignalProducer<Int, Never>([10, 20])).start { log("\($0)") }
    #expect(log.entries == ["next (3, 10)", "next (3, 20)", "completed"])
    let late = SignalProducer<Int, Never> { () -> Int in
      log("started")
      return 1
    }
    SignalProducer.zip(SignalProducer<Int, Never>.empty, late).start { log("zip \($0)") }
    #expect(log.entries.suffix(1) == ["zip completed"])
  }

  @Test func `an input that has ended interrupts, and no input completes`() {
    let log = Log<String>()
    Signal.combineLatest(Signal<Int, Never>.empty, Signal<Int, Never>.never).observe { log("\($0)") }
    SignalProducer<(), Never>.combineLatest().start { log("\($0)") }
    #expect(log.entries == ["interrupted", "completed"])
  }

  @Test func `disposing of the run interrupts once and disposes of every input`() {
    let log = Log<String>()
    let input: @Sendable (String) -> SignalProducer<Int, Never> = { name in
      SignalProducer { observer, lifetime in
        observer.send(value: 1)
        lifetime += {
          _ = observer
          log("\(name) disposed")
        }
      }
    }
    SignalProducer.zip(input("a"), input("b")).start { log("\($0)") }.dispose()
    #expect(log.entries == ["next (1, 1)", "interrupted", "a disposed", "b disposed"])
  }
}
