import ReactiveContractKit
import ReactiveExclusion
import Testing

@testable import Reactive

/// Objects of the user that types of this package store, and that use a stream when they are released.
@Suite struct ReleaseOutsideTests {
  final class Mortal: Error, Sendable {
    let will: @Sendable () -> Void

    init(_ will: @escaping @Sendable () -> Void) { self.will = will }

    deinit { will() }
  }

  typealias Inner = SignalProducer<Int, Never>

  @Test func `a producer that waits in concat may send to the outer stream as it goes`() {
    let (outer, input) = Signal<Inner, Never>.pipe()
    let log = Log<String>()
    let observation = outer.flatten(.concat).observeValues { log("\($0)") }
    input.send(value: .never)
    do {
      let mortal = Mortal {
        log("gone")
        input.send(value: .empty)
      }
      input.send(value: Inner { withExtendedLifetime(mortal) { 1 } })
    }
    // The result has no observer any more, and can get none.
    observation?.dispose()
    #expect(log.entries == ["gone"])
  }

  @Test func `an inner producer may dispose of the run as it goes`() {
    let log = Log<String>()
    let handle = SerialDisposable()
    let (outer, input) = Signal<Inner, Never>.pipe()
    handle.inner = outer.producer.flatten(.concat).start { log("\($0)") }
    let (first, firstInput) = Signal<Int, Never>.pipe()
    input.send(value: first.producer)
    do {
      let scoped = ScopedDisposable(AnyDisposable { handle.dispose() })
      input.send(value: Inner { withExtendedLifetime(scoped) { 1 } })
    }
    firstInput.sendCompleted()
    #expect(log.entries == ["next 1", "interrupted"])
  }

  @Test func `a failure that waits on a scheduler may dispose of the run as it goes`() {
    let (log, handle, scheduler) = (Log<String>(), SerialDisposable(), Backlog())
    let (signal, input) = Signal<Int, Mortal>.pipe()
    handle.inner = signal.producer.observe(on: scheduler).start { event in
      if case .failed = event { log("failed") } else { log("\(event)") }
    }
    fail(input) {
      log("gone")
      handle.dispose()
    }
    handle.dispose()
    while scheduler.runOne() {}
    #expect(log.entries == ["gone", "interrupted"])
  }

  private func fail(_ input: Observer<Int, Mortal>, _ will: @escaping @Sendable () -> Void) {
    input.send(error: Mortal(will))
  }

  /// Disposes of its own run while it handles a value.
  struct Quitter: TimedTransducer {
    let handle: SerialDisposable

    mutating func receive(_ value: Int, _ effects: inout Effects<Int, Never>) {
      effects.send(value)
      if value == 2 { handle.dispose() }
    }

    mutating func end(_ termination: Termination<Never>, _ effects: inout Effects<Int, Never>) {
      effects.end(termination)
    }

    mutating func wake(_ wakeUp: Effects<Int, Never>.WakeUp, _ effects: inout Effects<Int, Never>) {}
  }

  @Test func `an operator with time may dispose of its run while it is at work`() {
    let (log, handle, scheduler) = (Log<String>(), SerialDisposable(), Backlog())
    let (signal, input) = Signal<Int, Never>.pipe()
    handle.inner = signal.producer.applying(Quitter(handle: handle), on: scheduler).start { log("\($0)") }
    input.send(value: 1)
    while scheduler.runOne() {}
    input.send(value: 2)
    while scheduler.runOne() {}
    #expect(log.entries == ["next 1", "interrupted"])
  }

  @Test func `a producer that is to be started again may dispose of the run as it goes`() {
    let (log, handle) = (Log<String>(), SerialDisposable())
    let (signal, input) = Signal<Int, Mortal>.pipe()
    handle.inner = signal.producer.flatMapError { _ in
      let scoped = ScopedDisposable(AnyDisposable { handle.dispose() })
      return SignalProducer<Int, Never> { observer, _ in
        withExtendedLifetime(scoped) { observer.send(value: 1) }
        observer.sendCompleted()
      }
    }.start { log("\($0)") }
    input.send(error: Mortal {})
    #expect(log.entries == ["next 1", "completed"])
  }

  @Test func `a run that is disposed of while it fails is released, be its replacement not started`() {
    let living = Counter()
    let (signal, input) = Signal<Int, Mortal>.pipe()
    do {
      let guest = ProgressTests.Guest(living)
      let handle = SerialDisposable()
      handle.inner = signal.producer.flatMapError { _ in
        handle.dispose()
        return SignalProducer<Int, Never> { withExtendedLifetime(guest) { 1 } }
      }.start()
    }
    input.send(error: Mortal {})
    #expect(living.value == 0)
  }

  @Test func `a refused value that the inner property releases may set that property`() {
    let inner = MutableProperty<Mortal?>(nil)
    let log = Log<String>()
    let property = ValidatingProperty<Mortal?, TestFailure>(inner) { $0 == nil ? .valid : .invalid(TestFailure()) }
    property.value = Mortal {
      log("gone")
      inner.value = nil
    }
    inner.value = nil
    #expect(log.entries == ["gone"])
  }

  @Test func `a value that a transform replaces may send to the stream of the transform`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let property = MutableProperty<Mortal?>(Mortal { input.send(value: 2) })
    let log = Log<Int>()
    signal.map { value in
      if value == 1 { property.value = nil }
      return value
    }.observeValues { log($0) }
    input.send(value: 1)
    #expect(log.entries == [1, 2])
  }

  @Test func `an object that a start handler releases may send to the outer stream`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (first, firstInput) = Signal<Mortal?, Never>.pipe()
    let (second, secondInput) = Signal<Int, Never>.pipe()
    first.combineLatest(with: second).observeValues { _ in }
    firstInput.send(value: Mortal { input.send(value: 2) })
    let log = Log<Int>()
    signal.flatMap(.merge) { value in
      Inner { observer, _ in
        if value == 1 { firstInput.send(value: nil) }
        observer.send(value: value)
        observer.sendCompleted()
      }
    }.observeValues { log($0) }
    input.send(value: 1)
    #expect(log.entries == [1, 2])
    withExtendedLifetime(secondInput) {}
  }

  @Test func `objects that synchronous work releases inside a delivery do not pile up`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (living, most) = (Counter(), Locked(0))
    let work = SignalProducer<Int, Never>(0..<5_000)
      .map { _ in
        living.add(1)
        most.withLock { $0 = max($0, living.value) }
        return Mortal { living.add(-1) }
      }
      .replayLazily(upTo: 1)
    signal.flatMap(.concat) { _ in work }.observe { _ in }
    input.send(value: 1)
    #expect(most.withLock { $0 } < 500)
    #expect(living.value <= 1)
  }

  @Test func `an object that a run releases at its end waits for no handler`() {
    let (source, input) = Signal<Int, Never>.pipe()
    let (bus, busInput) = Signal<Int, Never>.pipe()
    let (isInside, mayGoOn) = (Calls(), Calls())
    bus.observeValues { value in
      if value == 1 {
        isInside.report()
        #expect(mayGoOn.wait())
      }
    }
    do {
      let mortal = Mortal { busInput.send(value: 2) }
      source.producer.take(first: 1).startWithValues { _ in withExtendedLifetime(mortal) {} }
    }
    let sender = onThread { busInput.send(value: 1) }
    #expect(isInside.wait())
    input.send(value: 1)
    mayGoOn.report()
    #expect(sender.wait())
  }

  @Test(arguments: [255, 256, 257, 258, 600])
  func `each of many objects that a transform releases may send to the stream of the transform`(count: Int) {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (property, log) = (MutableProperty<Mortal?>(nil), Log<Int>())
    signal.map { value in
      if value == 0 {
        for number in 1...count { property.value = Mortal { input.send(value: number) } }
        property.value = nil
      }
      return value
    }.observeValues { log($0) }
    input.send(value: 0)
    #expect(log.entries == Array(0...count))
    // The transform holds the input of its own stream.
    input.sendCompleted()
  }

  @Test func `none of many objects that a transform releases waits for the handler of another stream`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (bus, busInput) = Signal<Int, Never>.pipe()
    let (isInside, mayGoOn, told) = (Calls(), Calls(), Counter())
    bus.observeValues { value in
      told.add(1)
      if value == 0 {
        isInside.report()
        #expect(mayGoOn.wait())
      }
    }
    let property = MutableProperty<Mortal?>(nil)
    signal.map { value in
      for number in 1...600 { property.value = Mortal { busInput.send(value: number) } }
      property.value = nil
      return value
    }.observeValues { _ in }
    let sender = onThread { busInput.send(value: 0) }
    #expect(isInside.wait())
    input.send(value: 1)
    mayGoOn.report()
    #expect(sender.wait())
    #expect(told.value == 601)
  }
}
