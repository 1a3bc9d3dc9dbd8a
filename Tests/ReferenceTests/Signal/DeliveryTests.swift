import ReactiveContractKit
import ReactiveExclusion
import Testing

@testable import Reactive

/// The observers that receive a value, and their order.
@Suite struct DeliveryTests {
  @Test(arguments: Origin.allCases) func `observers get values in the order in which they came`(origin: Origin) {
    let (signal, input) = origin.make()
    let log = Log<String>()
    for name in ["a", "b", "c"] { signal.observe { log("\(name) \($0)") } }
    input.send(value: 1)
    input.send(.next(2))
    #expect(log.entries == ["a next 1", "b next 1", "c next 1", "a next 2", "b next 2", "c next 2"])
  }

  @Test(arguments: Origin.allCases) func `a send returns when all observers have handled the value`(origin: Origin) {
    let (signal, input) = origin.make()
    let log = Log<String>()
    signal.observe { log("\($0)") }
    log("before")
    input.send(value: 1)
    log("after")
    #expect(log.entries == ["before", "next 1", "after"])
  }

  @Test(arguments: Origin.allCases, ["a", "b", "c"])
  func `an observer removed during a delivery still gets the event, and none after`(origin: Origin, victim: String) {
    let (signal, input) = origin.make()
    let log = Log<String>()
    let observation = SerialDisposable()
    for name in ["a", "b", "c"] {
      let made = signal.observe {
        log("\(name) \($0)")
        if name == "b" { observation.dispose() }
      }
      if name == victim { observation.inner = made }
    }
    input.send(value: 1)
    #expect(log.entries == ["a next 1", "b next 1", "c next 1"])
    input.send(value: 2)
    #expect(log.entries.dropFirst(3) == ["a", "b", "c"].filter { $0 != victim }.map { "\($0) next 2" }[...])
  }

  @Test(arguments: Origin.allCases) func `an observer added during a delivery gets the next event first`(origin: Origin)
  {
    let (signal, input) = origin.make()
    let log = Log<String>()
    let isAdded = Counter()
    signal.observe {
      log("a \($0)")
      if isAdded.add() == 1 { signal.observe { log("late \($0)") } }
    }
    signal.observe { log("b \($0)") }
    input.send(value: 1)
    #expect(log.entries == ["a next 1", "b next 1"])
    input.send(value: 2)
    #expect(log.entries.dropFirst(2) == ["a next 2", "b next 2", "late next 2"])
  }

  @Test(arguments: Origin.allCases) func `an observer added and removed in one delivery gets nothing`(origin: Origin) {
    let (signal, input) = origin.make()
    let log = Log<String>()
    signal.observe {
      log("a \($0)")
      let late = signal.observe { log("late \($0)") }
      late?.dispose()
    }
    input.send(value: 1)
    input.send(value: 2)
    input.sendCompleted()
    // The observer that is added during the termination is only interrupted.
    #expect(log.entries == ["a next 1", "a next 2", "a completed", "late interrupted"])
  }

  @Test(arguments: Origin.allCases) func `observing the same observer twice delivers twice`(origin: Origin) {
    let (signal, input) = origin.make()
    let log = Log<String>()
    let observer = Observer<Int, TestFailure> { log("\($0)") }
    let first = signal.observe(observer)
    signal.observe(observer)
    input.send(value: 1)
    first?.dispose()
    first?.dispose()
    input.send(value: 2)
    #expect(log.entries == ["next 1", "next 1", "next 2"])
  }

  @Test(arguments: [false, true]) func `observers keep their order while others come and go`(fromInside: Bool) {
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<Int>()
    let change = Locked<@Sendable () -> Void>({})
    signal.observeValues { _ in change.withLock { $0 }() }
    var present: [(number: Int, handle: SerialDisposable)] = []
    for number in 0..<200 {
      let handle = SerialDisposable()
      let leaving = number % 3 == 2 ? present.remove(at: (number * 7) % present.count).handle : nil
      let makeChange: @Sendable () -> Void = {
        leaving?.dispose()
        handle.inner = signal.observeValues { if $0 == 1 { log(number) } }
      }
      present.append((number, handle))
      if fromInside {
        change.withLock { $0 = makeChange }
        input.send(value: 0)
        change.withLock { $0 = {} }
      } else {
        makeChange()
      }
      let before = log.entries.count
      input.send(value: 1)
      #expect(Array(log.entries.dropFirst(before)) == present.map(\.number))
    }
  }

  @Test func `effects of an operator run once, however many observers the result has`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let calls = Counter()
    let derived = signal.map { value in
      calls.add()
      return value
    }
    input.send(value: 1)
    #expect(calls.value == 1)
    for _ in 0..<3 { derived.observeValues { _ in } }
    input.send(value: 2)
    #expect(calls.value == 2)
  }
}
