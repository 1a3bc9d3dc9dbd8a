import Dispatch
import Foundation
import ReactiveSwiftCompatibilityTesting
import XCTest

private struct TooLate: Error, Equatable {}

/// Time spans and dates as clients of ReactiveSwift write them.
final class TimeNamesTests: XCTestCase {
  func testSecondsAndIntervalsAreTheSameTime() {
    let scheduler = TestScheduler()
    let (signal, observer) = Signal<Int, TooLate>.pipe()
    var log: [String] = []
    signal.delay(0.25, on: scheduler).observeResult { log.append("delay \($0)") }
    signal.debounce(0.5, on: scheduler).observeResult { log.append("debounce \($0)") }
    signal.timeout(after: 1.5, raising: TooLate(), on: scheduler).observeFailed { _ in log.append("timeout") }
    observer.send(value: 1)
    scheduler.advance(by: .milliseconds(249))
    XCTAssertEqual(log, [])
    scheduler.advance(by: 0.001)
    XCTAssertEqual(log, ["delay success(1)"])
    scheduler.advance(by: DispatchTimeInterval.microseconds(250_000))
    XCTAssertEqual(log, ["delay success(1)", "debounce success(1)"])
    scheduler.advance(by: .seconds(1))
    XCTAssertEqual(log, ["delay success(1)", "debounce success(1)", "timeout"])
  }

  func testATimerSendsTheDatesOfItsScheduler() {
    let start = Date(timeIntervalSince1970: 1_700_000_000)
    let scheduler = TestScheduler(startDate: start)
    XCTAssertEqual(scheduler.currentDate, start)
    let interval = DispatchTimeInterval.seconds(60)
    var dates: [Date] = []
    let timer: SignalProducer<Date, Never> = .timer(interval: interval, on: scheduler)
    timer.take(first: 2).startWithValues { dates.append($0) }
    scheduler.advance(by: .seconds(150))
    XCTAssertEqual(dates, [start + 60, start + 120])
  }

  func testActionsAreScheduledByDateAndByInterval() {
    let start = Date(timeIntervalSinceReferenceDate: 700_000_000.125)
    let scheduler = TestScheduler(startDate: start)
    let dates: DateScheduler = scheduler
    var log: [String] = []
    dates.schedule(after: start.addingTimeInterval(0.3)) { log.append("date") }
    dates.schedule(after: DispatchTimeInterval.milliseconds(100), action: { log.append("interval") })
    let repeating = dates.schedule(after: start + 0.5, interval: .milliseconds(250), leeway: .seconds(0)) { log.append("again") }
    scheduler.advance(by: .milliseconds(299))
    XCTAssertEqual(log, ["interval"])
    scheduler.advance(by: .milliseconds(1))
    XCTAssertEqual(log, ["interval", "date"])
    scheduler.advance(to: start + 1)
    XCTAssertEqual(log, ["interval", "date", "again", "again", "again"])
    repeating?.dispose()
    scheduler.run()
    XCTAssertEqual(log.count, 5)
  }

  func testDatesAndTimeSpansMeet() {
    for milliseconds in 1...1_000 {
      let scheduler = TestScheduler()
      let seconds = Double(milliseconds) / 1_000
      scheduler.advance(by: seconds)
      XCTAssertEqual(scheduler.currentDate, Date(timeIntervalSinceReferenceDate: seconds))
    }
    let scheduler = TestScheduler()
    var hasRun = false
    scheduler.schedule(after: scheduler.currentDate.addingTimeInterval(2.0 / 3)) { hasRun = true }
    scheduler.schedule(after: Date(timeIntervalSinceReferenceDate: .infinity)) { XCTFail("too early") }
    scheduler.advance(by: 2.0 / 3)
    XCTAssertTrue(hasRun)
    for _ in 0..<3 { TestScheduler().advance(by: DispatchTimeInterval.never) }
    let late = TestScheduler()
    for _ in 0..<3 { late.advance(by: DispatchTimeInterval.never) }
    XCTAssertGreaterThan(late.currentDate, Date.distantFuture)
  }

  func testAnActionFindsItsScheduler() {
    let scheduler = TestScheduler(startDate: Date(timeIntervalSince1970: 7))
    var date: Date?
    scheduler.schedule { date = (CurrentScheduler.value as? DateScheduler)?.currentDate }
    scheduler.advance()
    XCTAssertEqual(date, Date(timeIntervalSince1970: 7))
  }

  func testAQueueHasTheDateOfTheSystem() {
    XCTAssertEqual(QueueScheduler.main.currentDate.timeIntervalSinceNow, 0, accuracy: 1)
  }

  func testRetryWaitsForSeconds() {
    let scheduler = TestScheduler()
    var starts = 0
    let failing = SignalProducer<Int, TooLate> { observer, _ in
      starts += 1
      observer.send(error: TooLate())
    }
    failing.retry(upTo: 2, interval: 0.5, on: scheduler).start()
    XCTAssertEqual(starts, 1)
    scheduler.advance(by: .seconds(1))
    XCTAssertEqual(starts, 3)
  }

  func testTheMainThreadRunsUIWorkAtOnce() {
    var hasRun = false
    UIScheduler().schedule { hasRun = true }
    XCTAssertTrue(hasRun || !Thread.isMainThread)
  }
}
