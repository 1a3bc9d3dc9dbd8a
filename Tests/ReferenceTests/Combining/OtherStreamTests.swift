import Reactive
import ReactiveContractKit
import Testing

/// Operators over several streams as values: the other stream is an argument of the operator value.
@Suite struct OtherStreamTests {
  private let other = SignalProducer<Int, TestFailure>([7, 8])

  @Test(arguments: StreamKind.allCases) func `zip(with:) pairs values, and ends early`(streamKind: StreamKind) throws {
    let zipped: Operator<Int, TestFailure, String, TestFailure> = .zip(with: other) |> .map { "\($0)\($1)" }
    // A signal's values come after those of the other stream, a producer's before; the pairs are the same.
    #expect(try streamKind.draw("12345|", zipped).filter(\.isNumber).contains("1728"))
    #expect(try streamKind.draw("#", zipped) == drawn("#"))
  }

  @Test func `on a signal, the other stream is started at once`() {
    let log = Log<String>()
    let (signal, input) = Signal<Int, TestFailure>.pipe()
    let combined: Operator<Int, TestFailure, (Int, Int), TestFailure> = .combineLatest(with: other)
    let merged: Operator<Int, TestFailure, Int, TestFailure> = .merge(with: signal)
    (signal |> combined).observe { log("latest \($0)") }
    (signal |> merged).observe { log("merged \($0)") }
    input.send(value: 1)
    input.sendCompleted()
    #expect(
      log.entries == [
        "latest next (1, 8)", "merged next 1", "merged next 1", "latest completed", "merged completed",
      ]
    )
  }

  @Test func `on a producer, every run starts the other stream anew`() {
    let log = Log<String>()
    let starts = Counter()
    let counted = other.on(starting: { starts.add() })
    let merged: Operator<Int, TestFailure, Int, TestFailure> = .merge(with: counted)
    let work = SignalProducer<Int, TestFailure>(value: 1) |> merged
    #expect(starts.value == 0)
    for _ in 1...2 { work.start { log("\($0)") } }
    #expect(starts.value == 2)
    #expect(log.entries == Array(repeating: ["next 1", "next 7", "next 8", "completed"], count: 2).flatMap { $0 })
  }

  @Test(arguments: StreamKind.allCases, [true, false]) func `and, or`(streamKind: StreamKind, isLarge: Bool) throws {
    let other = SignalProducer<Bool, TestFailure>(value: isLarge)
    let both: Operator<Int, TestFailure, Bool, TestFailure> = .map { $0 > 1 } |> .and(other)
    let either: Operator<Int, TestFailure, Bool, TestFailure> = .map { $0 > 1 } |> .or(other)
    let values = { (line: String) in line.filter { "tf".contains($0) } }
    let (all, any) = (try streamKind.draw("-12|", both), try streamKind.draw("-12|", either))
    // A producer runs to its end before the other stream starts, so only its last value is combined.
    #expect(values(all).hasSuffix(isLarge ? "t" : "f"), "\(all)")
    #expect(values(any).hasSuffix("t"), "\(any)")
  }

  @Test(arguments: StreamKind.allCases) func `flatten takes the streams as they come`(streamKind: StreamKind) throws {
    let tenTimes: Operator<Int, TestFailure, SignalProducer<Int, TestFailure>, TestFailure> = .map {
      SignalProducer([$0, $0 + 1])
    }
    #expect(try streamKind.draw("-1-3|", tenTimes |> .flatten(.concat)) == drawn("-(12)-(34)|"))
  }

  @Test func `a timeout brings the type of a failure where nothing else can fail`() throws {
    let log = Log<String>()
    let scheduler = TestScheduler()
    let patient: Operator<Int, Never, Int, TestFailure> = .timeout(
      after: .milliseconds(2),
      raising: TestFailure("late"),
      on: scheduler
    )
    (SignalProducer<Int, Never>.never |> patient).start { log("run \($0)") }
    let (signal, input) = Signal<Int, Never>.pipe()
    (signal |> patient).observe { log("signal \($0)") }
    try scheduler.advance(by: .milliseconds(2))
    #expect(log.entries == ["run failed late", "signal failed late"])
    withExtendedLifetime(input) {}
  }
}
