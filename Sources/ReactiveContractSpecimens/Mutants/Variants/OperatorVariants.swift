import Reactive
import ReactiveContractKit

// Correct operators, each written over either kind of outlet, so that no rule can come to depend on one of them.

extension EventSource<String, TestFailure> {
  func doubled(_ kind: (some Outlet<String>).Type) -> EventSource {
    .handmade(kind) { outlet in
      outlet.follow(self) { outlet.send($0.map { $0 + $0 }) }
    }
  }

  func first(_ count: Int, _ kind: (some Outlet<String>).Type) -> EventSource {
    .handmade(kind) { outlet in
      let left = KitLocked(count)
      outlet.follow(self) { event in
        outlet.send(event)
        if !event.isTerminating, left.countsDown() { outlet.send(.completed) }
      }
    }
  }

  func delayed(_ ticks: Int, on scheduler: TestScheduler, _ kind: (some Outlet<String>).Type) -> EventSource {
    .handmade(kind) { outlet in
      outlet.follow(self) { event in
        switch event {
        case .next, .completed: outlet.wait(ticks, on: scheduler) { outlet.send(event) }
        case .failed, .interrupted: outlet.send(event)
        }
      }
    }
  }

  func moved(to scheduler: TestScheduler, _ kind: (some Outlet<String>).Type) -> EventSource {
    EventSource { sink in
      let outlet = kind.init(sink)
      let isWanted = KitLocked(true)
      let run = self.observe { event in
        scheduler.schedule {
          if isWanted.withLock({ $0 }) { outlet.send(event) }
        }
      }
      outlet.atEnd { run.dispose() }
      return Cancellation {
        isWanted.withLock { $0 = false }
        run.dispose()
        scheduler.schedule { outlet.send(.interrupted) }
      }
    }
  }

  func merged(with other: EventSource, _ kind: (some Outlet<String>).Type) -> EventSource {
    .handmade(kind) { outlet in
      let open = KitLocked(2)
      for source in [self, other] {
        outlet.follow(source) { event in
          guard case .completed = event else { return outlet.send(event) }
          if open.countsDown() { outlet.send(.completed) }
        }
      }
    }
  }
}

extension EventSource<EventSource<String, TestFailure>, TestFailure> {
  func flattened(_ kind: (some Outlet<String>).Type) -> EventSource<String, TestFailure> {
    .handmade(kind) { outlet in
      let open = KitLocked(1)
      let close: @Sendable () -> Void = {
        if open.countsDown() { outlet.send(.completed) }
      }
      outlet.follow(self) { event in
        switch event {
        case .next(let inner):
          open.withLock { $0 += 1 }
          outlet.follow(inner) { event in
            switch event {
            case .next, .failed: outlet.send(event)
            case .completed, .interrupted: close()
            }
          }
        case .failed(let failure): outlet.send(.failed(failure))
        case .completed: close()
        case .interrupted: outlet.send(.interrupted)
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
