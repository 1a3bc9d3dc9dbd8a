import Dispatch
import Reactive

extension HoldingPlace {
  /// Closures that run on the main actor.
  static let mainActor: [HoldingPlace] = [
    onMainActor("observe(isolation:_:), closure") { fixture, probe in
      fixture.source.observe(isolation: MainActor.shared) { _ in probe.use() }
    },
    onMainActor("start(isolation:_:), closure") { fixture, probe in
      fixture.source.producer.start(isolation: MainActor.shared) { _ in probe.use() }
    },
    onMainActor("startWithValues(isolation:_:), closure") { _, probe in
      SignalProducer<Int, Never>.never.startWithValues(isolation: MainActor.shared) { _ in probe.use() }
    },
    onMainActor("observeValues(isolation:_:), closure") { fixture, probe in
      fixture.secondPipe().signal.observeValues(isolation: MainActor.shared) { _ in probe.use() }
    },
    onMainActor("observing(isolation:_:), closure") { _, probe in
      SignalProducer<Int, Never>.observing(isolation: MainActor.shared) { probe.passing(1) }.start()
    },
    onMainActor("BindingTarget(isolation:lifetime:action:), action") { fixture, probe in
      let (lifetime, token) = Lifetime.make()
      fixture.keep(token)
      let target = BindingTarget<Item>(isolation: MainActor.shared, lifetime: lifetime) { _ in probe.use() }
      return target <~ fixture.secondPipe().signal
    },
    HoldingPlace("ObservableAction, input transform, released", .byUser) { fixture in
      let held = Guarded<ObservableAction<Int>?>(nil)
      let probe = fixture.probe()
      DispatchQueue.main.sync {
        MainActor.assumeIsolated {
          let action = Action<Int, Int, Never> { _ in .empty }
          let observable = ObservableAction(action, input: { (number: Int) in probe.passing(number) })
          held.withLock { $0 = observable }
        }
      }
      return { DispatchQueue.main.sync { withExtendedLifetime(held.withLock { $0.take() }) {} } }
    },
  ]

  /// A closure that is released when its observation is disposed of and the main queue has run what waits there.
  private static func onMainActor(
    _ name: String,
    _ observe: @escaping @Sendable (ReleaseFixture, Probe) -> (any Disposable)?
  ) -> HoldingPlace {
    HoldingPlace("\(name), disposed") { fixture in
      fixture.run.inner = observe(fixture, fixture.probe())
      DispatchQueue.main.sync {}
      return {
        fixture.run.dispose()
        for _ in 1...2 { DispatchQueue.main.sync {} }
      }
    }
  }
}
