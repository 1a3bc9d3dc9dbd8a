import Foundation
import ReactiveSwiftCompatibilityTesting
import Testing

/// A test of many hours; it takes seconds, so it runs beside others, as no test with XCTest does.
@Suite struct LongTimeTests {
  @Test func `more events than a runaway has are no runaway if time passes`() {
    let scheduler = TestScheduler()
    var ticks = 0
    let timer = SignalProducer<Int, Never>.interval(.milliseconds(50), on: scheduler).startWithValues { _ in ticks += 1 }
    scheduler.advance(by: .seconds(60_000))
    #expect(ticks == 1_200_000)
    timer.dispose()
    scheduler.schedule(after: scheduler.currentDate.addingTimeInterval(400 * 86_400)) { ticks = 0 }
    scheduler.run()
    #expect(ticks == 0)
  }
}
