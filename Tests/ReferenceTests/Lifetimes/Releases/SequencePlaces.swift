import Reactive

extension HoldingPlace {
  /// The places in lazy sequences.
  static let sequences: [HoldingPlace] = [
    sequence("PullSequence, elements") { fixture in PullSequence([Item(1), fixture.item()]) },
    sequence("PullSequence.map, closure") { fixture in
      let probe = fixture.probe()
      return PullSequence([Item(1), Item(2), Item(3)]).map { probe.passing($0) }
    },
    sequence("PullSequence.map, element that was made") { fixture in
      PullSequence([Item(1), Item(2)]).map { $0.number == 2 ? fixture.item() : $0 }
    },
    sequence("PullSequence.scan, state") { fixture in PullSequence([Item(1)]).scan(fixture.item()) { $1 } },
    sequence("PullSequence.concat, second sequence") { fixture in
      PullSequence([Item(1)]).concat(PullSequence([fixture.item()]))
    },
    sequence("PullSequence.zip, other sequence") { fixture in
      PullSequence([Item(1), Item(2)]).zip(with: PullSequence([Item(1), Item(2), fixture.item()])).map { $0.0 }
    },
    HoldingPlace("PullSequence.producer(on:), elements, disposed", in: ReleaseSetting.allCases) { fixture in
      fixture.start(PullSequence([Item(1), fixture.item()]).producer(on: fixture.scheduler))
      return { fixture.run.dispose() }
    },
  ]

  /// A sequence that is computed in part, and then released.
  private static func sequence(
    _ name: String,
    _ make: @escaping @Sendable (ReleaseFixture) -> PullSequence<Item>
  ) -> HoldingPlace {
    HoldingPlace("\(name), released", .byUser, in: ReleaseSetting.allCases) { fixture in
      let held = Guarded<PullSequence<Item>?>(make(fixture))
      // Reading would already replace the state of a scan.
      if !name.contains("scan") { _ = held.withLock { $0?.tail.head?.number } }
      return { withExtendedLifetime(held.withLock { $0.take() }) {} }
    }
  }
}
