import ReactiveContractKit
import ReactiveExclusion
import Synchronization
import Testing

@testable import Reactive

/// Defects that an attack on the package has found, each in its smallest form.
@Suite struct AttackTests {
  final class Mortal: Sendable {
    let will: @Sendable () -> Void

    init(_ will: @escaping @Sendable () -> Void) { self.will = will }

    deinit { will() }
  }

  @Test func `a repetition goes on that is ended on one thread while another one still starts it`() {
    let (log, second) = (Log<String>(), Locked<Observer<Int, Never>?>(nil))
    let starts = Counter()
    let (isStarted, mayReturn) = (Calls(), Calls())
    let mayEnd = Calls()
    let producer = SignalProducer<Int, Never> { observer, _ in
      switch starts.add() {
      case 1:
        _ = onThread {
          observer.sendCompleted()
          isStarted.report()
        }
        #expect(comesTrue { starts.value == 2 })
      case 2:
        second.withLock { $0 = observer }
        mayReturn.report()
        #expect(mayEnd.wait())
      default: observer.sendCompleted()
      }
    }
    // The first start returns on this thread while the second one is still being made on the other.
    producer.repeat(3).startWithCompleted { log("completed") }
    #expect(mayReturn.wait())
    mayEnd.report()
    #expect(isStarted.wait())
    second.withLock { $0.take() }?.sendCompleted()
    #expect(starts.value == 3)
    #expect(log.entries == ["completed"])
  }

  @Test func `values of one instant come in the order in which they were sent, and then the end`() {
    for _ in 0..<200 {
      let (scheduler, log) = (QueueScheduler(), Log<Int>())
      let isOver = Calls()
      let (signal, input) = Signal<Int, Never>.pipe()
      signal.delay(.microseconds(20), on: scheduler).observe { event in
        if case .next(let value) = event { log(value) } else { isOver.report() }
      }
      for number in 0..<200 { input.send(value: number) }
      input.sendCompleted()
      #expect(isOver.wait())
      #expect(log.entries == Array(0..<200))
    }
  }

  @Test func `a wake-up that was called off does not take place, be its alarm due already`() {
    let (scheduler, log) = (Backlog(), Log<Int>())
    let (signal, input) = Signal<Int, Never>.pipe()
    signal.debounce(.seconds(1), on: scheduler).observeValues { log($0) }
    input.send(value: 1)
    let due = scheduler.entries.map(\.action)
    input.send(value: 2)
    for action in due { action() }
    #expect(log.entries == [])
    input.sendCompleted()
    while scheduler.runOne() {}
  }

  @Test func `a value that was delivered on a scheduler is released outside the gate, where it may use the stream`() {
    let (scheduler, log) = (Backlog(), Log<String>())
    let (signal, input) = Signal<Mortal, Never>.pipe()
    signal.observe(on: scheduler).observeValues { _ in log("value") }
    input.send(value: Mortal { input.send(value: Mortal {}) })
    while scheduler.runOne() {}
    #expect(log.entries == ["value", "value"])
    input.sendCompleted()
    while scheduler.runOne() {}
  }

  @Test func `bindings to the input of a stream leave it when they are over`() {
    let (living, log) = (Counter(), Log<Int>())
    let (signal, input) = Signal<Int, Never>.pipe()
    signal.observeValues { log($0) }
    for number in 0..<10 {
      let guest = ProgressTests.Guest(living)
      let binding =
        input <~ SignalProducer<Int, Never>(value: number).map { value in withExtendedLifetime(guest) { value } }
      binding.dispose()
    }
    let never = SignalProducer<Int, Never>.never
    for _ in 0..<1_000 { (input <~ never).dispose() }
    #expect(living.value == 0)
    #expect(log.entries == Array(0..<10))
    let (source, sourceInput) = Signal<Int, Never>.pipe()
    input <~ source
    sourceInput.send(value: 10)
    input.sendCompleted()
    sourceInput.send(value: 11)
    #expect(log.entries.last == 10)
  }

  @Test func `what a binding brings is carried on, one value like the other`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (a, b, trigger) = (MutableProperty(0), MutableProperty(0), MutableProperty(0))
    a <~ signal
    a <~> b
    for number in 1...3 {
      input.send(value: number)
      #expect(b.value == number)
    }
    trigger <~> MutableProperty(0)
    trigger.signal.observeValues { number in for extra in 0...1 { input.send(value: number + extra) } }
    trigger.value = 10
    #expect(a.value == 11 && b.value == 11)
    let c = MutableProperty(0)
    let validating = ValidatingProperty<Int, Never>(a) { _ in .valid }
    a <~> c
    for number in 20...22 {
      validating.value = number
      #expect(b.value == number && c.value == number)
    }
  }

  @Test func `disposing of an action's run waits for no observer`() {
    let (work, input) = Signal<Int, Never>.pipe()
    let action = Action<Void, Int, Never> { work.producer }
    let (isInside, mayGoOn) = (Calls(), Calls())
    action.isEnabled.signal.observeValues { isEnabled in
      if isEnabled { return }
      isInside.report()
      #expect(mayGoOn.wait())
    }
    let handle = Locked<(any Disposable)?>(nil)
    let starter = onThread {
      action.apply().startWithSignal { _, run in handle.withLock { $0 = run } }
    }
    #expect(isInside.wait())
    // The starting thread is in the observer.
    handle.withLock { $0 }?.dispose()
    mayGoOn.report()
    #expect(starter.wait())
    #expect(action.isEnabled.value && !action.isExecuting.value)
    input.sendCompleted()
  }

  @Test func `a lifetime does not keep recursive actions that cannot be scheduled again`() {
    let (living, scheduler) = (Counter(), ImmediateScheduler())
    let (lifetime, token) = Lifetime.make()
    for _ in 0..<100 {
      let guest = ProgressTests.Guest(living)
      scheduler.scheduleRecursively(during: lifetime) { _ in withExtendedLifetime(guest) {} }
    }
    #expect(living.value == 0)
    token.dispose()
  }

  @Test func `an end that comes too late leaves nothing to do to the thread inside`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let core = signal.core
    signal.map { $0 }.observeValues { _ in }
    input.sendCompleted()
    _ = core.gate.enter() as Bool
    #expect(onThread { for _ in 0..<100 { input.sendCompleted() } }.wait())
    #expect(!core.gate.hasNotes)
    core.gate.leave()
  }

  @Test func `values() keeps the work on the scheduler on which it was started`() async {
    let queue = QueueScheduler()
    let strangers = Counter()
    let producer = SignalProducer<Int, Never>(1...4).start(on: queue).map { value in
      if CurrentScheduler.value !== queue { strangers.add() }
      return value
    }
    var seen: [Int] = []
    for await value in producer.values() { seen.append(value) }
    #expect(seen == [1, 2, 3, 4])
    #expect(strangers.value == 0)
  }
}
