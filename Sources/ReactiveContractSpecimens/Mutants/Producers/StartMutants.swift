import Reactive
import ReactiveContractKit

extension Mutants {
  static let starts = [
    Mutant(
      rule: "P1",
      title: "a map that starts its source twice, the second time only to inspect it",
      source: "inamiy/RxAutomaton#3",
      .unary("P1/double-start") { source, _ in
        .handmade { emitter in
          emitter.follow(source) { emitter.send($0.map { $0 + $0 }) }
          if !emitter.isOver { source.observe { _ in }.dispose() }
        }
      }
    )
  ]

  static let runs = [
    Mutant(
      rule: "P2",
      title: "a map whose start joins a run that is still active",
      source: "benlesh/maybe-remote#6",
      .unary("P2/shared-run") { source, _ in
        let shared = KitLocked<(observers: ObserverRegistry<String>, run: Cancellation?)>((ObserverRegistry(), nil))
        return .handmade { emitter in
          let observers = shared.withLock { shared in
            if shared.observers.sinks.isEmpty { shared = (ObserverRegistry(), nil) }
            return shared.observers
          }
          let isFirst = observers.sinks.isEmpty
          let key = observers.add { emitter.send($0) }
          emitter.atEnd {
            key.map { _ = observers.remove($0) }
            if observers.sinks.isEmpty { shared.withLock { $0.run.take() }?.dispose() }
          }
          if !isFirst { return }
          let run = source.observe { event in
            for sink in event.isTerminating ? observers.close() : observers.sinks { sink(event.map { $0 + $0 }) }
          }
          shared.withLock { $0.run = run }
          if observers.sinks.isEmpty { run.dispose() }
        }
      }
    ),
    Mutant(
      rule: "P2",
      title: "a take(2) whose starts share one counter",
      source: "ReactiveSwift#829",
      .unary("P2/shared-counter", traits: .finishesEarly) { source, _ in
        let left = KitLocked(2)
        return .handmade { emitter in
          emitter.follow(source) { event in
            emitter.send(event)
            if !event.isTerminating, left.countsDown() { emitter.send(.completed) }
          }
        }
      }
    ),
    Mutant(
      rule: "P2",
      title: "a debounce(1) whose starts share one timer",
      source: "ReactiveSwift#771",
      .unary("P2/shared-timer", traits: .asynchronous) { source, scheduler in
        let timer = KitLocked<(any Disposable)?>(nil)
        return .handmade { emitter in
          let last = KitLocked<String?>(nil)
          let flush: @Sendable () -> Void = {
            if let value = last.withLock({ $0.take() }) { emitter.send(.next(value)) }
          }
          emitter.follow(source) { event in
            timer.withLock { $0.take() }?.dispose()
            switch event {
            case .next(let value):
              last.withLock { $0 = value }
              let next = scheduler.schedule(after: .milliseconds(1), flush)
              timer.withLock { $0 = next }
            case .completed:
              flush()
              emitter.send(.completed)
            case .failed, .interrupted: emitter.send(event)
            }
          }
        }
      }
    ),
  ]
}
