import Reactive

extension HoldingPlace {
  /// The places in operators with several inputs.
  static let combining: [HoldingPlace] = slots + pairs + inputs + triggers + lifetimes

  /// Values that wait for one of another input.
  private static let slots: [HoldingPlace] = latestSlots + queues + sampledSlots

  private static let latestSlots: [HoldingPlace] =
    [TwoInputs.combineLatest, .combineLatestLists, .combineLatestPacks].flatMap { operation in
      slot(operation, .first, isReplaced: true) + slot(operation, .second, isReplaced: true)
    }

  private static let queues: [HoldingPlace] = [TwoInputs.zip, .zipLists, .zipPacks].flatMap { operation in
    // A value of the source would form a pair with the value of the second input, and so release it.
    slot(operation, .first) + slot(operation, .second, in: [.alone])
  }

  private static let sampledSlots: [HoldingPlace] = [
    slot(.sampleWith, .first, isReplaced: true), slot(.sampleOn, .first, isReplaced: true),
    slot(.withLatest, .second, isReplaced: true, endsWithSecond: false),
  ].flatMap { $0 }

  /// Places for a value that one input keeps.
  ///
  /// - Parameters:
  ///   - isReplaced: Whether the next value of the input replaces it.
  ///   - endsWithSecond: Whether an interruption of the second input ends the result.
  private static func slot(
    _ operation: TwoInputs,
    _ side: TwoInputs.Side,
    isReplaced: Bool = false,
    endsWithSecond: Bool = true,
    in settings: [ReleaseSetting] = ReleaseSetting.allCases
  ) -> [HoldingPlace] {
    typealias Events = (event: String, perform: @Sendable (ReleaseFixture, Observer<Item, Never>) -> Void)
    var events: [Events] = [StreamEnd.failed, .interrupted, .disposed].map { end in
      (end.rawValue, { fixture, _ in end.perform(on: fixture) })
    }
    let completeBoth: @Sendable (ReleaseFixture, Observer<Item, Never>) -> Void = { fixture, second in
      fixture.endSource(.completed)
      second.sendCompleted()
    }
    events.append(("both completed", completeBoth))
    if endsWithSecond { events.append(("second interrupted", { $1.sendInterrupted() })) }
    if isReplaced {
      events.append(
        ("replaced", { side == .first ? $0.input.send(value: Item(2)) : $1.send(value: Item(2)) })
      )
    }
    return StreamKind.allCases.flatMap { kind in
      events.map { event, perform in
        let settings = event == "replaced" ? [.alone] : settings
        return HoldingPlace("\(operation.name), \(kind), value of \(side.rawValue), \(event)", in: settings) {
          fixture in
          let (second, input) = fixture.secondPipe()
          operation.apply(kind, to: second, fixture)
          switch side {
          case .first: fixture.input.send(value: fixture.item())
          case .second: input.send(value: fixture.item())
          }
          return { perform(fixture, input) }
        }
      }
    }
  }

  /// Values that leave a queue as a part of a pair, which is released inside the delivery.
  private static let pairs: [HoldingPlace] = [TwoInputs.zip, .zipLists, .zipPacks].flatMap { operation in
    StreamKind.allCases.map { kind in
      HoldingPlace("\(operation.name), \(kind), pair in passage", .inside) { fixture in
        let (second, input) = fixture.secondPipe()
        operation.apply(kind, to: second, fixture)
        fixture.input.send(value: fixture.item())
        return { input.send(value: Item(2)) }
      }
    }
  }

  /// Objects in the lifetime of an input.
  private static let inputs: [HoldingPlace] = [
    TwoInputs.combineLatest, .combineLatestLists, .combineLatestPacks, .zip, .zipLists, .zipPacks, .sampleWith,
    .sampleOn,
    .withLatest, .takeUntil, .skipUntil, .takeUntilReplacement, .mergeWith, .mergeLists,
  ].flatMap { operation in
    [StreamEnd.failed, .disposed].map { end in
      HoldingPlace("\(operation.name), lifetime of second, \(end.rawValue)", in: ReleaseSetting.allCases) { fixture in
        operation.apply(to: fixture.source.producer, .holding(fixture.probe()), fixture)
        return { end.perform(on: fixture) }
      }
    }
  }

  /// Inputs that an operator leaves when a value of the second one has come.
  private static let triggers: [HoldingPlace] = [
    HoldingPlace("take(until:), lifetime of second, fired") { fixture in
      let (second, input) = fixture.secondPipe()
      TwoInputs.takeUntil.apply(to: fixture.source.producer, .forwarding(second, holding: fixture.probe()), fixture)
      return { input.send(value: Item(1)) }
    },
    HoldingPlace("skip(until:), lifetime of second, fired") { fixture in
      let (second, input) = fixture.secondPipe()
      TwoInputs.skipUntil.apply(to: fixture.source.producer, .forwarding(second, holding: fixture.probe()), fixture)
      return { input.send(value: Item(1)) }
    },
    HoldingPlace("take(untilReplacement:), lifetime of first, fired") { fixture in
      let (second, input) = fixture.secondPipe()
      let first = SignalProducer<Item, Broken>.forwarding(fixture.source, holding: fixture.probe())
      TwoInputs.takeUntilReplacement.apply(to: first, second.producer, fixture)
      return { input.send(value: Item(1)) }
    },
    HoldingPlace("lift(_:with:), lifetime of second, disposed", in: ReleaseSetting.allCases) { fixture in
      fixture.start(
        fixture.source.producer.lift(
          { first, second in first.merge(with: second) },
          with: SignalProducer<Item, Broken>.holding(fixture.probe())
        )
      )
      return { fixture.run.dispose() }
    },
  ]

  /// A stream that ends with a lifetime.
  private static let lifetimes: [HoldingPlace] = StreamKind.allCases.map { kind in
    HoldingPlace("take(during:), \(kind), observer, lifetime ended", in: ReleaseSetting.allCases) { fixture in
      let (lifetime, token) = Lifetime.make()
      let probe = fixture.probe()
      switch kind {
      case .signal: fixture.observe(fixture.source.take(during: lifetime).on(value: { _ in probe.use() }))
      case .producer: fixture.start(fixture.source.producer.take(during: lifetime).on(value: { _ in probe.use() }))
      }
      return { token.dispose() }
    }
  }
}
