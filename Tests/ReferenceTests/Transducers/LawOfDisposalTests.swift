import Reactive
import ReactiveContractKit
import Testing

@Suite struct LawOfDisposalTests {
  @Test(arguments: StreamKind.allCases, ["|", "#", "!"])
  func `cleanup runs once, after the observers have received the end`(streamKind: StreamKind, end: String) throws {
    let log = Log<String>()
    let operation: Operator<Int, TestFailure, Int, TestFailure> =
      Operator(Foreign(atCleanup: { log("cleanup") })) |> .on(terminated: { log("told") })
    #expect(try streamKind.draw("1" + end, operation) == drawn("1" + end))
    #expect(log.entries == ["told", "cleanup"])
  }

  @Test func `cleanup runs when a run is disposed of, and when an abandoned signal ends`() {
    let log = Log<String>()
    let operation = Foreign(atCleanup: { log("cleanup") })
    SignalProducer<Int, TestFailure>.never.applying(operation).start { log("\($0)") }.dispose()
    #expect(log.entries == ["interrupted", "cleanup"])
    let (signal, input) = Signal<Int, TestFailure>.pipe()
    _ = signal.applying(operation)
    #expect(log.entries == ["interrupted", "cleanup", "cleanup"])
    withExtendedLifetime(input) {}
  }

  @Test func `cleanup of an operator that ends at its begin runs too`() {
    let log = Log<String>()
    let operation = Foreign(atBegin: .end(.completed), atCleanup: { log("cleanup") })
    SignalProducer<Int, TestFailure>.never.applying(operation).start { log("\($0)") }
    #expect(log.entries == ["completed", "cleanup"])
    let result = Signal<Int, TestFailure>.never.applying(operation)
    #expect(log.entries == ["completed", "cleanup", "cleanup"])
    withExtendedLifetime(result) {}
  }

  /// Work that ends at once, in all kinds of runners.
  static let ended: [(String, SignalProducer<Int, TestFailure>)] = [
    ("empty", .empty), ("a failure", SignalProducer(error: TestFailure())), ("values", SignalProducer([1])),
    ("a start handler", SignalProducer { observer, _ in observer.sendCompleted() }),
    ("map", SignalProducer([1]).map { $0 }), ("on", SignalProducer([1]).on(started: {})),
    ("take(first: 0)", SignalProducer.never.take(first: 0)),
    ("an end at the begin", SignalProducer.never.applying(Foreign(atBegin: .end(.completed))).map { $0 }),
    ("lift", SignalProducer([1]).lift { $0.map { $0 } }), ("lift, map", SignalProducer([1]).lift { $0 }.map { $0 }),
    ("flatMap", SignalProducer([1]).flatMap(.merge) { SignalProducer(value: $0) }),
    ("flatMap, map", SignalProducer([1]).flatMap(.concat) { SignalProducer(value: $0) }.map { $0 }),
    ("combineLatest", SignalProducer.combineLatest(SignalProducer([1]), SignalProducer([2])).map { $0.0 }),
    ("retry", SignalProducer(error: TestFailure()).retry(upTo: 1)),
    ("retry, map", SignalProducer(error: TestFailure()).retry(upTo: 1).map { $0 }),
    ("observe(on:)", SignalProducer([1]).observe(on: ImmediateScheduler())),
    ("observe(on:), map", SignalProducer([1]).observe(on: ImmediateScheduler()).map { $0 }),
  ]

  @Test(arguments: ended)
  func `a run that outlives its work is interrupted by disposal`(
    name: String,
    work: SignalProducer<Int, TestFailure>
  ) {
    let log = Log<String>()
    let handle =
      work
      .applying(Foreign(toEnd: { $0 == .interrupted ? .end($0) : .nothing }))
      .on(interrupted: { log("downstream") }, disposed: { log("disposed") })
      .filter { _ in false }
      .start { log("\($0)") }
    #expect(log.entries == [])
    handle.dispose()
    #expect(log.entries == ["downstream", "interrupted", "disposed"])
  }

  @Test(arguments: ended + [("never", .never)])
  func `a run whose operator swallows every end is interrupted by disposal all the same`(
    name: String,
    work: SignalProducer<Int, TestFailure>
  ) {
    let log = Log<String>()
    let handle =
      work
      .applying(Foreign(toValue: { _ in .nothing }, toEnd: { _ in .nothing }))
      .on(interrupted: { log("downstream") }, disposed: { log("disposed") })
      .start { log("\($0)") }
    handle.dispose()
    #expect(log.entries == ["downstream", "interrupted", "disposed"])
  }

  @Test(arguments: ended + [("never", .never)])
  func `a run that is over keeps nothing`(name: String, work: SignalProducer<Int, TestFailure>) {
    weak var kept: Counter?
    do {
      let counter = Counter()
      kept = counter
      let handle = work.start { _ in counter.add() }
      handle.dispose()
      #expect(counter.value > 0)
      withExtendedLifetime(handle) {}
    }
    #expect(kept == nil)
  }

  @Test func `a signal that outlives its work cleans up when its last observer is detached`() {
    let log = Log<String>()
    let (signal, input) = Signal<Int, TestFailure>.pipe()
    do {
      let result = signal.applying(Foreign(toEnd: { _ in .nothing }, atCleanup: { log("cleanup") }))
      let observation = result.observe { log("\($0)") }
      input.sendCompleted()
      #expect(log.entries == [])
      observation?.dispose()
      #expect(log.entries == [])
    }
    #expect(log.entries == ["cleanup"])
  }
}
