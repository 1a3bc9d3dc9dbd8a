import Reactive
import ReactiveContractKit

// Correct operators, each written over either kind of emitter, so that no rule can come to depend on one of them.

extension EventSource<String, TestFailure> {
  func doubled(_ kind: (some Emitter<String>).Type) -> EventSource {
    .handmade(kind) { emitter in
      emitter.follow(self) { emitter.send($0.map { $0 + $0 }) }
    }
  }

  func first(_ count: Int, _ kind: (some Emitter<String>).Type) -> EventSource {
    .handmade(kind) { emitter in
      let left = KitLocked(count)
      emitter.follow(self) { event in
        emitter.send(event)
        if !event.isTerminating, left.countsDown() { emitter.send(.completed) }
      }
    }
  }

  func delayed(_ ticks: Int, on scheduler: TestScheduler, _ kind: (some Emitter<String>).Type) -> EventSource {
    .handmade(kind) { emitter in
      emitter.follow(self) { event in
        switch event {
        case .next, .completed: emitter.wait(ticks, on: scheduler) { emitter.send(event) }
        case .failed, .interrupted: emitter.send(event)
        }
      }
    }
  }

  func moved(to scheduler: TestScheduler, _ kind: (some Emitter<String>).Type) -> EventSource {
    EventSource { sink in
      let emitter = kind.init(sink)
      let isWanted = KitLocked(true)
      let run = self.observe { event in
        scheduler.schedule {
          if isWanted.withLock({ $0 }) { emitter.send(event) }
        }
      }
      emitter.atEnd { run.dispose() }
      return Cancellation {
        isWanted.withLock { $0 = false }
        run.dispose()
        scheduler.schedule { emitter.send(.interrupted) }
      }
    }
  }

  func merged(with other: EventSource, _ kind: (some Emitter<String>).Type) -> EventSource {
    .handmade(kind) { emitter in
      let open = KitLocked(2)
      for source in [self, other] {
        emitter.follow(source) { event in
          guard case .completed = event else { return emitter.send(event) }
          if open.countsDown() { emitter.send(.completed) }
        }
      }
    }
  }
}

extension EventSource<EventSource<String, TestFailure>, TestFailure> {
  func flattened(_ kind: (some Emitter<String>).Type) -> EventSource<String, TestFailure> {
    .handmade(kind) { emitter in
      let open = KitLocked(1)
      let close: @Sendable () -> Void = {
        if open.countsDown() { emitter.send(.completed) }
      }
      emitter.follow(self) { event in
        switch event {
        case .next(let inner):
          open.withLock { $0 += 1 }
          emitter.follow(inner) { event in
            switch event {
            case .next, .failed: emitter.send(event)
            case .completed, .interrupted: close()
            }
          }
        case .failed(let failure): emitter.send(.failed(failure))
        case .completed: close()
        case .interrupted: emitter.send(.interrupted)
        }
      }
    }
  }
}

extension KitLocked<Int> {
  /// Counts down by one; returns true if that made zero.
  func countsDown() -> Bool {
    withLock { left in
      left -= 1
      return left == 0
    }
  }
}
