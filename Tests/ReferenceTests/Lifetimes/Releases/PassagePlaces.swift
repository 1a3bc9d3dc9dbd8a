import Reactive

extension HoldingPlace {
  /// Values and failures that operators make and that no object keeps: they are released inside the delivery.
  static let passage: [HoldingPlace] = StreamKind.allCases.flatMap { kind in values(kind) + failures(kind) }

  private typealias Same = Operator<Item, Broken, Item, Broken>

  private static func values(_ kind: StreamKind) -> [HoldingPlace] {
    [
      passing("map(_:)", kind) { fixture in Same.map { _ in fixture.item() } },
      passing("compactMap(_:)", kind) { fixture in Same.compactMap { _ in fixture.item() } },
      passing("scanMap(into:_:)", kind) { fixture in Same.scanMap(into: 0) { _, _ in fixture.item() } },
      passing("attemptMap(_:)", kind) { fixture in
        Same.attemptMap { (_: Item) -> Result<Item, Broken> in .success(fixture.item()) }
      },
      passing("filter(_:)", kind) { made($0) |> Same.filter { _ in false } },
      passing("compactMap(_:), dropped", kind) { made($0) |> Same.compactMap { _ in nil } },
      passing("ignoreValues()", kind) { made($0) |> Operator<Item, Broken, Never, Broken>.ignoreValues() },
      passing("skip(first:)", kind) { made($0) |> Same.skip(first: 1) },
      passing("skip(while:)", kind) { made($0) |> Same.skip(while: { _ in true }) },
      passing("take(first:)", kind) { made($0) |> Same.take(first: 2) },
      passing("on(event:failed:completed:interrupted:terminated:disposed:value:)", kind) { fixture in
        made(fixture) |> Same.on(value: { _ in })
      },
      passing("materialize()", kind) { made($0) |> events },
      passing("dematerialize()", kind) {
        made($0) |> events |> Operator<Event<Item, Broken>, Never, Item, Broken>.dematerialize()
      },
      passing("materializeResults()", kind) { made($0) |> results },
      passing("dematerializeResults()", kind) { fixture in
        made(fixture) |> results |> Operator<Result<Item, Broken>, Never, Item, Broken>.dematerializeResults()
      },
      passing("skipNil()", kind) { fixture in
        Operator<Item, Broken, Item?, Broken>.map { _ in fixture.item() }
          |> Operator<Item?, Broken, Item, Broken>.skipNil()
      },
    ]
  }

  /// Makes a value that holds the probe.
  private static func made(_ fixture: ReleaseFixture) -> Same { .map { _ in fixture.item() } }

  private static let events: Operator<Item, Broken, Event<Item, Broken>, Never> = .materialize()
  private static let results: Operator<Item, Broken, Result<Item, Broken>, Never> = .materializeResults()

  /// A value that an operator makes of a value of the source.
  private static func passing<Output, Failure>(
    _ name: String,
    _ kind: StreamKind,
    _ make: @escaping @Sendable (ReleaseFixture) -> Operator<Item, Broken, Output, Failure>
  ) -> HoldingPlace {
    HoldingPlace("\(name), \(kind), value in passage", .inside) { fixture in
      observe(make(fixture), kind, fixture)
      return { fixture.input.send(value: Item(1)) }
    }
  }

  private static func failures(_ kind: StreamKind) -> [HoldingPlace] {
    [
      HoldingPlace("attempt(_:), \(kind), failure in passage", .inside) { fixture in
        let operation: Operator<Item, Broken, Item, Broken> = .attempt { (_: Item) -> Result<Void, Broken> in
          .failure(Broken(holding: fixture.probe()))
        }
        observe(operation, kind, fixture)
        return { fixture.input.send(value: Item(1)) }
      },
      HoldingPlace("attemptMap(_:), \(kind), failure in passage", .inside) { fixture in
        let operation: Operator<Item, Broken, Int, Broken> = .attemptMap { (_: Item) -> Result<Int, Broken> in
          .failure(Broken(holding: fixture.probe()))
        }
        observe(operation, kind, fixture)
        return { fixture.input.send(value: Item(1)) }
      },
      HoldingPlace("mapError(_:), \(kind), failure in passage", .withoutWaiting) { fixture in
        let operation: Operator<Item, Broken, Item, Broken> = .mapError { _ in Broken(holding: fixture.probe()) }
        observe(operation, kind, fixture)
        return { fixture.input.send(error: Broken()) }
      },
    ]
  }

  private static func observe<Output, Failure>(
    _ operation: Operator<Item, Broken, Output, Failure>,
    _ kind: StreamKind,
    _ fixture: ReleaseFixture
  ) {
    switch kind {
    case .signal: fixture.observe(fixture.source |> operation)
    case .producer: fixture.start(fixture.source.producer |> operation)
    }
  }
}
