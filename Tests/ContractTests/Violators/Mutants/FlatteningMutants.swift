import Reactive

import ReactiveContractKit

extension OperatorMutant {
  static var flattening: [OperatorMutant] {
    [
      flattening("flatten(.merge)") { flatten(limit: .max, $0, $1, $2) },
      flattening("flatten(.concat)") { flattenInTurn($0, $1, $2) },
      flattening("flatten(.concurrent(limit: 2))") { (bug: ConcurrentBug?, outer, out) in
        flatten(limit: bug == .more ? 3 : 2, nil, outer, out)
      },
      flattening("flatten(.latest)", flattenLatest),
      succession,
    ].flatMap(\.self)
  }
}

private typealias Source = OperatorMutant.Source

private enum MergeBug: String, Bug {
  case outer = "completes with the outer stream"
  case interrupted = "is interrupted with an inner stream"
  case inner = "completes with an inner stream when no other runs"
}

private enum ConcatBug: String, Bug {
  case newest = "lets only the newest stream wait"
  case stuck = "waits for ever behind a stream that was interrupted"
  case early = "starts a stream before the one in front has ended"
  case drops = "forgets what waits when the outer stream completes"
}

private enum ConcurrentBug: String, Bug {
  case more = "lets one stream more run than allowed"
}

/// The running and the waiting streams of a mutant that runs a limited number of inner streams.
private struct Queue {
  var running = 0
  var waiting: [Source] = []
  var hasOuterEnded = false

  var isOver: Bool { hasOuterEnded && running == 0 && waiting.isEmpty }

  mutating func next(limit: Int) -> Source? {
    guard running < limit, !waiting.isEmpty else { return nil }
    running += 1
    return waiting.removeFirst()
  }
}

@Sendable private func flatten(
  limit: Int,
  _ bug: MergeBug?,
  _ outer: EventSource<Source, TestFailure>,
  _ out: Outflow
) {
  let queue = KitLocked(Queue())
  @Sendable func runNext() {
    while let inner = queue.withLock({ $0.next(limit: limit) }) {
      out.follow(inner) { event in
        switch event {
        case .next, .failed: return out.send(event)
        case .interrupted: if bug == .interrupted { return out.send(event) }
        case .completed: break
        }
        let isOver = queue.withLock { queue in
          queue.running -= 1
          return queue.isOver || bug == .inner && queue.running == 0
        }
        if isOver { out.send(.completed) } else { runNext() }
      }
    }
  }
  out.follow(outer) { event in
    switch event {
    case .next(let inner):
      queue.withLock { $0.waiting.append(inner) }
      runNext()
    case .failed(let failure): out.send(.failed(failure))
    case .interrupted: out.send(.interrupted)
    case .completed:
      let isOver = queue.withLock { queue in
        queue.hasOuterEnded = true
        return queue.isOver
      }
      if isOver || bug == .outer { out.send(.completed) }
    }
  }
}

private func flattenInTurn(
  _ bug: ConcatBug?,
  _ outer: EventSource<Source, TestFailure>,
  _ out: Outflow
) {
  let queue = KitLocked(Queue())
  @Sendable func runNext() {
    let limit = bug == .early ? 2 : 1
    while let inner = queue.withLock({ $0.next(limit: limit) }) {
      out.follow(inner) { event in
        switch event {
        case .next, .failed: return out.send(event)
        case .interrupted: if bug == .stuck { return }
        case .completed: break
        }
        let isOver = queue.withLock { queue in
          queue.running -= 1
          return queue.isOver
        }
        if isOver { out.send(.completed) } else { runNext() }
      }
    }
  }
  out.follow(outer) { event in
    switch event {
    case .next(let inner):
      queue.withLock { queue in
        if bug == .newest { queue.waiting = [] }
        queue.waiting.append(inner)
      }
      runNext()
    case .failed(let failure): out.send(.failed(failure))
    case .interrupted: out.send(.interrupted)
    case .completed:
      let isOver = queue.withLock { queue in
        queue.hasOuterEnded = true
        if bug == .drops { queue.waiting = [] }
        return queue.isOver
      }
      if isOver { out.send(.completed) }
    }
  }
}

private enum LatestBug: String, Bug {
  case lets = "lets a replaced stream through"
  case outer = "completes with the outer stream"
  case inner = "completes with its inner stream"
  case counts = "waits for the completion of the streams that it has replaced"
  case interrupted = "is interrupted when it replaces a stream"
}

/// The state of the newest inner stream.
private struct Newest {
  var number = 0
  var isRunning = false
  var open = 0
  var hasOuterEnded = false
  var run: Cancellation?

  func isOver(_ bug: LatestBug?) -> Bool {
    bug == .counts ? hasOuterEnded && open == 0 : hasOuterEnded && !isRunning
  }
}

@Sendable private func flattenLatest(
  _ bug: LatestBug?,
  _ outer: EventSource<Source, TestFailure>,
  _ out: Outflow
) {
  let newest = KitLocked(Newest())
  out.follow(outer) { event in
    switch event {
    case .next(let inner):
      let (number, old) = newest.withLock { newest in
        defer { newest.run = nil }
        newest.number += 1
        newest.open += 1
        newest.isRunning = true
        return (newest.number, newest.run)
      }
      if bug != .lets { old?.dispose() }
      let run = out.follow(inner) { event in
        let isNewest = newest.withLock { $0.number == number }
        if bug == .interrupted, case .interrupted = event { return out.send(event) }
        if !isNewest, bug != .lets { return }
        switch event {
        case .next, .failed: return out.send(event)
        case .completed, .interrupted: break
        }
        let isOver = newest.withLock { newest in
          newest.open -= 1
          if isNewest { newest.isRunning = false }
          return newest.isOver(bug)
        }
        if isOver || bug == .inner { out.send(.completed) }
      }
      newest.withLock { if $0.number == number { $0.run = run } }
    case .failed(let failure): out.send(.failed(failure))
    case .interrupted: out.send(.interrupted)
    case .completed:
      let isOver = newest.withLock { newest in
        newest.hasOuterEnded = true
        return newest.isOver(bug)
      }
      if isOver || bug == .outer { out.send(.completed) }
    }
  }
}
