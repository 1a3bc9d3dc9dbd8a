import Reactive
import ReactiveContractKit

extension Mutants {
  static let schedulers = [
    Mutant(
      rule: "B2",
      source: "plausible: a hop that seems to serve nothing, saved",
      .unary(
        "observe(on:) that delivers where it is when nothing waits",
        traits: [.asynchronous, .deliversOnScheduler]
      ) { source, scheduler in
        .handmade { outlet in
          let waiting = KitLocked(0)
          outlet.follow(source) { event in
            if waiting.withLock({ $0 }) == 0, !event.isTerminating { return outlet.send(event) }
            waiting.withLock { $0 += 1 }
            scheduler.schedule {
              waiting.withLock { $0 -= 1 }
              outlet.send(event)
            }
          }
        }
      }
    ),
    Mutant(
      rule: "B2",
      source: "ReactiveSwift 7.2.1, observe(on: ImmediateScheduler()) (D16)",
      .unary(
        "observe(on:) that interrupts on whatever thread it is disposed",
        traits: [.asynchronous, .deliversOnScheduler]
      ) { source, scheduler in
        .handmade { outlet in
          outlet.follow(source) { event in scheduler.schedule { outlet.send(event) } }
        }
      }
    ),
  ]

  static let hops = [
    Mutant(
      rule: "B3",
      source: "Alamofire#2545",
      .unary("observe(on:) that hops twice", traits: [.asynchronous, .deliversOnScheduler]) { source, scheduler in
        source.moved(to: scheduler, LockingOutlet.self).moved(to: scheduler, LockingOutlet.self)
      }
    )
  ]

  static let making = [
    Mutant(
      rule: "B4",
      source: "orhanobut/hawk#149",
      .unary("map that begins its work when it is made") { source, _ in
        let running = EventSource.live(source)
        return .handmade { outlet in
          outlet.follow(running) { outlet.send($0.map { $0 + $0 }) }
        }
      }
    ),
    Mutant(
      rule: "B4",
      source: "plausible: the timer is made where the operator is made, as a stored property would be",
      .unary("sample that arms its timer when it is made") { source, scheduler in
        let last = KitLocked<String?>(nil)
        scheduler.schedule(after: .milliseconds(1)) { last.withLock { $0 = nil } }
        return .handmade { outlet in
          outlet.follow(source) { event in
            if case .next(let value) = event { last.withLock { $0 = value } }
            outlet.send(event)
          }
        }
      }
    ),
  ]
}
