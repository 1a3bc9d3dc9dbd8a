import Foundation
import ReactiveSwift
import XCTest

final class OperatorTests: XCTestCase {
    private var scheduler: TestScheduler!

    override func setUp() {
        super.setUp()
        scheduler = TestScheduler()
    }

    func testTakeThroughDeliversTheLastValue() {
        var events: [Signal<Int, Never>.Event] = []

        SignalProducer<Int, Never>([1, 2, 3, 4])
            .take(through: { $0 == 3 })
            .start { events.append($0) }

        XCTAssertEqual(events, [.value(1), .value(2), .value(3), .completed])
    }

    func testIgnoreValuesKeepsTheFailure() {
        let (signal, observer) = Signal<Int, ServerError>.pipe()
        var error: ServerError?

        signal.ignoreValues().observeFailed { error = $0 }
        observer.send(value: 1)
        XCTAssertNil(error)

        observer.send(error: .timeout)
        XCTAssertEqual(error, .timeout)
    }

    func testGate() {
        let isOpen = MutableProperty(false)
        let (signal, observer) = Signal<String, Never>.pipe()
        var received: [String] = []

        signal.producer
            .gate(by: isOpen.producer)
            .startWithValues { received.append($0) }

        observer.send(value: "a")
        isOpen.value = true
        observer.send(value: "b")

        XCTAssertEqual(received, ["b"])
    }

    func testPauseHoldsValuesBack() {
        let isPaused = MutableProperty(true)
        let (signal, observer) = Signal<Int, Never>.pipe()
        var received: [Int] = []

        signal.pause(while: isPaused).observeValues { received.append($0) }

        observer.send(value: 1)
        observer.send(value: 2)
        XCTAssertEqual(received, [])

        isPaused.value = false
        observer.send(value: 3)
        XCTAssertEqual(received, [1, 2, 3])
    }

    func testIgnoreForInterval() {
        let (signal, observer) = Signal<Int, Never>.pipe()
        var received: [Int] = []

        signal.ignore(for: 1, on: scheduler).observeValues { received.append($0) }

        observer.send(value: 1)
        scheduler.advance(by: .milliseconds(500))
        observer.send(value: 2)
        scheduler.advance(by: .milliseconds(500))
        observer.send(value: 3)

        XCTAssertEqual(received, [1, 3])
    }

    func testFailIfSilent() {
        let (signal, observer) = Signal<Int, ServerError>.pipe()
        var events: [Signal<Int, ServerError>.Event] = []

        signal.failIfSilent(for: 10, raising: .offline, on: scheduler).observe { events.append($0) }

        scheduler.advance(by: .seconds(9))
        observer.send(value: 1)
        scheduler.advance(by: .seconds(9))
        XCTAssertEqual(events, [.value(1)])

        scheduler.advance(by: .seconds(1))
        XCTAssertEqual(events, [.value(1), .failed(.offline)])
    }

    func testBackoffDoubles() {
        let start = Date(timeIntervalSince1970: 1_000)
        let scheduler = TestScheduler(startDate: start)
        var attempts: [TimeInterval] = []
        var result: Result<Int, ServerError>?

        SignalProducer<Int, ServerError>.deferred {
            attempts.append(scheduler.currentDate.timeIntervalSince(start))
            return SignalProducer(error: .status(503))
        }
        .retry(upTo: 2, backoff: 1, on: scheduler)
        .startWithResult { result = $0 }

        scheduler.run()

        XCTAssertEqual(attempts, [0, 1, 3])
        XCTAssertEqual(result, .failure(.status(503)))
    }

    func testPollStartsAgain() {
        var starts = 0
        let disposable = SignalProducer<Int, Never> { () -> Int in
            starts += 1
            return starts
        }
        .poll(every: .seconds(5), on: scheduler)
        .start()

        scheduler.advance(by: .seconds(11))
        XCTAssertEqual(starts, 3)

        disposable.dispose()
        scheduler.advance(by: .seconds(11))
        XCTAssertEqual(starts, 3)
    }

    func testCountdown() {
        var values: [Int] = []
        var isCompleted = false

        SignalProducer.countdown(from: 2, on: scheduler)
            .on(completed: { isCompleted = true })
            .startWithValues { values.append($0) }

        XCTAssertEqual(values, [2])
        scheduler.advance(by: .seconds(3))
        XCTAssertEqual(values, [2, 1, 0])
        XCTAssertTrue(isCompleted)
    }

    func testLoadState() {
        let states = SignalProducer<Int, ServerError>(error: .notFound)
            .prefix(value: 7)
            .loadState()
            .collect()
            .single()

        XCTAssertEqual(try states?.get(), [.loading, .loaded(7), .failed(.notFound)])
    }

    func testRunningMaximumOfMergedSources() {
        let first = MutableProperty(3)
        let second = MutableProperty(5)
        var maxima: [Int] = []

        merged([first, second])
            .runningMaximum()
            .startWithValues { maxima.append($0) }

        first.value = 4
        second.value = 9

        XCTAssertEqual(maxima, [3, 5, 9])
    }

    func testRecoverAndBind() {
        let target = MutableProperty(0)

        SignalProducer<Int, ServerError>(error: .timeout)
            .recover(with: { $0.isTransient ? -1 : -2 })
            .bind(to: target)

        XCTAssertEqual(target.value, -1)
        XCTAssertTrue(target.isEqual(to: -1).value)
    }

    func testObserverStoresValues() {
        let target = MutableProperty<String>("")
        let (signal, observer) = Signal<String, Never>.pipe()

        signal.observe(.storing(into: target))
        observer.send(result: .success("done"))

        XCTAssertEqual(target.value, "done")
    }

    func testOnMain() {
        let received = expectation(description: "received")
        var isMainThread = false

        SignalProducer<Int, Never>(value: 1)
            .observe(on: QueueScheduler(name: "tests.background"))
            .onMain()
            .startWithValues { _ in
                isMainThread = Thread.isMainThread
                received.fulfill()
            }

        waitForExpectations(timeout: 1)
        XCTAssertTrue(isMainThread)
    }
}
