import Reactive

extension HoldingPlace {
  /// The places in properties.
  static let properties: [HoldingPlace] =
    changes + DerivedProperty.all.flatMap(\.places) + following + releases + observersOfProperties + validating

  /// Changes that replace the value of a property.
  private static let changes: [HoldingPlace] = [
    change("set") { $0.value = Item(2) },
    change("swapped", .byUser) { $0.swap(Item(2)) },
    change("modified") { property in property.modify { $0 = Item(2) } },
    change("set as a wrapper") { $0.wrappedValue = Item(2) },
    change("bound") { $0 <~ Property(value: Item(2)) },
    change("bound both ways") { $0 <~> MutableProperty(Item(2)) },
  ]

  private static func change(
    _ name: String,
    _ site: ReleaseSite = .outside,
    _ change: @escaping @Sendable (MutableProperty<Item>) -> Void
  ) -> HoldingPlace {
    HoldingPlace("MutableProperty, value, \(name)", site, in: ReleaseSetting.allCases) { fixture in
      let property = MutableProperty(fixture.item())
      fixture.setReentry(.setting(property))
      return { change(property) }
    }
  }

  /// A property that follows a stream.
  private static let following: [HoldingPlace] = [
    HoldingPlace("Property(initial:then:), initial value, replaced") { fixture in
      let (signal, input) = fixture.secondPipe()
      fixture.keep(Property(initial: fixture.item(), then: signal))
      return { input.send(value: Item(2)) }
    },
    HoldingPlace("Property(initial:then:), value, replaced") { fixture in
      let (signal, input) = fixture.secondPipe()
      fixture.keep(Property(initial: Item(0), then: signal))
      input.send(value: fixture.item())
      return { input.send(value: Item(2)) }
    },
    HoldingPlace("Property(initial:then:), lifetime of the stream, released", in: ReleaseSetting.allCases) { fixture in
      let stream = SignalProducer<Item, Never>.holding(fixture.probe())
      let held = Guarded<Property<Item>?>(Property(initial: Item(0), then: stream))
      return { withExtendedLifetime(held.withLock { $0.take() }) {} }
    },
  ]

  /// Properties whose last reference is released.
  private static let releases: [HoldingPlace] = [
    released("MutableProperty, value, released") { MutableProperty($0.item()) },
    released("Property(value:), value, released") { Property(value: $0.item()) },
    released("Property(capturing:), value, released") { Property(capturing: MutableProperty($0.item())) },
    released("Property.map, value, released") { fixture in
      let property = MutableProperty(1)
      fixture.keep(property)
      return property.map { $0 == 1 ? fixture.item() : Item($0) }
    },
    released("Property.map, closure, released") { fixture in
      let property = MutableProperty(1)
      fixture.keep(property)
      let probe = fixture.probe()
      return property.map { probe.passing($0) }
    },
    released("Property.filter, closure, root released") { fixture in
      let (property, probe) = (MutableProperty(1), fixture.probe())
      fixture.keep(property.filter(initial: 0) { probe.passing($0 > 0) })
      return property
    },
    released("Property.map, closure, root released") { fixture in
      let (property, probe) = (MutableProperty(1), fixture.probe())
      fixture.keep(property.map { probe.passing($0) })
      return property
    },
    released("ValidatingProperty, validator, released") { fixture in
      let probe = fixture.probe()
      return ValidatingProperty<Int, Broken>(0) { _ in probe.passing(.valid) }
    },
    released("ValidatingProperty, error, released") { fixture in
      let property = ValidatingProperty<Int, Broken>(0) { number in
        number == 0 ? .valid : .invalid(Broken(holding: fixture.probe()))
      }
      property.value = 1
      return property
    },
  ]

  /// An object that is released with everything that it holds.
  private static func released<Object: AnyObject & Sendable>(
    _ name: String,
    _ make: @escaping @Sendable (ReleaseFixture) -> Object
  ) -> HoldingPlace {
    HoldingPlace(name, .byUser, in: ReleaseSetting.allCases) { fixture in
      let held = Guarded<Object?>(make(fixture))
      return { withExtendedLifetime(held.withLock { $0.take() }) {} }
    }
  }

  /// Observers of a property.
  private static let observersOfProperties: [HoldingPlace] = ["disposed", "property released"].flatMap { event in
    [
      observer("MutableProperty.signal, observer, \(event)", event) { property, probe in
        property.signal.observeValues { _ in probe.use() }
      },
      observer("MutableProperty.producer, observer, \(event)", event) { property, probe in
        property.producer.startWithValues { _ in probe.use() }
      },
      observer("Property.signal, observer, \(event)", event) { property, probe in
        property.map { $0 }.signal.observeValues { _ in probe.use() }
      },
      observer("Property.producer, observer, \(event)", event) { property, probe in
        property.map { $0 }.producer.startWithValues { _ in probe.use() }
      },
    ]
  }

  private static func observer(
    _ name: String,
    _ event: String,
    _ observe: @escaping @Sendable (MutableProperty<Int>, Probe) -> (any Disposable)?
  ) -> HoldingPlace {
    HoldingPlace(name, in: ReleaseSetting.allCases) { fixture in
      let property = MutableProperty(0)
      fixture.run.inner = observe(property, fixture.probe())
      let held = Guarded<MutableProperty<Int>?>(property)
      return {
        if event == "disposed" { fixture.run.dispose() }
        withExtendedLifetime(held.withLock { $0.take() }) {}
      }
    }
  }

  /// Values and errors that a validating property keeps.
  private static let validating: [HoldingPlace] = [
    validated("ValidatingProperty, value, replaced", { $0.value = $1.item() }, { $0.value = Item(2) }),
    validated("ValidatingProperty, refused value, replaced", { $0.value = $1.item(10) }, { $0.value = Item(2) }),
    validated(
      "ValidatingProperty, error, replaced",
      { property, _ in property.value = Item(11) },
      { $0.value = Item(2) }
    ),
    validated("ValidatingProperty, coerced value, replaced", { property, _ in property.value = Item(12) }) {
      $0.value = Item(2)
    },
    validated("ValidatingProperty, value, bound", { $0.value = $1.item() }, { $0 <~ Property(value: Item(2)) }),
  ]

  private static func validated(
    _ name: String,
    _ propose: @escaping @Sendable (ValidatingProperty<Item, Broken>, ReleaseFixture) -> Void,
    _ change: @escaping @Sendable (ValidatingProperty<Item, Broken>) -> Void
  ) -> HoldingPlace {
    HoldingPlace(name, in: ReleaseSetting.allCases) { fixture in
      let property = ValidatingProperty<Item, Broken>(Item(0)) { item in
        switch item.number {
        case 10: .invalid(Broken())
        case 11: .invalid(Broken(holding: fixture.probe()))
        case 12: .coerced(fixture.item(), nil)
        default: .valid
        }
      }
      propose(property, fixture)
      fixture.setReentry(
        Effect {
          property.value = Item(7)
        } problem: {
          difference(property.value.number, 7)
        }
      )
      return { change(property) }
    }
  }
}

extension Effect {
  /// Sets a property; its observers receive the value.
  static func setting(_ property: MutableProperty<Item>) -> Effect {
    let log = Log<Int>()
    property.signal.observeValues { log($0.number) }
    return Effect {
      property.value = Item(7)
    } problem: {
      difference(property.value.number, 7) ?? difference(log.entries.last, 7)
    }
  }
}
