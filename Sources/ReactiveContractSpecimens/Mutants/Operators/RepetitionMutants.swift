import Reactive
import ReactiveContractKit

extension Mutants {
  static let recurring = [
    Mutant(
      rule: "O7",
      source: "ReactiveX/rxjs#651",
      .unary("repeat(12) that starts its source inside of its end", traits: .startsAgain) { source, _ in
        .handmade { source.recur(12, into: $0) }
      }
    ),
    Mutant(
      rule: "O7",
      source: "plausible: the next of the queue is started where the one before ends",
      .flattening("flatten(.concat) that starts the next one inside of an end") { streams, _ in
        .handmade { streams.recur(into: $0) }
      }
    ),
  ]
}

extension EventSource<String, TestFailure> {
  /// Starts the stream again in the handler of its completion.
  fileprivate func recur(_ count: Int, into outlet: LockingOutlet<String>) {
    outlet.follow(self) { event in
      guard case .completed = event, count > 1 else { return outlet.send(event) }
      recur(count - 1, into: outlet)
    }
  }
}

extension EventSource<EventSource<String, TestFailure>, TestFailure> {
  /// Forwards one stream after the other, each started in the handler in which the one before ends.
  fileprivate func recur(into outlet: LockingOutlet<String>) {
    let queue = KitLocked<(waiting: [Value], isBusy: Bool, isOver: Bool)>(([], false, false))
    outlet.follow(self) { event in
      switch event {
      case .next(let inner):
        let starts = queue.withLock { queue in
          if queue.isBusy { queue.waiting.append(inner) }
          return !exchange(&queue.isBusy, with: true)
        }
        if starts { Self.run(inner, queue, into: outlet) }
      case .failed(let failure): outlet.send(.failed(failure))
      case .completed:
        let isOver = queue.withLock { queue in
          queue.isOver = true
          return !queue.isBusy
        }
        if isOver { outlet.send(.completed) }
      case .interrupted: outlet.send(.interrupted)
      }
    }
  }

  private static func run(
    _ inner: Value,
    _ queue: KitLocked<(waiting: [Value], isBusy: Bool, isOver: Bool)>,
    into outlet: LockingOutlet<String>
  ) {
    outlet.follow(inner) { event in
      switch event {
      case .next, .failed: outlet.send(event)
      case .completed, .interrupted:
        let (next, isOver) = queue.withLock { queue -> (Value?, Bool) in
          if !queue.waiting.isEmpty { return (queue.waiting.removeFirst(), false) }
          queue.isBusy = false
          return (nil, queue.isOver)
        }
        if let next { run(next, queue, into: outlet) } else if isOver { outlet.send(.completed) }
      }
    }
  }
}
