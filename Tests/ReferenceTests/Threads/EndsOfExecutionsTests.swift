import Reactive
import ReactiveContractKit
import ReactiveExclusion
import Testing

/// Runs that start another run at an end, and executions of actions: the thread that ends them waits for no handler.
@Suite struct EndsOfExecutionsTests {
  typealias Work = SignalProducer<Int, Never>

  /// An operator that sends other events instead of the end of its input.
  enum SequentialRuns: CaseIterable {
    case `repeat`, retry, then, flatMapError

    func apply(_ source: Work) -> Work {
      let failing = source.promoteError(TestFailure.self).concat(error: TestFailure())
      return switch self {
      case .repeat: source.repeat(2)
      case .retry: failing.retry(upTo: 1).flatMapError { _ in .empty }
      case .then: source.then(Work(value: 9))
      case .flatMapError: failing.flatMapError { _ in Work(value: 9) }
      }
    }
  }

  /// A source that collects, and a closure that ends its input.
  private func collecting() -> (work: Work, end: @Sendable () -> Void) {
    let (signal, input) = Signal<Int, Never>.pipe()
    return (signal.producer.collect().map { _ in 8 }, { input.sendCompleted() })
  }

  @Test(arguments: SequentialRuns.allCases)
  func `a thread that ends the input does not wait for a handler of the interruption`(succession: SequentialRuns) {
    let (work, end) = collecting()
    let run = succession.apply(work).startWithInterrupted { #expect(onThread(end).wait()) }
    run.dispose()
  }

  @Test(arguments: SequentialRuns.allCases)
  func `a hook for the interruption may end the input`(succession: SequentialRuns) {
    let (work, end) = collecting()
    let log = Log<String>()
    let run = succession.apply(work).on(interrupted: end).start { log("\($0)") }
    run.dispose()
    #expect(log.entries == ["interrupted"])
  }

  @Test func `a failure that waited at a gate may send to its source as it goes`() {
    let (first, firstInput) = Signal<Int, ReleaseOutsideTests.Mortal>.pipe()
    let (second, secondInput) = Signal<Int, ReleaseOutsideTests.Mortal>.pipe()
    let log = Log<String>()
    first.observe { if case .next(let value) = $0 { log("first \(value)") } }
    first.merge(with: second).observe { event in
      guard case .next(let value) = event else { return log("ended") }
      log("\(value)")
      if value == 1 { secondInput.send(error: ReleaseOutsideTests.Mortal { firstInput.send(value: 2) }) }
    }
    firstInput.send(value: 1)
    #expect(log.entries == ["first 1", "1", "ended", "first 2"])
  }

  /// The cause of the end of an execution.
  enum Cause: CaseIterable { case end, disposal }

  @Test(arguments: Cause.allCases)
  func `a thread that ends an execution does not wait for a handler of the action`(cause: Cause) {
    let (signal, input) = Signal<Int, Never>.pipe()
    let action = Action<Int, String, Never> { round in
      round == 1 ? .empty : signal.producer.collect().materialize().map { "\($0)" }
    }
    let log = Log<String>()
    let second = SerialDisposable()
    action.values.observeValues { log($0) }
    let observation = action.completed.observeValues {
      if second.inner != nil { return log("completed") }
      second.inner = action.apply(2).start()
      #expect(
        onThread {
          if cause == .end { input.sendCompleted() } else { second.dispose() }
        }.wait()
      )
      log("handled")
    }
    action.apply(1).start()
    #expect(log.entries.first == "handled")
    #expect(log.entries.contains("completed") == (cause == .end))
    #expect(!action.isExecuting.value)
    observation?.dispose()
  }

  @Test func `an end that starts an action does not wait for a handler of its flags`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let action = Action<Int, Int, Never> { Work(value: $0) }
    let log = Log<String>()
    let run = signal.producer.promoteError(ActionError<Never>.self).concat(action.apply(7)).start { log("\($0)") }
    let mayEnd = Locked(true)
    action.isExecuting.signal.observeValues { isExecuting in
      if isExecuting || !mayEnd.withLock({ $0 }) { return }
      mayEnd.withLock { $0 = false }
      #expect(onThread { input.sendCompleted() }.wait())
      log("handled")
    }
    action.apply(1).start()
    #expect(log.entries == ["handled", "next 7", "completed"])
    run.dispose()
  }

  @Test func `the next execution begins after the cleanups of the work before`() {
    let (end, endInput) = Signal<Int, Never>.pipe()
    let (log, again) = (Log<String>(), Counter())
    let action = Action<Int, Int, Never> { number in
      SignalProducer { observer, lifetime in
        log("\(number) begins")
        lifetime += { log("\(number) lets go") }
        end.observeValues { if $0 == number { observer.sendCompleted() } }
      }
    }
    let observation = action.isEnabled.signal.observeValues { if $0, again.add() == 1 { action.apply(1).start() } }
    action.apply(0).start()
    endInput.send(value: 0)
    #expect(log.entries == ["0 begins", "0 lets go", "1 begins"])
    endInput.send(value: 1)
    observation?.dispose()
  }

  /// A stream that starts an action again after a run of it has ended early.
  enum EarlyEnd: CaseIterable {
    case `repeat`, concat, then, latest, retry

    func apply(_ action: Action<Int, Int, Never>, _ outer: Work) -> SignalProducer<Int, ActionError<Never>> {
      let first = action.apply(100).take(first: 1)
      return switch self {
      case .repeat: first.repeat(2)
      case .concat: first.concat(action.apply(200))
      case .then: first.then(action.apply(200))
      case .latest: outer.promoteError(ActionError.self).flatMap(.latest) { action.apply($0) }
      case .retry: action.apply(100).attempt { $0 == 101 ? .failure(.disabled) : .success(()) }.retry(upTo: 1)
      }
    }
  }

  @Test(arguments: EarlyEnd.allCases) func `an action is idle when what follows an early end of its run begins`(
    end: EarlyEnd
  ) {
    let (outer, outerInput) = Signal<Int, Never>.pipe()
    let (source, input) = Signal<Int, Never>.pipe()
    let action = Action<Int, Int, Never> { number in source.producer.map { $0 + number } }
    let (log, refusals) = (Log<Int>(), Counter())
    action.disabledErrors.observeValues { refusals.add() }
    let run = end.apply(action, outer.producer).start { if case .next(let value) = $0 { log(value) } }
    for round in 1...2 {
      outerInput.send(value: 100 * round)
      input.send(value: round)
    }
    #expect(refusals.value == 0)
    #expect(log.entries.last.map { $0 % 100 } == 2)
    run.dispose()
  }

  /// The work of the last execution ends in a handler of a flag, or while another thread is in such a handler.
  @Test(arguments: [false, true])
  func `the end of an execution that holds the action arrives, also during a flag's delivery`(isOnOtherThread: Bool) {
    let (work, input) = Signal<Int, Never>.pipe()
    let log = Log<String>()
    let flags: (isEnabled: Property<Bool>, isExecuting: Property<Bool>)
    do {
      let action = Action<Void, Int, Never> { work.producer }
      flags = (action.isEnabled, action.isExecuting)
      action.events.observe { log("\($0)") }
      // From here on the run holds it.
      action.apply().start()
    }
    if isOnOtherThread {
      let (isInside, mayGoOn) = (Calls(), Calls())
      let reader = onThread {
        flags.isEnabled.producer.take(first: 1).startWithValues { _ in
          isInside.report()
          #expect(mayGoOn.wait())
        }
      }
      #expect(isInside.wait())
      input.sendCompleted()
      mayGoOn.report()
      #expect(reader.wait())
    } else {
      flags.isEnabled.producer.take(first: 1).startWithValues { if !$0 { input.sendCompleted() } }
    }
    #expect(log.entries == ["next completed", "completed"])
    #expect(flags.isEnabled.value && !flags.isExecuting.value)
  }
}
