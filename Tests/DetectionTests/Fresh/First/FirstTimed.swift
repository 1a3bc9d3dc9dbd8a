import Foundation
import Reactive
import ReactiveContractKit

extension Bug {
  /// Operators with a scheduler that break a rule.
  static let firstTimed: [Bug] = [
    First.unary(
      "first/debounce-outdated-timers-stay",
      "A newer value makes an older timer ineffective by a number, but does not cancel it.",
      breaks: "B1",
      traits: [.asynchronous, .deliversOnScheduler],
      capabilities: FirstTimedRun.capabilities,
      oracle: "debounce(2)",
      witness: .played(correct: "1 pending, then 0", broken: "2 pending, then 1") { variant in
        let (time, wire) = (TestScheduler(), FirstWire<String> {})
        let run = FirstDebouncing.debounce(wire.source, time, cancels: variant == .correct).observe { _ in }
        wire.send(.next("a"))
        wire.send(.next("b"))
        let before = time.pendingCount
        wire.send(.failed(TestFailure()))
        try? time.advance()
        _ = run
        return "\(before) pending, then \(time.pendingCount)"
      }
    ) { variant, source, time in
      FirstDebouncing.debounce(source, time, cancels: variant == .correct)
    },
    First.unary(
      "first/end-need-not-wait",
      "If no value waits for the scheduler, the end is sent on the thread of the sender, since it overtakes nothing.",
      breaks: "B2",
      traits: [.asynchronous, .deliversOnScheduler],
      capabilities: FirstTimedRun.capabilities,
      oracle: "lazyMap(on:)",
      script: "a b . | .",
      correct: ". bb . |",
      broken: ". bb | ."
    ) { variant, source, time in
      EventSource { sink in
        let run = FirstTimedRun(sink, time)
        let lazy = LazyMapping(run, takesShortcut: variant == .broken)
        run.keep(source.observe { lazy.receive($0) })
        return Cancellation { run.dispose() }
      }
    },
    First.unary(
      "first/retry-outlives-its-disposal",
      "The pause before a retry is not among the things that a disposal stops: the source is started after it.",
      breaks: "P4",
      traits: [.handlesFailure, .startsAgain],
      readings: ["E6/queued"],
      oracle: "retry(upTo: 1, interval: 2)",
      witness: .played(correct: "1 start", broken: "2 starts") { variant in
        let (time, starts) = (TestScheduler(), FirstBox(0))
        let source = FirstSource { sink in
          starts.it += 1
          sink(.failed(TestFailure()))
          return .none
        }
        let run = retrying(source, time, forgets: variant == .broken).observe { _ in }
        run.dispose()
        try? time.advance(by: .milliseconds(3))
        return starts.it == 1 ? "1 start" : "\(starts.it) starts"
      }
    ) { variant, source, time in
      retrying(source, time, forgets: variant == .broken)
    },
    First.unary(
      "first/delay-and-then-the-queue",
      "When the delay is over, the value is scheduled once more, to be sure that it arrives on the scheduler.",
      breaks: "B3",
      traits: [.asynchronous, .deliversOnScheduler],
      capabilities: FirstTimedRun.capabilities,
      oracle: "delay(2)",
      witness: .played(correct: "1 action", broken: "2 actions") { variant in
        let (time, wire, actions) = (CountingScheduler(), FirstWire<String> {}, FirstBox(0))
        time.onSchedule = { actions.it += 1 }
        let run = delaying(wire.source, time, twice: variant == .broken).observe { _ in }
        wire.send(.next("a"))
        try? time.inner.advance(by: .milliseconds(3))
        _ = run
        return actions.it == 1 ? "1 action" : "\(actions.it) actions"
      }
    ) { variant, source, time in
      delaying(source, time, twice: variant == .broken)
    },
    First.unary(
      "first/timeout-begins-when-applied",
      "The timer of a timeout is set when the operator is applied, and not when its producer is started.",
      breaks: "B4",
      traits: .asynchronous,
      oracle: "timeout(after: 2)",
      witness: .played(correct: "0 pending, then . . #late", broken: "1 pending, then . #late .") { variant in
        let (time, wire, log) = (TestScheduler(), FirstWire<String> {}, FirstLog())
        let producer = timingOut(SignalProducer(wire.source), time, setsEarly: variant == .broken)
        let before = time.pendingCount
        try? time.advance(by: .milliseconds(1))
        let run = producer.start { log.add($0) }
        for _ in 0..<2 {
          log.add(".")
          try? time.advance(by: .milliseconds(1))
        }
        _ = run
        return "\(before) pending, then \(log.text)"
      }
    ) { variant, source, time in
      EventSource(timingOut(SignalProducer(source), time, setsEarly: variant == .broken))
    },
    First.unary(
      "first/flag-covers-more-than-the-batch",
      "A turn of the scheduler takes the events that wait; those that arrive while it delivers them wait for ever.",
      breaks: "E6",
      traits: [.asynchronous, .deliversOnScheduler],
      capabilities: FirstTimedRun.capabilities,
      readings: ["E6/queued"],
      oracle: "observe(on:)",
      witness: .played(correct: "a b", broken: "a") { variant in
        let (time, wire, log) = (TestScheduler(), FirstWire<String> {}, FirstLog())
        let run = hopping(wire.source, time, takesBatch: variant == .broken).observe { event in
          log.add(event)
          if event.value == "a" { wire.send(.next("b")) }
        }
        wire.send(.next("a"))
        try? time.advance(by: .milliseconds(3))
        _ = run
        return log.text
      }
    ) { variant, source, time in
      hopping(source, time, takesBatch: variant == .broken)
    },
  ]
}

/// A scheduler that counts what is scheduled, for a witness.
private final class CountingScheduler: @unchecked Sendable {
  let inner = TestScheduler()
  var onSchedule: () -> Void = {}
}

/// What a timed operator needs of a scheduler.
private protocol Delaying: AnyObject, Sendable {
  func run(after ticks: Int, _ action: @escaping @Sendable () -> Void) -> (any Disposable)?
}

extension TestScheduler: Delaying {
  fileprivate func run(after ticks: Int, _ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    ticks == 0 ? schedule(action) : schedule(after: .milliseconds(ticks), action)
  }
}

extension CountingScheduler: Delaying {
  func run(after ticks: Int, _ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    onSchedule()
    return inner.run(after: ticks, action)
  }
}

/// Transforms the newest value on the scheduler.
private final class LazyMapping: @unchecked Sendable {
  private let run: FirstTimedRun
  private let takesShortcut: Bool
  private let lock = NSLock()
  private var waiting: String?
  private var end: FirstEvent<String>?
  private var isScheduled = false

  init(_ run: FirstTimedRun, takesShortcut: Bool) {
    self.run = run
    self.takesShortcut = takesShortcut
  }

  func receive(_ event: FirstEvent<String>) {
    let (isDirect, isFirst) = lock.withLock {
      guard end == nil else { return (false, false) }
      switch event {
      case .next(let value): waiting = value
      case .interrupted: (waiting, end) = (nil, event)
      case .failed, .completed: end = event
      }
      if takesShortcut, end != nil, !isScheduled { return (true, false) }
      defer { isScheduled = true }
      return (false, !isScheduled)
    }
    if isDirect { run.deliver(event) }
    if isFirst { run.later(0) { self.work() } }
  }

  private func work() {
    let (value, last) = lock.withLock {
      defer { (waiting, isScheduled) = (nil, false) }
      return (waiting, end)
    }
    if let value { run.deliver(.next(value + value)) }
    if let last { run.deliver(last) }
  }
}

/// Starts a source once more, two ticks after it has failed.
private func retrying(_ source: FirstSource, _ time: TestScheduler, forgets: Bool) -> FirstSource {
  FirstRun.source { run in
    let left = FirstBox(1)
    let start = FirstBox<@Sendable () -> Void> {}
    run.keep(Cancellation { start.it = {} })
    start.it = {
      run.keep(
        source.observe { event in
          run.enter {
            guard case .failed = event, left.it > 0 else { return run.forward(event) }
            left.it -= 1
            let again = start.it
            let pause = time.schedule(after: .milliseconds(2)) { again() }
            if !forgets { run.keep(Cancellation { pause?.dispose() }) }
          }
        }
      )
    }
    start.it()
  }
}

/// Values and completion two ticks later.
private func delaying(_ source: FirstSource, _ time: some Delaying, twice: Bool) -> FirstSource {
  EventSource { sink in
    let run = FirstTimedRun(sink) { time.run(after: $0, $1) }
    let isEnding = FirstBox(false)
    run.keep(
      source.observe { event in
        if isEnding.it { return }
        isEnding.it = event.isTerminating
        switch event {
        case .next, .completed:
          run.later(2) { if twice { run.later(0) { run.deliver(event) } } else { run.deliver(event) } }
        case .failed, .interrupted:
          run.cancelAll()
          run.later(0) { run.deliver(event) }
        }
      }
    )
    return Cancellation { run.dispose() }
  }
}

/// Fails after two ticks.
private func timingOut(
  _ source: SignalProducer<String, TestFailure>,
  _ time: TestScheduler,
  setsEarly: Bool
) -> SignalProducer<String, TestFailure> {
  let setTimer: @Sendable () -> (bell: Signal<Void, Never>, timer: (any Disposable)?) = {
    let (bell, hammer) = Signal<Void, Never>.pipe()
    return (bell, time.schedule(after: .milliseconds(2)) { hammer.send(value: ()) })
  }
  let early = setsEarly ? setTimer() : nil
  return SignalProducer { observer, lifetime in
    let (bell, timer) = early ?? setTimer()
    lifetime += timer
    lifetime += bell.observeValues { observer.send(error: TestFailure("late")) }
    lifetime += source.start { observer.send($0) }
  }
}

/// Delivers every event on the scheduler.
private func hopping(_ source: FirstSource, _ time: TestScheduler, takesBatch: Bool) -> FirstSource {
  EventSource { sink in
    let run = FirstTimedRun(sink, time)
    let hopper = FirstHopper(run, takesBatch: takesBatch)
    run.keep(source.observe { hopper.receive($0) })
    return Cancellation { run.dispose() }
  }
}
