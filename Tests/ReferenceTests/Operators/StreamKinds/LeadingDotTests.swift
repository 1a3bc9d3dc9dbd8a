import Reactive
import ReactiveContractKit
import Testing

/// Arguments that begin with a dot, as users write them: each is of the type that the operator takes.
@Suite struct LeadingDotTests {
  private typealias Numbers = SignalProducer<Int, TestFailure>

  private func values(_ producer: Numbers) -> [Int] {
    let values = MutableProperty<[Int]>([])
    let run = producer.start { event in if let value = event.value { values.modify { $0.append(value) } } }
    // A run whose trigger never fires ends by nothing else.
    run.dispose()
    return values.value
  }

  @Test func `a trigger may be one that never fires, or one that fires at once`() {
    let numbers = Numbers([1, 2])
    #expect(values(numbers.take(until: .never)) == [1, 2])
    #expect(values(numbers.take(until: .empty)) == [])
    #expect(values(numbers.skip(until: .never)) == [])
    #expect(values(numbers.skip(until: .empty)) == [1, 2])
    #expect(values(numbers.sample(on: .never)) == [])
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<String>()
    signal.take(until: .never).skip(until: .empty).observe { log("\($0)") }
    input.send(value: 1)
    #expect(log.entries == ["next 1"])
  }

  @Test func `an inner stream, a replacement and a continuation may be made in place`() {
    let numbers = Numbers([1, 2])
    #expect(values(numbers.flatMap(.concat) { .init(value: $0 * 10) }) == [10, 20])
    #expect(values(numbers.flatMap(.latest) { $0 == 1 ? .empty : .init(value: $0) }) == [2])
    #expect(values(numbers.take(untilReplacement: .init(value: 7))) == [7])
    #expect(values(numbers.then(.empty)) == [])
    #expect(values(numbers.then(.init(value: 3))) == [3])
    #expect(values(numbers.flatMapError { _ in .empty }) == [1, 2])
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<String>()
    signal.flatMap(.merge) { .init(value: $0 + 1) }.observe { log("\($0)") }
    input.send(value: 1)
    #expect(log.entries == ["next 2"])
  }

  @Test func `a property may begin with a value that no stream replaces`() {
    #expect(Property(initial: 1, then: .never).value == 1)
    #expect(Property(initial: 1, then: .init(value: 2)).value == 2)
    let optional: Property<Int?> = Property(initial: nil, then: .init(value: 2))
    #expect(optional.value == 2)
  }

  @Test func `streams of which one cannot fail are flattened into one that can`() {
    let safe = SignalProducer<SignalProducer<Int, Never>, TestFailure>(value: .init(value: 1))
    #expect(values(safe.flatten(.merge)) == [1])
    let outer = SignalProducer<Numbers, Never>(value: Numbers(error: TestFailure("no")))
    #expect(outer.flatten(.concat).first() == .failure(TestFailure("no")))
  }
}
