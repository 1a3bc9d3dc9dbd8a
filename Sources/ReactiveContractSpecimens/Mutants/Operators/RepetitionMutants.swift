import Reactive
import ReactiveContractKit

extension Mutants {
  static let recurring = [
    Mutant(
      rule: "O7",
      title: "a repeat(12) that restarts its source inside the handler of its completion",
      source: "ReactiveX/rxjs#651",
      .unary("O7/recursive-restart", traits: .startsAgain) { source, _ in
        .handmade { source.recur(12, into: $0) }
      }
    ),
    Mutant(
      rule: "O7",
      title: "a flatten(.concat) that starts the next stream inside the end of the previous one",
      source: "plausible: the next stream of the queue is started where the previous one ends",
      .flattening("O7/recursive-next") { streams, _ in
        .handmade { streams.recur(into: $0) }
      }
    ),
  ]
}

extension EventSource<String, TestFailure> {
  /// Starts the stream again in the handler of its completion.
  fileprivate func recur(_ count: Int, into emitter: LockingEmitter<String>) {
    emitter.follow(self) { event in
      guard case .completed = event, count > 1 else { return emitter.send(event) }
      recur(count - 1, into: emitter)
    }
  }
}

extension EventSource<EventSource<String, TestFailure>, TestFailure> {
  /// Forwards one stream after the other, each started in the handler in which the one before ends.
  fileprivate func recur(into emitter: LockingEmitter<String>) {
    let queue = KitLocked<(waiting: [Value], isBusy: Bool, isOver: Bool)>(([], false, false))
    emitter.follow(self) { event in
      switch event {
      case .next(let inner):
        let starts = queue.withLock { queue in
          if queue.isBusy { queue.waiting.append(inner) }
          return !exchange(&queue.isBusy, with: true)
        }
        if starts { Self.run(inner, queue, into: emitter) }
      case .failed(let failure): emitter.send(.failed(failure))
      case .completed:
        let isOver = queue.withLock { queue in
          queue.isOver = true
          return !queue.isBusy
        }
        if isOver { emitter.send(.completed) }
      case .interrupted: emitter.send(.interrupted)
      }
    }
  }

  private static func run(
    _ inner: Value,
    _ queue: KitLocked<(waiting: [Value], isBusy: Bool, isOver: Bool)>,
    into emitter: LockingEmitter<String>
  ) {
    emitter.follow(inner) { event in
      switch event {
      case .next, .failed: emitter.send(event)
      case .completed, .interrupted:
        let (next, isOver) = queue.withLock { queue -> (Value?, Bool) in
          if !queue.waiting.isEmpty { return (queue.waiting.removeFirst(), false) }
          queue.isBusy = false
          return (nil, queue.isOver)
        }
        if let next { run(next, queue, into: emitter) } else if isOver { emitter.send(.completed) }
      }
    }
  }
}
