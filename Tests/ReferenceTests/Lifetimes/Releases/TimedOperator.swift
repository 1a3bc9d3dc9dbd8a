import Reactive
import ReactiveContractKit

/// An operator that keeps values until its scheduler delivers them.
struct TimedOperator: Sendable {
  let name: String

  /// True if a value replaces a previous one that was not delivered.
  let replaces: Bool

  private let hold: @Sendable (StreamKind, ReleaseFixture) -> Void

  init<Output>(
    _ name: String,
    replaces: Bool = false,
    _ make: @escaping @Sendable (ReleaseFixture) -> Operator<Item, Broken, Output, Broken>
  ) {
    self.name = name
    self.replaces = replaces
    hold = { kind, fixture in
      switch kind {
      case .signal: fixture.observe(fixture.source |> make(fixture))
      case .producer: fixture.start(fixture.source.producer |> make(fixture))
      }
    }
  }

  static let all: [TimedOperator] = [
    TimedOperator("observe(on:)") { .observe(on: $0.scheduler) },
    TimedOperator("delay(_:on:)") { .delay(.seconds(1), on: $0.scheduler) },
    TimedOperator("debounce(_:on:discardWhenCompleted:), discarding", replaces: true) {
      .debounce(.seconds(1), on: $0.scheduler)
    },
    TimedOperator("debounce(_:on:discardWhenCompleted:)", replaces: true) {
      .debounce(.seconds(1), on: $0.scheduler, discardWhenCompleted: false)
    },
    TimedOperator("throttle(_:on:)", replaces: true) { .throttle(.seconds(1), on: $0.scheduler) },
    TimedOperator("throttle(while:on:)", replaces: true) { fixture in
      let isThrottled = SignalProducer<Bool, Never>(value: true)
        .concat(SignalProducer<Bool, Never>(value: false).delay(.seconds(1), on: fixture.scheduler)).concat(.never)
      return .throttle(while: isThrottled, on: fixture.scheduler)
    },
    TimedOperator("lazyMap(on:_:)", replaces: true) { .lazyMap(on: $0.scheduler) { $0.number } },
    TimedOperator("collect(every:on:skipEmpty:discardWhenCompleted:), discarding") {
      .collect(every: .seconds(1), on: $0.scheduler)
    },
    TimedOperator("collect(every:on:skipEmpty:discardWhenCompleted:)") {
      .collect(every: .seconds(1), on: $0.scheduler, skipEmpty: true, discardWhenCompleted: false)
    },
  ]

  /// Places for a value that waits, and for a failure that waits.
  var places: [HoldingPlace] { StreamKind.allCases.flatMap { values($0) + failures($0) } }

  private func values(_ kind: StreamKind) -> [HoldingPlace] {
    let ends = StreamEnd.withInput.map { end in
      place("\(kind), value, \(end.rawValue)", ReleaseSetting.allCases) { fixture in
        hold(kind, fixture)
        fixture.input.send(value: fixture.item())
        return { end.perform(on: fixture) }
      }
    }
    let delivered = place("\(kind), value, delivered", [.alone]) { fixture in
      hold(kind, fixture)
      fixture.input.send(value: fixture.item())
      return { try? fixture.scheduler.advance(by: .seconds(2)) }
    }
    let replaced = place("\(kind), value, replaced", [.alone]) { fixture in
      hold(kind, fixture)
      fixture.input.send(value: fixture.item())
      return { fixture.input.send(value: Item(2)) }
    }
    return ends + [delivered] + (replaces ? [replaced] : [])
  }

  private func failures(_ kind: StreamKind) -> [HoldingPlace] {
    [
      place("\(kind), failure, disposed", [.alone]) { fixture in
        hold(kind, fixture)
        fixture.input.send(error: Broken(holding: fixture.probe()))
        return { fixture.run.dispose() }
      },
      place("\(kind), failure, delivered", [.alone]) { fixture in
        hold(kind, fixture)
        fixture.input.send(error: Broken(holding: fixture.probe()))
        return { fixture.settle() }
      },
    ]
  }

  private func place(
    _ text: String,
    _ settings: [ReleaseSetting],
    _ hold: @escaping @Sendable (ReleaseFixture) -> @Sendable () -> Void
  ) -> HoldingPlace {
    HoldingPlace("\(name), \(text)", in: settings, hold)
  }
}
