import Reactive
import ReactiveContractKit
import Testing

@Suite struct CurrentSchedulerTests {
  @Test func `it is the one whose action runs, and the outer one after a nested action`() {
    let (outer, inner) = (Backlog(), Backlog())
    let journal = Journal()
    @Sendable func note() {
      let current = CurrentScheduler.value
      journal.note(current === outer ? "outer" : current === inner ? "inner" : "none")
    }
    outer.schedule {
      note()
      inner.schedule(note)
      inner.runOne()
      note()
    }
    onThreads(1) { _ in
      note()
      outer.runOne()
      note()
    }
    #expect(journal.entries == ["none", "outer", "inner", "outer", "none"])
  }

  @Test func `it is restored after a failure`() {
    struct Failure: Error {}
    let (outer, inner) = (Backlog(), Backlog())
    CurrentScheduler.withValue(outer) {
      #expect(throws: Failure.self) {
        try CurrentScheduler.withValue(inner) { throw Failure() }
      }
      #expect(CurrentScheduler.value === outer)
    }
  }

  @Test func `every thread has its own`() {
    let schedulers = (0..<4).map { _ in Backlog() }
    let journal = Journal()
    onThreads(4) { thread in
      for _ in 0..<100 {
        CurrentScheduler.withValue(schedulers[thread]) {
          if CurrentScheduler.value !== schedulers[thread] { journal.note("\(thread)") }
        }
      }
    }
    #expect(journal.entries == [])
  }

  @Test func `code on an immediate scheduler belongs to the scheduler around it`() {
    let scheduler = Backlog()
    let journal = Journal()
    scheduler.schedule {
      ImmediateScheduler().schedule { journal.note("\(CurrentScheduler.value === scheduler)") }
    }
    scheduler.runOne()
    #expect(journal.entries == ["true"])
  }

  @Test @MainActor func `the main actor belongs to the main scheduler`() {
    #expect(CurrentScheduler.value === QueueScheduler.main)
  }

  @Test func `an action of a queue belongs to its scheduler`() {
    let calls = Calls()
    let journal = Journal()
    for scheduler in [QueueScheduler(), .main] {
      scheduler.schedule {
        journal.note("\(CurrentScheduler.value === scheduler)")
        calls.report()
      }
      #expect(calls.wait())
    }
    #expect(journal.entries == ["true", "true"])
  }

  @Test func `an action of a test scheduler belongs to it`() throws {
    let scheduler = TestScheduler()
    let journal = Journal()
    scheduler.schedule(after: .seconds(1)) { journal.note("\(CurrentScheduler.value === scheduler)") }
    try scheduler.run()
    #expect(journal.entries == ["true"])
    #expect(CurrentScheduler.value !== scheduler)
  }
}
