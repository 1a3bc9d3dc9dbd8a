import Reactive
import ReactiveContractKit
import Testing

extension MainActorTests {
  /// Only the main thread can empty its queue, so other threads must wait for it: a test can do so, the command cannot.
  @Test func `the main scheduler keeps the contract, as other threads see it`() async throws {
    let report = await Task.detached {
      var configuration = CheckConfiguration()
      configuration.scope = .small
      return Subject(SchedulerSubject("MainScheduler") { SchedulerAdapter(MainScheduler()) }).report(configuration)
    }
    .value
    for rule in ["T1", "T2", "T3", "T4", "T6", "T7"] as [Rule.ID] {
      #expect(report.judgement(of: rule)?.verdict == .held, "\(rule): \(report.failureText)")
    }
    #expect(report.judgement(of: "T5")?.verdict == .notApplicable("the scheduler cannot delay tasks"))
  }
}
