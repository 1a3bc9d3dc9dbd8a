import ReactiveContractKit
import Testing

@testable import Reactive

/// An object with a property that threads share.
private final class Shown: Sendable {
  private let stored = Guarded("")

  var text: String {
    get { stored.withLock { $0 } }
    set { stored.withLock { $0 = newValue } }
  }
}

@Suite struct BindingTests {
  @Test func `a property follows a signal, a producer and another property`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (a, b, c) = (MutableProperty(0), MutableProperty(0), MutableProperty(0))
    a <~ signal
    b <~ SignalProducer<Int, Never>([1, 2])
    c <~ a
    input.send(value: 3)
    #expect([a.value, b.value, c.value] == [3, 2, 3])
  }

  @Test func `a property of optional values follows values that are there`() {
    let target = MutableProperty<Int?>(nil)
    let source = MutableProperty(1)
    target <~ source
    #expect(target.value == 1)
    let optional = MutableProperty<Int?>(2)
    target <~ optional
    optional.value = nil
    #expect(target.value == nil)
  }

  @Test func `an observer gets the values and not the end`() {
    let (signal, input) = Signal<Int, TestFailure>.pipe()
    let log = Log<String>()
    signal.observe { log("\($0)") }
    let handle = input <~ SignalProducer<Int, Never>([1, 2])
    #expect(log.entries == ["next 1", "next 2"])
    #expect(handle.isDisposed)
    input.sendCompleted()
    #expect(log.entries.last == "completed")
  }

  @Test func `an observer is not kept alive, and its binding ends with its stream`() {
    let source = MutableProperty(0)
    let log = Log<String>()
    var (signal, input): (Signal<Int, Never>, Observer<Int, Never>?) = Signal<Int, Never>.pipe()
    signal.observe { log("\($0)") }
    let handle = input.map { $0 <~ source }
    source.value = 1
    input = nil
    #expect(handle?.isDisposed == true)
    #expect(log.entries == ["next 0", "next 1", "interrupted"])
    (signal, input) = Signal<Int, Never>.pipe()
    let other = input.map { $0 <~ source }
    input?.sendCompleted()
    #expect(other?.isDisposed == true)
    var handler: Observer<Int, Never>? = Observer { log("\($0)") }
    let last = handler.map { $0 <~ source }
    handler = nil
    source.value = 2
    #expect(last?.isDisposed == true)
    #expect(log.entries.suffix(1) == ["next 1"])
    #expect(!source.core.changes.isObserved)
  }

  @Test func `a key path of an object is set, which is not kept alive`() {
    let source = MutableProperty("a")
    weak var shown: Shown?
    var handles: [any Disposable] = []
    let (lifetime, token) = Lifetime.make()
    do {
      let made = Shown()
      shown = made
      handles.append(BindingTarget(object: made, keyPath: \.text) <~ source)
      #expect(made.text == "a")
      source.value = "b"
      #expect(made.text == "b")
      handles.append(BindingTarget(lifetime: lifetime, object: made, keyPath: \.text) <~ source.map { $0 + "!" })
      #expect(made.text == "b!")
    }
    #expect(shown == nil)
    source.value = "c"
    #expect(handles.map(\.isDisposed) == [true, false])
    token.dispose()
    #expect(handles.map(\.isDisposed) == [true, true])
    #expect(!source.core.changes.isObserved)
  }

  @Test func `on a scheduler, values arrive there, and none after the binding was disposed of`() throws {
    let scheduler = TestScheduler()
    let (lifetime, token) = Lifetime.make()
    let log = Log<Int>()
    let source = MutableProperty(1)
    let handle = BindingTarget(on: scheduler, lifetime: lifetime) { log($0) } <~ source
    source.value = 2
    #expect(log.entries == [])
    try scheduler.advance()
    #expect(log.entries == [1, 2])
    source.value = 3
    handle.dispose()
    try scheduler.advance()
    #expect(log.entries == [1, 2])
    let target = BindingTarget(on: scheduler, lifetime: lifetime) { log($0) }
    target <~ source
    token.dispose()
    try scheduler.advance()
    #expect(log.entries == [1, 2])
  }

  @Test func `a target that has ended starts nothing, nor does one that is not there`() {
    let starts = Counter()
    let producer = SignalProducer<Int, Never> { observer, _ in
      starts.add()
      observer.sendCompleted()
    }
    #expect((BindingTarget<Int>(lifetime: .empty) { _ in } <~ producer).isDisposed)
    let nobody: MutableProperty<Int>? = nil
    let handle = nobody <~ producer
    #expect(handle.isDisposed)
    #expect(starts.value == 0)
    let property: MutableProperty<Int>? = MutableProperty(0)
    property <~ producer
    #expect(starts.value == 1)
  }

  @Test func `a target that ends while the producer starts stops it`() {
    let (lifetime, token) = Lifetime.make()
    let log = Log<Int>()
    let target = BindingTarget<Int>(lifetime: lifetime) {
      log($0)
      token.dispose()
    }
    target <~ SignalProducer<Int, Never>(0...)
    #expect(log.entries == [0])
  }

  @Test func `a binding ends with its target, also from inside the delivery that releases it`() {
    let source = MutableProperty(0)
    let holder = Guarded<MutableProperty<Int>?>(MutableProperty(0))
    weak let target = holder.withLock { $0 }
    let handle = holder.withLock { $0 } <~ source
    source.signal.observeValues { _ in
      let last = holder.withLock { held in
        defer { held = nil }
        return held
      }
      withExtendedLifetime(last) {}
    }
    source.value = 1
    #expect(target == nil)
    #expect(handle.isDisposed)
    source.value = 2
  }

  @Test func `a binding leaves nothing behind, whichever side is released first`() {
    let living = Counter()
    let target = MutableProperty<Counted?>(nil)
    for _ in 0..<100 {
      let token = Counted(living)
      let (signal, input) = Signal<Counted?, Never>.pipe()
      target <~ signal.map { value in withExtendedLifetime(token) { value } }
      input.sendCompleted()
      let source = MutableProperty<Counted?>(nil)
      (target <~ source.map { value in withExtendedLifetime(token) { value } }).dispose()
      target <~ source.map { value in withExtendedLifetime(token) { value } }
    }
    #expect(living.value == 0)
  }

  @Test func `disposed of before its turn in a delivery, it takes no value any more`() {
    let (source, target) = (MutableProperty(0), MutableProperty(0))
    let handle = SerialDisposable()
    source.signal.observeValues { _ in handle.dispose() }
    handle.inner = target <~ source
    source.value = 1
    source.value = 2
    #expect(target.value == 0)
  }

  @Test func `a target does not keep what was bound to it and has ended`() {
    let target = MutableProperty(0)
    weak let handle = target <~ SignalProducer<Int, Never>(value: 1)
    #expect(target.value == 1)
    #expect(handle == nil)
  }
}
