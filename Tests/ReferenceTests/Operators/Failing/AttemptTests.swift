import ReactiveContractKit
import Testing

@testable import Reactive

@Suite struct AttemptTests {
  @Test(
    arguments: StreamKind.allCases,
    [
      ("--1--2--1--|", "--1--#'large'"), ("--1--|", "--1--|"), ("--1--#'own'", "--1--#'own'"), ("--1--!", "--1--!"),
    ]
  )
  func `the first value that the closure fails for becomes the failure`(streamKind: StreamKind, lines: (String, String))
    throws
  {
    #expect(try streamKind.draw(lines.0, .attempt { $0 < 2 ? .success(()) : .failure(large) }) == drawn(lines.1))
    #expect(
      try streamKind.draw(lines.0, .attemptMap { $0 < 2 ? .success("\($0)") : .failure(large) }) == drawn(lines.1)
    )
  }

  @Test func `closures may throw where any failure may be sent`() {
    let log = Log<String>()
    let (signal, input) = Signal<Int, Never>.pipe()
    let loose = signal.promoteError((any Error).self)
    loose.attempt { if $0 > 1 { throw large } }.observe { log("attempt \($0)") }
    loose.attemptMap { value -> Int in if value > 1 { throw large } else { value * 10 } }.observe { log("map \($0)") }
    let values = SignalProducer<Int, Never>([1, 2, 3]).promoteError((any Error).self)
    values.attempt { if $0 > 1 { throw large } }.start { log("run \($0)") }
    values.attemptMap { value -> Int in if value > 1 { throw large } else { value * 10 } }.start { log("run \($0)") }
    for value in 1...3 { input.send(value: value) }
    #expect(
      log.entries == [
        "run next 1", "run failed large", "run next 10", "run failed large", "attempt next 1", "map next 10",
        "attempt failed large", "map failed large",
      ]
    )
  }

  @Test func `where nothing may fail, a closure that throws brings the type of the failure`() {
    let log = Log<String>()
    let (signal, input) = Signal<Int, Never>.pipe()
    signal.attempt { if $0 > 1 { throw large } }.observe { (event: Event<Int, any Error>) in log("attempt \(event)") }
    signal.attemptMap(halved).observe { (event: Event<Int, TestFailure>) in log("map \(event)") }
    let values = SignalProducer([2, 3])
    values.attempt(refuseOdd).start { (event: Event<Int, TestFailure>) in log("run \(event)") }
    values.attemptMap(halved).start { (event: Event<Int, TestFailure>) in log("run \(event)") }
    for value in [1, 2] { input.send(value: value) }
    #expect(
      log.entries == [
        "run next 2", "run failed odd", "run next 1", "run failed odd", "attempt next 1", "map failed odd",
        "attempt failed large",
      ]
    )
  }

  @Test func `where nothing may fail, a closure that returns a result brings the type of the failure`() {
    let log = Log<String>()
    let (signal, input) = Signal<Int, Never>.pipe()
    let judged: @Sendable (Int) -> Result<String, TestFailure> = { $0 > 1 ? .failure(large) : .success("\($0)") }
    let accepted: @Sendable (Int) -> Result<Void, TestFailure> = { $0 > 1 ? .failure(large) : .success(()) }
    signal.attemptMap(judged).observe { log("map \($0)") }
    signal.attempt(accepted).observe { log("attempt \($0)") }
    let values = SignalProducer([1, 2])
    values.attemptMap { value -> Result<String, TestFailure> in value > 1 ? .failure(large) : .success("\(value)") }
      .start { log("run \($0)") }
    values.attempt { value -> Result<Void, TestFailure> in value > 1 ? .failure(large) : .success(()) }
      .start { log("run \($0)") }
    for value in [1, 2] { input.send(value: value) }
    #expect(
      log.entries == [
        "run next 1", "run failed large", "run next 1", "run failed large", "map next 1", "attempt next 1",
        "map failed large", "attempt failed large",
      ]
    )
  }

  @Test(arguments: StreamKind.allCases) func `a closure may throw the very failure of its stream`(
    streamKind: StreamKind
  ) throws {
    #expect(try streamKind.draw("-2-3-|", .attempt(refuseOdd)) == drawn("-2-#'odd'"))
    #expect(try streamKind.draw("-2-3-|", .attemptMap(halved)) == drawn("-1-#'odd'"))
  }

  @Test(arguments: [.completed, .interrupted] as [Termination<Never>])
  func `promoteError forwards values and ends`(end: Termination<Never>) {
    let log = Log<Event<Int, TestFailure>>()
    let (signal, input) = Signal<Int, Never>.pipe()
    signal.promoteError(TestFailure.self).observe { log($0) }
    (signal |> .promoteError()).observe { (event: Event<Int, TestFailure>) in log(event) }
    input.send(value: 1)
    input.end(end)
    SignalProducer<Int, Never> { observer, _ in observer.end(end) }.promoteError(TestFailure.self).start { log($0) }
    let last: Event<Int, TestFailure> = end == .completed ? .completed : .interrupted
    #expect(log.entries == [.next(1), .next(1), last, last, last])
  }
}

private let large = TestFailure("large")

@Sendable private func refuseOdd(_ value: Int) throws(TestFailure) {
  if value % 2 != 0 { throw TestFailure("odd") }
}

@Sendable private func halved(_ value: Int) throws(TestFailure) -> Int {
  try refuseOdd(value)
  return value / 2
}
