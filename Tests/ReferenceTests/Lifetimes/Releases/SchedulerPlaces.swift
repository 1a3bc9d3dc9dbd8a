import Dispatch
import Reactive
import ReactiveContractKit

extension HoldingPlace {
  /// Actions that wait for a scheduler.
  static let schedulers: [HoldingPlace] =
    virtual + releasedScheduler + queued + alarms + fallback + mainAndImmediate + recursive

  /// Actions on the scheduler of the kit.
  private static let virtual: [HoldingPlace] =
    ["disposed", "run", "cancelled"].flatMap { event in
      [
        virtualAction("schedule(_:)", event) { scheduler, action in scheduler.schedule(action) },
        virtualAction("schedule(at:_:)", event) { scheduler, action in
          scheduler.schedule(at: SchedulerInstant(sinceZero: .seconds(1)), action)
        },
        virtualAction("schedule(after:_:)", event) { scheduler, action in scheduler.schedule(after: .seconds(1), action)
        },
      ]
    }
    + ["disposed", "cancelled"].map { event in
      virtualAction("schedule(after:every:_:)", event) { scheduler, action in
        scheduler.schedule(after: .seconds(1), every: .seconds(1), action)
      }
    }

  private static func virtualAction(
    _ name: String,
    _ event: String,
    _ schedule: @escaping @Sendable (TestScheduler, @escaping @Sendable () -> Void) -> (any Disposable)?
  ) -> HoldingPlace {
    HoldingPlace("TestScheduler.\(name), action, \(event)", .byUser, in: ReleaseSetting.allCases) { fixture in
      let probe = fixture.probe()
      fixture.run.inner = schedule(fixture.scheduler) { probe.use() }
      fixture.setReentry(.scheduling(on: fixture.scheduler))
      return {
        switch event {
        case "disposed": fixture.run.dispose()
        case "run": try? fixture.scheduler.advance(by: .seconds(1))
        default: fixture.scheduler.cancelAll()
        }
      }
    }
  }

  private static let releasedScheduler: [HoldingPlace] = [
    HoldingPlace("TestScheduler, action, scheduler released", .byUser, in: ReleaseSetting.allCases) { fixture in
      let scheduler = Guarded<TestScheduler?>(TestScheduler())
      let probe = fixture.probe()
      _ = scheduler.withLock { $0 }?.schedule { probe.use() }
      return { withExtendedLifetime(scheduler.withLock { $0.take() }) {} }
    }
  ]

  /// Actions on a queue, which runs nothing before the event.
  private static let queued: [HoldingPlace] =
    ["disposed", "run"].map { event in
      queuedAction("QueueScheduler.schedule(_:), action, \(event)", event) { scheduler, action in
        scheduler.schedule(action)
      }
    }
    + ["disposed", "run"].map { event in
      queuedAction("QueueScheduler.schedule(at:_:), action that is due, \(event)", event) { scheduler, action in
        scheduler.schedule(at: .zero, action)
      }
    }

  /// Actions that do not become due.
  private static let alarms: [HoldingPlace] = [
    queuedAction("QueueScheduler.schedule(after:_:), action, disposed", "disposed") { scheduler, action in
      scheduler.schedule(after: .seconds(10_000), action)
    },
    queuedAction("QueueScheduler.schedule(after:every:_:), action, disposed", "disposed") { scheduler, action in
      scheduler.schedule(after: .seconds(10_000), every: .seconds(1), action)
    },
  ]

  private static let fallback: [HoldingPlace] = ["disposed", "run"].map { event in
    queuedAction("FallbackScheduler.schedule(_:), action, \(event)", event) { scheduler, action in
      FallbackScheduler(scheduler).schedule(action)
    }
  }

  private static func queuedAction(
    _ name: String,
    _ event: String,
    _ schedule: @escaping @Sendable (QueueScheduler, @escaping @Sendable () -> Void) -> (any Disposable)?
  ) -> HoldingPlace {
    HoldingPlace(name, in: ReleaseSetting.allCases) { fixture in
      let target = DispatchQueue(label: "release")
      target.suspend()
      let scheduler = QueueScheduler(targeting: target)
      let probe = fixture.probe()
      fixture.run.inner = schedule(scheduler) { probe.use() }
      let scheduling = Effect.scheduling(on: scheduler) { scheduler.queue.sync {} }
      fixture.setReentry(event == "disposed" ? scheduling.and(fixture.sendingToSource) : scheduling)
      return {
        if event == "disposed" { fixture.run.dispose() }
        target.resume()
        scheduler.queue.sync {}
      }
    }
  }

  /// Schedulers that may run an action before the event, so that the probe is made in the event.
  private static let mainAndImmediate: [HoldingPlace] = [
    HoldingPlace("ImmediateScheduler.schedule(_:), action, run", .byUser, in: [.alone, .besideHandler]) { fixture in
      {
        let probe = fixture.probe()
        ImmediateScheduler().schedule { probe.use() }
      }
    },
    HoldingPlace("MainScheduler.schedule(_:), action, disposed", .byUser, in: [.alone, .besideHandler]) { fixture in
      {
        let probe = fixture.probe()
        MainScheduler.shared.schedule { probe.use() }?.dispose()
      }
    },
    HoldingPlace("MainScheduler.schedule(_:), action, run", .byUser, in: [.alone, .besideHandler]) { fixture in
      {
        do {
          let probe = fixture.probe()
          MainScheduler.shared.schedule { probe.use() }
        }
        DispatchQueue.main.sync {}
      }
    },
  ]

  /// Actions that ask to be run again.
  private static let recursive: [HoldingPlace] = [
    HoldingPlace("scheduleRecursively(_:), action, disposed", in: ReleaseSetting.allCases) { fixture in
      let probe = fixture.probe()
      let runs = fixture.scheduler.scheduleRecursively { reschedule in
        probe.use()
        reschedule()
      }
      fixture.run.inner = runs
      let disposing = Effect {
        runs.dispose()
      } problem: {
        runs.isDisposed ? nil : "the runs are not disposed of"
      }
      fixture.setReentry(disposing.and(.scheduling(on: fixture.scheduler)).and(fixture.sendingToSource))
      return { fixture.run.dispose() }
    },
    HoldingPlace("scheduleRecursively(_:), action, finished", .byUser, in: ReleaseSetting.allCases) { fixture in
      let probe = fixture.probe()
      fixture.scheduler.scheduleRecursively { _ in probe.use() }
      fixture.setReentry(.scheduling(on: fixture.scheduler))
      return { fixture.settle() }
    },
    HoldingPlace("scheduleRecursively(_:), action, cancelled", .byUser, in: ReleaseSetting.allCases) { fixture in
      let probe = fixture.probe()
      fixture.scheduler.scheduleRecursively { _ in probe.use() }
      return { fixture.scheduler.cancelAll() }
    },
    HoldingPlace("scheduleRecursively(during:_:), action, lifetime ended", in: ReleaseSetting.allCases) { fixture in
      let (lifetime, token) = Lifetime.make()
      let probe = fixture.probe()
      fixture.scheduler.scheduleRecursively(during: lifetime) { _ in probe.use() }
      fixture.setReentry(Effect.scheduling(on: fixture.scheduler).and(fixture.sendingToSource))
      return { token.dispose() }
    },
  ]
}

extension Effect {
  /// Schedules an action on a scheduler; it runs.
  fileprivate static func scheduling(
    on scheduler: any Scheduler,
    waiting: @escaping @Sendable () -> Void = {}
  ) -> Effect {
    let log = Log<Int>()
    return Effect {
      scheduler.schedule { log(7) }
    } problem: {
      waiting()
      return difference(log.entries, [7])
    }
  }
}
