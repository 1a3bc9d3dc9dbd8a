import Foundation
import ReactiveSwiftCompatibilityTesting
import Testing

/// A test of many hours; it takes seconds, so it runs beside others, as no test with XCTest does.
@Suite struct LongTimeTests {
  @Test func `more events than a runaway has are no runaway if time passes`() {
    let scheduler = TestScheduler()
    var ticks = 0
    let first = scheduler.currentDate.addingTimeInterval(0.05)
    let timer = scheduler.schedule(after: first, interval: .milliseconds(50)) { ticks += 1 }
    // The kit's own scheduler would stop after the millionth.
    scheduler.advance(by: .milliseconds(50 * 1_000_001))
    #expect(ticks == 1_000_001)
    timer?.dispose()
    scheduler.schedule(after: scheduler.currentDate.addingTimeInterval(400 * 86_400)) { ticks = 0 }
    scheduler.run()
    #expect(ticks == 0)
  }
}
