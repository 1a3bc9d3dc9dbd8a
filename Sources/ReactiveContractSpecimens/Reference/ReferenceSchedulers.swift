import Reactive
import ReactiveContractKit

/// The schedulers of the reference that are checked, and the scheduler of the kit.
enum SchedulerCatalogue {
  static var reference: [Subject] {
    [
      Subject(
        SchedulerSubject("ImmediateScheduler", readings: ["T4/inline"]) { SchedulerAdapter(ImmediateScheduler()) }
      ),
      Subject(SchedulerSubject("QueueScheduler") { SchedulerAdapter(QueueScheduler()) }),
      Subject(
        SchedulerSubject("FallbackScheduler", readings: ["T4/inline-inside"]) {
          let fallback = TestScheduler()
          return SchedulerAdapter(FallbackScheduler(fallback)) { time in try? fallback.advance(by: time) }
        }
      ),
      Subject(SchedulerSubject("TestScheduler") { SchedulerAdapter(TestScheduler()) }),
    ]
  }
}
