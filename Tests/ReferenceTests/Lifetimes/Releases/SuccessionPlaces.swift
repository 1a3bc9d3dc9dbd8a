import Reactive
import ReactiveContractKit

extension HoldingPlace {
  /// Producers that run one after the other.
  static let succession: [HoldingPlace] = waitingNext + running + repeated + onSchedulers + sources

  private typealias Tested = SignalProducer<Item, Broken>

  /// A producer that is to start when the source completes, or fails.
  private static let waitingNext: [HoldingPlace] = next.flatMap { name, make in
    StreamEnd.allCases.map { end in
      HoldingPlace("\(name), producer that waits, \(end.rawValue)", .withoutWaiting, in: ReleaseSetting.allCases) {
        fixture in
        let (signal, event) = end.stream(of: fixture)
        fixture.start(make(signal.producer, fixture.probe()))
        return event
      }
    }
  }

  private static let next: [(String, @Sendable (Tested, Probe) -> Tested)] = [
    ("then(_:)", { $0.then(Tested.capturing($1)) }),
    ("concat(_:)", { $0.concat(.capturing($1)) }),
    ("concat(value:)", { $0.concat(value: Item(2, holding: $1)) }),
    ("concat(error:)", { $0.concat(error: Broken(holding: $1)) }),
    ("prefix(_:), second", { Tested.capturing($1).prefix($0) }),
    ("flatMapError(_:), recovering", { source, probe in source.flatMapError { _ in Tested.capturing(probe) } }),
  ]

  /// A producer that runs before or after another one, whose runs hold the probe, and so does the producer itself.
  private static let running: [HoldingPlace] = runners.flatMap { name, make in
    StreamEnd.withInput.map { end in
      HoldingPlace("\(name), running, \(end.rawValue)", .withoutWaiting, in: ReleaseSetting.allCases) { fixture in
        fixture.start(make(.forwarding(fixture.source, holding: fixture.probe())))
        return { end.perform(on: fixture) }
      }
    }
  }

  private static let runners: [(String, @Sendable (Tested) -> Tested)] = [
    ("then(_:)", { Tested.empty.then($0) }),
    ("then(_:), first", { $0.then(Tested.empty) }),
    ("concat(_:)", { Tested.empty.concat($0) }),
    ("concat(_:), first", { $0.concat(.empty) }),
    ("prefix(_:), first", { Tested.empty.prefix($0) }),
    ("prefix(value:)", { $0.prefix(value: Item(0)) }),
    ("flatMapError(_:)", { next in Tested(error: Broken()).flatMapError { _ in next } }),
    ("retry(upTo:)", { $0.retry(upTo: 3) }),
    ("repeat(_:)", { $0.repeat(3) }),
  ]

  /// The error with which a run has failed, and a value that is sent at the start.
  private static let repeated: [HoldingPlace] = [
    HoldingPlace("retry(upTo:), error", .withoutWaiting) { fixture in
      let inputs = Log<Observer<Item, Broken>>()
      fixture.start(Tested { observer, _ in inputs(observer) }.retry(upTo: 1))
      return { inputs.entries[0].send(error: Broken(holding: fixture.probe())) }
    },
    HoldingPlace("retry(on:deciding:), error", .withoutWaiting) { fixture in
      let inputs = Log<Observer<Item, Broken>>()
      fixture.start(
        Tested { observer, _ in inputs(observer) }.retry(on: fixture.scheduler) { _, count in
          count == 1 ? .atOnce : .fail
        }
      )
      return { inputs.entries[0].send(error: Broken(holding: fixture.probe())) }
    },
    HoldingPlace("prefix(value:), value, started", .byUser, in: ReleaseSetting.allCases) { fixture in
      let held = Guarded<Tested?>(fixture.source.producer.prefix(value: fixture.item()))
      return {
        if let producer = held.withLock({ $0.take() }) { fixture.start(producer) }
      }
    },
  ]

  /// Producers that wait for a scheduler.
  private static let onSchedulers: [HoldingPlace] =
    ["disposed", "started", "dropped by the scheduler"].flatMap { event -> [HoldingPlace] in
      [
        waitingForScheduler("start(on:)", event) { fixture in
          Tested.capturing(fixture.probe()).start(on: fixture.scheduler)
        },
        waitingForScheduler("retry(upTo:interval:on:)", event) { fixture in
          let probe = fixture.probe()
          return Tested { observer, _ in
            probe.use()
            observer.send(error: Broken())
          }
          .retry(upTo: 1, interval: .seconds(1), on: fixture.scheduler)
        },
        waitingForScheduler("retry(upTo:backoff:on:)", event) { fixture in
          let probe = fixture.probe()
          let backoff = Backoff { count in
            probe.use()
            return .seconds(count)
          }
          return Tested(error: Broken()).retry(upTo: 1, backoff: backoff, on: fixture.scheduler)
        },
        waitingForScheduler("retry(on:deciding:)", event) { fixture in
          let probe = fixture.probe()
          return Tested(error: Broken()).retry(on: fixture.scheduler) { _, count in
            probe.use()
            return count == 1 ? .after(.seconds(1)) : .fail
          }
        },
      ]
    }

  private static func waitingForScheduler(
    _ name: String,
    _ event: String,
    _ make: @escaping @Sendable (ReleaseFixture) -> Tested
  ) -> HoldingPlace {
    HoldingPlace("\(name), waiting, \(event)", .withoutWaiting) { fixture in
      fixture.start(make(fixture))
      return {
        switch event {
        case "disposed": fixture.run.dispose()
        case "started": try? fixture.scheduler.advance(by: .seconds(2))
        default:
          fixture.scheduler.cancelAll()
          // The run ends when its handle is released, because nothing can start it any more.
          fixture.run.inner = nil
        }
      }
    }
  }

  /// Producers that send values of their own.
  private static let sources: [HoldingPlace] = [
    HoldingPlace("interval(_:interval:on:), values, disposed", .withoutWaiting, in: ReleaseSetting.allCases) {
      fixture in
      fixture.start(
        SignalProducer<Item, Never>.interval([Item(1), fixture.item()], interval: .seconds(1), on: fixture.scheduler)
      )
      return { fixture.run.dispose() }
    },
    HoldingPlace("interval(_:interval:on:), values, completed") { fixture in
      fixture.start(
        SignalProducer<Item, Never>.interval([Item(1), fixture.item()], interval: .seconds(1), on: fixture.scheduler)
      )
      return { try? fixture.scheduler.advance(by: .seconds(9)) }
    },
    HoldingPlace("timer(interval:on:leeway:), observer, disposed", in: ReleaseSetting.allCases) { fixture in
      let probe = fixture.probe()
      fixture.start(
        SignalProducer<SchedulerInstant, Never>.timer(interval: .seconds(1), on: fixture.scheduler)
          .on(value: { _ in probe.use() })
      )
      return { fixture.run.dispose() }
    },
  ]
}
