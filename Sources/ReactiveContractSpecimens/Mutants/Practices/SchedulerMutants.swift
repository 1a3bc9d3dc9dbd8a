import Reactive
import ReactiveContractKit

extension Mutants {
  static let schedulers = [
    Mutant(
      rule: "B2",
      title: "an observe(on:) that delivers on the sending thread if no event is pending",
      source: "plausible: a hop that seems unnecessary is saved",
      .unary(
        "B2/skips-scheduler",
        traits: [.asynchronous, .deliversOnScheduler]
      ) { source, scheduler in
        .handmade { emitter in
          let waiting = KitLocked(0)
          emitter.follow(source) { event in
            if waiting.withLock({ $0 }) == 0, !event.isTerminating { return emitter.send(event) }
            waiting.withLock { $0 += 1 }
            scheduler.schedule {
              waiting.withLock { $0 -= 1 }
              emitter.send(event)
            }
          }
        }
      }
    ),
    Mutant(
      rule: "B2",
      title: "an observe(on:) that interrupts on the thread that disposes it, not on the scheduler",
      source: "ReactiveSwift 7.2.1, observe(on: ImmediateScheduler()) (D16)",
      .unary(
        "B2/interrupts-on-caller",
        traits: [.asynchronous, .deliversOnScheduler]
      ) { source, scheduler in
        .handmade { emitter in
          emitter.follow(source) { event in scheduler.schedule { emitter.send(event) } }
        }
      }
    ),
  ]

  static let hops = [
    Mutant(
      rule: "B3",
      title: "an observe(on:) that schedules every event twice",
      source: "Alamofire#2545",
      .unary("B3/double-hop", traits: [.asynchronous, .deliversOnScheduler]) { source, scheduler in
        source.moved(to: scheduler, LockingEmitter.self).moved(to: scheduler, LockingEmitter.self)
      }
    )
  ]

  static let making = [
    Mutant(
      rule: "B4",
      title: "a map that starts its source when it is applied, not when it is started",
      source: "orhanobut/hawk#149",
      .unary("B4/starts-when-applied") { source, _ in
        let running = EventSource.live(source)
        return .handmade { emitter in
          emitter.follow(running) { emitter.send($0.map { $0 + $0 }) }
        }
      }
    ),
    Mutant(
      rule: "B4",
      title: "a sample that sets its timer when it is applied, not when it is started",
      source: "plausible: the timer is created together with the operator, like a stored property",
      .unary("B4/timer-when-applied") { source, scheduler in
        let last = KitLocked<String?>(nil)
        scheduler.schedule(after: .milliseconds(1)) { last.withLock { $0 = nil } }
        return .handmade { emitter in
          emitter.follow(source) { event in
            if case .next(let value) = event { last.withLock { $0 = value } }
            emitter.send(event)
          }
        }
      }
    ),
  ]
}
