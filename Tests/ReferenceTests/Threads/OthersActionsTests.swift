import Foundation
import Reactive
import ReactiveContractKit
import ReactiveExclusion
import Testing

/// The actions that a thread performs for other threads, and the number of their values that it delivers.
@Suite struct OthersActionsTests {
  typealias Work = SignalProducer<Int, Never>

  @Test func `detaching observers is no recursion, whatever the stream's end does on another thread`() {
    for round in 0..<3_000 {
      let property = MutableProperty(0)
      let (signal, input) = Signal<Int, Never>.pipe()
      signal.observeCompleted { property.value = 2 }
      let observations = (0..<20).map { _ in signal.observeValues { _ in } }
      property.signal.observeValues { if $0 == 1 { for each in observations { each?.dispose() } } }
      let other = onThread {
        for _ in 0..<round % 50 { _ = property.value }
        input.sendCompleted()
      }
      property.value = 1
      #expect(other.wait())
    }
  }

  @Test func `an end that a thread performs for another may set the property whose change it delivers`() {
    let target = MutableProperty(0)
    let source = Locked<MutableProperty<Int>?>(MutableProperty(0))
    let producer = source.withLock { $0?.producer } ?? .empty
    let (isInside, isReleased) = (Calls(), Calls())
    source.withLock { $0?.signal }?.observeCompleted { target.value = 2 }
    target.signal.observeValues {
      if $0 != 1 { return }
      producer.startWithValues { _ in
        isInside.report()
        #expect(isReleased.wait())
      }
    }
    let other = onThread {
      #expect(isInside.wait())
      _ = source.withLock { $0.take() }
      isReleased.report()
    }
    target.value = 1
    #expect(other.wait())
    #expect(target.value == 2)
  }

  @Test func `a source that an end has started waits for its turn after a few values`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (other, otherInput) = Signal<Int, Never>.pipe()
    let (sent, delivered, isStarted) = (Counter(), Counter(), Calls())
    let rows = Work { observer, _ in
      for row in 1...1_000 {
        observer.send(value: row)
        sent.add(1)
        if row == 10 { isStarted.report() }
      }
    }
    let thisThread = ObjectIdentifier(Thread.current)
    let run = signal.producer.merge(with: other.producer.then(rows)).startWithValues { value in
      if ObjectIdentifier(Thread.current) == thisThread { delivered.add(1) }
      if value == 0 { #expect(isStarted.wait()) }
    }
    let sender = onThread { otherInput.sendCompleted() }
    input.send(value: 0)
    #expect(delivered.value <= 66)
    #expect(sender.wait())
    #expect(sent.value == 1_000)
    run.dispose()
  }

  /// The cause of the sending: the release of an observer, or the end of a lifetime.
  enum Cause: CaseIterable { case observation, lifetime }

  @Test(arguments: Cause.allCases)
  func `what a disposal or the end of a lifetime sends waits for no handler`(cause: Cause) {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (other, otherInput) = Signal<Int, Never>.pipe()
    let (log, isInside, isDone) = (Log<Int>(), Calls(), Calls())
    signal.observeValues { value in
      log(value)
      if value == 1 {
        isInside.report()
        #expect(isDone.wait())
      }
    }
    let token = Lifetime.Token()
    token.lifetime += { if cause == .lifetime { input.send(value: 2) } }
    let observation: (any Disposable)? = {
      let mortal = ReleaseOutsideTests.Mortal { if cause == .observation { input.send(value: 2) } }
      return other.observeValues { _ in withExtendedLifetime(mortal) {} }
    }()
    let sender = onThread { input.send(value: 1) }
    #expect(isInside.wait())
    if cause == .lifetime { token.dispose() } else { observation?.dispose() }
    isDone.report()
    #expect(sender.wait())
    #expect(log.entries == [1, 2])
    withExtendedLifetime((otherInput, token)) {}
  }

  @Test func `observers of one action that use it on two threads do not wait for each other`() {
    let inputs = Log<Observer<Int, Never>>()
    let action = Action<Void, Int, Never> { SignalProducer { observer, _ in inputs(observer) } }
    let (isRefused, isEnabled) = (Calls(), Calls())
    action.disabledErrors.take(first: 1).observeValues {
      isRefused.report()
      #expect(isEnabled.wait())
      action.apply().start()
    }
    action.isEnabled.signal.filter { $0 }.take(first: 1).observeValues { _ in
      isEnabled.report()
      for _ in 0..<100 { action.apply().start() }
    }
    let run = action.apply().start()
    let refused = onThread { action.apply().start() }
    #expect(isRefused.wait())
    let ender = onThread { inputs.entries.first?.sendCompleted() }
    #expect(refused.wait())
    #expect(ender.wait())
    run.dispose()
    for input in inputs.entries { input.sendCompleted() }
  }

  @Test func `starting a run of a property does not wait for its handler on another thread`() {
    let property = MutableProperty(0)
    let (isOver, starter) = (Locked(false), ObjectIdentifier(Thread.current))
    let setter = onThread { while !isOver.withLock({ $0 }) { property.value += 1 } }
    for _ in 0..<3_000 {
      let hasReturned = Locked(false)
      let run = property.producer.startWithValues { _ in
        if ObjectIdentifier(Thread.current) != starter { #expect(comesTrue { hasReturned.withLock { $0 } }) }
      }
      hasReturned.withLock { $0 = true }
      run.dispose()
    }
    isOver.withLock { $0 = true }
    #expect(setter.wait())
  }

  @Test func `a derived property may be made in whatever an end brings about`() {
    let (first, second) = (MutableProperty(0), MutableProperty(0))
    let isOver = Locked(false)
    let setter = onThread { while !isOver.withLock({ $0 }) { first.value += 1 } }
    for _ in 0..<3_000 {
      let (signal, input) = Signal<Int, Never>.pipe()
      signal.producer.then(
        Work { observer, _ in
          observer.send(value: first.combineLatest(with: second).value.1)
          observer.sendCompleted()
        }
      ).start()
      input.sendCompleted()
    }
    isOver.withLock { $0 = true }
    #expect(setter.wait())
  }
}
