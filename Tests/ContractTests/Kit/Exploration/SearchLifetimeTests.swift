import Dispatch
import Synchronization
import Testing

@testable import ReactiveContractKit

@Suite(.waitsLong) struct SearchLifetimeTests {
  @Test func `a run is gone when its threads have been dismissed`() {
    weak var run: ScheduleRun?
    do {
      let stage = SearchStage(limits: SearchLimits()) { interleaving in
        if case .calls(let directed) = interleaving.engine { run = directed }
        return InterleavingCast({})
      }
      _ = stage.perform(.rough([]))
      #expect(run != nil)
      stage.crew.dismiss()
    }
    #expect(run == nil)
  }

  @Test func `what a condition holds is gone when the thread goes on that has waited for it`() throws {
    let probe = LifetimeProbe()
    let isOpen = Atomic<Bool>(false)
    @Sendable func wait() {
      let token = probe.token()
      Interleaving.wait(until: { withExtendedLifetime(token) { isOpen.load(ordering: .relaxed) } }, before: "go in")
    }
    let scenario = InterleavingScenario("condition") { interleaving in
      isOpen.store(false, ordering: .relaxed)
      return InterleavingCast(
        {
          wait()
          interleaving.judge(probe.alive == 0, "a condition is kept")
        },
        {
          interleaving.yield(before: "open")
          isOpen.store(true, ordering: .relaxed)
        }
      )
    }
    let report = Exploration(scenario).run()
    #expect(report.failures.isEmpty && report.inconclusive == nil && report.judged > 0, "\(report)")
  }

  @Test func `a thread that was abandoned asleep is expected to sleep until it ends`() throws {
    let isOpen = DispatchSemaphore(value: 0)
    let left = KitLocked<KitThread?>(nil)
    let scenario = InterleavingScenario("asleep") { _ in
      InterleavingCast {
        left.withLock { $0 = KitThread.current }
        isOpen.wait()
      }
    }
    let report = Exploration(scenario).run()
    #expect(report.deadlocks == 1)
    let id = try #require(left.withLock { $0?.window?.id })
    func isExpectedToSleep() -> Bool { KitThread.sleepers.withLock { $0.contains(id) } }
    #expect(isExpectedToSleep())
    // The failure has been repeated, to be sure of it.
    for _ in 0..<report.abandonedThreads { isOpen.signal() }
    var patience = Patience()
    while isExpectedToSleep(), !patience.hasLasted(.seconds(20)) { patience.rest() }
    #expect(!isExpectedToSleep())
  }

  @Test func `an abandoned thread that ends after all releases what its run has made`() {
    let isOver = Atomic<Bool>(false)
    let isReleased = DispatchSemaphore(value: 0)
    let probe = LifetimeProbe { _ in isReleased.signal() }
    let scenario = InterleavingScenario("late") { interleaving in
      let token = probe.token()
      return InterleavingCast {
        interleaving.yield(before: "spin")
        withExtendedLifetime(token) { while !isOver.load(ordering: .relaxed) {} }
      }
    }
    var limits = SearchLimits()
    limits.patience = .milliseconds(30)
    let report = Exploration(scenario, limits: limits).run()
    #expect(report.abandonedThreads == 1)
    #expect(probe.alive == 1)
    isOver.store(true, ordering: .relaxed)
    #expect(isReleased.wait(timeout: .now() + .seconds(20)) == .success)
  }
}
