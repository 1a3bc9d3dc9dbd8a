import ReactiveContractKit
import Testing

@testable import Reactive

/// A run misses no change between its first value and the changes that follow, wherever it is started.
@Suite struct PropertyStartTests {
  @Test func `started in a handler, a run gets the value at hand once, and then what follows`() {
    let property = MutableProperty(0)
    let log = Log<String>()
    property.signal.observeValues { [unowned property] value in
      if value == 1 { property.producer.startWithValues { log("late \($0)") } }
      log("\(value)")
    }
    for value in 1...3 { property.value = value }
    #expect(log.entries == ["late 1", "1", "2", "late 2", "3", "late 3"])
  }

  @Test func `started inside a modification, a run gets the old value and then the new one`() {
    let property = MutableProperty(0)
    let log = Log<Int>()
    property.modify { value in
      property.producer.startWithValues { log($0) }
      value = 1
    }
    property.value = 2
    #expect(log.entries == [0, 1, 2])
  }

  @Test func `started where a property is still told the value at hand, a run gets old and new`() {
    let source = MutableProperty(0)
    let log = Log<Int>()
    let derived = Guarded<Property<Int>?>(nil)
    source.signal.observeValues { value in
      if value == 1 { derived.withLock { $0 }?.producer.startWithValues { log($0) } }
    }
    derived.withLock { $0 = source.map { $0 * 10 } }
    source.value = 1
    source.value = 2
    #expect(log.entries == [0, 10, 20])
  }

  @Test(arguments: [false, true])
  func `started in the midst of several values that come as one, a run misses none`(isOnePassage: Bool) {
    let (signal, input) = Signal<[Int], Never>.pipe()
    let property =
      isOnePassage
      ? Property(initial: 0, then: signal.producer.flatten()) : Property(initial: 0, then: signal.flatten())
    let log = Log<String>()
    property.signal.observeValues { value in
      log("\(value)")
      guard value == 1 || value == 2 else { return }
      property.producer.startWithValues { log("from \(value): \($0)") }
    }
    input.send(value: [1, 2, 3])
    #expect(log.entries == ["1", "from 1: 1", "2", "from 2: 2", "from 1: 2", "3", "from 1: 3", "from 2: 3"])
    input.send(value: [4])
    #expect(log.entries.suffix(3) == ["4", "from 1: 4", "from 2: 4"])
  }

  @Test func `a run that is disposed of in its first handler gets nothing more and leaves nothing behind`() {
    let property = MutableProperty(0)
    let log = Log<String>()
    property.producer.take(first: 1).start { log("\($0)") }
    let handle = SerialDisposable()
    property.producer.startWithSignal { signal, run in
      handle.inner = run
      signal.observe { event in
        log("\(event)")
        handle.dispose()
      }
    }
    property.value = 1
    #expect(log.entries == ["next 0", "completed", "next 0", "interrupted"])
    #expect(!property.core.changes.isObserved)
  }

  @Test func `a run that is disposed of in the handler that started it gets nothing more`() {
    let (signal, input) = Signal<[Int], Never>.pipe()
    let property = Property(initial: 0, then: signal.flatten())
    let log = Log<String>()
    property.signal.observeValues { value in
      if value == 1 { property.producer.start { log("\($0)") }.dispose() }
    }
    input.send(value: [1, 2, 3])
    #expect(log.entries == ["next 1", "interrupted"])
  }

  @Test func `started in the handler of the end, a run gets the last value and completes`() {
    var property: MutableProperty<Int>? = MutableProperty(7)
    let log = Log<String>()
    let producer = property?.producer
    property?.signal.observeCompleted { producer?.start { log("\($0)") } }
    property = nil
    #expect(log.entries == ["next 7", "completed"])
  }

  @Test func `a property that ends in the midst of a delivery completes the runs that were started there`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let property = Property(initial: 0, then: signal.producer.take(first: 1))
    let log = Log<String>()
    property.signal.observeValues { _ in property.producer.start { log("\($0)") } }
    input.send(value: 1)
    #expect(log.entries == ["next 1", "completed"])
  }
}
