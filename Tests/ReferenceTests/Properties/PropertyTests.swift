import ReactiveContractKit
import Testing

@testable import Reactive

@Suite struct PropertyTests {
  @Test func `a constant has ended, and its producer sends the value and completes`() {
    let log = Log<String>()
    let property = Property(value: 1)
    property.signal.observe { log("signal \($0)") }
    property.producer.start { log("\($0)") }
    #expect(property.value == 1)
    #expect(log.entries == ["signal interrupted", "next 1", "completed"])
  }

  @Test func `it has the latest value of a stream, and the one it was made with until then`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let property = Property(initial: 0, then: signal)
    let log = Log<String>()
    property.signal.observe { log("\($0) \(property.value)") }
    #expect(property.value == 0)
    input.send(value: 1)
    input.sendCompleted()
    input.send(value: 2)
    #expect(log.entries == ["next 1 1", "completed 1"])
    #expect(property.value == 1)
  }

  @Test func `a producer that sends at once decides the value`() {
    let property = Property(initial: 0, then: SignalProducer<Int, Never>([1, 2]))
    let log = Log<String>()
    property.producer.start { log("\($0)") }
    #expect(log.entries == ["next 2", "completed"])
  }

  @Test func `an interruption of the stream completes the property`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let property = Property(initial: 0, then: signal)
    let log = Log<String>()
    property.signal.observe { log("signal \($0)") }
    property.producer.start { log("\($0)") }
    input.sendInterrupted()
    #expect(log.entries == ["next 0", "signal completed", "completed"])
  }

  @Test func `a stream of values that are there makes a property of optional ones`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let property = Property<Int?>(initial: nil, then: signal)
    #expect(property.value == nil)
    input.send(value: 1)
    #expect(property.value == 1)
  }

  @Test func `it shows another property, and ends with it`() {
    var source: MutableProperty<Int>? = MutableProperty(1)
    let log = Log<String>()
    guard let shown = source.map({ Property($0) }), let again = source.map({ Property(Property($0)) }) else { return }
    shown.producer.start { log("\($0)") }
    source?.value = 2
    #expect([shown.value, again.value] == [2, 2])
    source = nil
    #expect([shown.value, again.value] == [2, 2])
    #expect(log.entries == ["next 1", "next 2", "completed"])
  }

  @Test func `it keeps a property alive if it is asked to`() {
    weak var source: MutableProperty<Int>?
    var capturing: Property<Int>?
    do {
      let made = MutableProperty(1)
      source = made
      capturing = Property(capturing: made)
    }
    source?.value = 2
    #expect(capturing?.value == 2)
    capturing = nil
    #expect(source == nil)
  }

  @Test func `a property of another author is followed by its producer`() {
    final class Foreign: PropertyProtocol {
      let inner = MutableProperty(1)
      var value: Int { inner.value }
      var signal: Signal<Int, Never> { inner.signal }
      var producer: SignalProducer<Int, Never> { inner.producer }
    }
    let foreign = Foreign()
    let property = Property(foreign)
    let negative = foreign.map { -$0 }
    foreign.inner.value = 2
    #expect(property.value == 2)
    #expect(negative.value == -2)
  }

  @Test func `as a wrapper, it gives the value under the plain name and itself under the other`() {
    final class Model {
      let source = MutableProperty(1)
      @Property var doubled: Int
      init() { _doubled = source.map { $0 * 2 } }
    }
    let model = Model()
    let log = Log<Int>()
    model.$doubled.producer.startWithValues { log($0) }
    model.source.value = 2
    #expect(model.doubled == 4)
    #expect(log.entries == [2, 4])
  }

  @Test(.expectsExit) func `a property that sends nothing at its start traps when others are derived from it`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      final class Mute: PropertyProtocol {
        let value = 1
        let signal = Signal<Int, Never>.never
        let producer = SignalProducer<Int, Never>.never
      }
      _ = Mute().map { $0 }
    }
    #expect(result.said("a property that others are derived from sends its value at the start"))
  }

  @Test func `what another thread brings and leaves to a third one is asked for again`() {
    final class Late: PropertyProtocol {
      let value = 1
      let signal = Signal<Int, Never>.never
      let starts = Counter()
      let observers = Log<Observer<Int, Never>>()
      var producer: SignalProducer<Int, Never> {
        SignalProducer { [starts, observers] observer, _ in
          observers(observer)
          if starts.add(1) > 1 { observer.send(value: starts.value) }
        }
      }
    }
    let late = Late()
    let derived = late.map { $0 * 10 }
    #expect(derived.value == 20)
    late.observers.entries[0].send(value: 7)
    #expect(derived.value == 20)
    late.observers.entries[1].send(value: 3)
    #expect(derived.value == 30)
  }
}
