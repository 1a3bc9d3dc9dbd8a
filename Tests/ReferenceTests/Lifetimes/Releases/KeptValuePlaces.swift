import Reactive

/// An operator that keeps a value, which holds the probe, in its state.
struct KeepingOperator: Sendable {
  let name: String

  /// True if the next value replaces the stored one.
  var isReplacedByNext: Bool

  private let hold: @Sendable (StreamKind, Signal<Item, Broken>, ReleaseFixture) -> Void

  init<Output, Failure>(
    _ name: String,
    isReplacedByNext: Bool = false,
    _ make: @escaping @Sendable (ReleaseFixture) -> Operator<Item, Broken, Output, Failure>
  ) {
    self.name = name
    self.isReplacedByNext = isReplacedByNext
    hold = { kind, signal, fixture in
      switch kind {
      case .signal: fixture.observe(signal |> make(fixture))
      case .producer: fixture.start(signal.producer |> make(fixture))
      }
    }
  }

  /// One place for each kind of stream and each event that releases the value.
  ///
  /// - Parameter initial: Whether the operator itself brings the value that it keeps.
  func places(initial: Bool = false) -> [HoldingPlace] {
    StreamKind.allCases.flatMap { kind in endPlaces(kind, initial) + replacingPlaces(kind, initial) }
  }

  private func endPlaces(_ kind: StreamKind, _ initial: Bool) -> [HoldingPlace] {
    // A value that triggers the event would replace the one that is kept.
    let settings = isReplacedByNext ? [.alone] : ReleaseSetting.allCases
    return StreamEnd.withInput.map { end in
      HoldingPlace("\(name), \(kind), kept value, \(end.rawValue)", in: settings) { [hold] fixture in
        hold(kind, fixture.source, fixture)
        if !initial { fixture.input.send(value: fixture.item()) }
        return { end.perform(on: fixture) }
      }
    }
  }

  private func replacingPlaces(_ kind: StreamKind, _ initial: Bool) -> [HoldingPlace] {
    guard isReplacedByNext else { return [] }
    return [
      HoldingPlace("\(name), \(kind), kept value, replaced", .inside) { [hold] fixture in
        hold(kind, fixture.source, fixture)
        if !initial { fixture.input.send(value: fixture.item()) }
        return { fixture.input.send(value: Item(2)) }
      }
    ]
  }
}

extension HoldingPlace {
  /// Values that operators with one input keep in their state.
  static let keptValues: [HoldingPlace] =
    (KeepingOperator.latest + KeepingOperator.all).flatMap { $0.places() }
    + KeepingOperator.initial.flatMap { $0.places(initial: true) }
}

extension KeepingOperator {
  private static let keys: Operator<Item, Broken, ProbeKey, Broken> = .map { ProbeKey(item: $0) }

  fileprivate static let latest: [KeepingOperator] = [
    KeepingOperator("scan(_:_:)", isReplacedByNext: true) { _ in .scan(Item(0)) { $1 } },
    KeepingOperator("scan(into:_:)", isReplacedByNext: true) { _ in .scan(into: Item(0)) { $0 = $1 } },
    KeepingOperator("scanMap(_:_:)", isReplacedByNext: true) { _ in .scanMap(Item(0)) { ($1, $0.number) } },
    KeepingOperator("scanMap(into:_:)", isReplacedByNext: true) { _ in
      .scanMap(into: Item(0)) { (state: inout Item, item: Item) -> Int in
        state = item
        return item.number
      }
    },
    KeepingOperator("reduce(_:_:)", isReplacedByNext: true) { _ in .reduce(Item(0)) { $1 } },
    KeepingOperator("reduce(into:_:)", isReplacedByNext: true) { _ in .reduce(into: Item(0)) { $0 = $1 } },
    KeepingOperator("combinePrevious()", isReplacedByNext: true) { _ in .combinePrevious() },
    KeepingOperator("skipRepeats()", isReplacedByNext: true) { _ in keys |> .skipRepeats() },
    KeepingOperator("take(last:), one", isReplacedByNext: true) { _ in .take(last: 1) },
    KeepingOperator("skipRepeats(_:)", isReplacedByNext: true) { _ in .skipRepeats { $0.number == $1.number } },
  ]

  fileprivate static let all: [KeepingOperator] = [
    KeepingOperator("take(last:), three") { _ in .take(last: 3) },
    KeepingOperator("collect()") { _ in .collect() },
    KeepingOperator("collect(count:)") { _ in .collect(count: 9) },
    KeepingOperator("collect(_:), up to a value") { _ in .collect { (_: [Item]) -> Bool in false } },
    KeepingOperator("collect(_:), before a value") { _ in .collect { (_: [Item], _: Item) -> Bool in false } },
    KeepingOperator("uniqueValues(_:)") { _ in .uniqueValues { ProbeKey(item: $0) } },
    KeepingOperator("uniqueValues()") { _ in keys |> .uniqueValues() },
    KeepingOperator("groupBy(_:)") { _ in .groupBy { ProbeKey(item: $0) } },
  ]

  /// Operators that are made with the value that they keep.
  fileprivate static let initial: [KeepingOperator] = [
    KeepingOperator("combinePrevious(_:), initial", isReplacedByNext: true) { .combinePrevious($0.item()) },
    KeepingOperator("scan(_:_:), initial", isReplacedByNext: true) { .scan($0.item()) { $1 } },
    KeepingOperator("reduce(_:_:), initial", isReplacedByNext: true) { .reduce($0.item()) { $1 } },
    KeepingOperator("scanMap(_:_:), initial", isReplacedByNext: true) { .scanMap($0.item()) { ($1, $0.number) } },
  ]
}
