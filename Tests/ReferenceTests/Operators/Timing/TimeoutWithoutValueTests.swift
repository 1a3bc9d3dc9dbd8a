import ReactiveContractKit
import Testing

@testable import Reactive

@Suite struct TimeoutWithoutValueTests {
  private typealias Law = TimeWithoutValue<Int, TestFailure>

  private static let late = TestFailure("late")

  private func expect(
    _ source: String,
    gives result: String,
    after ticks: Int = 3,
    until span: String = "^",
    line: Int = #line
  ) throws {
    try expectTimed(source, gives: result, observing: span, line: line) {
      .timeout(withoutValueFor: .milliseconds(ticks), raising: Self.late, on: $0)
    }
  }

  @Test func `the value measures the time from the beginning, and again from each value`() throws {
    let clock = TestScheduler()
    var operation = Law(.seconds(3))
    var effects = Effects<Void, TestFailure>(clock: clock)
    operation.begin(&effects)
    try clock.advance(by: .seconds(2))
    operation.receive(1, &effects)
    try clock.advance(by: .seconds(1))
    operation.wake(.init(number: 1), &effects)
    let due = effects.wakeUps.map(\.1.sinceZero)
    #expect(due == [.seconds(3), .seconds(5)])
    let isSilent = !effects.hasDeliveries
    #expect(isSilent)
    try clock.advance(by: .seconds(2))
    operation.wake(.init(number: 2), &effects)
    let (sent, isOver) = (effects.values.count, effects.end == nil && effects.wakeUps.count == 2)
    #expect(sent == 1 && isOver)
  }

  @Test func `a value requests no wake-up, and each end cancels the one that waits`() {
    for end in [Termination<TestFailure>.completed, .failed(Self.late), .interrupted] {
      var operation = Law(.seconds(3))
      var effects = Effects<Void, TestFailure>()
      operation.begin(&effects)
      for value in 1...9 { operation.receive(value, &effects) }
      let asked = effects.wakeUps.count
      operation.end(end, &effects)
      let (cancelled, isSilent) = (effects.cancelled, !effects.hasDeliveries)
      #expect(asked == 1 && cancelled == [.init(number: 1)] && isSilent)
    }
  }

  @Test func `a stream fails in the first gap that is too long, also before a value and after the last one`() throws {
    try expect("-----", gives: "---#'late'")
    try expect("--a-b--cd--------e", gives: "--a-b--cd--#'late'")
    try expect("a----b", gives: "a--#'late'")
  }

  @Test func `each end passes at once`() throws {
    for end in ["|", "#", "!"] {
      for line in ["", "-a", "-a-b", "--a--b--"] { try expect(line + end, gives: line + end) }
    }
  }

  @Test func `disposal interrupts at once`() throws { try expect("-a-b-----", gives: "-a-b-!", until: "-----!") }

  @Test(arguments: StreamKind.allCases)
  func `at the instant of the limit, the action decides that the scheduler runs first`(kind: StreamKind) throws {
    for isValueFirst in [true, false] {
      let (log, scheduler) = (Log<String>(), TestScheduler())
      let (signal, input) = Signal<Int, TestFailure>.pipe()
      let value: @Sendable () -> Void = { input.send(value: 1) }
      if isValueFirst { scheduler.schedule(after: .seconds(1), value) }
      let handle = kind.observe(signal, by: patience(.seconds(1), on: scheduler), log)
      if !isValueFirst { scheduler.schedule(after: .seconds(1), value) }
      try scheduler.advance(by: .seconds(1))
      #expect(log.entries == [isValueFirst ? "next 1" : "failed late"])
      handle?.dispose()
    }
  }

  @Test(arguments: StreamKind.allCases)
  func `without any time, only what comes before the first turn of the scheduler is in time`(kind: StreamKind) throws {
    let (log, scheduler) = (Log<String>(), TestScheduler())
    let (signal, input) = Signal<Int, TestFailure>.pipe()
    _ = kind.observe(signal, by: patience(.zero, on: scheduler), log)
    for value in 1...2 { input.send(value: value) }
    try scheduler.advance()
    #expect(log.entries == ["next 1", "next 2", "failed late"])
    #expect(scheduler.nextDue == nil)
  }

  @Test func `work that ends at once is in time, and leaves no timer`() {
    let (log, scheduler) = (Log<String>(), TestScheduler())
    SignalProducer<Int, Never>(value: 1).timeout(withoutValueFor: .zero, raising: Self.late, on: scheduler)
      .start { log("\($0)") }
    #expect(log.entries == ["next 1", "completed"])
    #expect(scheduler.nextDue == nil)
  }

  @Test(arguments: StreamKind.allCases, ["completed", "failed", "interrupted", "late", "disposed"])
  func `no timer is left after an end`(kind: StreamKind, end: String) throws {
    let (log, scheduler) = (Log<String>(), TestScheduler())
    let (signal, input) = Signal<Int, TestFailure>.pipe()
    let handle = kind.observe(signal, by: patience(.seconds(1), on: scheduler), log)
    input.send(value: 1)
    #expect(scheduler.pendingCount == 1)
    switch end {
    case "completed": input.sendCompleted()
    case "failed": input.send(error: TestFailure("own"))
    case "interrupted": input.sendInterrupted()
    case "late": try scheduler.advance(by: .seconds(1))
    default: handle?.dispose()
    }
    #expect(scheduler.pendingCount == 0)
    #expect(log.entries.count == (kind == .signal && end == "disposed" ? 1 : 2))
  }

  @Test(arguments: StreamKind.allCases)
  func `values arrive on the thread that sends, and the failure on the scheduler`(kind: StreamKind) throws {
    let (log, scheduler) = (Log<Bool>(), TestScheduler())
    let (signal, input) = Signal<Int, TestFailure>.pipe()
    let handle = kind.observe(signal, by: patience(.seconds(1), on: scheduler)) { _ in
      log(CurrentScheduler.value === scheduler)
    }
    input.send(value: 1)
    try scheduler.advance(by: .seconds(1))
    #expect(log.entries == [false, true])
    handle?.dispose()
  }

  @Test(arguments: StreamKind.allCases)
  func `a scheduler that is behind fails late, and a value that comes before is in time`(kind: StreamKind) {
    let (log, clock) = (Log<String>(), HandClock())
    let (signal, input) = Signal<Int, TestFailure>.pipe()
    let handle = kind.observe(signal, by: patience(.seconds(1), on: clock), log)
    clock.move(to: .seconds(5))
    input.send(value: 1)
    clock.runDue()
    #expect(log.entries == ["next 1"] && clock.dues == [.seconds(6)])
    clock.move(to: .seconds(9))
    clock.runDue()
    #expect(log.entries == ["next 1", "failed late"] && clock.dues == [])
    handle?.dispose()
  }

  @Test(arguments: StreamKind.allCases)
  func `an observer that takes longer than the interval gets the failure after its value`(kind: StreamKind) {
    let (log, scheduler) = (Log<String>(), TestScheduler())
    let (signal, input) = Signal<Int, TestFailure>.pipe()
    let handle = kind.observe(signal, by: patience(.seconds(1), on: scheduler)) { event in
      log("\(event)")
      if case .next = event { try? scheduler.advance(by: .seconds(2)) }
      log("handled")
    }
    input.send(value: 1)
    #expect(log.entries == ["next 1", "handled", "failed late", "handled"])
    handle?.dispose()
  }

  @Test func `a run whose input is released fails when the time is over`() throws {
    let (log, scheduler) = (Log<String>(), TestScheduler())
    let handle = SignalProducer<Int, TestFailure> { observer, _ in observer.send(value: 1) }
      .timeout(withoutValueFor: .seconds(1), raising: Self.late, on: scheduler)
      .start { log("\($0)") }
    try scheduler.advance(by: .seconds(1))
    #expect(log.entries == ["next 1", "failed late"])
    handle.dispose()
  }

  @Test func `each run measures its own time`() throws {
    let (log, scheduler) = (Log<String>(), TestScheduler())
    let work = SignalProducer<Int, TestFailure>.never |> patience(.seconds(3), on: scheduler)
    work.start { log("first \($0)") }
    try scheduler.advance(by: .seconds(2))
    work.start { log("second \($0)") }
    try scheduler.advance(by: .seconds(2))
    #expect(log.entries == ["first failed late"])
    try scheduler.advance(by: .seconds(1))
    #expect(log.entries == ["first failed late", "second failed late"])
  }

  @Test(arguments: StreamKind.allCases) func `it brings a failure where nothing else can fail`(kind: StreamKind) throws
  {
    let (log, scheduler) = (Log<String>(), TestScheduler())
    let (signal, input) = Signal<Int, Never>.pipe()
    let patience: Operator<Int, Never, Int, TestFailure> = .timeout(
      withoutValueFor: .seconds(2),
      raising: Self.late,
      on: scheduler
    )
    _ = kind.observe(signal, by: patience, log)
    try scheduler.advance(by: .seconds(1))
    input.send(value: 1)
    try scheduler.advance(by: .seconds(2))
    #expect(log.entries == ["next 1", "failed late"])
  }

  @Test(arguments: StreamKind.allCases)
  func `of a million values none schedules an action, and the one that waits moves on`(kind: StreamKind) {
    let (log, scheduled, clock) = (Log<String>(), Counter(), HandClock())
    let scheduler = WakeUpTests.Teller { _ in scheduled.add() }
    let (signal, input) = Signal<Int, TestFailure>.pipe()
    let half = million / 2
    let still = kind.observe(signal, by: patience(.seconds(1), on: scheduler)) { if $0.isTerminating { log("\($0)") } }
    for value in 1...half { input.send(value: value) }
    #expect(scheduled.value == 1)
    still?.dispose()
    let timed = kind.observe(signal, by: patience(.seconds(1), on: clock)) { if $0.isTerminating { log("\($0)") } }
    for value in 1...half {
      clock.move(to: .milliseconds(value))
      if value.isMultiple(of: 1_000) { clock.runDue() }
      input.send(value: value)
    }
    #expect(log.entries == (kind == .signal ? [] : ["interrupted"]) && clock.dues.count == 1)
    timed?.dispose()
  }

  @Test(.expectsExit) func `a negative interval traps at the call, on both stream kinds`() async {
    let text = "timeout(withoutValueFor:raising:on:) needs an interval of zero or more, got -1.0 seconds"
    let signal = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Signal<Int, Never>.never.timeout(withoutValueFor: .seconds(-1), raising: TestFailure(), on: TestScheduler())
    }
    #expect(signal.said(text))
    let producer = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = SignalProducer<Int, Never>.never
        .timeout(withoutValueFor: .seconds(-1), raising: TestFailure(), on: TestScheduler())
    }
    #expect(producer.said(text))
  }

  private func patience(
    _ interval: Duration,
    on scheduler: any TimedScheduler
  ) -> Operator<Int, TestFailure, Int, TestFailure> {
    .timeout(withoutValueFor: interval, raising: Self.late, on: scheduler)
  }
}

extension StreamKind {
  /// Observes the result of an operator on the signal, or starts a run of it.
  fileprivate func observe<Failure: Error>(
    _ signal: Signal<Int, Failure>,
    by operation: Operator<Int, Failure, Int, TestFailure>,
    _ handler: @escaping @Sendable (Event<Int, TestFailure>) -> Void
  ) -> (any Disposable)? {
    switch self {
    case .signal: (signal |> operation).observe(handler)
    case .producer: (signal.producer |> operation).start(handler)
    }
  }

  /// The same, with a line in the log for each event.
  fileprivate func observe<Failure: Error>(
    _ signal: Signal<Int, Failure>,
    by operation: Operator<Int, Failure, Int, TestFailure>,
    _ log: Log<String>
  ) -> (any Disposable)? {
    observe(signal, by: operation) { log("\($0)") }
  }
}
