import Reactive

@testable import ReactiveContractSpecimens
import ReactiveContractKit

extension OperatorEdition {
  static var succession: [OperatorEdition] {
    [
      binary(.flattening, "concat", concat),
      binary(.flattening, "flatMapError", startsSecond: true, flatMapError),
      single(.flattening, "retry(upTo: 2)", retry),
      single(.flattening, "repeat(3)", repeated),
    ].flatMap(\.self)
  }
}

private enum ConcatSlip: String, Slip {
  case failure = "goes on behind a failure"
  case interrupted = "is interrupted with its first stream"
  case overlaps = "starts the second stream with the first"
}

@Sendable private func concat(
  _ slip: ConcatSlip?,
  _ first: OperatorEdition.Source,
  _ second: OperatorEdition.Source,
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
    case .failed where slip != .failure: return out.send(event)
    case .interrupted where slip == .interrupted: return out.send(event)
    case .failed, .completed, .interrupted: break
    }
    if open.countsDown() { out.send(.completed) }
    if slip != .overlaps { runSecond() }
  }
  if slip == .overlaps { runSecond() }
}

private enum FlatMapErrorSlip: String, Slip {
  case interrupted = "replaces an interrupted stream too"
  case completes = "completes when its replacement is interrupted"
  case both = "passes the failure on behind the replacement"
}

@Sendable private func flatMapError(
  _ slip: FlatMapErrorSlip?,
  _ first: OperatorEdition.Source,
  _ second: OperatorEdition.Source,
  _ out: Outflow
) {
  out.follow(first) { event in
    let failure: TestFailure?
    switch event {
    case .next, .completed: return out.send(event)
    case .interrupted where slip != .interrupted: return out.send(event)
    case .interrupted: failure = nil
    case .failed(let given): failure = given
    }
    out.follow(second) { event in
      switch event {
      case .interrupted where slip == .completes: out.send(.completed)
      case .completed where slip == .both: out.send(failure.map { .failed($0) } ?? .completed)
      default: out.send(event)
      }
    }
  }
}

private enum RetrySlip: String, Slip {
  case more = "counts one too many"
  case completes = "completes when it gives up"
  case interrupted = "tries again behind an interruption"
}

@Sendable private func retry(
  _ slip: RetrySlip?,
  _ source: OperatorEdition.Source,
  _ scheduler: TestScheduler,
  _ out: Outflow
) {
  let left = KitLocked(slip == .more ? 3 : 2)
  @Sendable func run() {
    out.follow(source) { event in
      switch event {
      case .next, .completed: return out.send(event)
      case .interrupted: if slip != .interrupted { return out.send(event) }
      case .failed: break
      }
      let isLeft = left.withLock { left in
        left -= 1
        return left >= 0
      }
      if isLeft { run() } else { out.send(slip == .completes ? .completed : event) }
    }
  }
  run()
}

private enum RepeatSlip: String, Slip {
  case fewer = "runs once too few"
  case failure = "runs again behind a failure"
  case interrupted = "completes when it is interrupted"
}

@Sendable private func repeated(
  _ slip: RepeatSlip?,
  _ source: OperatorEdition.Source,
  _ scheduler: TestScheduler,
  _ out: Outflow
) {
  let left = KitLocked(slip == .fewer ? 2 : 3)
  @Sendable func run() {
    out.follow(source) { event in
      switch event {
      case .next: out.send(event)
      case .failed where slip != .failure: out.send(event)
      case .interrupted: out.send(slip == .interrupted ? .completed : event)
      case .completed, .failed: if left.countsDown() { out.send(.completed) } else { run() }
      }
    }
  }
  run()
}
