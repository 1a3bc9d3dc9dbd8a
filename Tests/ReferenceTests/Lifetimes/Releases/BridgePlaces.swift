import Dispatch
import Reactive
import ReactiveContractKit

extension HoldingPlace {
  /// The places in the bridges to tasks, to blocked threads and to the main actor.
  static let bridges: [HoldingPlace] = iterators + iteratingTasks + awaitingTasks + blocking + work + mainActor

  private typealias Tested = SignalProducer<Item, Broken>
  private typealias Iterator = AsyncValues<Item, Broken>.AsyncIterator

  /// A value that an iterator buffers until a task requests it.
  private static let iterators: [HoldingPlace] = [
    HoldingPlace("values(buffering:), value, iterator released", .byUser, in: ReleaseSetting.allCases) { fixture in
      let iterator = Guarded<Iterator?>(fixture.source.values().makeAsyncIterator())
      fixture.input.send(value: fixture.item())
      return { withExtendedLifetime(iterator.withLock { $0.take() }) {} }
    },
    HoldingPlace("values(buffering:), value, replaced by a newer one") { fixture in
      fixture.keep(Guarded<Iterator?>(fixture.source.values(buffering: .newest(1)).makeAsyncIterator()))
      fixture.input.send(value: fixture.item())
      return { fixture.input.send(value: Item(2)) }
    },
    HoldingPlace("values(buffering:), failure, iterator released", .byUser) { fixture in
      let iterator = Guarded<Iterator?>(fixture.source.values().makeAsyncIterator())
      fixture.input.send(error: Broken(holding: fixture.probe()))
      return { withExtendedLifetime(iterator.withLock { $0.take() }) {} }
    },
    HoldingPlace("values(buffering:), producer, iterator released", .byUser, in: ReleaseSetting.allCases) { fixture in
      let iterator = Guarded<Iterator?>(Tested.capturing(fixture.probe()).values().makeAsyncIterator())
      return { withExtendedLifetime(iterator.withLock { $0.take() }) {} }
    },
    HoldingPlace("valuesFromNow(buffering:), value, sequence released", .byUser, in: ReleaseSetting.allCases) {
      fixture in
      let values = Guarded<StartedValues<Item, Broken>?>(fixture.source.valuesFromNow())
      fixture.input.send(value: fixture.item())
      return { withExtendedLifetime(values.withLock { $0.take() }) {} }
    },
    HoldingPlace("valuesFromNow(buffering:), value, replaced by a newer one") { fixture in
      fixture.keep(Guarded<StartedValues<Item, Broken>?>(fixture.source.valuesFromNow(buffering: .newest(1))))
      fixture.input.send(value: fixture.item())
      return { fixture.input.send(value: Item(2)) }
    },
  ]

  /// The places in an iteration whose task is cancelled.
  private static let iteratingTasks: [HoldingPlace] = [
    HoldingPlace("values(buffering:), value, task cancelled", in: ReleaseSetting.allCases) { fixture in
      let task = iterate(fixture.source.values(), fixture)
      // The task has the first value, and has not asked for the second.
      fixture.input.send(value: Item(1))
      fixture.input.send(value: fixture.item())
      return { task.cancel() }
    },
    HoldingPlace("values(buffering:), lifetime, task cancelled", in: ReleaseSetting.allCases) { fixture in
      let task = iterate(Tested.holding(fixture.probe()).values(), fixture)
      return { task.cancel() }
    },
    HoldingPlace("values(buffering:), rest of a paused sequence, task cancelled", in: ReleaseSetting.allCases) {
      fixture in
      let producer = Tested(MadeItems { [Item(1), Item(2), Item(3), fixture.item()] })
      let task = Task(executorPreference: fixture.scheduler) {
        var iterator = producer.values().makeAsyncIterator()
        _ = try? await iterator.next()
        try? await fixture.scheduler.sleep(until: SchedulerInstant(sinceZero: .seconds(1_000)))
        withExtendedLifetime(iterator) {}
      }
      fixture.settle()
      return { task.cancel() }
    },
  ]

  /// Values that exist only as long as they are iterated.
  private struct MadeItems: Sequence, Sendable {
    let make: @Sendable () -> [Item]

    func makeIterator() -> IndexingIterator<[Item]> { make().makeIterator() }
  }

  /// Iterates in a task that goes on when the scheduler of the fixture does, and waits for the first value.
  private static func iterate(_ values: AsyncValues<Item, Broken>, _ fixture: ReleaseFixture) -> Task<Void, Never> {
    let task = Task(executorPreference: fixture.scheduler) {
      var iterator = values.makeAsyncIterator()
      while let item = try? await iterator.next() { withExtendedLifetime(item) {} }
    }
    fixture.settle()
    return task
  }

  /// The places in a task that awaits an answer.
  private static let awaitingTasks: [HoldingPlace] = [
    HoldingPlace("last(), value, replaced") { fixture in
      fixture.keep(awaitLast(of: fixture.source.producer, fixture))
      fixture.input.send(value: fixture.item())
      return { fixture.input.send(value: Item(2)) }
    },
    HoldingPlace("last(), value, task cancelled", in: ReleaseSetting.allCases) { fixture in
      let task = awaitLast(of: fixture.source.producer, fixture)
      fixture.input.send(value: fixture.item())
      return { task.cancel() }
    },
    HoldingPlace("last(), lifetime, task cancelled", in: ReleaseSetting.allCases) { fixture in
      let task = awaitLast(of: Tested.holding(fixture.probe()), fixture)
      return { task.cancel() }
    },
    HoldingPlace("first(), lifetime, answered") { fixture in
      let producer = Tested.forwarding(fixture.source, holding: fixture.probe())
      let task = Task(executorPreference: fixture.scheduler) { _ = try? await producer.first() }
      fixture.keep(task)
      fixture.settle()
      return {
        fixture.input.send(value: Item(1))
        fixture.settle()
      }
    },
  ]

  private static func awaitLast(of producer: Tested, _ fixture: ReleaseFixture) -> Task<Void, Never> {
    let task = Task(executorPreference: fixture.scheduler) { _ = try? await producer.last() }
    fixture.settle()
    return task
  }

  /// The places in a call that blocks its thread.
  private static let blocking: [HoldingPlace] = [
    HoldingPlace("last(), value, replaced while a thread waits") { fixture in
      let producer = Tested { observer, _ in
        observer.send(value: fixture.item())
        observer.send(value: Item(2))
        observer.sendCompleted()
      }
      return { _ = producer.last() }
    },
    HoldingPlace("single(), value, followed by another one") { fixture in
      let producer = Tested { observer, _ in
        observer.send(value: fixture.item())
        observer.send(value: Item(2))
      }
      return { _ = producer.single() }
    },
    HoldingPlace("wait(), lifetime, completed") { fixture in
      {
        _ = Tested { observer, lifetime in
          let probe = fixture.probe()
          lifetime += { probe.use() }
          observer.sendCompleted()
        }.wait()
      }
    },
  ]

  /// Closures of asynchronous work, and sequences that a task iterates.
  private static let work: [HoldingPlace] = ["disposed", "finished"].flatMap { event in
    [asynchronousWork(event), asynchronousElements(event)]
  }

  private static func asynchronousElements(_ event: String) -> HoldingPlace {
    HoldingPlace("SignalProducer.init, asynchronous sequence, \(event)") { fixture in
      let probe = fixture.probe()
      let scheduler = fixture.scheduler
      let elements = AsyncStream<Item> {
        probe.use()
        try? await scheduler.sleep(until: SchedulerInstant(sinceZero: .seconds(1)))
        return nil
      }
      fixture.start(SignalProducer<Item, Never>(elements, executor: scheduler))
      fixture.settle()
      return {
        if event == "disposed" { fixture.run.dispose() }
      }
    }
  }

  private static func asynchronousWork(_ event: String) -> HoldingPlace {
    HoldingPlace("SignalProducer.init, asynchronous work, \(event)") { fixture in
      let probe = fixture.probe()
      let scheduler = fixture.scheduler
      fixture.start(
        SignalProducer<Item, Never>(executor: scheduler) {
          try? await scheduler.sleep(until: SchedulerInstant(sinceZero: .seconds(1)))
          return probe.passing(Item(1))
        }
      )
      fixture.settle()
      return {
        if event == "disposed" { fixture.run.dispose() }
      }
    }
  }
}
