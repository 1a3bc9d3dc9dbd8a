import Reactive
import ReactiveContractKit

extension Mutants {
  static let completions = [
    Mutant(
      rule: "E3",
      title: "a merge that completes as soon as one of its inputs completes",
      source: "RxSwift#1221",
      .combining("E3/one-input-completes") { first, second, _ in
        .handmade { emitter in
          emitter.follow(first) { emitter.send($0) }
          emitter.follow(second) { emitter.send($0) }
        }
      }
    ),
    Mutant(
      rule: "E3",
      title: "a flatten(.merge) that completes with its outer stream while inner streams are running",
      source: "4O4/lua-reactivex#5",
      .flattening("E3/outer-completes") { streams, _ in
        .handmade { emitter in
          emitter.follow(streams) { event in
            switch event {
            case .next(let inner):
              emitter.follow(inner) { event in
                switch event {
                case .next, .failed: emitter.send(event)
                case .completed, .interrupted: break
                }
              }
            case .failed(let failure): emitter.send(.failed(failure))
            case .completed: emitter.send(.completed)
            case .interrupted: emitter.send(.interrupted)
            }
          }
        }
      }
    ),
    Mutant(
      rule: "E3",
      title: "a merge that counts its inputs while it observes them",
      source: "plausible: a fresh bug of the sixth round, which no rule reported",
      .combining("E3/counts-too-early") { first, second, _ in
        .handmade { emitter in
          let open = KitLocked(0)
          for source in [first, second] {
            open.withLock { $0 += 1 }
            emitter.follow(source) { event in
              guard case .completed = event else { return emitter.send(event) }
              if open.countsDown() { emitter.send(.completed) }
            }
          }
        }
      }
    ),
    Mutant(
      rule: "E3",
      title: "a flatten(.concat) that forgets the streams that wait when its outer stream has completed",
      source: "plausible: a fresh bug of the fourth round, which no rule reported",
      .flattening("E3/queue-forgotten") { streams, _ in
        .handmade { emitter in
          let line = ForgetfulLine(emitter)
          emitter.follow(streams) { line.receive($0) }
        }
      }
    ),
  ]
}

/// Streams that run one after the other, as long as the outer stream is open.
private final class ForgetfulLine: Sendable {
  private struct State {
    var waiting: [EventSource<String, TestFailure>] = []
    var isRunning = false
    var isStarting = false
    var isOuterOver = false
  }

  private let emitter: LockingEmitter<String>
  private let state = KitLocked(State())

  init(_ emitter: LockingEmitter<String>) { self.emitter = emitter }

  func receive(_ event: Event<EventSource<String, TestFailure>, TestFailure>) {
    switch event {
    case .next(let inner): state.withLock { $0.waiting.append(inner) }
    case .failed(let failure): return emitter.send(.failed(failure))
    case .completed: state.withLock { $0.isOuterOver = true }
    case .interrupted: return emitter.send(.interrupted)
    }
    goOn()
  }

  /// Starts the streams that wait, in a loop: one that ends at once is followed by the next without recursion.
  private func goOn() {
    let isBusy = state.withLock { state in
      defer { state.isStarting = true }
      return state.isStarting
    }
    if isBusy { return }
    while let next = takeNext() {
      emitter.follow(next) { [self] event in
        switch event {
        case .next, .failed: emitter.send(event)
        case .completed, .interrupted:
          state.withLock { state in
            state.isRunning = false
            if state.isOuterOver { state.waiting = [] }
          }
          goOn()
        }
      }
    }
    if state.withLock({ $0.isOuterOver && !$0.isRunning && $0.waiting.isEmpty }) { emitter.send(.completed) }
  }

  /// Returns the stream to start next; `nil` if none may start now, and then the loop is over.
  private func takeNext() -> EventSource<String, TestFailure>? {
    state.withLock { state in
      state.isStarting = !state.isRunning && !state.waiting.isEmpty
      if !state.isStarting { return nil }
      state.isRunning = true
      return state.waiting.removeFirst()
    }
  }
}
