import Reactive
import ReactiveContractKit
import Testing

@Suite final class AsyncValuesTests {
  private let clock = TestScheduler()
  private let log = Log<String>()
  private let tasks = Log<Task<Void, Never>>()

  /// Cancels the tasks: a task that still waits would never be resumed, nor released.
  deinit {
    for task in tasks.entries { task.cancel() }
    try? clock.advance()
  }

  /// Iterates in a task that moves only when the clock is advanced.
  private func iterate<Failure>(_ values: AsyncValues<Int, Failure>) -> Task<Void, Never> {
    let iterator = values.makeAsyncIterator()
    let task = Task(executorPreference: clock) { [log] in
      var iterator = iterator
      do throws(Failure) {
        while let value = try await iterator.next() { log("\(value)") }
        log("end")
      } catch {
        log("\(error)")
      }
    }
    tasks(task)
    return task
  }

  @Test func `the task gets every value, whether it waits or not, and then the end`() throws {
    let (signal, input) = Signal<Int, Never>.pipe()
    let task = iterate(signal.values())
    input.send(value: 1)
    input.send(value: 2)
    try clock.advance()
    #expect(log.entries == ["1", "2"])
    input.send(value: 3)
    try clock.advance()
    input.send(value: 4)
    input.sendCompleted()
    try clock.advance()
    #expect(log.entries == ["1", "2", "3", "4", "end"])
    withExtendedLifetime(task) {}
  }

  @Test(arguments: [false, true])
  func `a failure keeps its type and comes after the values`(waits: Bool) throws {
    let (signal, input) = Signal<Int, TestFailure>.pipe()
    let task = iterate(signal.values())
    input.send(value: 1)
    if waits { try clock.advance() }
    input.send(error: TestFailure("x"))
    try clock.advance()
    #expect(log.entries == ["1", "x"])
    withExtendedLifetime(task) {}
  }

  @Test func `nothing follows a failure`() async {
    var iterator = SignalProducer<Int, TestFailure>(error: TestFailure("x")).values().makeAsyncIterator()
    await #expect(throws: TestFailure("x")) { try await iterator.next() }
    #expect((try? await iterator.next()) == .some(nil))
  }

  @Test(arguments: [false, true])
  func `an interruption ends the iteration after the values`(waits: Bool) throws {
    let (signal, input) = Signal<Int, TestFailure>.pipe()
    let task = iterate(signal.values())
    input.send(value: 1)
    if waits { try clock.advance() }
    input.sendInterrupted()
    try clock.advance()
    #expect(log.entries == ["1", "end"])
    withExtendedLifetime(task) {}
  }

  @Test(
    arguments: [
      (.unbounded, [1, 2, 3, 4]), (.newest(2), [3, 4]), (.newest(1), [4]), (.newest(0), []),
      (.oldest(2), [1, 2]), (.oldest(0), []), (.newest(9), [1, 2, 3, 4]), (.oldest(9), [1, 2, 3, 4]),
    ] as [(BufferingPolicy, [Int])]
  )
  func `the policy decides which values are kept, and never touches the end`(policy: BufferingPolicy, kept: [Int])
    async throws
  {
    let (signal, input) = Signal<Int, TestFailure>.pipe()
    var iterator = signal.values(buffering: policy).makeAsyncIterator()
    for number in 1...4 { input.send(value: number) }
    input.send(error: TestFailure("x"))
    for number in kept { #expect(try await iterator.next() == number) }
    await #expect(throws: TestFailure("x")) { try await iterator.next() }
  }

  @Test func `a task that waits gets a value of which none would be kept`() throws {
    let (signal, input) = Signal<Int, Never>.pipe()
    let task = iterate(signal.values(buffering: .newest(0)))
    try clock.advance()
    input.send(value: 1)
    input.send(value: 2)
    try clock.advance()
    #expect(log.entries == ["1"])
    withExtendedLifetime(task) {}
  }

  @Test func `many values pass in order, however they and the task interleave`() throws {
    let (signal, input) = Signal<Int, Never>.pipe()
    let task = iterate(signal.values())
    for number in 1...300 {
      input.send(value: number)
      if number % 7 == 0 { try clock.advance() }
    }
    try clock.advance()
    #expect(log.entries == (1...300).map { "\($0)" })
    withExtendedLifetime(task) {}
  }

  @Test func `a value that is not kept is released at once`() {
    let (signal, input) = Signal<Sentinel, Never>.pipe()
    let released = Calls()
    var iterators = [BufferingPolicy.newest(1), .oldest(1)].map { signal.values(buffering: $0).makeAsyncIterator() }
    input.send(value: Sentinel(released))
    input.send(value: Sentinel(Calls()))
    iterators.removeLast()
    #expect(released.wait())
  }

  @Test func `cancelling the task disposes of the run and ends the iteration at once`() throws {
    let task = iterate(running(values: [1, 2]).values())
    try clock.advance()
    task.cancel()
    #expect(log.entries == ["start", "1", "2", "over"])
    try clock.advance()
    #expect(log.entries == ["start", "1", "2", "over", "end"])
  }

  @Test func `of what is kept for a task that is cancelled, nothing is given out`() throws {
    let (signal, input) = Signal<Int, Never>.pipe()
    let task = iterate(signal.values())
    input.send(value: 1)
    task.cancel()
    try clock.advance()
    #expect(log.entries == ["end"])
  }

  @Test func `a producer starts when a task asks for a value, and not at all if that is cancelled before`() throws {
    let task = iterate(running(values: [1, 2]).values())
    #expect(log.entries == [])
    task.cancel()
    try clock.advance()
    #expect(log.entries == ["end"])
  }

  @Test func `releasing the iterator disposes of the run`() throws {
    let producer = running(values: [1, 2])
    let task = Task(executorPreference: clock) { [log] in
      for await value in producer.values() {
        log("\(value)")
        break
      }
      log("out")
    }
    try clock.advance()
    #expect(log.entries == ["start", "1", "over", "out"])
    withExtendedLifetime(task) {}
  }

  @Test func `each iteration starts a run of its own`() async {
    let producer = running(values: [7])
    var (first, second) = (producer.values().makeAsyncIterator(), producer.values().makeAsyncIterator())
    #expect(await first.next() == 7)
    #expect(await second.next() == 7)
    #expect(log.entries == ["start", "start"])
  }

  @Test func `an iteration goes on when only its task holds the signal`() throws {
    let source = Source()
    let task = iterate(source.takeSignal().values())
    try clock.advance()
    source.input.send(value: 1)
    try clock.advance()
    #expect(log.entries == ["1"])
    withExtendedLifetime(task) {}
  }

  @Test func `a task that was cancelled before it iterates starts nothing, and iterates nothing`() async {
    let producer = running(values: [1])
    let task = Task { [log] in
      withUnsafeCurrentTask { $0?.cancel() }
      for await value in producer.values() { log("\(value)") }
    }
    await task.value
    #expect(log.entries == [])
  }

  /// The waiting task is resumed once, with the value or the end, whether the value or the cancellation comes first.
  @Test func `a delivery that meets a cancellation resumes the task once`() throws {
    for _ in 1...200 {
      let (signal, input) = Signal<Int, Never>.pipe()
      let before = log.entries.count
      let task = iterate(signal.values())
      try clock.advance()
      onThreads(2) { index in
        if index == 0 { input.send(value: 1) } else { task.cancel() }
      }
      try clock.advance()
      let got = Array(log.entries.dropFirst(before))
      #expect(got == ["end"] || got == ["1", "end"])
    }
  }

  @Test(arguments: [false, true])
  func `an interruption during a delivery comes after the value`(waits: Bool) throws {
    let (signal, input) = Signal<Int, Never>.pipe()
    let task = iterate(signal.on(value: { if $0 == 2 { input.sendInterrupted() } }).values())
    for number in 1...3 {
      input.send(value: number)
      if waits { try clock.advance() }
    }
    try clock.advance()
    #expect(log.entries == ["1", "2", "end"])
    withExtendedLifetime(task) {}
  }

  @Test func `of a signal that has ended there is nothing to iterate`() async {
    var iterator = Signal<Int, Never>.empty.values().makeAsyncIterator()
    #expect(await iterator.next() == nil)
    #expect(await iterator.next() == nil)
  }

  @Test(.expectsExit) func `a negative number traps`() async {
    await #expect(processExitsWith: .failure) { _ = Signal<Int, Never>.never.values(buffering: .newest(-1)) }
  }

  /// Sends the values at once, and goes on until it is disposed of.
  private func running(values: [Int]) -> SignalProducer<Int, Never> {
    SignalProducer { [log] observer, lifetime in
      log("start")
      lifetime += { log("over") }
      for value in values { observer.send(value: value) }
      lifetime += { withExtendedLifetime(observer) {} }
    }
  }
}

/// The input of a signal, and the signal until a caller takes it.
private final class Source: Sendable {
  let input: Observer<Int, Never>
  private let signal: Guarded<Signal<Int, Never>?>

  init() {
    let (output, input) = Signal<Int, Never>.pipe()
    self.input = input
    signal = Guarded(output)
  }

  func takeSignal() -> Signal<Int, Never> { signal.withLock { $0.take() } ?? .never }
}

/// Sequences that have no end, iterated by a task.
@Suite struct EndlessValuesTests {
  @Test(arguments: [BufferingPolicy.unbounded, .newest(1), .oldest(1)])
  func `a source that iterates makes no value before it is asked for`(buffering: BufferingPolicy) async {
    let made = Counter()
    let source = sequence(state: 0) { (state: inout Int) -> Int? in
      made.add()
      state += 1
      return state
    }
    var seen: [Int] = []
    let producer = SignalProducer<Int, Never>(UncheckedSequence(source)).map { $0 * 10 }.filter { $0 != 20 }
    for await value in producer.values(buffering: buffering) {
      seen.append(value)
      if seen.count == 3 { break }
    }
    #expect(seen == [10, 30, 40])
    #expect(made.value <= 5)
  }

  @Test func `values of a sequence that ends all arrive, in order`() async {
    var seen: [Int] = []
    for await value in SignalProducer<Int, Never>(0..<1_000).values() { seen.append(value) }
    #expect(seen == Array(0..<1_000))
  }

  private struct UncheckedSequence<Base: Sequence>: Sequence, @unchecked Sendable {
    let base: Base

    init(_ base: Base) { self.base = base }

    func makeIterator() -> Base.Iterator { base.makeIterator() }
  }
}
