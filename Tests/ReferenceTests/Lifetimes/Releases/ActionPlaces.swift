import Reactive

extension HoldingPlace {
  /// The places in actions.
  static let actions: [HoldingPlace] = closuresOfActions + statesOfActions + work + observersOfActions

  private typealias Work = SignalProducer<Item, Broken>

  /// Closures of an action whose last reference is released.
  private static let closuresOfActions: [HoldingPlace] = [
    released("Action, execute, action released") { probe in
      Action<Item, Item, Broken> { _ in probe.passing(Work.empty) }
    },
    released("Action, execute with a state, action released") { probe in
      Action<Item, Item, Broken>(state: MutableProperty(0)) { _, _ in probe.passing(Work.empty) }
    },
    released("Action, condition, action released") { probe in
      Action<Item, Item, Broken>(state: MutableProperty(0), enabledIf: { probe.passing($0 > 0) }) { _, _ in Work.empty }
    },
    released("Action, execute with a condition, action released") { probe in
      Action<Item, Item, Broken>(enabledIf: MutableProperty(false)) { _ in probe.passing(Work.empty) }
    },
    released("Action, execute with a signal, action released") { probe in
      Action<Item, Item, Broken>(enabledIf: Signal<Bool, Never>.never) { _ in probe.passing(Work.empty) }
    },
  ]

  private static func released(
    _ name: String,
    _ make: @escaping @Sendable (Probe) -> Action<Item, Item, Broken>
  ) -> HoldingPlace {
    HoldingPlace(name, .byUser, in: ReleaseSetting.allCases) { fixture in
      let held = Guarded<Action<Item, Item, Broken>?>(make(fixture.probe()))
      return { withExtendedLifetime(held.withLock { $0.take() }) {} }
    }
  }

  /// Values of a state, with which the next execution would begin.
  private static let statesOfActions: [HoldingPlace] = [
    HoldingPlace("Action(state:execute:), state, replaced", in: ReleaseSetting.allCases) { fixture in
      let property = MutableProperty(fixture.item())
      let action = Action<Item, Int, Broken>(state: property) { state, _ in SignalProducer(value: state.number) }
      fixture.setReentry(.applying(action, expecting: [2]))
      fixture.keep(action)
      return { property.value = Item(2) }
    },
    HoldingPlace("Action(unwrapping:execute:), state, replaced", in: ReleaseSetting.allCases) { fixture in
      let property = MutableProperty<Item?>(fixture.item())
      let action = Action<Item, Int, Broken>(unwrapping: property) { state, _ in SignalProducer(value: state.number) }
      fixture.setReentry(.applying(action, expecting: []))
      fixture.keep(action)
      return { property.value = nil }
    },
    HoldingPlace("Action(validated:execute:), state, replaced", in: ReleaseSetting.allCases) { fixture in
      let property = ValidatingProperty<Item, Broken>(Item(0)) { _ in .valid }
      let action = Action<Item, Int, Broken>(validated: property) { state, _ in SignalProducer(value: state.number) }
      property.value = fixture.item()
      fixture.setReentry(.applying(action, expecting: [2]))
      fixture.keep(action)
      return { property.value = Item(2) }
    },
  ]

  /// The work of an execution, until that ends.
  private static let work: [HoldingPlace] =
    StreamEnd.withInput.map { end in
      HoldingPlace("Action, lifetime of the work, \(end.rawValue)", .withoutWaiting, in: ReleaseSetting.allCases) {
        fixture in
        let probe = Guarded<Probe?>(fixture.probe())
        let action = Action<Int, Item, Broken> { _ in
          probe.withLock { $0.take() }.map { Work.forwarding(fixture.source, holding: $0) } ?? .empty
        }
        fixture.keep(action)
        fixture.setReentry(.applying(action))
        fixture.start(action.apply(1))
        return { end.perform(on: fixture) }
      }
    } + [
      HoldingPlace("Action, failure of the work", .withoutWaiting) { fixture in
        let action = Action<Int, Item, Broken> { _ in fixture.source.producer }
        fixture.keep(action)
        fixture.start(action.apply(1))
        return { fixture.input.send(error: Broken(holding: fixture.probe())) }
      },
      HoldingPlace("Action, input of an execution", .byUser, in: ReleaseSetting.allCases) { fixture in
        let action = Action<Item, Item, Broken> { item in SignalProducer { withExtendedLifetime(item) { Item(1) } } }
        fixture.keep(action)
        let held = Guarded<SignalProducer<Item, ActionError<Broken>>?>(action.apply(fixture.item()))
        return {
          if let producer = held.withLock({ $0.take() }) { fixture.start(producer) }
        }
      },
      HoldingPlace("Action, input of an application that is not started", .byUser, in: ReleaseSetting.allCases) {
        fixture in
        let action = Action<Item, Item, Broken> { _ in .empty }
        fixture.keep(action)
        let held = Guarded<SignalProducer<Item, ActionError<Broken>>?>(action.apply(fixture.item()))
        return { withExtendedLifetime(held.withLock { $0.take() }) {} }
      },
    ]

  /// Observers of an action, until that is released.
  private static let observersOfActions: [HoldingPlace] = [
    observer("Action.values, observer") { action, probe in action.values.observeValues { _ in probe.use() } },
    observer("Action.errors, observer") { action, probe in action.errors.observeValues { _ in probe.use() } },
    observer("Action.completed, observer") { action, probe in action.completed.observeValues { probe.use() } },
    observer("Action.events, observer") { action, probe in action.events.observeValues { _ in probe.use() } },
    observer("Action.disabledErrors, observer") { action, probe in action.disabledErrors.observeValues { probe.use() }
    },
    observer("Action.isEnabled, observer") { action, probe in
      action.isEnabled.producer.startWithValues { _ in probe.use() }
    },
    observer("Action.isExecuting, observer") { action, probe in
      action.isExecuting.signal.observeValues { _ in probe.use() }
    },
    observer("Action.lifetime, observer") { action, probe in action.lifetime.observeEnded { probe.use() } },
  ]

  private static func observer(
    _ name: String,
    _ observe: @escaping @Sendable (Action<Item, Item, Broken>, Probe) -> (any Disposable)?
  ) -> HoldingPlace {
    HoldingPlace(name, in: ReleaseSetting.allCases) { fixture in
      let action = Action<Item, Item, Broken> { _ in .empty }
      fixture.run.inner = observe(action, fixture.probe())
      let held = Guarded<Action<Item, Item, Broken>?>(action)
      return { withExtendedLifetime(held.withLock { $0.take() }) {} }
    }
  }
}

extension Effect {
  /// Applies an action; its observers receive the values.
  fileprivate static func applying(_ action: Action<Item, Int, Broken>, expecting values: [Int]) -> Effect {
    let log = Log<Int>()
    action.values.observeValues { log($0) }
    return Effect(log, expecting: values) { action.apply(Item(7)).start() }
  }

  /// Applies an action, whether or not it is enabled; the application ends.
  fileprivate static func applying(_ action: Action<Int, Item, Broken>) -> Effect {
    let log = Log<String>()
    return Effect {
      action.apply(7).start { log($0.kind) }
    } problem: {
      log.entries.contains(where: Event<Item, Broken>.isEnd) ? nil : "the application has not ended: \(log.entries)"
    }
  }
}
