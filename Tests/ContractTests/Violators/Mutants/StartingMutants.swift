import Reactive

import ReactiveContractKit

// Operators whose time begins with the start, whatever comes from the source.

enum StartOnBug: String, Bug {
  case inline = "starts at once where it is"
  case values = "has the values follow on the scheduler as well, a tick later"
}

@Sendable func startOnMutant(
  _ bug: StartOnBug?,
  _ source: OperatorMutant.Source,
  _ scheduler: TestScheduler,
  _ out: Outflow
) {
  if bug == .inline {
    out.follow(source) { out.send($0) }
    return
  }
  out.lifetime += scheduler.schedule {
    out.follow(source) { event in
      guard bug == .values, !event.isTerminating else { return out.send(event) }
      scheduler.schedule(after: .milliseconds(1)) { out.send(event) }
    }
  }
}

enum TimeoutBug: String, Bug {
  case first = "is content with one value"
  case restarts = "counts anew with every value"
  case completes = "completes when the time is over"
  case sticky = "waits with a failure until the time is over"
}

@Sendable func timeoutMutant(
  _ bug: TimeoutBug?,
  _ source: OperatorMutant.Source,
  _ scheduler: TestScheduler,
  _ out: Outflow
) {
  let timer = KitLocked<(any Disposable)?>(nil)
  @Sendable func arm() {
    let new = scheduler.schedule(after: .milliseconds(2)) {
      out.send(bug == .completes ? .completed : .failed(TestFailure("late")))
    }
    timer.withLock { $0 = new }
    out.lifetime += new
  }
  arm()
  out.follow(source) { event in
    switch event {
    case .next where bug == .first: timer.withLock { $0 }?.dispose()
    case .next where bug == .restarts:
      timer.withLock { $0 }?.dispose()
      arm()
    case .failed where bug == .sticky: return
    default: break
    }
    out.send(event)
  }
}

enum GapBug: String, Bug {
  case whole = "does not count anew with a value"
  case once = "counts anew with the first value only"
  case begins = "begins to count with the first value"
  case strict = "fails for a value that comes at the very limit"
}

@Sendable func gapMutant(
  _ bug: GapBug?,
  _ source: OperatorMutant.Source,
  _ scheduler: TestScheduler,
  _ out: Outflow
) {
  let timer = SerialDisposable()
  let (limit, count) = (KitLocked(SchedulerInstant(sinceZero: .seconds(1_000))), KitLocked(0))
  out.lifetime += timer
  let late = Event<String, TestFailure>.failed(TestFailure("late"))
  @Sendable func arm() {
    limit.withLock { $0 = scheduler.now.advanced(by: .milliseconds(2)) }
    timer.inner = scheduler.schedule(after: .milliseconds(2)) { out.send(late) }
  }
  if bug != .begins { arm() }
  out.follow(source) { event in
    if !event.isTerminating {
      if bug == .strict, scheduler.now >= limit.withLock({ $0 }) { return out.send(late) }
      let number = count.withLock {
        $0 += 1
        return $0
      }
      if bug != .whole, bug != .once || number == 1 { arm() }
    }
    out.send(event)
  }
}
