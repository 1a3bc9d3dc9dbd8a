import Dispatch
import Reactive
import ReactiveContractKit

extension HoldingPlace {
  /// Values and failures that operators with time keep.
  static let timed: [HoldingPlace] =
    TimedOperator.all.flatMap(\.places) + timeouts + StreamKind.allCases.flatMap { operatorsOfAuthors($0) }
    + StreamKind.allCases.flatMap { kind in OtherScheduler.allCases.flatMap { hops(kind, $0) } }

  /// The failure that a timeout raises.
  private static let timeouts: [HoldingPlace] = TimeLimit.allCases.flatMap { limit in
    StreamKind.allCases.flatMap { kind in
      let ends = StreamEnd.withInput.map { end in
        timeout(limit, "\(kind), failure, \(end.rawValue)", kind) { end.perform(on: $0) }
      }
      return ends + [
        timeout(limit, "\(kind), failure, raised", kind, in: [.alone]) { try? $0.scheduler.advance(by: .seconds(2)) }
      ]
    }
  }

  private static func timeout(
    _ limit: TimeLimit,
    _ name: String,
    _ kind: StreamKind,
    in settings: [ReleaseSetting] = ReleaseSetting.allCases,
    _ event: @escaping @Sendable (ReleaseFixture) -> Void
  ) -> HoldingPlace {
    HoldingPlace("\(limit.rawValue), \(name)", .withoutWaiting, in: settings) { fixture in
      let operation = limit.timeout(Broken(holding: fixture.probe()), on: fixture.scheduler)
      switch kind {
      case .signal: fixture.observe(fixture.source |> operation)
      case .producer: fixture.start(fixture.source.producer |> operation)
      }
      return { event(fixture) }
    }
  }

  /// Operators of other authors, which keep values in their own state.
  private static func operatorsOfAuthors(_ kind: StreamKind) -> [HoldingPlace] {
    let replaced = HoldingPlace("applying(_:on:), \(kind), state, replaced", .inside) { fixture in
      apply(Latest(), kind, fixture)
      fixture.input.send(value: fixture.item())
      return { fixture.input.send(value: Item(2)) }
    }
    let ends = StreamEnd.withInput.map { end in
      HoldingPlace("applying(_:on:), \(kind), state, \(end.rawValue)") { fixture in
        apply(Latest(), kind, fixture)
        fixture.input.send(value: fixture.item())
        return { end.perform(on: fixture) }
      }
    }
    return [replaced] + ends
  }

  private static func apply(_ law: Latest, _ kind: StreamKind, _ fixture: ReleaseFixture) {
    switch kind {
    case .signal: fixture.observe(fixture.source.applying(law, on: fixture.scheduler))
    case .producer: fixture.start(fixture.source.producer.applying(law, on: fixture.scheduler))
    }
  }

  /// Keeps the latest value, and sends none.
  private struct Latest: TimedTransducer {
    private var latest: Item?

    mutating func receive(_ value: Item, _ effects: inout Effects<Int, Broken>) { latest = value }

    mutating func end(_ termination: Termination<Broken>, _ effects: inout Effects<Int, Broken>) {
      effects.end(termination)
    }

    mutating func wake(_ wakeUp: Effects<Int, Broken>.WakeUp, _ effects: inout Effects<Int, Broken>) {}
  }
}

/// The schedulers beside that of the kit on which values are delivered.
enum OtherScheduler: String, CaseIterable { case immediate, queue, main, fallback }

extension HoldingPlace {
  /// Values that wait for a scheduler which is not that of the kit.
  fileprivate static func hops(_ kind: StreamKind, _ scheduler: OtherScheduler) -> [HoldingPlace] {
    switch scheduler {
    case .immediate:
      [
        HoldingPlace("observe(on:), \(kind), immediate, value, delivered") { fixture in
          observe(on: ImmediateScheduler(), kind, fixture)
          return { fixture.input.send(value: fixture.item()) }
        }
      ]
    case .queue: ["disposed", "delivered"].map { hop(on: { $0 }, "queue", kind, $0) }
    case .fallback: ["disposed", "delivered"].map { hop(on: { FallbackScheduler($0) }, "fallback", kind, $0) }
    case .main:
      [
        HoldingPlace("observe(on:), \(kind), main, value, delivered") { fixture in
          observe(on: MainScheduler.shared, kind, fixture)
          return {
            fixture.input.send(value: fixture.item())
            DispatchQueue.main.sync {}
            fixture.run.dispose()
            DispatchQueue.main.sync {}
          }
        }
      ]
    }
  }

  /// A value that waits for a queue, which runs nothing before the event.
  private static func hop(
    on make: @escaping @Sendable (QueueScheduler) -> any Scheduler,
    _ name: String,
    _ kind: StreamKind,
    _ event: String
  ) -> HoldingPlace {
    HoldingPlace("observe(on:), \(kind), \(name), value, \(event)") { fixture in
      let target = DispatchQueue(label: "release")
      target.suspend()
      let scheduler = QueueScheduler(targeting: target)
      observe(on: make(scheduler), kind, fixture)
      fixture.input.send(value: fixture.item())
      return {
        if event == "disposed" { fixture.run.dispose() }
        target.resume()
        // Twice, so that actions which the first actions schedule have run, too.
        for _ in 1...2 { scheduler.queue.sync {} }
        fixture.run.dispose()
        scheduler.queue.sync {}
      }
    }
  }

  private static func observe(on scheduler: any Scheduler, _ kind: StreamKind, _ fixture: ReleaseFixture) {
    switch kind {
    case .signal: fixture.observe(fixture.source.observe(on: scheduler))
    case .producer: fixture.start(fixture.source.producer.observe(on: scheduler))
    }
  }
}

/// What a timeout limits: the whole stream, or each gap.
private enum TimeLimit: String, CaseIterable {
  case whole = "timeout(after:raising:on:)"
  case gap = "timeout(withoutValueFor:raising:on:)"

  func timeout(_ failure: Broken, on scheduler: TestScheduler) -> Operator<Item, Broken, Item, Broken> {
    switch self {
    case .whole: .timeout(after: .seconds(1), raising: failure, on: scheduler)
    case .gap: .timeout(withoutValueFor: .seconds(1), raising: failure, on: scheduler)
    }
  }
}
