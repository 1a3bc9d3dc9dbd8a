import ReactiveContractKit
import Synchronization
import Testing

@testable import Reactive
@testable import ReactiveExclusion

/// The actions that a send must perform for other threads, and those that it leaves to them.
@Suite struct ProgressTests {
  @Test func `a thread that leaves a gate performs what was pending, and leaves later actions to others`() {
    let (gate, log) = (Gate(), Log<String>())
    let (isLeaving, hasArrived) = (Calls(), Calls())
    let sender = currentThread()
    let name: @Sendable () -> String = { currentThread() == sender ? "sender" : "other" }
    _ = gate.enter() as Bool
    for number in 1...3 { gate.performBookkeeping { log("\(number) by \(name())") } }
    gate.performBookkeeping {
      isLeaving.report()
      // Waits until the other thread has seen that this one is leaving.
      #expect(comesTrue { gate.word.load(ordering: .relaxed) & Gate.postponed != 0 })
    }
    let other = onThread {
      #expect(isLeaving.wait())
      for number in 4...6 { gate.perform { log("\(number) by \(name())") } }
      hasArrived.report()
    }
    gate.leave()
    log("left")
    #expect(hasArrived.wait() && other.wait())
    #expect(log.entries.prefix(3) == ["1 by sender", "2 by sender", "3 by sender"])
    #expect(Set(log.entries.dropFirst(3)) == ["4 by other", "5 by other", "6 by other", "left"])
  }

  @Test func `a thread does not wait for a handler that runs on the way out of a gate`() {
    let (gate, log) = (Gate(), Log<String>())
    let (isInHandler, mayGoOn) = (Calls(), Calls())
    _ = gate.enter() as Bool
    gate.perform {
      isInHandler.report()
      #expect(mayGoOn.wait())
      log("handler")
    }
    let other = onThread {
      #expect(isInHandler.wait())
      gate.perform { log("action") }
      log("returned")
      mayGoOn.report()
    }
    gate.leave()
    #expect(other.wait())
    #expect(log.entries == ["returned", "handler", "action"])
  }

  @Test func `an observer of an ended stream is interrupted at once, also during a handler of its source`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let first = signal.take(first: 1)
    let (isInHandler, mayGoOn) = (Calls(), Calls())
    signal.observeValues { value in
      guard value == 2 else { return }
      isInHandler.report()
      #expect(mayGoOn.wait())
    }
    input.send(value: 1)
    let sender = onThread { input.send(value: 2) }
    #expect(isInHandler.wait())
    let log = Log<String>()
    #expect(first.observe { log("\($0)") } == nil)
    first.producer.start { log("run \($0)") }
    #expect(log.entries == ["interrupted", "run interrupted"])
    mayGoOn.report()
    #expect(sender.wait())
  }

  /// The operator between a source and the run that is disposed of.
  enum Route: CaseIterable {
    case none, merge, zip, flatMap, lift

    func work(_ source: SignalProducer<Int, Never>) -> SignalProducer<Int, Never> {
      switch self {
      case .none: source.map { $0 }
      case .merge: source.merge(with: .never)
      case .zip: source.zip(with: SignalProducer(1...9).concat(.never)).map { $0.0 }
      case .flatMap: SignalProducer(value: source).concat(.never).flatten(.merge)
      case .lift: source.lift { $0.map { $0 } }
      }
    }
  }

  @Test(arguments: Route.allCases)
  func `a value for a run that was disposed of waits for no handler of the interruption`(route: Route) {
    let (isInterrupted, isSent, log) = (Calls(), Calls(), Log<String>())
    let inputs = Locked<[Observer<Int, Never>]>([])
    let source = SignalProducer<Int, Never> { observer, _ in inputs.withLock { $0.append(observer) } }
    let run = route.work(source).start { event in
      log("\(event)")
      guard case .interrupted = event else { return }
      isInterrupted.report()
      #expect(isSent.wait())
    }
    let disposer = onThread { run.dispose() }
    #expect(isInterrupted.wait())
    inputs.withLock { $0 }.first?.send(value: 1)
    isSent.report()
    #expect(disposer.wait())
    #expect(log.entries == ["interrupted"])
  }

  /// An operation that a thread repeats while another one is in a handler.
  enum Visit: CaseIterable {
    case observe, derive, observeDerived, start, startDerived, startProperty

    func pay(_ signal: Signal<Int, Never>, _ property: MutableProperty<Int>, _ living: Counter) {
      let guest = Guest(living)
      let handler: @Sendable (Int) -> Void = { _ in withExtendedLifetime(guest) {} }
      switch self {
      case .observe: signal.observeValues(handler)?.dispose()
      case .derive: _ = signal.map { value in withExtendedLifetime(guest) { value } }
      case .observeDerived: signal.map { $0 }.filter { _ in true }.observeValues(handler)?.dispose()
      case .start: signal.producer.startWithValues(handler).dispose()
      case .startDerived: signal.producer.map { $0 }.startWithValues(handler).dispose()
      case .startProperty: property.producer.startWithValues(handler).dispose()
      }
    }
  }

  final class Guest: Sendable {
    private let living: Counter

    init(_ living: Counter) {
      self.living = living
      living.add()
    }

    deinit { living.add(-1) }
  }

  @Test(arguments: Visit.allCases)
  func `what comes and goes while a handler runs leaves nothing pending`(visit: Visit) {
    let (signal, input) = Signal<Int, Never>.pipe()
    let property = MutableProperty(0)
    let (living, most) = (Counter(), Log<Int>())
    let observation = signal.observeValues { _ in
      let other = onThread {
        for _ in 0..<100 {
          visit.pay(signal, property, living)
          most(living.value)
        }
      }
      #expect(other.wait())
    }
    property.signal.observeValues { input.send(value: $0) }
    property.value = 1
    #expect(most.entries.max() ?? 0 <= 1)
    #expect(living.value == 0)
    observation?.dispose()
  }

  @Test(arguments: Visit.allCases) func `sends return while others come and go without a pause`(visit: Visit) {
    let (signal, input) = Signal<Int, Never>.pipe()
    let property = MutableProperty(0)
    let (living, isOver) = (Counter(), Counter())
    onThreads(3) { index in
      if index == 0 {
        for number in 1...300 {
          input.send(value: number)
          property.value = number
        }
        isOver.add()
      } else {
        while isOver.value == 0 { visit.pay(signal, property, living) }
      }
    }
    #expect(living.value == 0)
  }

  @Test func `a run that is disposed of while it ends on another thread releases everything once`() {
    let living = Counter()
    for _ in 0..<5_000 {
      let holder = Locked<Observer<Int, Never>?>(nil)
      let guest = Guest(living)
      let handle = SignalProducer<Int, Never> { observer, _ in holder.withLock { $0 = observer } }
        .map { value in withExtendedLifetime(guest) { value } }
        .start()
      onThreads(2) { index in
        if index == 0 { holder.withLock { $0.take() }?.sendCompleted() } else { handle.dispose() }
      }
    }
    #expect(living.value == 0)
  }

  @Test func `a slice of a burst is delivered, and then others have their turn`() {
    let (scheduler, log) = (Backlog(), Log<String>())
    let (signal, input) = Signal<Int, Never>.pipe()
    signal.observe(on: scheduler).observeValues { log("\($0)") }
    for number in 1...200 { input.send(value: number) }
    scheduler.schedule { log("other") }
    while scheduler.runOne() {}
    let position = log.entries.firstIndex(of: "other") ?? .max
    #expect(position <= 64)
    #expect(log.entries.filter { $0 != "other" } == (1...200).map { "\($0)" })
    input.sendCompleted()
    while scheduler.runOne() {}
  }

  @Test func `a burst that is disposed of between two slices is interrupted, and its values are released`() {
    let (scheduler, log, living) = (Backlog(), Log<String>(), Counter())
    let (signal, input) = Signal<Guest, Never>.pipe()
    let run = signal.producer.observe(on: scheduler).start { event in
      if case .interrupted = event { log("interrupted") } else { log("value") }
    }
    for _ in 1...200 { input.send(value: Guest(living)) }
    scheduler.runOne()
    let delivered = log.entries.count
    run.dispose()
    #expect(living.value <= delivered)
    while scheduler.runOne() {}
    #expect(living.value == 0)
    #expect(log.entries == Array(repeating: "value", count: delivered) + ["interrupted"])
  }
}
