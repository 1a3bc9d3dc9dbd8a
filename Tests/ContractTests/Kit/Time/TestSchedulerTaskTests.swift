import Reactive
import ReactiveContractKit
import Testing

@Suite struct TestSchedulerTaskTests {
  private let scheduler = TestScheduler()
  private let log = Log()

  private func note(_ name: String) { log.add("\(name) at \(scheduler.now.milliseconds)") }

  @Test func `one advance takes a task through all of its sleeps`() throws {
    let task = Task(executorPreference: scheduler) {
      note("begins")
      for _ in 1...3 {
        try await scheduler.sleep(for: .milliseconds(10))
        note("wakes")
      }
    }
    #expect(log.lines == [])
    try scheduler.advance(by: .milliseconds(20))
    #expect(log.lines == ["begins at 0", "wakes at 10", "wakes at 20"])
    try scheduler.run()
    #expect(log.lines == ["begins at 0", "wakes at 10", "wakes at 20", "wakes at 30"])
    withExtendedLifetime(task) {}
  }

  @Test func `tasks and scheduled actions of one instant take turns in order of scheduling`() throws {
    scheduler.schedule(at: instant(5)) { note("action") }
    let tasks = ["a", "b"].map { name in
      Task(executorPreference: scheduler) {
        try await scheduler.sleep(until: instant(5))
        note(name)
        await Task.yield()
        note(name)
      }
    }
    try scheduler.run()
    #expect(log.lines == ["action at 5", "a at 5", "b at 5", "a at 5", "b at 5"])
    withExtendedLifetime(tasks) {}
  }

  @Test func `child tasks and actors come along`() throws {
    let box = Box()
    let task = Task(executorPreference: scheduler) {
      await withTaskGroup(of: Void.self) { group in
        for time in [3, 1, 2] {
          group.addTask {
            try? await scheduler.sleep(for: .milliseconds(time))
            await box.add(time)
          }
        }
      }
      log.add("\(await box.numbers) at \(scheduler.now.milliseconds)")
    }
    try scheduler.run()
    #expect(log.lines == ["[1, 2, 3] at 3"])
    withExtendedLifetime(task) {}
  }

  @Test func `a task is resumed on the thread that advances the time`() throws {
    let thread = ThreadToken.current
    let task = Task(executorPreference: scheduler) {
      log.add("\(ThreadToken.current == thread)")
      try await scheduler.sleep(for: .milliseconds(1))
      log.add("\(ThreadToken.current == thread) \(CurrentScheduler.value === scheduler)")
    }
    try scheduler.run()
    #expect(log.lines == ["true", "true true"])
    withExtendedLifetime(task) {}
  }

  @Test func `async work between two timed operators keeps to the instants`() throws {
    let (output, input) = Signal<Int, Never>.pipe()
    let run = output.producer.delay(.milliseconds(10), on: scheduler)
      .flatMap(.concat) { [scheduler] number in
        SignalProducer(executor: scheduler) { () async -> Int in
          try? await scheduler.sleep(for: .milliseconds(5))
          return number * 2
        }
      }
      .startWithValues { value in note("\(value)") }
    input.send(value: 1)
    input.send(value: 2)
    try scheduler.run()
    #expect(log.lines == ["2 at 15", "4 at 20"])
    run.dispose()
    // The interruption is delivered on the scheduler, which retains its receiver until then.
    try scheduler.run()
  }
}

private actor Box {
  var numbers: [Int] = []

  func add(_ number: Int) { numbers.append(number) }
}
