import ReactiveContractKit
import ReactiveExclusion
import Synchronization
import Testing

@testable import Reactive

/// Properties that are started, read and composed while another thread is inside one of their changes.
@Suite struct PropertyProgressTests {
  /// Runs an action on another thread while a handler of a change from 0 to 1 runs.
  private func during(
    _ property: MutableProperty<Int>,
    _ action: @escaping @Sendable () -> Void
  ) {
    let isDone = Locked(false)
    let observation = property.signal.observeValues { _ in
      if isDone.withLock({ exchange(&$0, with: true) }) { return }
      #expect(onThread(action).wait())
    }
    property.value = 1
    observation?.dispose()
  }

  @Test func `a run begins with the value that is being delivered, and misses none that follow`() {
    let (property, log) = (MutableProperty(0), Log<Int>())
    during(property) {
      property.producer.startWithValues { log($0) }
      #expect(log.entries == [1])
    }
    property.value = 2
    #expect(log.entries == [1, 2])
  }

  @Test func `a run that begins while a change is being made receives the value before it, and then the change`() {
    let (property, log) = (MutableProperty(0), Log<Int>())
    property.modify { value in
      #expect(onThread { property.producer.startWithValues { log($0) } }.wait())
      #expect(log.entries == [0])
      value = 1
    }
    #expect(log.entries == [0, 1])
    property.value = 2
    #expect(log.entries == [0, 1, 2])
  }

  @Test func `properties that are derived and composed from a property do not wait for its observers`() {
    let (property, other, log) = (MutableProperty(0), MutableProperty(10), Log<String>())
    let kept = Log<any Sendable>()
    during(property) {
      let mapped = property.map { "\($0)" }
      let combined = property.combineLatest(with: other).map { "\($0)+\($1)" }
      let flattened = other.flatMap(.latest) { _ in property }.map { "flat \($0)" }
      for each in [mapped, combined, flattened] {
        each.producer.startWithValues { log($0) }
        kept(each)
      }
      #expect(log.entries == ["1", "1+10", "flat 1"])
    }
    property.value = 2
    #expect(Set(log.entries.suffix(3)) == ["2", "2+10", "flat 2"])
  }

  @Test func `reading a value does not wait for observers`() {
    let (property, log) = (MutableProperty(0), Log<String>())
    during(property) {
      property.withValue { value in
        property.producer.startWithValues { log("\($0)") }
        log("looked at \(value)")
      }
    }
    #expect(log.entries == ["1", "looked at 1"])
  }

  @Test func `a cleanup that sets a property without end waits, after some values, for a run's handler`() {
    let (property, log) = (MutableProperty(0), Log<Int>())
    let mapped = property.map { $0 }
    let (isInside, mayGoOn) = (Calls(), Calls())
    let runner = onThread {
      mapped.producer.startWithValues { value in
        log(value)
        if value > 0 { return }
        isInside.report()
        #expect(mayGoOn.wait())
      }
    }
    #expect(isInside.wait())
    let token = Lifetime.Token()
    token.lifetime += { for number in 1...10_000 { property.value = number } }
    let setter = onThread { token.dispose() }
    #expect(comesTrue { property.value > 60 })
    for _ in 0..<100 { _ = onThread {}.wait() }
    #expect(property.value < 100)
    mayGoOn.report()
    #expect(runner.wait() && setter.wait())
    #expect(log.entries == Array(0...10_000))
  }

  @Test func `properties that start, map and look at each other in their handlers do not wait for each other`() {
    let (p, q) = (MutableProperty(0), MutableProperty(0))
    let kept = [
      p.producer.flatMap(.latest) { _ in q.producer }.start(), q.producer.flatMap(.latest) { _ in p.producer }.start(),
    ]
    let observations = [
      p.signal.observeValues { _ in _ = q.map { $0 }.value + q.withValue { $0 } },
      q.signal.observeValues { _ in _ = p.map { $0 }.value + p.withValue { $0 } },
    ]
    onThreads(2) { index in
      for number in 0..<2_000 { if index == 0 { p.value = number } else { q.value = number } }
    }
    #expect(p.value == 1_999 && q.value == 1_999)
    for run in kept { run.dispose() }
    for observation in observations { observation?.dispose() }
  }

  @Test func `of a property that is changed without a pause, a run misses nothing from its start on`() {
    let property = MutableProperty(0)
    let isOver = Counter()
    onThreads(2) { index in
      if index == 0 {
        for number in 1...20_000 { property.value = number }
        isOver.add()
      } else {
        while isOver.value == 0 {
          let log = Log<Int>()
          let run = property.producer.startWithValues { log($0) }
          // Another thread may still be delivering the first value.
          #expect(comesTrue { !log.entries.isEmpty })
          let seen = log.entries
          run.dispose()
          #expect(seen == Array((seen.first ?? 0)..<((seen.first ?? 0) + seen.count)))
        }
      }
    }
  }

  @Test func `a stored value is released outside the gate, where it may set the property that it comes from`() {
    let (property, log) = (MutableProperty(0), Log<String>())
    final class Mortal: Sendable {
      let will: @Sendable () -> Void
      init(_ will: @escaping @Sendable () -> Void) { self.will = will }
      deinit { will() }
    }
    let derived = property.map { number in
      Mortal {
        log("\(number) goes")
        if number == 1 { property.value = 10 }
      }
    }
    for number in 1...2 { property.value = number }
    #expect(log.entries == ["0 goes", "1 goes", "2 goes"])
    #expect(property.value == 10)
    withExtendedLifetime(derived) {}
    let (first, firstInput) = Signal<Mortal, Never>.pipe()
    let (second, secondInput) = Signal<Int, Never>.pipe()
    let sums = Log<Int>()
    first.combineLatest(with: second).observeValues { sums($1) }
    secondInput.send(value: 1)
    // When they are replaced, the first value sends to the other input, and the second one to its own.
    firstInput.send(value: Mortal { secondInput.send(value: 2) })
    firstInput.send(value: Mortal { firstInput.send(value: Mortal {}) })
    #expect(sums.entries == [1, 1, 2])
    firstInput.send(value: Mortal {})
    #expect(sums.entries == [1, 1, 2, 2, 2])
  }

  /// Runs `count` cleanups while the signal sends its first value; each calls the body with its number.
  private func leaveInCleanups(_ count: Int, from signal: Signal<Int, Never>, _ body: @escaping @Sendable (Int) -> Void)
  {
    signal.take(first: 1).observeValues { _ in
      for number in 1...count {
        let token = Lifetime.Token()
        token.lifetime.observeEnded { body(number) }
        token.dispose()
      }
    }
  }

  // If the time grew with the square of the number of changes, each of these two tests would take minutes.
  @Test func `many changes are delivered while each attaches and detaches an observer`() {
    let (property, told, observation) = (MutableProperty(0), Counter(), SerialDisposable())
    leaveInCleanups(60_000, from: property.signal) { property.value = $0 }
    let observer = property.signal.observeValues { _ in
      told.add()
      observation.inner = property.signal.observeValues { _ in }
    }
    #expect(endsSoon { property.value = -1 })
    #expect(told.value == 60_001)
    #expect(property.value == 60_000)
    // Its handler holds the property.
    observer?.dispose()
  }

  @Test func `many proposals are judged with a property that follows them`() {
    let (inner, other, judged) = (MutableProperty(0), MutableProperty(0), Counter())
    let property = ValidatingProperty<Int, TestFailure>(inner, with: other) { _, _ in
      judged.add()
      return .valid
    }
    other <~ inner
    leaveInCleanups(50_000, from: property.signal) { property.value = $0 }
    #expect(endsSoon { property.value = -1 })
    #expect(property.value == 50_000 && other.value == 50_000)
    #expect(judged.value >= 50_001)
  }
}
