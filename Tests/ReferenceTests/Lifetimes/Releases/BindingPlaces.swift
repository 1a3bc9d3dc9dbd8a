import Reactive

extension HoldingPlace {
  /// The places in bindings.
  static let bindings: [HoldingPlace] = targets + sourcesOfBindings + bothWays + carriedValues

  /// The ends of a binding to a target with a lifetime of its own.
  private static let targets: [HoldingPlace] = ["completed", "interrupted", "disposed", "lifetime ended"].flatMap {
    event in
    [false, true].map { hops in
      HoldingPlace(
        "BindingTarget, action\(hops ? " on a scheduler" : ""), \(event)",
        in: ReleaseSetting.allCases
      ) { fixture in
        let (signal, input) = fixture.secondPipe()
        let (lifetime, token) = Lifetime.make()
        let probe = fixture.probe()
        let target = BindingTarget<Item>(on: hops ? fixture.scheduler : nil, lifetime: lifetime) { _ in probe.use() }
        fixture.run.inner = target <~ signal
        fixture.keep(token)
        return {
          switch event {
          case "completed": input.sendCompleted()
          case "interrupted": input.sendInterrupted()
          case "disposed": fixture.run.dispose()
          default: token.dispose()
          }
        }
      }
    }
  }

  /// The lifetime of a producer that is bound to something.
  private static let sourcesOfBindings: [HoldingPlace] =
    boundObservers
    + ["disposed", "target released"].flatMap { event in
      [
        HoldingPlace("MutableProperty <~, lifetime of the source, \(event)", in: ReleaseSetting.allCases) { fixture in
          let property = Guarded<MutableProperty<Item>?>(MutableProperty(Item(0)))
          fixture.run.inner = property.withLock { $0 } <~ SignalProducer<Item, Never>.holding(fixture.probe())
          return {
            if event == "disposed" { fixture.run.dispose() }
            withExtendedLifetime(property.withLock { $0.take() }) {}
          }
        },
        HoldingPlace("ValidatingProperty <~, lifetime of the source, \(event)", in: ReleaseSetting.allCases) {
          fixture in
          let property = Guarded<ValidatingProperty<Item, Broken>?>(ValidatingProperty(Item(0)) { _ in .valid })
          fixture.run.inner = property.withLock { $0 } <~ SignalProducer<Item, Never>.holding(fixture.probe())
          return {
            if event == "disposed" { fixture.run.dispose() }
            withExtendedLifetime(property.withLock { $0.take() }) {}
          }
        },
        HoldingPlace("Action <~, lifetime of the source, \(event)", in: ReleaseSetting.allCases) { fixture in
          let action = Guarded<Action<Item, Int, Never>?>(Action { _ in SignalProducer<Int, Never>.empty })
          fixture.run.inner = action.withLock { $0 } <~ SignalProducer<Item, Never>.holding(fixture.probe())
          return {
            if event == "disposed" { fixture.run.dispose() }
            withExtendedLifetime(action.withLock { $0.take() }) {}
          }
        },
      ]
    }

  private static let boundObservers: [HoldingPlace] = ["disposed", "target released", "stream ended"].map { event in
    HoldingPlace("Observer <~, lifetime of the source, \(event)", in: ReleaseSetting.allCases) { fixture in
      let (signal, input) = Signal<Item, Never>.pipe()
      let held = Guarded<Observer<Item, Never>?>(input)
      fixture.run.inner = input <~ SignalProducer<Item, Never>.holding(fixture.probe())
      fixture.keep(signal)
      return {
        if event == "disposed" { fixture.run.dispose() }
        if event == "stream ended" { held.withLock { $0 }?.sendCompleted() }
        withExtendedLifetime(held.withLock { $0.take() }) {}
      }
    }
  }

  /// The closures of a binding in both directions.
  private static let bothWays: [HoldingPlace] = ["disposed", "left released", "right released"].map { event in
    HoldingPlace("bindBothWays(with:to:from:), closures, \(event)", in: ReleaseSetting.allCases) { fixture in
      let left = Guarded<MutableProperty<Int>?>(MutableProperty(0))
      let right = Guarded<MutableProperty<Item>?>(MutableProperty(Item(0)))
      let probe = fixture.probe()
      if let left = left.withLock({ $0 }), let right = right.withLock({ $0 }) {
        fixture.run.inner = left.bindBothWays(with: right, to: { probe.passing(Item($0)) }, from: { $0.number })
      }
      return {
        switch event {
        case "disposed": fixture.run.dispose()
        case "left released": withExtendedLifetime(left.withLock { $0.take() }) {}
        default: withExtendedLifetime(right.withLock { $0.take() }) {}
        }
      }
    }
  }

  /// Values that a binding carries, and that another value replaces.
  private static let carriedValues: [HoldingPlace] = [
    HoldingPlace("<~, carried value, replaced", in: ReleaseSetting.allCases) { fixture in
      let (left, right) = (MutableProperty(Item(0)), MutableProperty(Item(0)))
      left <~ right
      right.value = fixture.item()
      fixture.setReentry(.setting(left, by: right))
      return { right.value = Item(2) }
    },
    HoldingPlace("<~>, carried value, replaced on the right", in: ReleaseSetting.allCases) { fixture in
      let (left, right) = (MutableProperty(Item(0)), MutableProperty(Item(0)))
      left <~> right
      right.value = fixture.item()
      fixture.setReentry(.setting(left, by: right))
      return { right.value = Item(2) }
    },
    HoldingPlace("<~>, carried value, replaced on the left", in: ReleaseSetting.allCases) { fixture in
      let (left, right) = (MutableProperty(Item(0)), MutableProperty(Item(0)))
      left <~> right
      right.value = fixture.item()
      fixture.setReentry(.setting(right, by: left))
      return { left.value = Item(2) }
    },
    HoldingPlace("bindBothWays(with:to:from:), made value, replaced", in: ReleaseSetting.allCases) { fixture in
      let (left, right) = (MutableProperty(Item(0)), MutableProperty(0))
      left.bindBothWays(with: right, to: { $0.number }, from: { $0 == 1 ? fixture.item() : Item($0) })
      right.value = 1
      fixture.setReentry(
        Effect {
          right.value = 7
        } problem: {
          difference(left.value.number, 7)
        }
      )
      return { right.value = 2 }
    },
  ]
}

extension Effect {
  /// Sets the source of a binding; the bound property has the value, too.
  fileprivate static func setting(_ bound: MutableProperty<Item>, by source: MutableProperty<Item>) -> Effect {
    let effect = setting(source)
    return Effect(effect.perform) { effect.problem() ?? difference(bound.value.number, 7) }
  }
}
