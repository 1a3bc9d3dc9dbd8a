import Reactive
import ReactiveContractKit
import Testing

/// A list of entries that any thread may add to.
final class Log<Entry: Sendable>: Sendable {
  private let stored = KeptEntries<Entry>()

  var entries: [Entry] { stored.value }

  func callAsFunction(_ entry: Entry) { stored.append(entry) }
}

@Suite struct SignalTests {
  @Test func `a pipe sends to its observers in the order in which they came`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<String>()
    signal.observe { log("a \($0)") }
    signal.observe { log("b \($0)") }
    input.send(value: 1)
    input.sendCompleted()
    input.send(value: 2)
    #expect(log.entries == ["a next 1", "b next 1", "a completed", "b completed"])
  }

  @Test func `an observer that comes after the end gets exactly one interrupted`() {
    let log = Log<String>()
    let handle = Signal<Int, Never>.empty.observe { log("\($0)") }
    #expect(handle == nil)
    #expect(log.entries == ["interrupted"])
  }

  @Test func `a termination sent inside a delivery follows when all observers have the value`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<String>()
    signal.observe {
      log("a \($0)")
      input.sendCompleted()
    }
    signal.observe { log("b \($0)") }
    input.send(value: 1)
    #expect(log.entries == ["a next 1", "b next 1", "a completed", "b completed"])
  }

  @Test func `releasing the input interrupts`() {
    let log = Log<String>()
    var (signal, input): (Signal<Int, Never>, Observer<Int, Never>?) = Signal<Int, Never>.pipe()
    signal.observe { log("\($0)") }
    input = nil
    #expect(log.entries == ["interrupted"])
    _ = input
    signal = .never
  }

  @Test func `an abandoned signal ends without an event and releases its resources`() {
    let log = Log<String>()
    let inputs = Log<Observer<Int, Never>>()
    do {
      let signal = Signal<Int, Never> { observer, lifetime in
        inputs(observer)
        lifetime += { log("disposed") }
      }
      let observation = signal.map { $0 + 1 }.observe { log("\($0)") }
      inputs.entries[0].send(value: 1)
      observation?.dispose()
      #expect(log.entries == ["next 2"])
    }
    #expect(log.entries == ["next 2", "disposed"])
  }
}

@Suite struct LifetimeSignalTests {
  @Test func `the end of a lifetime is a completion`() {
    let log = Log<String>()
    let (lifetime, token) = Lifetime.make()
    lifetime.ended.observe { log("\($0)") }
    token.dispose()
    lifetime.ended.observe { log("late \($0)") }
    #expect(log.entries == ["completed", "late interrupted"])
  }
}
