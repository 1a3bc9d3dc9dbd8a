import Reactive
import ReactiveContractKit
import Testing

/// Pending actions of a gate are performed before a value is computed, never between the computation and the change.
@Suite struct PendingChangesTests {
  @Test func `a modification does not overwrite a bound value that an end has brought meanwhile`() {
    let target = MutableProperty(0)
    let (signal, input) = Signal<Int, Never>.pipe()
    target <~ signal.reduce(0, +)
    input.send(value: 100)
    target.modify { value in
      #expect(onThread { input.sendCompleted() }.wait())
      value += 1
    }
    #expect(target.value == 100)
  }

  @Test func `two sides stay equal when an end changes one of them during a modification`() {
    let (left, right) = (MutableProperty(0), MutableProperty(0))
    let (signal, input) = Signal<Int, Never>.pipe()
    left <~> right
    right <~ signal.take(last: 1)
    input.send(value: 100)
    right.modify { value in
      #expect(onThread { input.sendCompleted() }.wait())
      value += 1
    }
    #expect(left.value == right.value)
  }

  @Test func `a flag of an action delivers every change once, whatever its observers do`() {
    let allowed = MutableProperty(true)
    let action = Action<Int, Int, Never>(enabledIf: allowed) { _ in
      SignalProducer { observer, lifetime in lifetime += { withExtendedLifetime(observer) {} } }
    }
    let (handle, second, log) = (SerialDisposable(), SerialDisposable(), Log<Bool>())
    let observation = action.isEnabled.signal.observeValues { isEnabled in
      log(isEnabled)
      if log.entries.count == 1 {
        handle.dispose()
        allowed.value = true
      }
      if log.entries.count == 2 { second.inner = action.apply(2).start() }
    }
    action.apply(1).startWithSignal { _, disposable in handle.inner = disposable }
    #expect(log.entries.prefix(3) == [false, true, false])
    for (one, next) in zip(log.entries, log.entries.dropFirst()) { #expect(one != next) }
    observation?.dispose()
    second.dispose()
  }

  @Test func `the end of an execution is delivered before the values of the next one`() {
    let action = Action<Int, Int, Never> { SignalProducer(value: $0) }
    let log = Log<Bool>()
    action.events.observeValues { log($0.isTerminating) }
    onThreads(2) { _ in for round in 0..<2_000 { action.apply(round).start() } }
    #expect(zip(log.entries, log.entries.dropFirst()).allSatisfy { $0 != $1 })
  }

  @Test func `an action whose work releases its input is no longer executing`() {
    let action = Action<Int, Int, Never> { _ in SignalProducer { _, _ in } }
    let log = Log<String>()
    action.apply(1).start { log("\($0)") }
    #expect(log.entries == ["interrupted"])
    #expect(!action.isExecuting.value)
  }

  @Test func `a value that was sent before the switch is delivered, though another thread does it`() {
    let (outer, outerInput) = Signal<Signal<Int, Never>, Never>.pipe()
    let (first, firstInput) = Signal<Int, Never>.pipe()
    let (second, secondInput) = Signal<Int, Never>.pipe()
    let (third, thirdInput) = Signal<Int, Never>.pipe()
    let (log, isInside, mayGoOn) = (Log<Int>(), Calls(), Calls())
    outer.flatten(.latest).observeValues { value in
      log(value)
      if value == 1 {
        isInside.report()
        #expect(mayGoOn.wait())
      }
    }
    outerInput.send(value: first)
    let sender = onThread { firstInput.send(value: 1) }
    #expect(isInside.wait())
    outerInput.send(value: second.reduce(0, +).merge(with: first))
    secondInput.send(value: 2)
    secondInput.sendCompleted()
    outerInput.send(value: third)
    mayGoOn.report()
    #expect(sender.wait())
    thirdInput.send(value: 3)
    #expect(log.entries == [1, 2, 3])
  }
}
