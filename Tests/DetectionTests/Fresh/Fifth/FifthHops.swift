import Reactive
import ReactiveContractKit

/// Compositions with a change of scheduler.
enum FifthHops {
  static let bugs = [untilAfterHop, innerHop]

  private static let untilAfterHop = Bug(
    "fifth/until-behind-the-hop",
    "The trigger that ends a stream acts behind the change of scheduler, so that the completion comes elsewhere.",
    breaks: "B2",
    witness: .played(correct: "a fired |", broken: "a | fired") { variant in
      let (scheduler, log) = (TestScheduler(), FifthLog())
      let ((signal, input), (trigger, fire)) = (fifthPipe(), Signal<String, Never>.pipe())
      let producer = until(signal.producer, trigger.producer, scheduler, variant)
      let handle = producer.start(log.sink())
      input.send(value: "a")
      try? scheduler.advance()
      fire.send(value: "x")
      log.add("fired")
      try? scheduler.advance()
      handle.dispose()
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          triggering: "fifth until on a scheduler",
          traits: [.handlesInterruption(ofInput: 1), .finishesEarly, .asynchronous, .deliversOnScheduler],
          values: ["a", "b", "x", "y"],
          signal: { signal, trigger, scheduler in
            switch variant {
            case .correct: signal.take(until: trigger).observe(on: scheduler)
            case .broken: signal.observe(on: scheduler).take(until: trigger)
            }
          },
          producer: { until($0, $1, $2, variant) }
        )
      )
    }
  )

  private static func until(
    _ producer: SignalProducer<String, TestFailure>,
    _ trigger: SignalProducer<String, Never>,
    _ scheduler: TestScheduler,
    _ variant: Bug.Variant
  ) -> SignalProducer<String, TestFailure> {
    switch variant {
    case .correct: producer.take(until: trigger).observe(on: scheduler)
    case .broken: producer.observe(on: scheduler).take(until: trigger)
    }
  }

  private static let innerHop = Bug(
    "fifth/hop-within-and-behind",
    "Inner streams are moved to the scheduler one by one, and the merged stream is moved there once more.",
    breaks: "B3",
    witness: .played(correct: "a other", broken: "other a") { variant in
      let (scheduler, log) = (TestScheduler(), FifthLog())
      let (outer, send) = Signal<SignalProducer<String, TestFailure>, TestFailure>.pipe()
      let (inner, input) = fifthPipe()
      let handle = merged(outer, scheduler, variant).observe(log.sink())
      send.send(value: inner.producer)
      input.send(value: "a")
      scheduler.schedule { log.add("other") }
      try? scheduler.advance()
      handle?.dispose()
      scheduler.cancelAll()
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          flattening: "fifth merge on a scheduler",
          traits: [.asynchronous, .deliversOnScheduler],
          values: ["a", "b"],
          signal: { outer, scheduler in merged(outer, scheduler, variant) },
          producer: { outer, scheduler in
            outer.map { inner in moved(inner, scheduler, variant) }.flatten(.merge).observe(on: scheduler)
          }
        )
      )
    }
  )

  private static func merged(
    _ outer: Signal<SignalProducer<String, TestFailure>, TestFailure>,
    _ scheduler: TestScheduler,
    _ variant: Bug.Variant
  ) -> Signal<String, TestFailure> {
    outer.map { inner in moved(inner, scheduler, variant) }.flatten(.merge).observe(on: scheduler)
  }

  private static func moved(
    _ inner: SignalProducer<String, TestFailure>,
    _ scheduler: TestScheduler,
    _ variant: Bug.Variant
  ) -> SignalProducer<String, TestFailure> {
    variant == .correct ? inner : inner.observe(on: scheduler)
  }
}
