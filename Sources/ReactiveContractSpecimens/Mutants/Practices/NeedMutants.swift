import Reactive
import ReactiveContractKit

extension Mutants {
  static let need = [
    Mutant(
      rule: "B1",
      title: "a take(1) that does not dispose its source after the first value",
      source: "RxJava#833",
      .unary("B1/source-not-disposed", traits: .finishesEarly) { source, _ in
        EventSource { sink in
          let emitter = LockingEmitter(sink)
          let run = source.observe { event in
            emitter.send(event)
            emitter.send(.completed)
          }
          return Cancellation {
            emitter.send(.interrupted)
            run.dispose()
          }
        }
      }
    ),
    Mutant(
      rule: "B1",
      title: "a flatten(.merge) that does not dispose its inner streams after a failure",
      source: "RxJava#5832",
      .flattening("B1/inners-not-disposed") { streams, _ in
        EventSource { sink in
          let emitter = LockingEmitter(sink)
          let open = KitLocked(1)
          let inners = KitLocked<[Cancellation]>([])
          let close: @Sendable () -> Void = {
            if open.countsDown() { emitter.send(.completed) }
          }
          emitter.follow(streams) { event in
            switch event {
            case .next(let inner):
              open.withLock { $0 += 1 }
              let run = inner.observe { event in
                switch event {
                case .next, .failed: emitter.send(event)
                case .completed, .interrupted: close()
                }
              }
              inners.withLock { $0.append(run) }
            case .failed(let failure): emitter.send(.failed(failure))
            case .completed: close()
            case .interrupted: emitter.send(.interrupted)
            }
          }
          return Cancellation {
            emitter.send(.interrupted)
            inners.withLock { $0 }.forEach { $0.dispose() }
          }
        }
      }
    ),
    Mutant(
      rule: "B1",
      title: "a merge that starts its second input although the first has failed",
      source: "plausible: the author of the correct variants made this mistake, and this rule found it",
      .combining("B1/starts-after-failure") { first, second, _ in
        .handmade { emitter in
          let open = KitLocked(2)
          for source in [first, second] {
            let run = source.observe { event in
              guard case .completed = event else { return emitter.send(event) }
              if open.countsDown() { emitter.send(.completed) }
            }
            emitter.atEnd { run.dispose() }
          }
        }
      }
    ),
    Mutant(
      rule: "B1",
      title: "a skip(until:) that goes on observing its trigger after the first value",
      source: "RxJS#1886",
      .combining(
        "B1/trigger-kept",
        traits: [.finishesEarly, .handlesFailure(ofInput: 1), .handlesInterruption(ofInput: 1)]
      ) { source, trigger, _ in
        .handmade { emitter in
          let isOpen = KitLocked(false)
          emitter.follow(trigger) { event in
            if case .next = event { isOpen.withLock { $0 = true } }
          }
          emitter.follow(source) { event in
            if case .next = event, !isOpen.withLock({ $0 }) { return }
            emitter.send(event)
          }
        }
      }
    ),
    Mutant(
      rule: "B1",
      title: "a zip that looks only at a completion whether another pair can follow",
      source: "RxSwift#1666",
      .combining("B1/zip-goes-on", traits: .finishesEarly) { first, second, _ in
        .handmade { emitter in
          let pairs = LateZip(emitter)
          emitter.follow(first) { pairs.receive($0, at: 0) }
          emitter.follow(second) { pairs.receive($0, at: 1) }
        }
      }
    ),
  ]
}

/// The values of two inputs that wait for their partners; it ends only when one of the inputs does.
private final class LateZip: Sendable {
  private struct State {
    var waiting: [[String]] = [[], []]
    var hasCompleted = [false, false]
  }

  private let emitter: LockingEmitter<String>
  private let state = KitLocked(State())

  init(_ emitter: LockingEmitter<String>) { self.emitter = emitter }

  func receive(_ event: Event<String, TestFailure>, at input: Int) {
    switch event {
    case .next(let value):
      let pair = state.withLock { state -> String? in
        state.waiting[input].append(value)
        if state.waiting.contains(where: \.isEmpty) { return nil }
        return state.waiting[0].removeFirst() + state.waiting[1].removeFirst()
      }
      if let pair { emitter.send(.next(pair)) }
    case .completed:
      let isOver = state.withLock { state in
        state.hasCompleted[input] = true
        return state.waiting[input].isEmpty || !state.hasCompleted.contains(false)
      }
      if isOver { emitter.send(.completed) }
    case .failed, .interrupted: emitter.send(event)
    }
  }
}
