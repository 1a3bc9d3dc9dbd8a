import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let eighthPairs: [Bug] = [eighthPatientFailure, eighthSampledOnce, eighthRace]

  private static let eighthPatientFailure = Bug(
    "eighth/failure-waits-for-the-other-sensor",
    "A merge of two sensors notes the failure of one, and sends it when the other one has ended, too.",
    breaks: "E2",
    witness: .played(correct: "a #", broken: "a x #") { variant in
      let log = EighthLog()
      let (left, leftInput) = Signal<String, TestFailure>.pipe()
      let (right, rightInput) = Signal<String, TestFailure>.pipe()
      eighthMerged(left, right, variant).observe { log.add($0) }
      leftInput.send(value: "a")
      leftInput.send(error: TestFailure("broken wire"))
      rightInput.send(value: "x")
      rightInput.sendCompleted()
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          combining: "eighth merge of sensors",
          values: ["a", "b", "x", "y"],
          signal: { left, right, _ in eighthMerged(left, right, variant) },
          producer: { left, right, _ in left.lift({ eighthMerged($0, $1, variant) }, with: right) }
        )
      )
    }
  )

  private static let eighthSampledOnce = Bug(
    "eighth/sample-forgets-too-late",
    "A sampler that sends each reading once reads it, sends it, and forgets what is there by then.",
    breaks: "E5",
    witness: .played(correct: "a b", broken: "a") { variant in
      let log = EighthLog()
      let (readings, reading) = Signal<String, TestFailure>.pipe()
      let (ticks, tick) = Signal<String, TestFailure>.pipe()
      eighthSampled(readings, by: ticks, variant).observe { event in
        log.add(event)
        if event.value == "a" { reading.send(value: "b") }  // stands for another thread
      }
      reading.send(value: "a")
      tick.send(value: "x")
      tick.send(value: "x")
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          combining: "eighth sampled once",
          values: ["a", "b", "x", "y"],
          signal: { readings, ticks, _ in eighthSampled(readings, by: ticks, variant) },
          producer: { readings, ticks, _ in readings.lift({ eighthSampled($0, by: $1, variant) }, with: ticks) }
        )
      )
    }
  )

  private static let eighthRace = Bug(
    "eighth/slower-mirror-goes-on",
    "A race of two mirrors ignores the slower one, whose download it does not stop.",
    breaks: "B1",
    witness: .played(correct: "slow one stopped a", broken: "a") { variant in
      let log = EighthLog()
      let (fast, input) = Signal<String, TestFailure>.pipe()
      let slow = SignalProducer<String, TestFailure> { observer, lifetime in
        lifetime += {
          log.add("slow one stopped")
          observer.sendInterrupted()
        }
      }
      let run = eighthFastest(SignalProducer(fast), slow, variant).start { log.add($0) }
      input.send(value: "a")
      let text = log.text
      withExtendedLifetime((input, run)) {}
      return text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          combining: "eighth fastest mirror",
          traits: .finishesEarly,
          values: ["a", "b", "x", "y"],
          signal: { left, right, _ in eighthFastest(left, right, variant) },
          producer: { left, right, _ in eighthFastest(left, right, variant) }
        )
      )
    }
  )
}

/// Sends the values of both.
private func eighthMerged(
  _ left: Signal<String, TestFailure>,
  _ right: Signal<String, TestFailure>,
  _ variant: Bug.Variant
) -> Signal<String, TestFailure> {
  Signal { observer, lifetime in
    let running = EighthBox(2)
    let failure = EighthBox<TestFailure?>(nil)
    let end: @Sendable () -> Void = {
      guard
        running.change({ running in
          running -= 1; return running == 0
        })
      else { return }
      if let failure = failure.value { observer.send(error: failure) } else { observer.sendCompleted() }
    }
    for sensor in [left, right] {
      lifetime += sensor.observe { event in
        switch event {
        case .failed(let error) where variant == .broken:
          failure.set(error)
          end()
        case .completed: end()
        case .next, .failed, .interrupted: observer.send(event)
        }
      }
    }
  }
}

/// Sends the latest reading when a tick comes, unless it has been sent.
private func eighthSampled(
  _ readings: Signal<String, TestFailure>,
  by ticks: Signal<String, TestFailure>,
  _ variant: Bug.Variant
) -> Signal<String, TestFailure> {
  Signal { observer, lifetime in
    let running = EighthBox(2)
    let latest = EighthBox<String?>(nil)
    let end: @Sendable () -> Void = {
      if running.change({ running in
        running -= 1; return running == 0
      }) {
        observer.sendCompleted()
      }
    }
    lifetime += readings.observe { event in
      switch event {
      case .next(let reading): latest.set(reading)
      case .completed: end()
      case .failed, .interrupted: observer.send(event)
      }
    }
    lifetime += ticks.observe { event in
      switch event {
      case .next:
        let reading = latest.change { latest in
          defer { if variant == .correct { latest = nil } }
          return latest
        }
        guard let reading else { return }
        observer.send(value: reading)
        if variant == .broken { latest.set(nil) }
      case .completed: end()
      case .failed, .interrupted: observer.send(event)
      }
    }
  }
}

/// Follows the mirror that sends an event first.
private func eighthFastest(
  _ left: Signal<String, TestFailure>,
  _ right: Signal<String, TestFailure>,
  _ variant: Bug.Variant
) -> Signal<String, TestFailure> {
  Signal { observer, lifetime in
    let race = EighthRace(observer, lifetime, variant)
    for (place, mirror) in [left, right].enumerated() {
      race.observations[place].inner = mirror.observe { race.receive($0, from: place) }
    }
  }
}

private func eighthFastest(
  _ left: SignalProducer<String, TestFailure>,
  _ right: SignalProducer<String, TestFailure>,
  _ variant: Bug.Variant
) -> SignalProducer<String, TestFailure> {
  SignalProducer { observer, lifetime in
    let race = EighthRace(observer, lifetime, variant)
    for (place, mirror) in [left, right].enumerated() where !race.isDecided {
      mirror.startWithSignal { signal, handle in
        race.observations[place].inner = handle
        signal.observe { race.receive($0, from: place) }
      }
    }
  }
}

private final class EighthRace: Sendable {
  let observations = [SerialDisposable(), SerialDisposable()]
  private let winner = EighthBox<Int?>(nil)
  private let observer: Observer<String, TestFailure>
  private let variant: Bug.Variant

  init(_ observer: Observer<String, TestFailure>, _ lifetime: Lifetime, _ variant: Bug.Variant) {
    self.observer = observer
    self.variant = variant
    for observation in observations { lifetime += observation }
  }

  var isDecided: Bool { winner.value != nil }

  func receive(_ event: Event<String, TestFailure>, from place: Int) {
    let (isFirst, wins) = winner.change { winner in
      let isFirst = winner == nil
      if isFirst { winner = place }
      return (isFirst, winner == place)
    }
    if isFirst, variant == .correct { observations[1 - place].dispose() }
    if wins { observer.send(event) }
  }
}
