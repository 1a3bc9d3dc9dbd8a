import Reactive
import Testing

@Suite struct ImmediateSchedulerTests {
  @Test func `actions run before schedule returns, nested ones too`() {
    let scheduler = ImmediateScheduler()
    let journal = Journal()
    let handle = scheduler.schedule {
      journal.note("outer begins")
      scheduler.schedule { journal.note("inner") }
      journal.note("outer ends")
    }
    #expect(handle == nil)
    #expect(journal.entries == ["outer begins", "inner", "outer ends"])
  }
}
