import ReactiveExclusion
import Testing

@testable import Reactive

/// Changes by cleanups, while another thread delivers a change or has just delivered one.
@Suite struct CleanupChangesTests {
  @Test(arguments: [false, true])
  func `a cleanup that modifies may set the value meanwhile, also if the previous setter has returned`(isBound: Bool) {
    let (property, bound, log) = (MutableProperty(0), MutableProperty(0), Log<Int>())
    if isBound { property <~> bound }
    let (isInside, mayGoOn) = (Calls(), Calls())
    property.signal.observeValues { value in
      log(value)
      if value == 1 {
        isInside.report()
        #expect(mayGoOn.wait())
      }
    }
    let setter = onThread { property.value = 1 }
    #expect(isInside.wait())
    let token = Lifetime.Token()
    token.lifetime += {
      property.modify { value in
        mayGoOn.report()
        #expect(setter.wait())
        if isBound { bound.value = 42 } else { property.value = 42 }
        value = 7
      }
    }
    #expect(onThread { token.dispose() }.wait())
    #expect(property.value == 42 && (!isBound || bound.value == 42))
    #expect(log.entries == [1, 7, 42])
  }

  @Test func `proposals that cleanups make are judged in order`() {
    let (inner, log) = (MutableProperty(0), Log<Int>())
    let validated = ValidatingProperty<Int, Never>(inner) { _ in .valid }
    let (isInside, mayGoOn, isLeaving, mayLeave) = (Calls(), Calls(), Calls(), Calls())
    let other = SerialDisposable()
    do {
      let last = ScopedDisposable(
        AnyDisposable {
          isLeaving.report()
          #expect(mayLeave.wait())
        }
      )
      other.inner = inner.signal.observeValues { _ in withExtendedLifetime(last) {} }
    }
    inner.signal.observeValues { value in
      log(value)
      if value > 1 { return }
      other.dispose()
      isInside.report()
      #expect(mayGoOn.wait())
    }
    let setter = onThread { validated.value = 1 }
    #expect(isInside.wait())
    let token = Lifetime.Token()
    token.lifetime += {
      validated.value = 2
      mayGoOn.report()
      #expect(isLeaving.wait())
      validated.value = 3
    }
    token.dispose()
    mayLeave.report()
    #expect(setter.wait())
    #expect(log.entries == [1, 2, 3] && validated.value == 3)
  }

  @Test func `a cleanup that modifies may set the value many times, beside a thread that is inside and waits for it`() {
    let property = MutableProperty(0)
    let (isInside, hasBegun) = (Calls(), Calls())
    property.signal.observeValues { value in
      if value != 1 { return }
      isInside.report()
      #expect(hasBegun.wait())
    }
    let setter = onThread {
      property.value = 1
      property.value = 2
    }
    #expect(isInside.wait())
    let token = Lifetime.Token()
    token.lifetime += {
      property.modify { value in
        hasBegun.report()
        #expect(comesTrue { property.core.stored.withLock { $0.isAwaited } })
        // More than the number of values that an end may send without waiting.
        for number in 0..<200 { property.value = 100 + number }
        value = 3
      }
    }
    let cleanup = onThread { token.dispose() }
    #expect(setter.wait() && cleanup.wait())
    #expect(property.value == 2)
  }

  @Test func `a value that a cleanup has set during a handler is released when it is replaced`() {
    let property = MutableProperty<Sentinel?>(nil)
    let released = Calls()
    let held = HeldChange(of: property, to: Sentinel(Calls()))
    AnyDisposable { property.value = Sentinel(released) }.dispose()
    held.goOn()
    property.value = nil
    #expect(released.wait())
  }

  @Test func `modifications that cleanups make during a handler are delivered in their order`() {
    let (property, log) = (MutableProperty(0), Log<Int>())
    property.signal.observeValues { log($0) }
    let held = HeldChange(of: property, to: 1)
    for step in 1...50 {
      AnyDisposable {
        property.modify { value in
          property.value = 1_000 + step
          value = 2_000 + step
        }
      }
      .dispose()
    }
    held.goOn()
    let due: [Int] = (1...50).flatMap { [2_000 + $0, 1_000 + $0] }
    #expect(log.entries == [1] + due)
  }

  @Test(arguments: [false, true])
  func `many cleanups of one bag or one run, each of which sets a property, wait for no handler of it`(isRun: Bool) {
    let property = MutableProperty(0)
    let held = HeldChange(of: property, to: 1)
    let bag = CompositeDisposable()
    let work = SignalProducer<Int, Never> { observer, lifetime in
      for number in 0..<1_000 { lifetime += { property.value = 2 + number } }
      lifetime += { withExtendedLifetime(observer) {} }
    }
    if isRun { bag += work.start() } else { for number in 0..<1_000 { bag += { property.value = 2 + number } } }
    #expect(onThread { bag.dispose() }.wait())
    held.goOn()
    #expect(property.value == 1_001)
  }

  @Test func `observers that detach while many changes are delivered are released before the next change`() {
    let property = MutableProperty(0)
    let (observation, count, most) = (SerialDisposable(), Counter(), Counter())
    property.signal.observeValues { [unowned property] value in
      if value == 1 {
        for next in 2..<200 {
          let token = Lifetime.Token()
          token.lifetime.observeEnded { property.value = next }
          token.dispose()
        }
      }
      let living = LivingToken(count)
      observation.inner = property.signal.observeValues { _ in withExtendedLifetime(living) {} }
      if count.value > most.value { most.add() }
    }
    property.value = 1
    #expect(property.value == 199)
    #expect(most.value <= 3)
  }
}
