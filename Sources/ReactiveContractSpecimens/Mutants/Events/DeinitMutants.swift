import Reactive
import ReactiveContractKit

extension Mutants {
  /// Signals that send the right events, unless an object that they release uses them.
  static let deinitializers = [
    Mutant(
      rule: "E8",
      title: "a signal that releases a detached observer while it holds the lock of its list",
      source: "plausible: the removal is one line, and its result is of no use",
      .signal("E8/detaches-under-lock") { $0.piped(releaseUnderLock: .atDetachment) }
    ),
    Mutant(
      rule: "E8",
      title: "a signal that releases all observers while it holds the lock of its list, when it ends",
      source: "plausible: the list is cleared when the end has reached everybody",
      .signal("E8/ends-under-lock") { $0.piped(releaseUnderLock: .atEnd) }
    ),
    Mutant(
      rule: "E8",
      title: "a signal that ignores what a thread sends while it detaches an observer",
      source: "plausible: a guard against calls from inside",
      .signal("E8/deaf-while-detaching") { work in
        let (signal, input) = HandmadeSignal.pipe(LockingEmitter<Int>.self) { work.dispose() }
        let detaching = KitLocked<Set<ThreadToken>>([])
        work.begin { event -> Void in
          if !detaching.withLock({ $0.contains(.current) }) { input.send(event) }
        }
        return EventSource { sink in
          let observation = signal.observe(sink)
          return Cancellation {
            detaching.withLock { _ = $0.insert(.current) }
            observation.dispose()
            detaching.withLock { _ = $0.remove(.current) }
          }
        }
      }
    ),
  ]
}

extension StreamWork {
  /// A signal written by hand that releases its observers while it holds the lock of their list.
  fileprivate func piped(releaseUnderLock moment: ReleaseUnderLock) -> SignalSubject.Source {
    let (signal, input) = HandmadeSignal.pipe(LockingEmitter<Int>.self, releaseUnderLock: moment) { dispose() }
    begin { input.send($0) }
    return EventSource { signal.observe($0) }
  }
}
