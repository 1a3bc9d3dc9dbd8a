import ReactiveContractKit
import ReactiveExclusion
import Testing

@testable import Reactive

@Suite struct TwoWayBindingTests {
  @Test func `a setter returns when its change was carried, also if another thread is telling the other side`() {
    let (left, right) = (MutableProperty(0), MutableProperty(0))
    left <~> right
    let (isInside, mayGoOn, seen) = (Calls(), Calls(), Log<Int>())
    right.signal.observeValues { value in
      if value != 1 { return }
      isInside.report()
      #expect(mayGoOn.wait())
    }
    let other = onThread { right.value = 1 }
    #expect(isInside.wait())
    let setter = onThread {
      left.value = 5
      seen(right.value)
    }
    #expect(comesTrue { left.value == 5 })
    mayGoOn.report()
    #expect(other.wait() && setter.wait())
    #expect(seen.entries == [5] && left.value == 5)
  }

  @Test func `the left side begins with the value of the right, and then each follows the other`() {
    let (left, right) = (MutableProperty("l"), MutableProperty("r"))
    let log = Log<String>()
    left.signal.observeValues { log("left \($0)") }
    right.signal.observeValues { log("right \($0)") }
    left <~> right
    left.value = "a"
    right.value = "b"
    #expect([left.value, right.value] == ["b", "b"])
    #expect(log.entries == ["left r", "left a", "right a", "right b", "left b"])
  }

  @Test func `sides of different types are converted, once for each change`() {
    let (number, text) = (MutableProperty(0), MutableProperty("7"))
    let log = Log<String>()
    number.bindBothWays(
      with: text,
      to: {
        log("to \($0)")
        return "\($0)"
      },
      from: {
        log("from \($0)")
        return Int($0) ?? 0
      }
    )
    text.value = "x"
    number.value = 3
    #expect(text.value == "3")
    #expect(log.entries == ["from 7", "from x", "to 3"])
  }

  @Test func `an observer may correct the other side, and the correction is carried back`() {
    let (left, right) = (MutableProperty(0), MutableProperty(0))
    left <~> right
    right.signal.observeValues { if $0 > 9 { left.value = 9 } }
    left.value = 12
    #expect([left.value, right.value] == [9, 9])
    right.value = 20
    #expect([left.value, right.value] == [9, 9])
  }

  @Test func `chains of bindings settle`() {
    let all = (0..<4).map { MutableProperty($0) }
    for index in 1..<4 { all[index - 1] <~> all[index] }
    #expect(all.map(\.value) == [3, 3, 3, 3])
    all[0].value = 10
    #expect(all.map(\.value) == [10, 10, 10, 10])
    all[2].value = 20
    #expect(all.map(\.value) == [20, 20, 20, 20])
  }

  @Test func `two handlers that bind each other's property do not wait for each other`() {
    let (left, right) = (MutableProperty(1), MutableProperty(2))
    let (leftIsHandled, rightIsHandled) = (Calls(), Calls())
    left.signal.take(first: 1).observeValues { _ in
      leftIsHandled.report()
      #expect(rightIsHandled.wait())
      right <~> left
    }
    right.signal.take(first: 1).observeValues { _ in
      rightIsHandled.report()
      #expect(leftIsHandled.wait())
      left <~> right
    }
    let other = onThread { right.value = 20 }
    left.value = 10
    #expect(other.wait())
    #expect(left.value == right.value)
  }

  @Test func `what the right side is set to while a binding begins is carried`() {
    for _ in 0..<200 {
      let (left, right, third) = (MutableProperty(0), MutableProperty(1), MutableProperty(2))
      let other = onThread { for value in 3..<20 { right.value = value } }
      left <~> right
      third <~> left
      #expect(other.wait())
      #expect([left.value, third.value] == [right.value, right.value])
    }
  }

  @Test func `it ends by disposal, or with either side, and keeps neither alive`() {
    let log = Log<String>()
    var (left, right): (MutableProperty<Int>?, MutableProperty<Int>?) = (MutableProperty(1), MutableProperty(2))
    weak let core = left?.core
    var handle = left.flatMap { left in right.map { right in left <~> right } }
    left?.signal.observeCompleted { log("left") }
    left = nil
    #expect(log.entries == ["left"])
    #expect(handle?.isDisposed == true)
    right?.value = 3
    #expect(right?.core.changes.isObserved == false)
    handle = nil
    #expect(core == nil)
    left = MutableProperty(4)
    handle = left.flatMap { left in right.map { right in left <~> right } }
    handle?.dispose()
    right?.value = 5
    #expect(left?.value == 3)
    #expect(left?.core.changes.isObserved == false && right?.core.changes.isObserved == false)
    weak let other = right?.core
    handle = left.flatMap { left in right.map { right in left <~> right } }
    handle = nil
    right = nil
    left = nil
    #expect(other == nil)
  }

  @Test func `bound inside a handler of one side, both are in step afterwards`() {
    let (left, right) = (MutableProperty(0), MutableProperty(1))
    let once = OnceFlag()
    left.signal.observeValues { [unowned left, unowned right] _ in if once.raise() { left <~> right } }
    left.value = 7
    #expect([left.value, right.value] == [1, 1])
    left.value = 8
    #expect([left.value, right.value] == [8, 8])
  }

  @Test func `both sides set at once by two threads never block, and end equal`() {
    let scenario = InterleavingScenario("two ways") { interleaving in
      let (left, right) = (MutableProperty(0), MutableProperty(0))
      let carry: @Sendable (Int) -> Int = { value in
        interleaving.yield(before: "carry \(value)")
        return value
      }
      left.bindBothWays(with: right, to: carry, from: carry)
      left.signal.observeValues { interleaving.yield(after: "left \($0)") }
      right.signal.observeValues { interleaving.yield(after: "right \($0)") }
      return InterleavingCast(
        {
          interleaving.yield(before: "set left")
          left.value = 1
        },
        {
          interleaving.yield(before: "set right")
          right.value = 2
        },
        verdict: { outcome in
          let isSettled = left.value == right.value && left.value > 0
          return outcome == .completed && isSettled ? nil : "\(outcome): \(left.value), \(right.value)"
        }
      )
    }
    let report = Exploration(scenario, preemptions: 3).run()
    #expect(report.failures == [] && report.inconclusive == nil && report.isComplete, "\(report)")
  }

  @Test func `many threads that set both sides leave them equal`() {
    let (left, right) = (MutableProperty(0), MutableProperty(0))
    left <~> right
    onThreads(4) { thread in
      for round in 0..<200 { (thread % 2 == 0 ? left : right).value = thread * 1_000 + round }
    }
    #expect(left.value == right.value)
  }

  @Test func `bound and set in a handler of another stream, both sides are equal before the handler goes on`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<Int>()
    signal.observeValues { value in
      let (left, right) = (MutableProperty(0), MutableProperty(value))
      left <~> right
      log(left.value)
      right.value = value + 1
      log(left.value)
    }
    input.send(value: 1)
    #expect(log.entries == [1, 2])
  }

  @Test func `a change that waits to be carried is carried, though the property that was changed goes before`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let other = MutableProperty(0)
    signal.map { value in
      let property = MutableProperty(0)
      property <~> other
      property.value = value
      return value
    }.observeValues { _ in }
    input.send(value: 5)
    #expect(other.value == 5)
  }

  @Test func `what an observer corrects on a side that goes is carried`() {
    let property = MutableProperty(0)
    let other = Locked<MutableProperty<Int>?>(MutableProperty(0))
    other.withLock { if let other = $0 { other <~> property } }
    property.signal.observeValues { value in
      if value == 1, let other = other.withLock({ $0.take() }) { other.value = 8 }
    }
    property.value = 1
    #expect(property.value == 8)
  }

  @Test func `what a cleanup changes is carried when the handler on the other side is over, though the side is gone`() {
    let property = MutableProperty(0)
    var other: MutableProperty<Int>? = MutableProperty(0)
    if let other { other <~> property }
    let (isInside, mayGoOn) = (Calls(), Calls())
    let reader = onThread {
      property.producer.take(first: 1).startWithValues { _ in
        isInside.report()
        #expect(mayGoOn.wait())
      }
    }
    #expect(isInside.wait())
    AnyDisposable { [other] in other?.value = 7 }.dispose()
    other = nil
    mayGoOn.report()
    #expect(reader.wait())
    #expect(property.value == 7)
  }

  @Test func `a binding that was disposed of carries nothing that waits`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (property, other) = (MutableProperty(0), MutableProperty(0))
    let binding = property <~> other
    signal.map { value in
      property.value = value
      binding.dispose()
      return value
    }.observeValues { _ in }
    input.send(value: 5)
    #expect(other.value == 0)
  }

  @Test func `an observer that corrects the other side again and again takes no stack`() {
    onSmallStack {
      let (left, right) = (MutableProperty(0), MutableProperty(0))
      left <~> right
      right.signal.observeValues { [weak left] value in if value < 3_000 { left?.value = value + 1 } }
      left.value = 1
      #expect(left.value == 3_000 && right.value == 3_000)
    }
  }
}
