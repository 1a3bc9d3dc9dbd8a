import ReactiveContractKit
import Testing

@testable import Reactive

/// The objects that keep a property alive, and the objects that a property keeps alive.
@Suite struct PropertyLifetimeTests {
  @Test func `neither a producer, nor a signal, nor what is derived keeps the property alive`() {
    weak var source: MutableProperty<Int>?
    let log = Log<String>()
    do {
      let made = MutableProperty(1)
      source = made
      let derived = made.map { $0 + 1 }
      let parts = (derived, made.producer, made.signal, Property(made))
      made.producer.map { $0 }.start { log("\($0)") }
      withExtendedLifetime(parts) {}
    }
    #expect(source == nil)
    #expect(log.entries == ["next 1", "completed"])
  }

  @Test func `a derived property that is neither held nor observed does no more work`() {
    let source = MutableProperty(1)
    let (living, calls) = (Counter(), Counter())
    do {
      let token = Counted(living)
      let derived = source.map { value in
        withExtendedLifetime(token) {}
        calls.add()
        return value
      }
      #expect(derived.value == 1 && living.value == 1)
    }
    #expect(living.value == 0)
    source.value = 2
    #expect(calls.value == 1)
    #expect(!source.core.changes.isObserved)
  }

  @Test func `a derived property that only an observer or a run needs goes on for it`() {
    let source = MutableProperty(1)
    let log = Log<String>()
    let observation = source.map { $0 * 10 }.signal.observeValues { log("signal \($0)") }
    let run = source.map { $0 * 10 }.map { $0 + 1 }.producer.start { log("\($0)") }
    source.value = 2
    #expect(log.entries == ["next 11", "signal 20", "next 21"])
    observation?.dispose()
    run.dispose()
    source.value = 3
    #expect(log.entries.suffix(1) == ["interrupted"])
    #expect(!source.core.changes.isObserved)
  }

  @Test func `a producer of a derived property keeps that going, and can be started later`() {
    let source = MutableProperty(1)
    var producer: SignalProducer<Int, Never>? = source.map { $0 * 10 }.producer
    source.value = 2
    let log = Log<Int>()
    producer?.startWithValues { log($0) }.dispose()
    source.value = 3
    producer?.startWithValues { log($0) }.dispose()
    #expect(log.entries == [20, 30])
    producer = nil
    #expect(!source.core.changes.isObserved)
  }

  @Test func `a stream is disposed of when the property that follows it is released`() {
    let log = Log<String>()
    let producer = SignalProducer<Int, Never> { observer, lifetime in
      lifetime += { withExtendedLifetime(observer) { log("disposed") } }
    }
    var property: Property<Int>? = Property(initial: 0, then: producer)
    #expect(property?.value == 0 && log.entries.isEmpty)
    property = nil
    #expect(log.entries == ["disposed"])
    property = Property(initial: 0, then: SignalProducer.never)
    weak let core = property?.core
    property = nil
    #expect(core == nil)
  }

  @Test func `released properties take what they are made of with them`() {
    weak var core: PropertyCore<Int>?
    weak var changes: SignalCore<(Int, Int), Never>?
    do {
      let source = MutableProperty(1)
      let pair = source.combineLatest(with: source.map { $0 })
      let nested = MutableProperty(source).flatten(.latest)
      core = source.core
      changes = pair.core.changes
      source.value = 2
      withExtendedLifetime(nested) {}
    }
    #expect(core == nil && changes == nil)
  }
}
