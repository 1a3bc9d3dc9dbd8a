import Reactive

/// A property that is derived from one of items.
struct DerivedProperty: Sendable {
  let name: String

  /// Derives a property, keeps it in the fixture, and returns a closure that reads the number of its value.
  private let derive: @Sendable (Property<Item>, ReleaseFixture) -> @Sendable () -> Int

  init<Value: Sendable>(
    _ name: String,
    _ make: @escaping @Sendable (Property<Item>, ReleaseFixture) -> Property<Value>,
    _ number: @escaping @Sendable (Value) -> Int
  ) {
    self.name = name
    derive = { items, fixture in
      let derived = make(items, fixture)
      fixture.keep(derived)
      return { number(derived.value) }
    }
  }

  static let all: [DerivedProperty] = [
    DerivedProperty("Property.map", { items, _ in items }, { $0.number }),
    DerivedProperty("Property(_:)", { items, _ in Property(items) }, { $0.number }),
    DerivedProperty("Property.filter", { items, _ in items.filter(initial: Item(0)) { $0.number > 0 } }, { $0.number }),
    DerivedProperty("Property.combinePrevious", { items, _ in items.combinePrevious(Item(0)) }, { $0.1.number }),
    DerivedProperty(
      "Property.skipRepeats",
      { items, _ in items.skipRepeats { $0.number == $1.number } },
      { $0.number }
    ),
    DerivedProperty("Property.uniqueValues", { items, _ in items.uniqueValues { $0.number } }, { $0.number }),
    DerivedProperty(
      "Property.combineLatest(with:)",
      { items, _ in items.combineLatest(with: Property(value: 0)) },
      { $0.0.number }
    ),
    DerivedProperty(
      "Property.combineLatest(_:), list",
      { items, _ in Property<[Item]>.combineLatest([items as any PropertyProtocol<Item>, Property(value: Item(0))]) },
      { $0[0].number }
    ),
    DerivedProperty("Property.zip(with:)", { items, _ in items.zip(with: items) }, { $0.0.number }),
    DerivedProperty(
      "Property.flatMap(.latest)",
      { items, _ in items.flatMap(.latest) { Property(value: $0) } },
      { $0.number }
    ),
    DerivedProperty(
      "Property.flatMap(.merge)",
      { items, _ in items.flatMap(.merge) { Property(value: $0) } },
      { $0.number }
    ),
    DerivedProperty(
      "Property.flatMap(.concat)",
      { items, _ in items.flatMap(.concat) { Property(value: $0) } },
      { $0.number }
    ),
  ]

  /// The place of a derived value that a change of the root replaces.
  ///
  /// Operators that keep the previous value release it at the second change.
  var places: [HoldingPlace] {
    [
      HoldingPlace("\(name), value, replaced", in: ReleaseSetting.allCases) { [derive] fixture in
        let root = MutableProperty(1)
        // Only what is derived from the root holds the probe.
        let read = derive(root.map { $0 == 1 ? fixture.item() : Item($0) }, fixture)
        fixture.setReentry(
          Effect {
            root.value = 7
          } problem: {
            difference(read(), 7)
          }
        )
        return {
          root.value = 2
          if fixture.releaseCount == 0 { root.value = 3 }
        }
      }
    ]
  }
}
