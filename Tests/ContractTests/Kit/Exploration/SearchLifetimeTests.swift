import Testing

@testable import ReactiveContractKit

@Suite struct SearchLifetimeTests {
  @Test func `a run is gone when its threads have been dismissed`() {
    weak var run: ScheduleRun?
    do {
      let stage = SearchStage(limits: SearchLimits()) { _ in InterleavingCast({}) }
      _ = stage.perform(.rough([]))
      run = stage.crew.call(1)[0].run
      #expect(run != nil)
      stage.crew.dismiss()
    }
    #expect(run == nil)
  }
}
