import Reactive
import ReactiveContractKit
import Testing

/// Several tasks that iterate by copies of one iterator.
@Suite final class SharedIteratorTests {
  private let clock = TestScheduler()
  private let log = Log<String>()
  private let tasks = Log<Task<Void, Never>>()

  deinit {
    for task in tasks.entries { task.cancel() }
    try? clock.advance()
  }

  /// Starts tasks that share one iterator, and move only when the clock is advanced.
  private func share(_ signal: Signal<Int, TestFailure>, among names: [String]) throws -> [Task<Void, Never>] {
    let shared = Shared(iterator: signal.values().makeAsyncIterator())
    return try names.map { name in
      let task = Task(executorPreference: clock) { [log] in
        var iterator = shared.iterator
        do throws(TestFailure) {
          while let value = try await iterator.next() { log("\(name) \(value)") }
          log("\(name) end")
        } catch {
          log("\(name) \(error)")
        }
      }
      tasks(task)
      try clock.advance()
      return task
    }
  }

  @Test func `each value goes to one of the tasks, in the order in which they asked`() throws {
    let (signal, input) = Signal<Int, TestFailure>.pipe()
    _ = try share(signal, among: ["a", "b"])
    for number in 1...4 {
      input.send(value: number)
      try clock.advance()
    }
    #expect(log.entries == ["a 1", "b 2", "a 3", "b 4"])
  }

  @Test func `a burst answers all that wait, and is kept for those that come back`() throws {
    let (signal, input) = Signal<Int, TestFailure>.pipe()
    _ = try share(signal, among: ["a", "b"])
    for number in 1...3 { input.send(value: number) }
    try clock.advance()
    #expect(log.entries.sorted() == ["a 1", "a 3", "b 2"])
  }

  @Test func `the end comes to all that wait`() throws {
    let (signal, input) = Signal<Int, TestFailure>.pipe()
    _ = try share(signal, among: ["a", "b", "c"])
    input.sendCompleted()
    try clock.advance()
    #expect(log.entries == ["a end", "b end", "c end"])
  }

  @Test func `a failure is thrown to one task, and ends the iteration of the others`() throws {
    let (signal, input) = Signal<Int, TestFailure>.pipe()
    _ = try share(signal, among: ["a", "b", "c"])
    input.send(error: TestFailure("x"))
    try clock.advance()
    #expect(log.entries == ["a x", "b end", "c end"])
  }

  @Test(arguments: [0, 1]) func `cancelling one of the tasks ends the iteration for all of them`(cancelled: Int) throws
  {
    let (signal, input) = Signal<Int, TestFailure>.pipe()
    let tasks = try share(signal, among: ["a", "b"])
    tasks[cancelled].cancel()
    input.send(value: 1)
    try clock.advance()
    #expect(log.entries == ["a end", "b end"])
  }

  @Test func `cancelling all of the tasks ends each of them once`() throws {
    let (signal, _) = Signal<Int, TestFailure>.pipe()
    let tasks = try share(signal, among: ["a", "b"])
    for task in tasks { task.cancel() }
    try clock.advance()
    #expect(log.entries == ["a end", "b end"])
  }

  @Test func `tasks on threads of the system get every value once`() async {
    let (signal, input) = Signal<Int, Never>.pipe()
    let shared = Shared(iterator: signal.values().makeAsyncIterator())
    let sum = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<4 {
        group.addTask {
          var (iterator, sum) = (shared.iterator, 0)
          while let value = await iterator.next() { sum += value }
          return sum
        }
      }
      for number in 1...2_000 {
        input.send(value: number)
        if number % 50 == 0 { await Task.yield() }
      }
      input.sendCompleted()
      return await group.reduce(0, +)
    }
    #expect(sum == 2_001_000)
  }
}

/// Passes an iterator to several tasks; tasks of one actor could share it without this.
private struct Shared<Failure: Error>: @unchecked Sendable {
  let iterator: AsyncValues<Int, Failure>.AsyncIterator
}
