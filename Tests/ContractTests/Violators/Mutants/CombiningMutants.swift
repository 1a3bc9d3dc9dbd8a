import Reactive

@testable import ReactiveContractSpecimens
import ReactiveContractKit

extension OperatorMutant {
  static var combining: [OperatorMutant] {
    [
      binary(.combining, "combineLatest", combineLatest),
      binary(.combining, "zip", zip),
      binary(.combining, "merge", merge),
      binary(.combining, "withLatest(from:)", withLatest),
      binary(.combining, "sample(with:)", sample),
      binary(.combining, "take(until:)", takeUntil),
      binary(.combining, "take(untilReplacement:)", takeUntilReplacement),
    ].flatMap(\.self)
  }
}

private enum CombineLatestBug: String, Bug {
  case first = "completes when the first of its inputs does"
  case forgets = "forgets what it has sent"
  case givesUp = "completes when an input has completed without a value"
  case leftOnly = "sends for a value of the first input only"
}

@Sendable private func combineLatest(
  _ bug: CombineLatestBug?,
  _ first: OperatorMutant.Source,
  _ second: OperatorMutant.Source,
  _ out: Outflow
) {
  let state = KitLocked((latest: [String?](repeating: nil, count: 2), open: 2))
  for (index, source) in [first, second].enumerated() {
    out.follow(source) { event in
      switch event {
      case .next(let value):
        let pair: [String]? = state.withLock { state in
          state.latest[index] = value
          let pair = state.latest.compactMap(\.self)
          guard pair.count == 2 else { return nil }
          if bug == .forgets { state.latest = [nil, nil] }
          return pair
        }
        if let pair, bug != .leftOnly || index == 0 { out.send(.next(pair.joined())) }
      case .completed:
        let isOver = state.withLock { state in
          state.open -= 1
          return state.open == 0 || bug == .first || bug == .givesUp && state.latest[index] == nil
        }
        if isOver { out.send(.completed) }
      case .failed, .interrupted: out.send(event)
      }
    }
  }
}

private enum ZipBug: String, Bug {
  case patient = "waits until both inputs have completed"
  case hasty = "completes with an input, whatever waits"
  case forgetful = "keeps the newest value of an input only"
  case blind = "looks only at a completion whether it is over"
}

@Sendable private func zip(
  _ bug: ZipBug?,
  _ first: OperatorMutant.Source,
  _ second: OperatorMutant.Source,
  _ out: Outflow
) {
  let state = KitLocked((queues: [[String](), []], done: [false, false]))
  @Sendable func isOver() -> Bool {
    state.withLock { state in
      let done = state.done
      switch bug {
      case .patient: return done[0] && done[1]
      case .hasty: return done[0] || done[1]
      default: return (done[0] && done[1]) || (0...1).contains { done[$0] && state.queues[$0].isEmpty }
      }
    }
  }
  for (index, source) in [first, second].enumerated() {
    out.follow(source) { event in
      switch event {
      case .next(let value):
        let pair: String? = state.withLock { state in
          if bug == .forgetful { state.queues[index] = [] }
          state.queues[index].append(value)
          guard !state.queues[0].isEmpty, !state.queues[1].isEmpty else { return nil }
          return state.queues[0].removeFirst() + state.queues[1].removeFirst()
        }
        guard let pair else { return }
        if bug != .blind, isOver() { out.sendLast(pair) } else { out.send(.next(pair)) }
      case .completed:
        state.withLock { $0.done[index] = true }
        if isOver() { out.send(.completed) }
      case .failed, .interrupted: out.send(event)
      }
    }
  }
}

private enum MergeBug: String, Bug {
  case first = "completes when the first of its inputs does"
  case interrupted = "is interrupted with an input"
  case waits = "waits for ever for an input that was interrupted"
}

@Sendable private func merge(
  _ bug: MergeBug?,
  _ first: OperatorMutant.Source,
  _ second: OperatorMutant.Source,
  _ out: Outflow
) {
  let open = KitLocked(2)
  for source in [first, second] {
    out.follow(source) { event in
      switch event {
      case .next, .failed: out.send(event)
      case .interrupted where bug == .interrupted: out.send(.interrupted)
      case .interrupted where bug == .waits: break
      case .completed, .interrupted:
        if open.countsDown() || bug == .first { out.send(.completed) }
      }
    }
  }
}

private enum WithLatestBug: String, Bug {
  case ends = "completes with the stream that it looks at"
  case both = "sends for the values of either stream"
  case interrupted = "is interrupted with the stream that it looks at"
}

@Sendable private func withLatest(
  _ bug: WithLatestBug?,
  _ first: OperatorMutant.Source,
  _ second: OperatorMutant.Source,
  _ out: Outflow
) {
  let latest = KitLocked<(own: String?, other: String?)>((nil, nil))
  out.follow(second) { event in
    switch event {
    case .next(let value):
      let own = latest.withLock { latest in
        latest.other = value
        return latest.own
      }
      if bug == .both, let own { out.send(.next(own + value)) }
    case .completed: if bug == .ends { out.send(.completed) }
    case .interrupted: if bug == .interrupted { out.send(.interrupted) }
    case .failed: break
    }
  }
  out.follow(first) { event in
    guard case .next(let value) = event else { return out.send(event) }
    let other = latest.withLock { latest in
      latest.own = value
      return latest.other
    }
    if let other { out.send(.next(value + other)) }
  }
}

private enum SampleBug: String, Bug {
  case once = "samples no value twice"
  case ends = "completes with the stream that it samples"
  case sampler = "completes with its sampler"
}

@Sendable private func sample(
  _ bug: SampleBug?,
  _ first: OperatorMutant.Source,
  _ second: OperatorMutant.Source,
  _ out: Outflow
) {
  let state = KitLocked<(latest: String?, open: Int)>((nil, 2))
  @Sendable func complete(_ isEnough: Bool) {
    let isOver = state.withLock { state in
      state.open -= 1
      return state.open == 0 || isEnough
    }
    if isOver { out.send(.completed) }
  }
  out.follow(first) { event in
    switch event {
    case .next(let value): state.withLock { $0.latest = value }
    case .completed: complete(bug == .ends)
    case .failed, .interrupted: out.send(event)
    }
  }
  out.follow(second) { event in
    switch event {
    case .next(let value):
      let latest = state.withLock { state in
        defer { if bug == .once { state.latest = nil } }
        return state.latest
      }
      if let latest { out.send(.next(latest + value)) }
    case .completed: complete(bug == .sampler)
    case .failed, .interrupted: out.send(event)
    }
  }
}

private enum TakeUntilBug: String, Bug {
  case completion = "does not notice that its trigger completes"
  case interrupted = "is interrupted with its trigger"
  case stays = "waits for the next value when it was triggered"
}

@Sendable private func takeUntil(
  _ bug: TakeUntilBug?,
  _ first: OperatorMutant.Source,
  _ second: OperatorMutant.Source,
  _ out: Outflow
) {
  let isTriggered = KitLocked(false)
  out.follow(second) { event in
    switch event {
    case .next: if bug == .stays { isTriggered.withLock { $0 = true } } else { out.send(.completed) }
    case .completed: if bug != .completion { out.send(.completed) }
    case .interrupted: if bug == .interrupted { out.send(.interrupted) }
    case .failed: break
    }
  }
  out.follow(first) { event in out.send(isTriggered.withLock { $0 } ? .completed : event) }
}

private enum TakeUntilReplacementBug: String, Bug {
  case completes = "completes before it is replaced"
  case lets = "lets both streams through"
  case value = "is replaced by a value only"
}

@Sendable private func takeUntilReplacement(
  _ bug: TakeUntilReplacementBug?,
  _ first: OperatorMutant.Source,
  _ second: OperatorMutant.Source,
  _ out: Outflow
) {
  let isReplaced = KitLocked(false)
  out.follow(second) { event in
    let wasReplaced = isReplaced.withLock { isReplaced in
      defer { isReplaced = true }
      return isReplaced
    }
    if bug == .value, !wasReplaced, case .completed = event { return isReplaced.withLock { $0 = false } }
    out.send(event)
  }
  out.follow(first) { event in
    if bug != .lets, isReplaced.withLock({ $0 }) { return }
    switch event {
    case .next: out.send(event)
    case .completed: if bug == .completes { out.send(event) }
    case .failed, .interrupted: if !isReplaced.withLock({ $0 }) { out.send(event) }
    }
  }
}
