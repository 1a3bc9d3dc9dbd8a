import Reactive

extension HoldingPlace {
  /// Closures and observers that observe a signal or a run of a producer.
  static let observers: [HoldingPlace] = StreamEnd.allCases.flatMap { end in
    observing(end) + starting(end) + StreamKind.allCases.map { forwarding($0, end) }
  }

  private static func observing(_ end: StreamEnd) -> [HoldingPlace] {
    [
      observer("observe(_:), closure", end) { signal, probe in signal.observe { _ in probe.use() } },
      observer("observe(_:), observer", end) { signal, probe in signal.observe(Observer { _ in probe.use() }) },
      observer("observe(_:), observer of four closures", end) { signal, probe in
        signal.observe(Observer(value: { _ in probe.use() }, interrupted: { probe.use() }))
      },
      observer("observeResult(_:)", end) { signal, probe in signal.observeResult { _ in probe.use() } },
      observer("observeCompleted(_:)", end) { signal, probe in signal.observeCompleted { probe.use() } },
      observer("observeFailed(_:)", end) { signal, probe in signal.observeFailed { _ in probe.use() } },
      observer("observeInterrupted(_:)", end) { signal, probe in signal.observeInterrupted { probe.use() } },
      observer("observeValues(_:)", end) { signal, probe in
        signal.flatMapError { _ in SignalProducer<Item, Never>.empty }.observeValues { _ in probe.use() }
      },
    ]
  }

  private static func starting(_ end: StreamEnd) -> [HoldingPlace] {
    [
      observer("start(_:), closure", end) { signal, probe in signal.producer.start { _ in probe.use() } },
      observer("start(_:), observer", end) { signal, probe in signal.producer.start(Observer { _ in probe.use() }) },
      observer("startWithResult(_:)", end) { signal, probe in signal.producer.startWithResult { _ in probe.use() } },
      observer("startWithCompleted(_:)", end) { signal, probe in signal.producer.startWithCompleted { probe.use() } },
      observer("startWithFailed(_:)", end) { signal, probe in signal.producer.startWithFailed { _ in probe.use() } },
      observer("startWithInterrupted(_:)", end) { signal, probe in
        signal.producer.startWithInterrupted { probe.use() }
      },
      observer("startWithValues(_:)", end) { signal, probe in
        signal.producer.flatMapError { _ in SignalProducer<Item, Never>.empty }.startWithValues { _ in probe.use() }
      },
      observer("startWithSignal(_:)", end) { signal, probe in
        signal.producer.startWithSignal { signal, handle in
          signal.observe { _ in probe.use() }
          return handle
        }
      },
    ]
  }

  /// A closure of an observer, until the stream ends or the observation is disposed of.
  private static func observer(
    _ name: String,
    _ end: StreamEnd,
    _ observe: @escaping @Sendable (Signal<Item, Broken>, Probe) -> (any Disposable)?
  ) -> HoldingPlace {
    HoldingPlace("\(name), \(end.rawValue)", in: ReleaseSetting.allCases) { fixture in
      let (signal, event) = end.stream(of: fixture)
      fixture.run.inner = observe(signal, fixture.probe())
      return event
    }
  }

  /// The input of another signal that observes; its observer holds the probe.
  private static func forwarding(_ kind: StreamKind, _ end: StreamEnd) -> HoldingPlace {
    HoldingPlace("observe(_:), \(kind), input of another signal, \(end.rawValue)", in: ReleaseSetting.allCases) {
      fixture in
      let (signal, event) = end.stream(of: fixture)
      let (output, input) = Signal<Item, Broken>.pipe()
      let probe = fixture.probe()
      output.observe { _ in probe.use() }
      switch kind {
      case .signal: fixture.run.inner = signal.observe(input)
      case .producer: fixture.run.inner = signal.producer.start(input)
      }
      return event
    }
  }
}
