import Reactive

@testable import ReactiveContractSpecimens
import ReactiveContractKit

extension OperatorMutant {
  static var succession: [OperatorMutant] {
    [
      binary(.flattening, "concat", concat),
      binary(.flattening, "flatMapError", startsSecond: true, flatMapError),
      single(.flattening, "retry(upTo: 2)", retry),
      single(.flattening, "repeat(3)", repeated),
    ].flatMap(\.self)
  }
}

private enum ConcatBug: String, Bug {
  case failure = "goes on behind a failure"
  case interrupted = "is interrupted with its first stream"
  case overlaps = "starts the second stream with the first"
}

@Sendable private func concat(
  _ bug: ConcatBug?,
  _ first: OperatorMutant.Source,
  _ second: OperatorMutant.Source,
  _ out: Outflow
) {
  let open = KitLocked(2)
  @Sendable func runSecond() {
    out.follow(second) { event in
      switch event {
      case .next, .failed: out.send(event)
      case .completed, .interrupted: if open.countsDown() { out.send(.completed) }
      }
    }
  }
  out.follow(first) { event in
    switch event {
    case .next: return out.send(event)
    case .failed where bug != .failure: return out.send(event)
    case .interrupted where bug == .interrupted: return out.send(event)
    case .failed, .completed, .interrupted: break
    }
    if open.countsDown() { out.send(.completed) }
    if bug != .overlaps { runSecond() }
  }
  if bug == .overlaps { runSecond() }
}

private enum FlatMapErrorBug: String, Bug {
  case interrupted = "replaces an interrupted stream too"
  case completes = "completes when its replacement is interrupted"
  case both = "passes the failure on behind the replacement"
}

@Sendable private func flatMapError(
  _ bug: FlatMapErrorBug?,
  _ first: OperatorMutant.Source,
  _ second: OperatorMutant.Source,
  _ out: Outflow
) {
  out.follow(first) { event in
    let failure: TestFailure?
    switch event {
    case .next, .completed: return out.send(event)
    case .interrupted where bug != .interrupted: return out.send(event)
    case .interrupted: failure = nil
    case .failed(let given): failure = given
    }
    out.follow(second) { event in
      switch event {
      case .interrupted where bug == .completes: out.send(.completed)
      case .completed where bug == .both: out.send(failure.map { .failed($0) } ?? .completed)
      default: out.send(event)
      }
    }
  }
}

private enum RetryBug: String, Bug {
  case more = "counts one too many"
  case completes = "completes when it gives up"
  case interrupted = "tries again behind an interruption"
}

@Sendable private func retry(
  _ bug: RetryBug?,
  _ source: OperatorMutant.Source,
  _ scheduler: TestScheduler,
  _ out: Outflow
) {
  let left = KitLocked(bug == .more ? 3 : 2)
  @Sendable func run() {
    out.follow(source) { event in
      switch event {
      case .next, .completed: return out.send(event)
      case .interrupted: if bug != .interrupted { return out.send(event) }
      case .failed: break
      }
      let isLeft = left.withLock { left in
        left -= 1
        return left >= 0
      }
      if isLeft { run() } else { out.send(bug == .completes ? .completed : event) }
    }
  }
  run()
}

private enum RepeatBug: String, Bug {
  case fewer = "runs once too few"
  case failure = "runs again behind a failure"
  case interrupted = "completes when it is interrupted"
}

@Sendable private func repeated(
  _ bug: RepeatBug?,
  _ source: OperatorMutant.Source,
  _ scheduler: TestScheduler,
  _ out: Outflow
) {
  let left = KitLocked(bug == .fewer ? 2 : 3)
  @Sendable func run() {
    out.follow(source) { event in
      switch event {
      case .next: out.send(event)
      case .failed where bug != .failure: out.send(event)
      case .interrupted: out.send(bug == .interrupted ? .completed : event)
      case .completed, .failed: if left.countsDown() { out.send(.completed) } else { run() }
      }
    }
  }
  run()
}
