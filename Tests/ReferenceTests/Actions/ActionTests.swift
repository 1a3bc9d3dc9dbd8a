import ReactiveContractKit
import Testing

@testable import Reactive

/// An action over a pipe, and a log of everything that it sends.
private struct Bench {
  typealias Tested = Action<Int, Int, TestFailure>

  let log = Log<String>()
  let isAllowed = MutableProperty(true)
  let input: Observer<Int, TestFailure>
  let action: Tested

  init() {
    let (signal, input) = Signal<Int, TestFailure>.pipe()
    self.input = input
    let log = log
    action = Tested(enabledIf: isAllowed) { number in
      log("work \(number)")
      return SignalProducer(signal).map { $0 + number }.on(disposed: { log("work is over") })
    }
    action.isEnabled.signal.observeValues { log("enabled \($0)") }
    action.isExecuting.signal.observeValues { log("executing \($0)") }
    action.events.observeValues { log("events \($0)") }
    action.values.observeValues { log("values \($0)") }
    action.errors.observeValues { log("errors \($0)") }
    action.completed.observeValues { log("completed") }
    action.disabledErrors.observeValues { log("refused") }
  }

  func start(_ number: Int) -> any Disposable { action.apply(number).start { [log] in log("run \($0)") } }
}

@Suite struct ActionTests {
  @Test func `effects of a start, of values and of a completion come in the order that is documented`() {
    let bench = Bench()
    let producer = bench.action.apply(10)
    #expect(bench.log.entries == [])
    producer.start { [log = bench.log] in log("run \($0)") }
    #expect(bench.log.entries == ["enabled false", "executing true", "work 10"])
    bench.input.send(value: 1)
    #expect(bench.log.entries.dropFirst(3) == ["run next 11", "values 11", "events next 11"])
    bench.input.sendCompleted()
    let end = ["run completed", "work is over", "enabled true", "executing false", "completed", "events completed"]
    #expect(bench.log.entries.dropFirst(6) == end[...])
  }

  @Test func `effects of a failure`() {
    let bench = Bench()
    _ = bench.start(1)
    bench.input.send(error: TestFailure("x"))
    let failure = Event<Int, ActionError<TestFailure>>.failed(.producerFailed(TestFailure("x")))
    let end = [
      "run \(failure)", "work is over", "enabled true", "executing false", "errors x", "events failed x",
    ]
    #expect(bench.log.entries.dropFirst(3) == end[...])
  }

  @Test func `effects of a disposal`() {
    let bench = Bench()
    bench.start(1).dispose()
    let end = ["run interrupted", "events interrupted", "work is over", "enabled true", "executing false"]
    #expect(bench.log.entries.dropFirst(3) == end[...])
    bench.input.send(value: 1)
    #expect(bench.log.entries.count == 8)
  }

  @Test func `work that is interrupted by itself interrupts the run`() {
    let bench = Bench()
    _ = bench.start(1)
    bench.input.sendInterrupted()
    let end = ["run interrupted", "work is over", "enabled true", "executing false", "events interrupted"]
    #expect(bench.log.entries.dropFirst(3) == end[...])
  }

  @Test func `a start while disabled or at work fails, and is reported`() {
    let bench = Bench()
    bench.isAllowed.value = false
    #expect(!bench.action.isEnabled.value)
    _ = bench.start(1)
    #expect(bench.log.entries == ["enabled false", "run failed disabled", "refused"])
    bench.isAllowed.value = true
    _ = bench.start(2)
    _ = bench.start(3)
    let rest = ["enabled true", "enabled false", "executing true", "work 2", "run failed disabled", "refused"]
    #expect(bench.log.entries.dropFirst(3) == rest[...])
  }

  @Test func `the state counts when the producer is started, not when it is made`() {
    let state = MutableProperty(1)
    let log = Log<Int>()
    let action = Action<Int, Int, Never>(state: state, enabledIf: { $0 < 10 }) { SignalProducer(value: $0 * 100 + $1) }
    let producer = action.apply(7)
    state.value = 2
    action.values.observeValues { log($0) }
    producer.start()
    state.value = 10
    #expect(!action.isEnabled.value)
    producer.start()
    state.value = 3
    producer.start()
    #expect(log.entries == [207, 307])
  }

  @Test func `an action disabled at work goes on, and stays disabled`() {
    let bench = Bench()
    _ = bench.start(0)
    bench.isAllowed.value = false
    bench.input.send(value: 1)
    bench.input.sendCompleted()
    #expect(!bench.action.isEnabled.value && !bench.action.isExecuting.value)
    #expect(!bench.log.entries.contains("enabled true"))
    #expect(bench.log.entries.contains("values 1"))
  }

  @Test func `every kind of state decides whether the action is enabled`() {
    let (flag, input) = Signal<Bool, Never>.pipe()
    let bySignal = Action<Void, Int, Never>(enabledIf: flag, initially: false) { SignalProducer(value: 1) }
    #expect(!bySignal.isEnabled.value)
    input.send(value: true)
    #expect(bySignal.isEnabled.value)
    let optional = MutableProperty<Int?>(nil)
    let unwrapping = Action<Void, Int, Never>(unwrapping: optional) { SignalProducer(value: $0 * 2) }
    #expect(!unwrapping.isEnabled.value)
    optional.value = 4
    let form = ValidatingProperty<Int, TestFailure>(0) { $0 > 0 ? .valid : .invalid(TestFailure("no")) }
    let validated = Action<Void, Int, Never>(validated: form) { SignalProducer(value: $0 * 3) }
    #expect(!validated.isEnabled.value)
    form.value = 5
    let always = Action<Void, Int, Never>(state: optional) { SignalProducer(value: $0 ?? 0) }
    let log = Log<Int>()
    for action in [bySignal, unwrapping, validated, always] {
      action.values.observeValues { log($0) }
      action.apply().start()
    }
    #expect(log.entries == [1, 8, 15, 4])
    form.value = -1
    #expect(!validated.isEnabled.value)
  }

  @Test func `an action can be bound, and what comes too soon is refused`() {
    let bench = Bench()
    let (signal, input) = Signal<Int, Never>.pipe()
    bench.action <~ signal
    input.send(value: 1)
    input.send(value: 2)
    let expected = ["enabled false", "executing true", "work 1", "refused"]
    #expect(bench.log.entries == expected)
  }

  @Test func `released, it completes what it shows, and then its lifetime ends`() {
    let log = Log<String>()
    weak var state: MutableProperty<Bool>?
    weak var released: Action<Int, Int, TestFailure>?
    let source = MutableProperty(1)
    do {
      let isAllowed = MutableProperty(true)
      state = isAllowed
      let action = Action<Int, Int, TestFailure>(enabledIf: isAllowed) { _ in .never }
      released = action
      action <~ source.signal
      action.events.observe { log("events \($0)") }
      action.values.observe { log("values \($0)") }
      action.disabledErrors.observeCompleted { log("refusals") }
      action.isEnabled.signal.observe { log("enabled \($0)") }
      action.isExecuting.signal.observe { log("executing \($0)") }
      action.lifetime.observeEnded { log("lifetime") }
    }
    #expect(state == nil && released == nil)
    let expected = [
      "values completed", "events completed", "refusals", "enabled completed", "executing completed", "lifetime",
    ]
    #expect(log.entries == expected)
    #expect(!source.core.changes.isObserved)
  }

  @Test func `it keeps its state alive, and a run keeps the action alive`() {
    weak var state: MutableProperty<Int>?
    weak var released: Action<Int, Int, TestFailure>?
    let (signal, input) = Signal<Int, TestFailure>.pipe()
    let log = Log<String>()
    do {
      let made = MutableProperty(1)
      state = made
      let action = Action<Int, Int, TestFailure>(state: made) { state, _ in SignalProducer(signal).map { $0 + state } }
      released = action
      action.apply(0).start { log("\($0)") }
    }
    #expect(state != nil && released != nil)
    input.send(value: 1)
    input.sendCompleted()
    #expect(log.entries == ["next 2", "completed"])
    #expect(state == nil && released == nil)
  }

  @Test func `an execution that is disposed of before its work begins is interrupted before the flags change`() {
    let (log, handle, worked) = (Log<String>(), SerialDisposable(), Counter())
    let action = Action<Int, Int, Never> { number in
      worked.add(1)
      return SignalProducer(value: number)
    }
    action.events.observeValues { log("\($0)") }
    action.isExecuting.signal.observeValues { isExecuting in
      log(isExecuting ? "begins" : "ends")
      if isExecuting { handle.dispose() }
    }
    action.apply(1).startWithSignal { _, disposable in handle.inner = disposable }
    #expect(worked.value == 0)
    #expect(log.entries == ["begins", "interrupted", "ends"])
  }
}
