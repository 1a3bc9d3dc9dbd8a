import Reactive

extension HoldingPlace {
  /// The places in streams that retain values for late observers.
  static let sharing: [HoldingPlace] = buffers + ends + SharedRunCase.all.flatMap(\.places) + connections

  private typealias Tested = SignalProducer<Item, Broken>

  private static let buffers: [HoldingPlace] = [
    HoldingPlace("buffer(capacity:), value, replaced") { fixture in
      let (output, input) = Tested.buffer(capacity: 1)
      fixture.start(output)
      input.send(value: fixture.item())
      sendingHere(to: input, fixture)
      return { input.send(value: Item(2)) }
    },
    HoldingPlace("buffer(capacity:), value, replaced by the source") { fixture in
      let (output, input) = Tested.buffer(capacity: 1)
      fixture.source.observe(input)
      fixture.start(output)
      fixture.input.send(value: fixture.item())
      return { fixture.input.send(value: Item(2)) }
    },
    HoldingPlace("buffer(capacity:), value, producer released", .byUser, in: ReleaseSetting.allCases) { fixture in
      let (output, input) = Tested.buffer(capacity: 2)
      input.send(value: fixture.item())
      let held = Guarded<Tested?>(output)
      fixture.keep(input)
      return { withExtendedLifetime(held.withLock { $0.take() }) {} }
    },
    HoldingPlace("buffer(capacity:), failure, producer released", .byUser, in: ReleaseSetting.allCases) { fixture in
      let (output, input) = Tested.buffer(capacity: 2)
      input.send(error: Broken(holding: fixture.probe()))
      let held = Guarded<Tested?>(output)
      return { withExtendedLifetime(held.withLock { $0.take() }) {} }
    },
    HoldingPlace("buffer(capacity:), observer, run disposed", in: ReleaseSetting.allCases) { fixture in
      let (output, input) = Tested.buffer(capacity: 2)
      let probe = fixture.probe()
      fixture.start(output.on(value: { _ in probe.use() }))
      fixture.keep(input)
      return { fixture.run.dispose() }
    },
  ]

  /// Has ``DeinitAction/reenters`` send to a stream that a run of the fixture observes.
  private static func sendingHere(to input: Observer<Item, Broken>, _ fixture: ReleaseFixture) {
    fixture.setReentry(
      Effect {
        input.send(value: Item(7))
      } problem: {
        let count = fixture.resultEvents.entries.filter { $0 == "next" }.count
        return count == 3 ? nil : "the observer has received \(fixture.resultEvents.entries)"
      }
    )
  }

  /// Observers of a buffer whose input ends.
  private static let ends: [HoldingPlace] = StreamEnd.withInput.map { end in
    HoldingPlace("buffer(capacity:), observer, \(end.rawValue)", in: ReleaseSetting.allCases) { fixture in
      let (output, input) = Tested.buffer(capacity: 2)
      fixture.source.observe(input)
      let probe = fixture.probe()
      fixture.start(output.on(value: { _ in probe.use() }))
      return { end.perform(on: fixture) }
    }
  }

  /// Connections that are disposed of.
  private static let connections: [HoldingPlace] = [
    HoldingPlace("multicast(replaying:), connection, disposed", in: ReleaseSetting.allCases) { fixture in
      let multicast = Tested.forwarding(fixture.source, holding: fixture.probe()).multicast()
      fixture.start(multicast.producer)
      let connection = multicast.connect()
      return { connection.dispose() }
    },
    HoldingPlace("multicast(replaying:), never connected", .byUser, in: ReleaseSetting.allCases) { fixture in
      let multicast = Tested.forwarding(fixture.source, holding: fixture.probe()).multicast()
      let held = Guarded<Multicast<Item, Broken>?>(multicast)
      return { withExtendedLifetime(held.withLock { $0.take() }) {} }
    },
    HoldingPlace("multicast(replaying:), observer, disposed", in: ReleaseSetting.allCases) { fixture in
      let multicast = fixture.source.producer.multicast()
      let probe = fixture.probe()
      fixture.start(multicast.producer.on(value: { _ in probe.use() }))
      fixture.keep(multicast.connect())
      return { fixture.run.dispose() }
    },
  ]
}

/// A way to share one run.
struct SharedRunCase: Sendable {
  let name: String

  /// True if the source starts before it is observed.
  var startsAtOnce = false

  /// Makes the producer that shares a run of the given one.
  let share: @Sendable (SignalProducer<Item, Broken>, ReleaseFixture) -> SignalProducer<Item, Broken>

  static let all: [SharedRunCase] = [
    SharedRunCase(name: "replayLazily(upTo:)") { source, _ in source.replayLazily(upTo: 1) },
    SharedRunCase(name: "replayEagerly(upTo:)", startsAtOnce: true) { source, _ in source.replayEagerly(upTo: 1) },
    SharedRunCase(name: "multicast(replaying:), connected", startsAtOnce: true) { source, fixture in
      let multicast = source.multicast(replaying: 1)
      multicast.connect()
      return multicast.producer
    },
    SharedRunCase(name: "multicast(replaying:), autoconnect") { source, _ in
      source.multicast(replaying: 1).autoconnect()
    },
  ]

  var places: [HoldingPlace] { values + failures + lifetimes + (startsAtOnce ? [] : [waitingSource]) }

  /// Values that are kept for late observers.
  private var values: [HoldingPlace] {
    [
      HoldingPlace("\(name), value, replaced") { fixture in
        let shared = share(fixture.source.producer, fixture)
        fixture.keep(shared)
        fixture.start(shared)
        fixture.input.send(value: fixture.item())
        return { fixture.input.send(value: Item(2)) }
      },
      HoldingPlace("\(name), value, disposed") { fixture in
        fixture.start(share(fixture.source.producer, fixture))
        fixture.input.send(value: fixture.item())
        return { fixture.run.dispose() }
      },
      HoldingPlace("\(name), value, completed and producer released", .byUser) { fixture in
        let shared = Guarded<SignalProducer<Item, Broken>?>(share(fixture.source.producer, fixture))
        if let shared = shared.withLock({ $0 }) { fixture.start(shared) }
        fixture.input.send(value: fixture.item())
        return {
          fixture.endSource(.completed)
          withExtendedLifetime(shared.withLock { $0.take() }) {}
        }
      },
    ]
  }

  /// A failure that is kept for late observers.
  private var failures: [HoldingPlace] {
    [
      HoldingPlace("\(name), failure, producer released", .byUser) { fixture in
        let shared = Guarded<SignalProducer<Item, Broken>?>(share(fixture.source.producer, fixture))
        if let shared = shared.withLock({ $0 }) { fixture.start(shared) }
        fixture.input.send(error: Broken(holding: fixture.probe()))
        return { withExtendedLifetime(shared.withLock { $0.take() }) {} }
      }
    ]
  }

  /// The lifetime of the shared run.
  private var lifetimes: [HoldingPlace] {
    StreamEnd.withInput.map { end in
      HoldingPlace("\(name), lifetime, \(end.rawValue)", in: ReleaseSetting.allCases) { fixture in
        fixture.start(share(.forwarding(fixture.source, holding: fixture.probe()), fixture))
        return { end.perform(on: fixture) }
      }
    }
  }

  /// A producer that no observer has started.
  private var waitingSource: HoldingPlace {
    HoldingPlace("\(name), source, released", .byUser, in: ReleaseSetting.allCases) { fixture in
      let probe = fixture.probe()
      let source = SignalProducer<Item, Broken> { observer, lifetime in
        probe.use()
        lifetime += { withExtendedLifetime(observer) {} }
      }
      let shared = Guarded<SignalProducer<Item, Broken>?>(share(source, fixture))
      return { withExtendedLifetime(shared.withLock { $0.take() }) {} }
    }
  }
}
