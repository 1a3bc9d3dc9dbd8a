import Reactive
import ReactiveContractKit
import Testing

@Suite struct AwaitingTests {
  private typealias Work = SignalProducer<Int, TestFailure>

  /// The result of each way of waiting.
  private struct Answers: Equatable, Sendable {
    var first: Result<Int?, TestFailure>
    var last: Result<Int?, TestFailure>
    var single: Result<Int?, TestFailure>
    var collected: Result<[Int]?, TestFailure>
    var wait: Result<Bool, TestFailure>

    init(of work: Work) async {
      first = await outcome { () async throws(TestFailure) in try await work.first() }
      last = await outcome { () async throws(TestFailure) in try await work.last() }
      single = await outcome { () async throws(TestFailure) in try await work.single() }
      collected = await outcome { () async throws(TestFailure) in try await work.collected() }
      wait = await outcome { () async throws(TestFailure) in try await work.wait() }
    }
  }

  /// Sends the values and ends.
  private static func work(_ values: [Int], _ end: Termination<TestFailure>) -> Work {
    Work { observer, _ in
      for value in values { observer.send(value: value) }
      observer.end(end)
    }
  }

  @Test func `a run that completes`() async {
    let none = await Answers(of: Self.work([], .completed))
    #expect(none.first == .success(nil) && none.last == .success(nil) && none.single == .success(nil))
    #expect(none.collected == .success([]) && none.wait == .success(true))
    let one = await Answers(of: Self.work([1], .completed))
    #expect(one.first == .success(1) && one.last == .success(1) && one.single == .success(1))
    #expect(one.collected == .success([1]) && one.wait == .success(true))
    let three = await Answers(of: Self.work([1, 2, 3], .completed))
    #expect(three.first == .success(1) && three.last == .success(3) && three.single == .success(nil))
    #expect(three.collected == .success([1, 2, 3]) && three.wait == .success(true))
  }

  @Test func `a run that fails throws its own type of failure`() async {
    let failure = TestFailure("x")
    for values in [[], [1]] {
      let failed = await Answers(of: Self.work(values, .failed(failure)))
      #expect(failed.first == values.first.map { .success($0) } ?? .failure(failure))
      #expect(failed.last == .failure(failure) && failed.single == .failure(failure))
      #expect(failed.collected == .failure(failure) && failed.wait == .failure(failure))
    }
  }

  @Test func `an interruption differs from a success`() async {
    for values in [[], [1]] {
      let interrupted = await Answers(of: Self.work(values, .interrupted))
      #expect(interrupted.first == .success(values.first))
      #expect(interrupted.last == .success(nil) && interrupted.single == .success(nil))
      #expect(interrupted.collected == .success(nil) && interrupted.wait == .success(false))
    }
  }

  @Test func `the rest of the run is disposed of`() async {
    let log = Log<String>()
    let work = SignalProducer<Int, Never> { observer, lifetime in
      lifetime += { log("over") }
      for number in 1...3 where !lifetime.hasEnded { observer.send(value: number) }
      lifetime += { withExtendedLifetime(observer) {} }
    }
    #expect(await work.first() == 1)
    #expect(log.entries == ["over"])
    #expect(await work.single() == nil)
    #expect(log.entries == ["over", "over"])
  }

  @Test func `cancelling the task disposes of the run, and the wait is over`() async throws {
    let clock = TestScheduler()
    let log = Log<String>()
    let work = SignalProducer<Int, Never> { observer, lifetime in
      log("start")
      lifetime += {
        log("over")
        withExtendedLifetime(observer) {}
      }
      observer.send(value: 1)
    }
    let task = Task(executorPreference: clock) {
      let collected = await work.collected()
      log("\(String(describing: collected))")
    }
    try clock.advance()
    #expect(log.entries == ["start"])
    task.cancel()
    #expect(log.entries == ["start", "over"])
    try clock.advance()
    #expect(log.entries == ["start", "over", "nil"])
  }

  @Test func `of three million values, only those are made that decide the answer`() async {
    let made = Counter()
    let numbers = SignalProducer<Int, Never>(0..<3_000_000).on(value: { _ in made.add() })
    #expect(await numbers.first() == 0)
    #expect(made.value == 1)
    #expect(await numbers.single() == nil)
    #expect(made.value == 3)
  }

  @Test func `work that has no end is cut off as soon as enough has come`() async {
    let log = Log<String>()
    let numbers = SignalProducer<Int, Never>(0...).on(
      interrupted: { log("interrupted") },
      disposed: { log("disposed") }
    )
    #expect(await numbers.first() == 0)
    #expect(await numbers.single() == nil)
    #expect(log.entries == ["interrupted", "disposed", "interrupted", "disposed"])
  }

  @Test func `a task that was cancelled before the call begins no work`() async {
    let log = Log<String>()
    let work = SignalProducer<Int, Never> { observer, _ in
      log("start")
      observer.send(value: 1)
      observer.sendCompleted()
    }
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      log("\(await work.first().map { "\($0)" } ?? "nil")")
      log("\(await work.last().map { "\($0)" } ?? "nil")")
      log("\(await work.single().map { "\($0)" } ?? "nil")")
      log("\(await work.collected().map { "\($0)" } ?? "nil")")
      log("\(await work.wait())")
    }
    await task.value
    #expect(log.entries == ["nil", "nil", "nil", "nil", "false"])
  }

  @Test func `work that is cancelled while it starts is cut off`() async {
    let made = Counter()
    let numbers = SignalProducer<Int, Never>(0..<100_000).on(value: { number in
      made.add()
      if number == 3 { withUnsafeCurrentTask { $0?.cancel() } }
    })
    await Task { #expect(await !numbers.wait()) }.value
    #expect(made.value == 4)
  }

  @Test @MainActor func `the work starts on the actor of the caller`() async {
    let isStartedThere = Log<Bool>()
    let work = SignalProducer<Int, Never> { observer, _ in
      isStartedThere(CurrentScheduler.value === QueueScheduler.main)
      observer.send(value: 1)
    }
    _ = (await work.first(), await work.last(), await work.single(), await work.collected(), await work.wait())
    #expect(isStartedThere.entries == [true, true, true, true, true])
  }
}

private func outcome<Value>(
  _ body: () async throws(TestFailure) -> Value
) async -> Result<Value, TestFailure> {
  do throws(TestFailure) { return .success(try await body()) } catch { return .failure(error) }
}
