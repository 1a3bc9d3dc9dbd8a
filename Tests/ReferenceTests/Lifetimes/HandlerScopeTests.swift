import Reactive
import ReactiveContractKit
import ReactiveExclusion
import Testing

/// An object that another stream releases inside a handler is released at once, not after the handler has returned.
@Suite struct HandlerScopeTests {
  /// An operation in a handler that releases an observer of another stream.
  enum Step: CaseIterable {
    case end, releaseOfInput, start, disposeOfHandle, disposeOfRun, releaseOfProperty, takeFirst, endOfLifetime, serial,
      modify

    /// Performs the operation; returns the objects that must outlive it.
    func perform(holding guest: ProgressTests.Guest) -> [any Sendable] {
      let (signal, input) = Signal<Int, Never>.pipe()
      let handler: @Sendable (Int) -> Void = { _ in withExtendedLifetime(guest) {} }
      switch self {
      case .end:
        signal.observeValues(handler)
        input.sendCompleted()
      case .releaseOfInput:
        signal.observeValues(handler)
        return [signal]
      case .start: SignalProducer<Int, Never>(value: 1).map { $0 }.filter { _ in true }.startWithValues(handler)
      case .disposeOfHandle: signal.observeValues(handler)?.dispose()
      case .disposeOfRun: signal.producer.startWithValues(handler).dispose()
      case .releaseOfProperty:
        let property = MutableProperty(1)
        property.signal.observeValues(handler)
        return [property.signal]
      case .takeFirst:
        signal.take(first: 1).observeValues(handler)
        input.send(value: 1)
      case .endOfLifetime:
        let token = Lifetime.Token()
        signal.take(during: token.lifetime).observeValues(handler)
        token.dispose()
      case .serial:
        let handle = SerialDisposable(signal.observeValues(handler))
        handle.inner = nil
        return [handle, input]
      case .modify:
        MutableProperty(0).modify { _ in signal.observeValues(handler)?.dispose() }
      }
      return [signal, input]
    }
  }

  @Test(arguments: Step.allCases)
  func `an object that a handler releases elsewhere is gone before the handler returns`(step: Step) {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (living, kept, left) = (Counter(), Log<any Sendable>(), Log<Int>())
    signal.observeValues { _ in
      for each in step.perform(holding: ProgressTests.Guest(living)) { kept(each) }
      left(living.value)
    }
    input.send(value: 1)
    #expect(left.entries == [0])
  }

  @Test func `an object that a hook or a binding target releases elsewhere is gone before it returns`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (living, left) = (Counter(), Log<Int>())
    let step: @Sendable (Int) -> Void = { _ in
      _ = Step.end.perform(holding: ProgressTests.Guest(living))
      left(living.value)
    }
    signal.on(value: step).observeValues { _ in }
    let token = Lifetime.Token()
    BindingTarget(lifetime: token.lifetime, action: step) <~ signal
    input.send(value: 1)
    #expect(left.entries == [0, 0])
  }

  @Test func `a value that a hook sends during an end is delivered when the send returns`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (other, otherInput) = Signal<Int, Never>.pipe()
    let (log, mayGoOn, isInside) = (Log<Int>(), Calls(), Calls())
    other.observeValues {
      log($0)
      if $0 == 1 {
        isInside.report()
        #expect(mayGoOn.wait())
      }
    }
    let isHandled = Locked(false)
    signal.collect().on(value: { _ in
      mayGoOn.report()
      otherInput.send(value: 2)
      #expect(log.entries == [1, 2])
      isHandled.withLock { $0 = true }
    }).observeValues { _ in }
    let sender = onThread { otherInput.send(value: 1) }
    #expect(isInside.wait())
    input.sendCompleted()
    #expect(isHandled.withLock { $0 })
    #expect(sender.wait())
  }

  /// An object in the lifetime of an inner run.
  enum Held: CaseIterable { case action, disposable, observation }

  @Test(arguments: Held.allCases)
  func `what the run of a replaced inner stream holds may send to the outer stream as it goes`(held: Held) {
    let (outer, input) = Signal<Int, Never>.pipe()
    let (other, otherInput) = Signal<Int, Never>.pipe()
    let (log, kept) = (Log<Int>(), Log<any Sendable>())
    let observation = outer.flatMap(.latest) { number in
      SignalProducer<Int, Never> { observer, lifetime in
        kept(observer)
        observer.send(value: number)
        let mortal = ReleaseOutsideTests.Mortal { if number == 1 { input.send(value: 3) } }
        switch held {
        case .action: lifetime += { withExtendedLifetime(mortal) {} }
        case .disposable: lifetime += AnyDisposable { withExtendedLifetime(mortal) {} }
        case .observation: lifetime += other.observeValues { _ in withExtendedLifetime(mortal) {} }
        }
      }
    }.observeValues { log($0) }
    for number in 1...2 { input.send(value: number) }
    #expect(log.entries == [1, 2, 3])
    observation?.dispose()
    withExtendedLifetime(otherInput) {}
  }

  @Test func `a value that gives way to a newer one in values() may send to the source as it goes`() {
    let (signal, input) = Signal<ReleaseOutsideTests.Mortal?, Never>.pipe()
    let log = Log<String>()
    let iterator = signal.values(buffering: .newest(1)).makeAsyncIterator()
    input.send(
      value: .init {
        log("gone")
        input.send(value: nil)
      }
    )
    input.send(value: nil)
    #expect(log.entries == ["gone"])
    withExtendedLifetime(iterator) {}
  }

  @Test func `a value that gives way to a newer one in last() may send to the source as it goes`() {
    let log = Log<String>()
    let last = SignalProducer<ReleaseOutsideTests.Mortal?, Never> { observer, _ in
      observer.send(
        value: .init {
          log("gone")
          observer.send(value: nil)
        }
      )
      observer.send(value: nil)
      observer.sendCompleted()
    }.last()
    #expect(log.entries == ["gone"])
    withExtendedLifetime(last) {}
  }

  @Test func `a value that was refused may propose another one as it goes`() {
    let log = Log<Bool>()
    let property = ValidatingProperty<ReleaseOutsideTests.Mortal?, TestFailure>(nil) {
      $0 == nil ? .valid : .invalid(TestFailure())
    }
    property.value = .init {
      log(true)
      property.value = nil
    }
    property.value = nil
    #expect(log.entries == [true])
  }
}
