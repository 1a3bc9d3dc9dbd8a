import ReactiveContractKit
import Testing

@testable import Reactive

@Suite struct MutablePropertyTests {
  @Test func `the value is visible before observers run, and all have run when the setter returns`() {
    let property = MutableProperty(0)
    let log = Log<String>()
    property.signal.observeValues { [unowned property] in log("a \($0) \(property.value)") }
    property.producer.startWithValues { [unowned property] in log("b \($0) \(property.value)") }
    property.value = 1
    log("set")
    property.value = 1
    #expect(log.entries == ["b 0 0", "a 1 1", "b 1 1", "set", "a 1 1", "b 1 1"])
  }

  @Test func `a swap returns the value that was replaced`() {
    let property = MutableProperty("a")
    let log = Log<String>()
    property.signal.observeValues { log($0) }
    #expect(property.swap("b") == "a")
    #expect(property.value == "b")
    #expect(log.entries == ["b"])
  }

  @Test func `a modification is delivered once, and returns what its body returns`() {
    let property = MutableProperty([1])
    let log = Log<[Int]>()
    property.signal.observeValues { log($0) }
    let count = property.modify { numbers in
      numbers.append(2)
      #expect(property.value == [1])
      numbers.append(3)
      return numbers.count
    }
    #expect(count == 3)
    #expect(log.entries == [[1, 2, 3]])
  }

  @Test func `a modification that throws has changed nothing, and the property goes on`() {
    let property = MutableProperty([1])
    let log = Log<[Int]>()
    property.signal.observeValues { log($0) }
    #expect(throws: TestFailure("no")) {
      try property.modify { (numbers) throws(TestFailure) in
        numbers.append(2)
        throw TestFailure("no")
      }
    }
    #expect(property.value == [1])
    property.value = [3]
    #expect(log.entries == [[3]])
  }

  @Test func `a look at the value may happen anywhere, also in an observer`() throws {
    let property = MutableProperty(1)
    let log = Log<Int>()
    property.signal.observeValues { [unowned property] _ in log(property.withValue { $0 * 10 }) }
    property.value = 2
    #expect(property.withValue { $0 } == 2)
    #expect(throws: TestFailure("no")) { try property.withValue { (_) throws(TestFailure) in throw TestFailure("no") } }
    property.value = 3
    #expect(log.entries == [20, 30])
  }

  @Test func `as a wrapper, it gives the value under the plain name and itself under the other`() {
    final class Model {
      @MutableProperty var name = "Ada"
    }
    let model = Model()
    let log = Log<String>()
    model.$name.producer.startWithValues { log($0) }
    model.name = "Grace"
    #expect(model.name == "Grace")
    #expect(log.entries == ["Ada", "Grace"])
  }

  @Test func `released, it completes its observers in order, and then its lifetime ends`() {
    var property: MutableProperty<Int>? = MutableProperty(1)
    let log = Log<String>()
    let producer = property?.producer
    let signal = property?.signal
    property?.signal.observe { log("a \($0)") }
    property?.producer.start { log("b \($0)") }
    property?.lifetime.observeEnded { log("lifetime") }
    property = nil
    #expect(log.entries == ["b next 1", "a completed", "b completed", "lifetime"])
    producer?.start { log("late \($0)") }
    signal?.observe { log("later \($0)") }
    #expect(log.entries.suffix(3) == ["late next 1", "late completed", "later interrupted"])
  }

  @Test func `a property that is released in its own observer ends after all observers have the value`() {
    let holder = Guarded<MutableProperty<Int>?>(MutableProperty(0))
    let log = Log<String>()
    var property = holder.withLock { $0 }
    property?.signal.observe { event in
      log("a \(event)")
      let last = holder.withLock { held in
        let last = held
        held = nil
        return last
      }
      withExtendedLifetime(last) {}
    }
    property?.signal.observe { log("b \($0)") }
    property?.lifetime.observeEnded { log("lifetime") }
    let core = property?.core
    property = nil
    // As the setter does, but without a reference that outlives the delivery.
    _ = core?.set(1)
    #expect(log.entries == ["a next 1", "b next 1", "a completed", "b completed", "lifetime"])
  }

  @Test func `what a value owns is released outside the gate, so that it may set the property`() {
    let property = MutableProperty<Counted?>(nil)
    let living = Counter()
    property.value = Counted(living)
    property.value = nil
    #expect(living.value == 0)
    let log = Log<String>()
    let echo = MutableProperty<Echo?>(nil)
    echo.value = Echo { log("gone, \(echo.withValue { $0 == nil })") }
    echo.value = nil
    #expect(log.entries == ["gone, true"])
  }

  @Test(.expectsExit) func `set from its own observer, it traps with a text that names the cure`() async {
    let inSignal = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let property = MutableProperty(0)
      property.signal.observeValues { if $0 < 3 { property.value = $0 + 1 } }
      property.value = 1
    }
    #expect(inSignal.said("E6 events are not sent recursively: a property was set to 2"))
    #expect(inSignal.said("observe(on: QueueScheduler.main)"))
    let atStart = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let property = MutableProperty(0)
      property.producer.startWithValues { property.value = $0 + 1 }
    }
    #expect(atStart.said("E6 events are not sent recursively: a property was set to 1"))
  }

  @Test(.expectsExit) func `a property that is changed inside its own modification or delivery traps`() async {
    let nested = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let property = MutableProperty(0)
      property.modify { _ in property.modify { $0 = 1 } }
    }
    #expect(nested.said("E6 events are not sent recursively: a property was modified"))
    let derived = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let property = MutableProperty(0)
      let doubled = property.map { $0 * 2 }
      doubled.signal.observeValues { _ in property.swap(7) }
      property.value = 1
    }
    #expect(derived.said("E6 events are not sent recursively: a property was set to 7"))
  }
}

/// Calls back when it is released.
private final class Echo: Sendable {
  private let action: @Sendable () -> Void

  init(_ action: @escaping @Sendable () -> Void) { self.action = action }

  deinit { action() }
}
