import Reactive
import ReactiveContractKit
import ReactiveExclusion
import Testing

/// A signal ends once, for all observers, and before anything is disposed of.
@Suite struct TerminationTests {
  static let terminations: [Termination<TestFailure>] = [.failed(TestFailure("x")), .completed, .interrupted]

  @Test(arguments: Origin.allCases, terminations)
  func `a termination reaches every observer in order, and nothing follows`(
    origin: Origin,
    termination: Termination<TestFailure>
  ) {
    let (signal, input) = origin.make()
    let log = Log<String>()
    signal.observe { log("a \($0)") }
    signal.observe { log("b \($0)") }
    input.send(value: 1)
    input.end(termination)
    for later in TerminationTests.terminations {
      input.end(later)
      input.send(value: 2)
    }
    #expect(log.entries == ["a next 1", "b next 1", "a \(termination)", "b \(termination)"])
  }

  @Test(arguments: Origin.allCases, terminations)
  func `a termination sent recursively waits until all observers have the value`(
    origin: Origin,
    termination: Termination<TestFailure>
  ) {
    let (signal, input) = origin.make()
    let log = Log<String>()
    signal.observe {
      log("a \($0)")
      if !$0.isTerminating { input.end(termination) }
      log("a done")
    }
    signal.observe { log("b \($0)") }
    input.send(value: 1)
    #expect(log.entries == ["a next 1", "a done", "b next 1", "a \(termination)", "a done", "b \(termination)"])
  }

  @Test(arguments: Origin.allCases) func `of several recursive terminations the first one wins`(origin: Origin) {
    let (signal, input) = origin.make()
    let log = Log<String>()
    signal.observe {
      log("a \($0)")
      input.send(error: TestFailure("x"))
      input.sendCompleted()
    }
    signal.observe {
      log("b \($0)")
      input.sendInterrupted()
    }
    input.send(value: 1)
    #expect(log.entries == ["a next 1", "b next 1", "a failed x", "b failed x"])
  }

  @Test(arguments: Origin.allCases) func `whatever is sent while the end is delivered is dropped`(origin: Origin) {
    let (signal, input) = origin.make()
    let log = Log<String>()
    signal.observe {
      log("a \($0)")
      guard $0.isTerminating else { return }
      input.send(value: 2)
      input.sendInterrupted()
    }
    signal.observe { log("b \($0)") }
    input.sendCompleted()
    #expect(log.entries == ["a completed", "b completed"])
  }

  @Test(arguments: Origin.allCases) func `an observer removed while the end is delivered still gets it`(origin: Origin)
  {
    let (signal, input) = origin.make()
    let log = Log<String>()
    let second = SerialDisposable()
    signal.observe {
      log("a \($0)")
      second.dispose()
    }
    second.inner = signal.observe { log("b \($0)") }
    input.sendCompleted()
    #expect(log.entries == ["a completed", "b completed"])
  }

  @Test(arguments: Origin.allCases)
  func `an observer removed during a delivery gets the event, but no termination that waits for its end`(
    origin: Origin
  ) {
    let (signal, input) = origin.make()
    let log = Log<String>()
    let second = SerialDisposable()
    signal.observe {
      log("a \($0)")
      input.sendCompleted()
      second.dispose()
    }
    second.inner = signal.observe { log("b \($0)") }
    input.send(value: 1)
    #expect(log.entries == ["a next 1", "b next 1", "a completed"])
  }

  @Test(arguments: Origin.allCases, terminations)
  func `an observer that comes after the end gets exactly one interrupted`(
    origin: Origin,
    termination: Termination<TestFailure>
  ) {
    let (signal, input) = origin.make()
    let log = Log<String>()
    input.end(termination)
    let handle = signal.observe { log("\($0)") }
    input.send(value: 1)
    input.sendCompleted()
    #expect(handle == nil)
    #expect(log.entries == ["interrupted"])
  }

  @Test(arguments: Origin.allCases)
  func `an observer that comes while the end is delivered gets exactly one interrupted`(origin: Origin) {
    let (signal, input) = origin.make()
    let log = Log<String>()
    signal.observe {
      log("a \($0)")
      let handle = signal.observe { log("late \($0)") }
      #expect(handle == nil)
    }
    signal.observe { log("b \($0)") }
    input.sendCompleted()
    #expect(log.entries.sorted() == ["a completed", "b completed", "late interrupted"])
    #expect(log.entries.firstIndex(of: "a completed") == 0)
  }

  @Test(arguments: Origin.singleStreams)
  func `an observer that comes after a recursive termination gets exactly one interrupted`(origin: Origin) {
    let (signal, input) = origin.make()
    let log = Log<String>()
    signal.observe {
      log("a \($0)")
      if $0.isTerminating { return }
      input.sendCompleted()
      signal.observe { log("late \($0)") }
    }
    signal.observe { log("b \($0)") }
    input.send(value: 1)
    #expect(log.entries.filter { $0.hasPrefix("late") } == ["late interrupted"])
    #expect(log.entries.filter { !$0.hasPrefix("late") } == ["a next 1", "b next 1", "a completed", "b completed"])
  }

  @Test(arguments: Origin.allCases) func `a late observer may observe again, send and dispose`(origin: Origin) {
    let (signal, input) = origin.make()
    let log = Log<String>()
    input.sendCompleted()
    signal.observe { event in
      log("outer \(event)")
      input.send(value: 1)
      signal.observe { log("inner \($0)") }
    }
    #expect(log.entries == ["outer interrupted", "inner interrupted"])
  }

  @Test func `a late observer that is detached before its interruption receives nothing`() {
    let (input, handle, log) = (Locked<Observer<Int, Never>?>(nil), SerialDisposable(), Log<String>())
    let signal = Signal<Int, Never> { observer, lifetime in
      input.withLock { $0 = observer }
      lifetime += { handle.dispose() }
    }
    signal.observeValues { _ in
      input.withLock { $0 }?.sendCompleted()
      handle.inner = signal.observe { log("\($0)") }
    }
    input.withLock { $0 }?.send(value: 1)
    #expect(log.entries == [])
  }
}
