import Reactive
import ReactiveContractKit

extension Mutants {
  static let starts = [
    Mutant(
      rule: "P1",
      source: "inamiy/RxAutomaton#3",
      .unary("map that starts its source once to use it and once to look at it") { source, _ in
        .handmade { outlet in
          outlet.follow(source) { outlet.send($0.map { $0 + $0 }) }
          if !outlet.isOver { source.observe { _ in }.dispose() }
        }
      }
    )
  ]

  static let runs = [
    Mutant(
      rule: "P2",
      source: "benlesh/maybe-remote#6",
      .unary("map that serves a start with the run of another one that goes on") { source, _ in
        let shared = KitLocked<(audience: Audience<String>, run: Cancellation?)>((Audience(), nil))
        return .handmade { outlet in
          let audience = shared.withLock { shared in
            if shared.audience.sinks.isEmpty { shared = (Audience(), nil) }
            return shared.audience
          }
          let isFirst = audience.sinks.isEmpty
          let seat = audience.add { outlet.send($0) }
          outlet.atEnd {
            seat.map { _ = audience.remove($0) }
            if audience.sinks.isEmpty { shared.withLock { $0.run.take() }?.dispose() }
          }
          if !isFirst { return }
          let run = source.observe { event in
            for sink in event.isTerminating ? audience.close() : audience.sinks { sink(event.map { $0 + $0 }) }
          }
          shared.withLock { $0.run = run }
          if audience.sinks.isEmpty { run.dispose() }
        }
      }
    ),
    Mutant(
      rule: "P2",
      source: "ReactiveSwift#829",
      .unary("take(2) whose starts share one counter", traits: .finishesEarly) { source, _ in
        let left = KitLocked(2)
        return .handmade { outlet in
          outlet.follow(source) { event in
            outlet.send(event)
            if !event.isTerminating, left.countsDown() { outlet.send(.completed) }
          }
        }
      }
    ),
    Mutant(
      rule: "P2",
      source: "ReactiveSwift#771",
      .unary("debounce(1) whose starts share one timer", traits: .asynchronous) { source, scheduler in
        let timer = KitLocked<(any Disposable)?>(nil)
        return .handmade { outlet in
          let last = KitLocked<String?>(nil)
          let flush: @Sendable () -> Void = {
            if let value = last.withLock({ $0.take() }) { outlet.send(.next(value)) }
          }
          outlet.follow(source) { event in
            timer.withLock { $0.take() }?.dispose()
            switch event {
            case .next(let value):
              last.withLock { $0 = value }
              let next = scheduler.schedule(after: .milliseconds(1), flush)
              timer.withLock { $0 = next }
            case .completed:
              flush()
              outlet.send(.completed)
            case .failed, .interrupted: outlet.send(event)
            }
          }
        }
      }
    ),
  ]
}
