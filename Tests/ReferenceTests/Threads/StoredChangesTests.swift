import Reactive
import ReactiveContractKit
import ReactiveExclusion
import Testing

/// Changes that a thread stores because it must not wait or is already inside, and that another thread delivers.
@Suite struct StoredChangesTests {
  /// The way in which a cleanup changes a property.
  enum Change: CaseIterable {
    case set, swap, modify, propose

    func make(_ property: MutableProperty<Int>, _ validated: ValidatingProperty<Int, Never>) {
      switch self {
      case .set: property.value = 2
      case .swap: #expect(property.swap(2) == 1)
      case .modify: property.modify { $0 += 1 }
      case .propose: validated.value = 2
      }
    }
  }

  @Test(arguments: Change.allCases)
  func `a thread that performs another thread's end may be inside the property that this changes`(change: Change) {
    let property = MutableProperty(0)
    let validated = ValidatingProperty<Int, Never>(property) { _ in .valid }
    let (signal, input) = Signal<Int, Never>.pipe()
    let (log, isInside, mayGoOn) = (Log<Int>(), Calls(), Calls())
    property.signal.observeValues { value in
      log(value)
      if value == 1 { input.send(value: value) }
    }
    signal.observe { event in
      if event.isTerminating { return change.make(property, validated) }
      isInside.report()
      #expect(mayGoOn.wait())
    }
    let setter = onThread { property.value = 1 }
    #expect(isInside.wait())
    input.sendCompleted()
    mayGoOn.report()
    #expect(setter.wait())
    #expect(property.value == 2)
    #expect(log.entries == [1, 2])
  }

  @Test(arguments: Change.allCases)
  func `a cleanup that changes a property waits for no handler of it`(change: Change) {
    let property = MutableProperty(0)
    let validated = ValidatingProperty<Int, Never>(property) { _ in .valid }
    let log = Log<Int>()
    let token = Lifetime.Token()
    token.lifetime += { change.make(property, validated) }
    property.signal.observeValues { log($0) }
    let held = HeldChange(of: property, to: 1)
    token.dispose()
    // The value is visible at once; only a proposal is validated later.
    if change != .propose { #expect(property.value == 2) }
    held.goOn()
    #expect(property.value == 2)
    #expect(log.entries == [1, 2])
  }

  @Test func `a value that is set during a modification comes after it`() {
    let (property, log) = (MutableProperty(0), Log<Int>())
    let token = Lifetime.Token()
    token.lifetime += { property.value = 10 }
    property.signal.observeValues { log($0) }
    property.modify { value in
      #expect(onThread { token.dispose() }.wait())
      value += 1
    }
    #expect(property.value == 10)
    #expect(log.entries == [1, 10])
  }

  @Test func `a counter that works count up at their start and down in their cleanup is exact`() {
    let counter = MutableProperty(0)
    let request = SignalProducer<Int, Never> { _, lifetime in
      counter.modify { $0 += 1 }
      lifetime += { counter.modify { $0 -= 1 } }
    }
    let dashboard = SignalProducer<Int, Never> { observer, lifetime in
      counter.modify { $0 += 1 }
      lifetime += { counter.modify { $0 -= 1 } }
      lifetime += counter.signal.observe(observer)
    }
    let threads = [request, dashboard].map { work in
      onThread { for _ in 0..<3_000 { work.startWithValues { _ in }.dispose() } }
    }
    for thread in threads { #expect(thread.wait()) }
    #expect(counter.value == 0)
  }

  @Test(.expectsExit) func `a modification of what is being modified stops the program`() async {
    let child = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let property = MutableProperty(0)
      let token = Lifetime.Token()
      token.lifetime += { property.modify { $0 += 1 } }
      property.modify { _ in token.dispose() }
    }
    let text = String(decoding: child?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("a property was modified by what modifies it"))
  }

  @Test func `what follows several inputs takes nothing back`() {
    let (first, firstInput) = Signal<Int, Never>.pipe()
    let (second, secondInput) = Signal<Int, Never>.pipe()
    let (isInside, mayGoOn, sums) = (Calls(), Calls(), Counter())
    let running = SignalProducer.merge(first.producer, second.producer).scan(0, +).map { sum in
      if sums.add() == 1 {
        isInside.report()
        #expect(mayGoOn.wait())
      }
      return sum
    }
    let (total, log, token) = (Property(initial: 0, then: running), Log<Int>(), Lifetime.Token())
    total.signal.observeValues { log($0) }
    token.lifetime += { secondInput.send(value: 10) }
    let sender = onThread { firstInput.send(value: 1) }
    #expect(isInside.wait())
    token.dispose()
    mayGoOn.report()
    #expect(sender.wait())
    #expect(log.entries == [1, 11])
    #expect(total.value == 11)
  }

  @Test func `an end that a hook sends comes after the value, in what follows the stream, too`() {
    let (input, log) = (Locked<Observer<Int, Never>?>(nil), Log<String>())
    let work = SignalProducer<Int, Never> { observer, _ in input.withLock { $0 = observer } }
    let ending = work.on(value: { value in if value == 2 { input.withLock { $0 }?.sendCompleted() } })
    let property = Property(initial: 0, then: ending)
    property.signal.observe { log("\($0)") }
    for value in 1...2 { input.withLock { $0 }?.send(value: value) }
    #expect(log.entries == ["next 1", "next 2", "completed"])
    #expect(property.value == 2)
  }

  @Test func `a thread that sets the source of a flattened property waits for its observers`() {
    let source = MutableProperty(0)
    let derived = source.flatMap(.latest) { Property(value: $0) }
    let (log, isInside, mayGoOn) = (Log<String>(), Calls(), Calls())
    let observer = onThread {
      derived.producer.startWithValues { value in
        log("told \(value)")
        if value == 0 {
          isInside.report()
          #expect(mayGoOn.wait())
        }
      }
    }
    #expect(isInside.wait())
    let setter = onThread {
      for value in 1...3 {
        source.value = value
        log("set \(value)")
      }
    }
    mayGoOn.report()
    #expect(setter.wait())
    #expect(observer.wait())
    #expect(log.entries == ["told 0"] + (1...3).flatMap { ["told \($0)", "set \($0)"] })
    #expect(derived.value == 3)
  }

  @Test func `a late observer's interruption may change a property that the delivering thread is inside`() {
    let property = MutableProperty(0)
    let (signal, input) = Signal<Int, Never>.pipe()
    let (isInside, mayGoOn) = (Calls(), Calls())
    signal.observeCompleted {
      isInside.report()
      #expect(mayGoOn.wait())
    }
    property.signal.observeValues { if $0 == 1 { input.sendCompleted() } }
    let setter = onThread { property.value = 1 }
    #expect(isInside.wait())
    signal.observeInterrupted { property.value = 2 }
    mayGoOn.report()
    #expect(setter.wait())
    #expect(property.value == 2)
  }

  @Test func `what bindings carry for another thread is not taken for a change of this one`() {
    let (target, source) = (MutableProperty(0), MutableProperty(0))
    let (values, valuesInput) = Signal<Int, Never>.pipe()
    source <~ values
    target <~ source
    let input = Locked<Observer<Int, Never>?>(nil)
    let signal = Signal<Int, Never> { observer, lifetime in
      lifetime += { valuesInput.send(value: 2) }
      input.withLock { $0 = observer }
    }
    let (isInside, mayGoOn) = (Calls(), Calls())
    signal.observeValues { _ in
      isInside.report()
      #expect(mayGoOn.wait())
    }
    target.signal.observeValues { value in if value == 1 { input.withLock { $0 }?.send(value: 1) } }
    let setter = onThread { target.value = 1 }
    #expect(isInside.wait())
    input.withLock { $0 }?.sendCompleted()
    mayGoOn.report()
    #expect(setter.wait())
    #expect([source.value, target.value] == [2, 2])
  }

  @Test func `a run that starts while changes wait to be delivered misses none`() {
    let property = MutableProperty(0)
    let (log, isInside, mayGoOn) = (Log<Int>(), Calls(), Calls())
    property.signal.observeValues { value in
      if value != 10 { return }
      isInside.report()
      #expect(mayGoOn.wait())
    }
    let setter = onThread { property.value = 10 }
    #expect(isInside.wait())
    property.producer.startWithValues { log($0) }
    let token = Lifetime.Token()
    token.lifetime += { for value in 11...13 { property.value = value } }
    token.dispose()
    mayGoOn.report()
    #expect(setter.wait())
    #expect(log.entries == [10, 11, 12, 13])
  }

  @Test func `what is written to a validated property during a proposal is judged`() {
    let inner = MutableProperty(0)
    let (isInside, mayGoOn) = (Calls(), Calls())
    let validated = ValidatingProperty<Int, TestFailure>(inner) { value in
      if value == 1 {
        isInside.report()
        #expect(mayGoOn.wait())
      }
      return value < 0 ? .invalid(TestFailure("negative")) : .valid
    }
    let (log, token) = (Log<Int>(), Lifetime.Token())
    validated.result.signal.observeValues { log($0.proposed) }
    token.lifetime += { inner.value = -5 }
    let proposer = onThread { validated.value = 1 }
    #expect(isInside.wait())
    token.dispose()
    mayGoOn.report()
    #expect(proposer.wait())
    #expect(log.entries == [1, -5, 1])
    #expect(inner.value == 1 && !validated.result.value.isInvalid)
  }

  @Test func `a run of a counter receives each step, whichever thread counts`() {
    let (counter, isOver) = (MutableProperty(0), Locked(false))
    let work = SignalProducer<Int, Never>.never
      .on(starting: { counter.modify { $0 += 1 } }, disposed: { counter.modify { $0 -= 1 } })
    let threads = (0..<2).map { _ in
      onThread {
        while !isOver.withLock({ $0 }) {
          let runs = (0..<4).map { _ in work.start() }
          for run in runs { run.dispose() }
        }
      }
    }
    for _ in 0..<500 {
      let log = Log<Int>()
      let run = counter.producer.startWithValues { log($0) }
      #expect(comesTrue { log.entries.count > 3 })
      run.dispose()
      for (one, next) in zip(log.entries, log.entries.dropFirst()) { #expect(abs(one - next) == 1) }
    }
    isOver.withLock { $0 = true }
    for thread in threads { #expect(thread.wait()) }
  }
}
