import Reactive
import ReactiveContractKit
import Testing

/// The events of each way to make a producer.
@Suite struct ProducerCreationTests {
  typealias Produced = SignalProducer<Int, TestFailure>

  private struct Oops: Error {}

  static let cases: [(name: String, producer: Produced, events: [String])] = [
    ("value", Produced(value: 1), ["next 1", "completed"]),
    ("values", Produced(values: 1, 2, 3), ["next 1", "next 2", "next 3", "completed"]),
    ("sequence", Produced([1, 2]), ["next 1", "next 2", "completed"]),
    ("stride", Produced(stride(from: 2, through: 4, by: 2)), ["next 2", "next 4", "completed"]),
    ("no value", Produced([]), ["completed"]), ("action", Produced { 1 }, ["next 1", "completed"]),
    ("successful action", Produced { .success(1) }, ["next 1", "completed"]),
    ("failing action", Produced { .failure(TestFailure("x")) }, ["failed x"]),
    ("failure", Produced(error: TestFailure("x")), ["failed x"]),
    ("success", Produced(result: .success(1)), ["next 1", "completed"]),
    ("failed result", Produced(result: .failure(TestFailure("x"))), ["failed x"]), ("empty", .empty, ["completed"]),
    ("never", .never, []), ("ended signal", Produced(.empty), ["interrupted"]),
    ("start handler", Produced { observer, _ in observer.send(error: TestFailure("x")) }, ["failed x"]),
    ("idle start handler", Produced { _, _ in }, []),
  ]

  @Test(arguments: cases.indices) func `every start sends the same, whatever follows`(index: Int) {
    let (name, producer, events) = ProducerCreationTests.cases[index]
    let forms = [producer, producer.map { $0 }, producer.map { $0 }.filter { _ in true }, producer.lift { $0 }]
    for form in forms {
      for _ in 1...2 {
        let log = Log<String>()
        let handle = form.start { log("\($0)") }
        #expect(log.entries == events, "\(name)")
        #expect(handle.isDisposed == !events.isEmpty, "\(name)")
        handle.dispose()
        #expect(log.entries == (events.isEmpty ? ["interrupted"] : events), "\(name)")
      }
    }
  }

  @Test func `a throwing action sends its value, or fails`() {
    let log = Log<String>()
    SignalProducer<Int, any Error> { () throws -> Int in 1 }.start { log("\($0)") }
    SignalProducer<Int, any Error> { () throws -> Int in throw TestFailure("x") }.start { log("\($0)") }
    #expect(log.entries == ["next 1", "completed", "failed x"])
  }

  @Test func `an action may throw the very failure of its producer`() {
    let log = Log<String>()
    SignalProducer { () throws(TestFailure) -> Int in throw TestFailure("x") }.start { log("\($0)") }
    SignalProducer { try fails() }.start { (event: Event<Int, any Error>) in log("\(event)") }
    #expect(log.entries == ["failed x", "failed y"])
  }

  @Test func `a producer of values cannot fail unless something else is asked for`() {
    let log = Log<String>()
    let (value, sequence, values) = (SignalProducer(value: 1), SignalProducer([2, 3]), SignalProducer(values: 4, 5, 6))
    for producer: SignalProducer<Int, Never> in [value, sequence, values] { producer.start { log("\($0)") } }
    let ends = log.entries.filter { $0 == "completed" }.count
    #expect(log.entries.count == 9 && ends == 3)
    SignalProducer(value: 1).map { $0 + 1 }.startWithValues { log("\($0)") }
    #expect(log.entries.last == "2")
  }

  @Test func `actions and sequences are run by every start, and by nothing else`() {
    let calls = Counter()
    let action = Produced { calls.add() }
    let sequence = Produced(Numbers(to: 3, made: calls))
    #expect(calls.value == 0)
    action.start()
    action.start()
    #expect(calls.value == 2)
    sequence.start()
    sequence.start()
    #expect(calls.value == 8)
  }

  @Test func `a run requests no value of a sequence that it does not need`() {
    let made = Counter()
    let log = Log<String>()
    let numbers = Numbers(to: .max, made: made)
    Produced(numbers).startWithSignal { signal, handle in
      signal.observe {
        log("\($0)")
        if $0 == .next(2) { handle.dispose() }
      }
    }
    #expect(log.entries == ["next 1", "next 2", "interrupted"])
    #expect(made.value == 2)
    Produced(numbers).take(first: 2).start { log("\($0)") }
    #expect(log.entries.suffix(3) == ["next 1", "next 2", "completed"])
    #expect(made.value == 4)
  }

  @Test func `a producer made from a signal forwards from its start on, and detaches when disposed of`() {
    let log = Log<String>()
    let (signal, input) = Signal<Int, TestFailure>.pipe()
    let producer = Produced(signal)
    input.send(value: 1)
    let handle = producer.start { log("a \($0)") }
    input.send(value: 2)
    producer.start { log("b \($0)") }
    input.send(value: 3)
    handle.dispose()
    input.send(value: 4)
    input.sendCompleted()
    #expect(log.entries == ["a next 2", "a next 3", "b next 3", "a interrupted", "b next 4", "b completed"])
  }

  @Test func `a run keeps the signal that it forwards reachable`() {
    let log = Log<String>()
    let inputs = Log<Observer<Int, TestFailure>>()
    let handle = Produced(
      Signal { observer, lifetime in
        inputs(observer)
        lifetime += { log("disposed") }
      }
    ).start { log("\($0)") }
    inputs.entries[0].send(value: 1)
    handle.dispose()
    #expect(log.entries == ["next 1", "interrupted", "disposed"])
  }
}

@Sendable private func fails() throws -> Int { throw TestFailure("y") }

/// The numbers from 1 on; counts how many were made.
private struct Numbers: Sequence, Sendable {
  let last: Int
  let made: Counter

  init(to last: Int, made: Counter) {
    self.last = last
    self.made = made
  }

  func makeIterator() -> AnyIterator<Int> {
    var next = 0
    return AnyIterator {
      if next == last { return nil }
      next += 1
      made.add()
      return next
    }
  }
}
