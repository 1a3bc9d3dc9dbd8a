import Reactive
import Testing

@Suite struct MainSchedulerTests {
  @Test @MainActor func `on the main queue an action runs before schedule returns`() {
    let (journal, scheduler) = (Journal(), MainScheduler())
    #expect(scheduler.schedule { journal.note("ran") } == nil)
    #expect(journal.entries == ["ran"])
  }

  @Test func `an action scheduled inside another one waits for its turn`() async {
    let (journal, scheduler) = (Journal(), MainScheduler())
    await withCheckedContinuation { done in
      QueueScheduler.main.schedule {
        scheduler.schedule {
          scheduler.schedule {
            journal.note("second")
            done.resume()
          }
          journal.note("first")
        }
      }
    }
    #expect(journal.entries == ["first", "second"])
  }

  @Test func `an action that waits can be cancelled`() async {
    let (journal, scheduler) = (Journal(), MainScheduler())
    await withCheckedContinuation { done in
      QueueScheduler.main.schedule {
        scheduler.schedule {
          let waiting = scheduler.schedule { journal.note("cancelled") }
          scheduler.schedule { done.resume() }
          waiting?.dispose()
        }
      }
    }
    #expect(journal.entries == [])
  }

  @Test @MainActor func `it is the current scheduler of its actions`() {
    let (journal, scheduler) = (Journal(), MainScheduler())
    scheduler.schedule { journal.note("\(CurrentScheduler.value === scheduler)") }
    #expect(journal.entries == ["true"])
  }
}
