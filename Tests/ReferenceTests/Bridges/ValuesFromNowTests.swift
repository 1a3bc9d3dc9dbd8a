import Reactive
import ReactiveContractKit
import Testing

@Suite final class ValuesFromNowTests {
  private let (signal, input) = Signal<Int, TestFailure>.pipe()

  @Test func `values that come before the iteration are received`() async throws {
    let values = signal.valuesFromNow()
    for value in 1...3 { input.send(value: value) }
    input.sendCompleted()
    var received: [Int] = []
    for try await value in values { received.append(value) }
    #expect(received == [1, 2, 3])
  }

  @Test func `a failure comes after the values`() async {
    let values = signal.valuesFromNow()
    input.send(value: 1)
    input.send(error: TestFailure("x"))
    var iterator = values.makeAsyncIterator()
    await #expect(throws: TestFailure("x")) {
      #expect(try await iterator.next() == 1)
      _ = try await iterator.next()
    }
  }

  @Test func `the policy decides which values are kept`() async throws {
    let (newest, oldest) = (signal.valuesFromNow(buffering: .newest(1)), signal.valuesFromNow(buffering: .oldest(1)))
    for value in 1...3 { input.send(value: value) }
    input.sendCompleted()
    var received: [Int] = []
    for try await value in newest { received.append(value) }
    for try await value in oldest { received.append(value) }
    #expect(received == [3, 1])
  }

  @Test func `a later iterator goes on where the others have stopped`() async throws {
    let values = signal.valuesFromNow()
    for value in 1...3 { input.send(value: value) }
    input.sendCompleted()
    for try await value in values where value == 1 { break }
    var rest: [Int] = []
    for try await value in values { rest.append(value) }
    #expect(rest == [2, 3])
  }

  @Test func `a run starts at the call, and once`() async throws {
    let log = Log<String>()
    let producer = SignalProducer<Int, Never> { input, _ in
      log("start")
      input.send(value: 7)
      input.sendCompleted()
    }
    let values = producer.valuesFromNow()
    #expect(log.entries == ["start"])
    for await value in values { log("\(value)") }
    for await value in values { log("\(value) again") }
    #expect(log.entries == ["start", "7"])
  }

  @Test func `a source that iterates pauses after a value for which nobody waits`() async {
    let made = Log<Int>()
    let numbers = SignalProducer<Int, Never>(1...1_000)
    let values = numbers.on(value: { made($0) }).valuesFromNow()
    #expect((1...2).contains(made.entries.count))
    var sum = 0
    for await value in values.prefix(3) { sum += value }
    #expect(sum == 6 && made.entries.count < 10)
  }

  @Test func `the observation ends when the sequence and its iterators are released`() {
    let log = Log<String>()
    let source = SignalProducer<Int, Never>.never.on(disposed: { log("disposed") })
    var values: StartedValues<Int, Never>? = source.valuesFromNow()
    var iterator = values?.makeAsyncIterator()
    values = nil
    #expect(log.entries == [])
    withExtendedLifetime(iterator) {}
    iterator = nil
    #expect(log.entries == ["disposed"])
  }

  @Test func `a task that was cancelled before starts nothing`() async {
    let log = Log<String>()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      let values = SignalProducer<Int, Never>.never.on(started: { log("started") }).valuesFromNow()
      for await _ in values { log("a value") }
    }
    await task.value
    #expect(log.entries == [])
  }

  @Test(.expectsExit) func `a negative number traps, with the name of the method`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Signal<Int, Never>.never.valuesFromNow(buffering: .newest(-1))
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("valuesFromNow(buffering:) needs a number of 0 or more"), "\(text)")
  }
}
