import Reactive
import ReactiveContractKit

extension Mutants {
  /// Subjects that fail only under several threads, because of common mistakes.
  static let races: [Mutant] = [
    .underThreads(
      rule: "E5",
      title: "a signal that delivers without a lock",
      source: "ReactiveX/RxJava#4724",
      .signal("E5/no-lock") { $0.piped(UnguardedEmitter<Int>.self) }
    ),
    .underThreads(
      rule: "E5",
      title: "a signal that releases its lock before it delivers",
      source: "plausible: the lock protects only the flag, and the delivery comes after it",
      .signal("E5/early-unlock") { $0.piped(EarlyReleaseEmitter<Int>.self) }
    ),
    .underThreads(
      rule: "E5",
      title: "a merge with a separate lock for each input",
      source: "ReactiveX/RxJava#1885",
      .combining("E5/lock-per-input") { first, second, _ in
        .handmade(UnguardedEmitter.self) { emitter in
          let open = KitLocked(2)
          for source in [first, second] {
            let isHeld = KitLocked(false)
            emitter.follow(source) { event in
              isHeld.waitInSearch { !$0 }
              isHeld.withLock(when: { !$0 }) { $0 = true }
              if case .completed = event, !open.countsDown() {
              } else {
                emitter.send(event)
              }
              isHeld.withLock { $0 = false }
              isHeld.wakeAll()
            }
          }
        }
      }
    ),
    .underThreads(
      rule: "E6",
      title: "a signal with a recursive lock, so that a handler can send a value inside a delivery",
      source: "plausible: with a recursive lock no thread can deadlock in its own delivery",
      .signal("E6/recursive-lock") { $0.piped(RecursiveEmitter<Int>.self) }
    ),
    .underThreads(
      rule: "S6",
      title: "a signal that sets its flag for the end only after the end has been delivered",
      source: "plausible: the flag is set last, when the signal has really ended",
      .signal("S6/late-end-flag") { $0.piped(LateFlagEmitter<Int>.self) }
    ),
    .underThreads(
      rule: "P4",
      title: "a map whose disposal does nothing while a value is being delivered",
      source: "plausible: a disposal must not block, so it only tries the lock",
      .unary("P4/disposal-gives-up") { source, _ in
        EventSource { sink in
          let isHeld = KitLocked(false)
          let emitter = LockingEmitter<String> { event in
            isHeld.withLock { $0 = true }
            sink(event)
            isHeld.withLock { $0 = false }
          }
          emitter.follow(source) { emitter.send($0.map { $0 + $0 }) }
          return Cancellation {
            if !isHeld.withLock({ $0 }) { emitter.send(.interrupted) }
          }
        }
      }
    ),
    .underThreads(
      rule: "S4",
      title: "a signal that iterates over its observers by index while the list may change",
      source: "optimizely/nuclear-js#151",
      .signal("S4/iterates-by-index") { work in
        let (signal, input) = HandmadeSignal.pipe(LockingEmitter<Int>.self, iteratesByIndex: true) { work.dispose() }
        work.begin { input.send($0) }
        return EventSource { signal.observe($0) }
      }
    ),
  ]
}

extension StreamWork {
  /// A signal written by hand around an emitter.
  func piped<Kind: Emitter<Int>>(_ kind: Kind.Type) -> SignalSubject.Source {
    let (signal, input) = HandmadeSignal.pipe(kind) { dispose() }
    begin { input.send($0) }
    return EventSource { signal.observe($0) }
  }
}
