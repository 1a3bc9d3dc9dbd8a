import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let thirteenthHub: [Bug] = [
    thirteenthPlaceholder, thirteenthDoorbell, thirteenthMeter, thirteenthThermostat, thirteenthSwitch,
  ]

  private static let thirteenthPlaceholder = Bug(
    "thirteenth/placeholder-beside-the-scheduler",
    "Readings are moved to the scheduler of the screen, but the placeholder before them is sent where one starts.",
    breaks: "B2",
    witness: .played(correct: ". - a |", broken: "- . a |") { variant in
      let (log, time) = (ThirteenthLog(), TestScheduler())
      thirteenthShown(ThirteenthProducer(value: "a"), time, variant).start { log.add($0) }
      log.add(".")
      try? time.advance()
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          producer: "shown readings",
          traits: [.handlesInterruption, .asynchronous, .deliversOnScheduler],
          values: ["a", "b"]
        ) { source, time in thirteenthShown(source, time, variant) }
      )
    }
  )

  private static let thirteenthDoorbell = Bug(
    "thirteenth/doorbell-rests-forever",
    "A doorbell that rings twice in a row should rest for one ring, but never leaves that state.",
    breaks: "O4",
    witness: .played(correct: "a b a |", broken: "a |") { variant in
      thirteenthPlay("aacba|") { source, _ in source.applying(ThirteenthDoorbellRest(variant: variant)) }
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(signal: "doorbell", values: ["a", "b"]) { source, _ in
          source.applying(ThirteenthDoorbellRest(variant: variant))
        }
      )
    }
  )

  private static let thirteenthMeter = Bug(
    "thirteenth/meter-that-ends-last-is-ignored",
    "A meter is read at every tick; if the ticks end before the meter does, the end of the meter completes nothing.",
    breaks: "E3",
    witness: .played(correct: "a b |", broken: "a b !") { variant in
      thirteenthPlayTwo("aXbX/c|") { thirteenthMetered($0, $1, variant) }
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(combining: "meter", values: ["a", "b", "x", "y"]) { meter, ticks, _ in
          thirteenthMetered(meter, ticks, variant)
        } producer: { meter, ticks, _ in
          meter.lift({ thirteenthMetered($0, $1, variant) }, with: ticks)
        }
      )
    }
  )

  private static let thirteenthThermostat = Bug(
    "thirteenth/thermostat-does-not-wait-for-rest",
    "A thermostat should act when nobody has turned it for a while, but counts from the first turn.",
    breaks: nil,
    witness: .played(correct: "b |", broken: "a b |") { variant in
      thirteenthPlay("a.a.b...|") { source, time in
        source.applying(ThirteenthRest(variant: variant), on: time)
      }
    },
    oracle: { variant in OracleSubject(thirteenthThermostatSubject(variant), oracle: "debounce(2)") },
    subject: { variant in Subject(thirteenthThermostatSubject(variant)) }
  )

  private static let thirteenthSwitch = Bug(
    "thirteenth/scene-set-again-does-not-switch-the-lamp",
    "A lamp that follows the scene ignores a scene that is set again, although the lamp was changed by hand.",
    breaks: "V5",
    witness: .played(correct: "1", broken: "0") { variant in
      let (scene, lamp) = (MutableProperty(1), MutableProperty(7))
      let binding = thirteenthBind(lamp, to: scene, variant)
      lamp.value = 0
      scene.value = 1
      binding.dispose()
      return "\(lamp.value)"
    },
    subject: { variant in
      Subject(
        BindingSubject("lamp") {
          let (scene, lamp) = (MutableProperty(0), MutableProperty(0))
          return BindingAdapter(source: BindingSide(scene), target: BindingSide(lamp)) {
            let binding = thirteenthBind(lamp, to: scene, variant)
            return Cancellation { binding.dispose() }
          }
        }
      )
    }
  )
}

private func thirteenthShown(
  _ source: ThirteenthProducer,
  _ time: TestScheduler,
  _ variant: Bug.Variant
) -> ThirteenthProducer {
  switch variant {
  case .correct: source.prefix(value: "-").observe(on: time)
  case .broken: source.observe(on: time).prefix(value: "-")
  }
}

private struct ThirteenthDoorbellRest: ValueTransducer {
  typealias Input = String
  typealias Output = String
  typealias Failure = TestFailure
  let variant: Bug.Variant
  var previous: String?
  var isResting = false

  init(variant: Bug.Variant) { self.variant = variant }

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    if isResting {
      if variant == .correct { isResting = false }
      previous = nil
      return .nothing
    }
    if value == previous {
      isResting = true
      return .nothing
    }
    previous = value
    return .send(value)
  }
}

private struct ThirteenthReading: Sendable {
  var latest: String?
  var isMeterDone = false
  var areTicksDone = false
}

private func thirteenthMetered(
  _ meter: ThirteenthSignal,
  _ ticks: ThirteenthSignal,
  _ variant: Bug.Variant
) -> ThirteenthSignal {
  ThirteenthSignal { observer, lifetime in
    let reading = Mutex(ThirteenthReading())
    lifetime += meter.observe { event in
      switch event {
      case .next(let value):
        reading.withLock { $0.latest = value }
      case .completed:
        let isOver = reading.withLock { reading in
          reading.isMeterDone = true
          return variant == .correct && reading.areTicksDone
        }
        if isOver { observer.sendCompleted() }
      case .failed, .interrupted:
        observer.send(event)
      }
    }
    lifetime += ticks.observe { event in
      switch event {
      case .next:
        if let latest = reading.withLock({ $0.latest }) { observer.send(value: latest) }
      case .completed:
        let isOver = reading.withLock { reading in
          reading.areTicksDone = true
          return reading.isMeterDone
        }
        if isOver { observer.sendCompleted() }
      case .failed, .interrupted:
        observer.send(event)
      }
    }
  }
}

private func thirteenthThermostatSubject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
  OperatorSubject(
    signal: "thermostat",
    traits: [.asynchronous, .deliversOnScheduler],
    values: ["a", "b", "c"]
  ) { source, time in
    source.applying(ThirteenthRest(variant: variant), on: time)
  } producer: { source, time in
    source.applying(ThirteenthRest(variant: variant), on: time)
  }
}

private struct ThirteenthRest: TimedTransducer {
  let variant: Bug.Variant
  var waiting: String?
  var rest: Effects<String, TestFailure>.WakeUp?

  init(variant: Bug.Variant) { self.variant = variant }

  mutating func receive(_ value: String, _ effects: inout Effects<String, TestFailure>) {
    if let replaced = waiting { effects.drop(replaced) }
    waiting = value
    if let rest {
      if variant == .broken { return }
      effects.cancel(rest)
    }
    rest = effects.wake(after: .milliseconds(2))
  }

  mutating func wake(
    _ wakeUp: Effects<String, TestFailure>.WakeUp,
    _ effects: inout Effects<String, TestFailure>
  ) {
    rest = nil
    if let value = waiting { effects.send(value) }
    waiting = nil
  }

  mutating func end(_ termination: Termination<TestFailure>, _ effects: inout Effects<String, TestFailure>) {
    if let rest { effects.cancel(rest) }
    if let replaced = waiting { effects.drop(replaced) }
    (rest, waiting) = (nil, nil)
    if case .completed = termination {} else { effects.discard() }
    effects.end(termination)
  }
}

private func thirteenthBind(
  _ lamp: MutableProperty<Int>,
  to scene: MutableProperty<Int>,
  _ variant: Bug.Variant
) -> any Disposable {
  let scenes = variant == .correct ? scene.producer : scene.producer.skipRepeats()
  return scenes.take(during: lamp.lifetime).startWithValues { [weak lamp] in lamp?.value = $0 }
}
