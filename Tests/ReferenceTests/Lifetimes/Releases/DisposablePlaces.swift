import Reactive

extension HoldingPlace {
  /// The places in disposables and lifetimes.
  static let disposables: [HoldingPlace] = single + bags + lifetimesOfObjects + resources

  private static let single: [HoldingPlace] = [
    HoldingPlace("AnyDisposable, action, disposed", in: ReleaseSetting.allCases) { fixture in
      let probe = fixture.probe()
      let disposable = AnyDisposable { probe.use() }
      fixture.keep(disposable)
      return { disposable.dispose() }
    },
    HoldingPlace("AnyDisposable, action, released", .byUser, in: ReleaseSetting.allCases) { fixture in
      let probe = fixture.probe()
      let disposable = Guarded<AnyDisposable?>(AnyDisposable { probe.use() })
      return { withExtendedLifetime(disposable.withLock { $0.take() }) {} }
    },
    HoldingPlace("AnyDisposable, other disposable, disposed", in: ReleaseSetting.allCases) { fixture in
      let disposable = AnyDisposable(ProbeDisposable(fixture.probe()))
      fixture.keep(disposable)
      return { disposable.dispose() }
    },
    HoldingPlace("SerialDisposable, inner, disposed", in: ReleaseSetting.allCases) { fixture in
      let serial = SerialDisposable(ProbeDisposable(fixture.probe()))
      return { serial.dispose() }
    },
    HoldingPlace("SerialDisposable, inner, replaced", in: ReleaseSetting.allCases) { fixture in
      let serial = SerialDisposable(ProbeDisposable(fixture.probe()))
      let setting = Effect {
        serial.inner = AnyDisposable()
      } problem: {
        serial.inner == nil ? "nothing was set" : nil
      }
      fixture.setReentry(setting.and(fixture.sendingToSource))
      return { serial.inner = nil }
    },
    HoldingPlace("SerialDisposable, inner, set too late", .byUser, in: ReleaseSetting.allCases) { fixture in
      let serial = SerialDisposable()
      serial.dispose()
      return { serial.inner = ProbeDisposable(fixture.probe()) }
    },
    HoldingPlace("ScopedDisposable, inner, released", .byUser, in: ReleaseSetting.allCases) { fixture in
      let scoped = Guarded<ScopedDisposable<ProbeDisposable>?>(ScopedDisposable(ProbeDisposable(fixture.probe())))
      return { withExtendedLifetime(scoped.withLock { $0.take() }) {} }
    },
  ]

  /// Members of bags.
  private static let bags: [HoldingPlace] = [
    bag("action, disposed") { bag, probe in
      bag += { probe.use() }
    } event: { bag, _ in
      bag.dispose()
    },
    bag("disposable, disposed") { bag, probe in
      bag += ProbeDisposable(probe)
    } event: { bag, _ in
      bag.dispose()
    },
    bag("nested bag, disposed") { bag, probe in
      let inner = CompositeDisposable()
      inner += ProbeDisposable(probe)
      return bag += inner
    } event: { bag, _ in
      bag.dispose()
    },
    bag("action, taken out") { bag, probe in
      bag += { probe.use() }
    } event: { _, member in
      member?.dispose()
    },
    bag("disposable, taken out") { bag, probe in
      bag += ProbeDisposable(probe)
    } event: { _, member in
      member?.dispose()
    },
    bag("disposable, dropped by an addition") { bag, probe in
      let member = ProbeDisposable(probe)
      let membership = bag += member
      member.dispose()
      return membership
    } event: { bag, _ in
      for _ in 0..<40 { bag += AnyDisposable() }
    },
    HoldingPlace("CompositeDisposable, members of the initializer, disposed", in: ReleaseSetting.allCases) { fixture in
      let bag = CompositeDisposable([ProbeDisposable(fixture.probe())])
      return { bag.dispose() }
    },
    HoldingPlace("CompositeDisposable, disposable, bag released", .byUser, in: ReleaseSetting.allCases) { fixture in
      let bag = Guarded<CompositeDisposable?>(CompositeDisposable([ProbeDisposable(fixture.probe())]))
      return { withExtendedLifetime(bag.withLock { $0.take() }) {} }
    },
    HoldingPlace("CompositeDisposable, disposable, added too late", .byUser, in: ReleaseSetting.allCases) { fixture in
      let bag = CompositeDisposable()
      bag.dispose()
      return { bag += ProbeDisposable(fixture.probe()) }
    },
  ]

  /// A member of a bag that is added to when the probe is released.
  private static func bag(
    _ name: String,
    _ add: @escaping @Sendable (CompositeDisposable, Probe) -> (any Disposable)?,
    event: @escaping @Sendable (CompositeDisposable, (any Disposable)?) -> Void
  ) -> HoldingPlace {
    HoldingPlace("CompositeDisposable, \(name)", in: ReleaseSetting.allCases) { fixture in
      let bag = CompositeDisposable()
      let log = Log<Int>()
      let member = add(bag, fixture.probe())
      let adding = Effect(log, expecting: [7]) {
        bag += { log(7) }
        bag.dispose()
      }
      fixture.setReentry(adding.and(fixture.sendingToSource))
      return { event(bag, member) }
    }
  }

  private static let lifetimesOfObjects: [HoldingPlace] = ["token disposed", "token released"].flatMap { event in
    [
      lifetime("action", event) { lifetime, probe in lifetime.observeEnded { probe.use() } },
      lifetime("disposable", event) { lifetime, probe in lifetime += ProbeDisposable(probe) },
      lifetime("observer of its end", event) { lifetime, probe in lifetime.ended.observeCompleted { probe.use() } },
    ]
  }

  private static func lifetime(
    _ name: String,
    _ event: String,
    _ add: @escaping @Sendable (Lifetime, Probe) -> (any Disposable)?
  ) -> HoldingPlace {
    HoldingPlace("Lifetime, \(name), \(event)", in: ReleaseSetting.allCases) { fixture in
      let (lifetime, token) = Lifetime.make()
      fixture.keep(add(lifetime, fixture.probe()))
      let adding = Effect {
        lifetime += fixture.run
      } problem: {
        fixture.run.isDisposed ? nil : "what was added is not disposed of"
      }
      fixture.setReentry(adding.and(fixture.sendingToSource))
      let held = Guarded<Lifetime.Token?>(token)
      return {
        let token = held.withLock { $0.take() }
        if event == "token disposed" { token?.dispose() }
      }
    }
  }

  /// Resources of streams, until these end.
  private static let resources: [HoldingPlace] =
    ["completed", "failed", "interrupted", "input released"].flatMap { event in
      [
        resource("Signal.pipe(disposable:)", event) { probe in
          Signal<Item, Broken>.pipe(disposable: ProbeDisposable(probe))
        },
        resource("Signal.init, disposable of the generator", event) { probe in
          let input = Guarded<Observer<Item, Broken>?>(nil)
          let signal = Signal<Item, Broken> { observer in
            input.withLock { $0 = observer }
            return ProbeDisposable(probe)
          }
          return (signal, input.withLock { $0.take() } ?? Observer { _ in })
        },
        resource("Signal.init, lifetime", event) { probe in
          let input = Guarded<Observer<Item, Broken>?>(nil)
          let signal = Signal<Item, Broken> { observer, lifetime in
            input.withLock { $0 = observer }
            lifetime += { probe.use() }
          }
          return (signal, input.withLock { $0.take() } ?? Observer { _ in })
        },
      ]
    }
    + StreamEnd.withInput.map { end in
      HoldingPlace("SignalProducer.init, lifetime, \(end.rawValue)", in: ReleaseSetting.allCases) { fixture in
        fixture.start(SignalProducer<Item, Broken>.forwarding(fixture.source, holding: fixture.probe()))
        return { end.perform(on: fixture) }
      }
    }

  private static func resource(
    _ name: String,
    _ event: String,
    _ make: @escaping @Sendable (Probe) -> (Signal<Item, Broken>, Observer<Item, Broken>)
  ) -> HoldingPlace {
    HoldingPlace("\(name), \(event)", in: ReleaseSetting.allCases) { fixture in
      let (signal, input) = make(fixture.probe())
      fixture.observe(signal)
      let held = Guarded<Observer<Item, Broken>?>(input)
      return {
        let input = held.withLock { $0.take() }
        switch event {
        case "completed": input?.sendCompleted()
        case "failed": input?.send(error: Broken())
        case "interrupted": input?.sendInterrupted()
        default: break
        }
      }
    }
  }
}
