import Reactive
import ReactiveContractKit

extension Mutants {
  /// Subjects that fail only under several threads, because of common mistakes.
  static let races: [Mutant] = [
    .underThreads(
      rule: "E5",
      source: "ReactiveX/RxJava#4724",
      .signal("signal that keeps nobody out") { $0.piped(UnguardedOutlet<Int>.self) }
    ),
    .underThreads(
      rule: "E5",
      source: "plausible: the lock guards the flag that says whose turn it is, and the delivery stands behind it",
      .signal("signal that gives its turn back before it delivers") { $0.piped(EarlyReleaseOutlet<Int>.self) }
    ),
    .underThreads(
      rule: "E5",
      source: "ReactiveX/RxJava#1885",
      .combining("merge with a lock for each input") { first, second, _ in
        .handmade(UnguardedOutlet.self) { outlet in
          let open = KitLocked(2)
          for source in [first, second] {
            let isHeld = KitLocked(false)
            outlet.follow(source) { event in
              isHeld.waitInSearch { !$0 }
              isHeld.withLock(when: { !$0 }) { $0 = true }
              if case .completed = event, !open.countsDown() {
              } else {
                outlet.send(event)
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
      source: "plausible: with a recursive lock no thread can be caught in its own delivery",
      .signal("signal with a recursive lock") { $0.piped(RecursiveOutlet<Int>.self) }
    ),
    .underThreads(
      rule: "S6",
      source: "plausible: that it has ended is noted last, when it is true",
      .signal("signal that notes its end behind it") { $0.piped(LateFlagOutlet<Int>.self) }
    ),
    .underThreads(
      rule: "P4",
      source: "plausible: a disposal must not wait, so it tries the lock",
      .unary("map whose disposal gives up while it delivers") { source, _ in
        EventSource { sink in
          let isHeld = KitLocked(false)
          let outlet = LockingOutlet<String> { event in
            isHeld.withLock { $0 = true }
            sink(event)
            isHeld.withLock { $0 = false }
          }
          outlet.follow(source) { outlet.send($0.map { $0 + $0 }) }
          return Cancellation {
            if !isHeld.withLock({ $0 }) { outlet.send(.interrupted) }
          }
        }
      }
    ),
    .underThreads(
      rule: "S4",
      source: "optimizely/nuclear-js#151",
      .signal("signal that counts its observers while it calls them") { work in
        let (signal, input) = HandmadeSignal.pipe(LockingOutlet<Int>.self, callsByPlace: true) { work.dispose() }
        work.begin { input.send($0) }
        return EventSource { signal.observe($0) }
      }
    ),
  ]
}

extension StreamWork {
  /// A signal written by hand around an outlet.
  func piped<Kind: Outlet<Int>>(_ kind: Kind.Type) -> SignalSubject.Source {
    let (signal, input) = HandmadeSignal.pipe(kind) { dispose() }
    begin { input.send($0) }
    return EventSource { signal.observe($0) }
  }
}
