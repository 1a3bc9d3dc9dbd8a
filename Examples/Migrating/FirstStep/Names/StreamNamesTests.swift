import Foundation
import ReactiveSwiftCompatibilityTesting
import XCTest

private enum Refusal: Error, Equatable { case late, full }

extension Signal where Error == Never {
  fileprivate func counted() -> Signal<Int, Error> { scan(0) { count, _ in count + 1 } }
}

extension SignalProducerProtocol where Value == Int {
  fileprivate func doubled() -> SignalProducer<Int, Error> { producer.map { $0 * 2 } }
}

extension SignalProtocol where Value: OptionalProtocol, Value.Wrapped: Sendable {
  fileprivate func present() -> Signal<Value.Wrapped, Error> { signal.filterMap { $0.optional } }
}

extension Signal.Event where Value == Int, Error == Refusal {
  fileprivate var isLate: Bool { error == .late }
}

private struct Person {
  var name: String
  var age: Int
}

/// Names that clients of ReactiveSwift use on streams, each with what it does.
final class StreamNamesTests: XCTestCase {
  func testAnExtensionSeesTheParameterError() {
    let (signal, observer) = Signal<String, Never>.pipe()
    var counts: [Int] = []
    signal.counted().observeValues { counts.append($0) }
    observer.send(value: "a")
    observer.send(value: "b")
    XCTAssertEqual(counts, [1, 2])
    XCTAssertEqual(SignalProducer<Int, Never>([1, 2]).doubled().collect().first(), .success([2, 4]))
  }

  func testFilterMapAndOptionals() {
    let (signal, observer) = Signal<Int?, Never>.pipe()
    var values: [Int] = []
    signal.present().observeValues { values.append($0) }
    observer.send(value: 1)
    observer.send(value: nil)
    XCTAssertEqual(values, [1])
  }

  func testAStoredKeyPathAndAConstant() {
    let path: KeyPath<Person, Int> = \.age
    let people = [Person(name: "Ada", age: 36), Person(name: "Kurt", age: 71)]
    XCTAssertEqual(SignalProducer<Person, Never>(people).map(path).collect().first(), .success([36, 71]))
    XCTAssertEqual(SignalProducer<Person, Never>(people).map(\.name).collect().first(), .success(["Ada", "Kurt"]))
    XCTAssertEqual(SignalProducer<Person, Never>(people).map(value: 1).collect().first(), .success([1, 1]))
    let property = Property(value: people[0])
    XCTAssertEqual(property.map(path).value, 36)
    XCTAssertEqual(property.map(value: "x").value, "x")
  }

  func testEventsHaveTheirNames() {
    var events: [Signal<Int, Refusal>.Event] = []
    let observer = Signal<Int, Refusal>.Observer { event in
      switch event {
      case .value(let value): events.append(.value(value))
      case .failed, .completed, .interrupted: events.append(event)
      }
    }
    observer.send(.value(1))
    observer.send(.failed(.late))
    XCTAssertEqual(events, [.value(1), .failed(.late)])
    XCTAssertEqual(events.map { "\($0)" }, ["VALUE 1", "FAILED late"])
    XCTAssertEqual(events.map(\.isLate), [false, true])
    XCTAssertEqual(events[0].map { "\($0)" }, .value("1"))
    XCTAssertEqual(events[1].mapError { _ in Refusal.full }, .failed(.full))
    XCTAssertFalse(events[1].isCompleted)
    XCTAssertTrue(events[1].isTerminating)
  }

  func testMaterializedEventsAreThoseOfTheSignal() {
    let producer = SignalProducer<Int, Refusal>(error: .full).prefix(value: 1)
    let events: Result<[Signal<Int, Refusal>.Event], Never>? = producer.materialize().collect().first()
    XCTAssertEqual(events, .success([.value(1), .failed(.full)]))
    let round: SignalProducer<Int, Refusal> = producer.materialize().map { (event: Signal<Int, Refusal>.Event) in event }
      .dematerialize()
    var result: Result<Int, Refusal>?
    round.startWithResult { result = $0 }
    XCTAssertEqual(result, .failure(.full))
  }

  func testHooksReceiveEvents() {
    var lines: [String] = []
    SignalProducer<Int, Refusal>(value: 1)
      .on(
        event: { event in
          switch event {
          case .value(let value): lines.append("value \(value)")
          case .failed, .completed, .interrupted: lines.append("end")
          }
        },
        disposed: { lines.append("disposed") }
      )
      .start()
    XCTAssertEqual(lines, ["value 1", "end", "disposed"])
  }

  func testAResultIsAProducer() {
    let result = Result<Int, Refusal>.success(1)
    XCTAssertEqual(result.producer.first(), .success(1))
    let refused = SignalProducer<Int, Refusal>(value: 1).flatMap(.concat) { _ in Result<String, Refusal>.failure(.full) }
    XCTAssertEqual(refused.first(), .failure(.full))
    let promoted = SignalProducer<Int, Never>(value: 1).flatMap(.latest) { Result<Int, Refusal>.success($0 + 1) }
    XCTAssertEqual(promoted.first(), .success(2))
    let saved = SignalProducer<Int, Refusal>(error: .late).flatMapError { _ in Result<Int, Never>.success(3) }
    XCTAssertEqual(saved.first(), .success(3))
  }

  func testLiftTakesTwoArgumentsOneAfterTheOther() {
    func pairs(_ first: Signal<Int, Never>) -> (Signal<Int, Never>) -> Signal<Int, Never> {
      { second in Signal.zip(first, second).map { $0 + $1 } }
    }
    let sums = SignalProducer<Int, Never>([1, 2]).lift(pairs)(SignalProducer([10, 20]))
    XCTAssertEqual(sums.collect().first(), .success([11, 22]))
  }

  func testAThrowingClosureIsAProducer() {
    let producer = SignalProducer<Int, Error> { throw Refusal.late }
    XCTAssertThrowsError(try producer.first()?.get())
  }

  func testASignalGoesOnWithAnother() {
    let (first, firstObserver) = Signal<Int, Never>.pipe()
    let (second, secondObserver) = Signal<Int, Never>.pipe()
    var values: [Int] = []
    first.concat(second).observeValues { values.append($0) }
    secondObserver.send(value: 1)
    firstObserver.send(value: 2)
    firstObserver.sendCompleted()
    secondObserver.send(value: 3)
    XCTAssertEqual(values, [2, 3])
  }

  func testAnInterruptedRunIsASuccessForWait() {
    let result: Result<Void, Refusal> = SignalProducer<Int, Refusal> { observer, _ in observer.sendInterrupted() }.wait()
    XCTAssertNoThrow(try result.get())
  }

  func testTheNumberOfConcurrentStreamsIsUnsigned() {
    let limit: UInt = 1
    let values = SignalProducer<Int, Never>([1, 2]).flatMap(.concurrent(limit: limit)) { SignalProducer(value: $0) }
    XCTAssertEqual(values.collect().first(), .success([1, 2]))
  }
}
