import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let sixteenthState: [Bug] = [sixteenthThriftyBug, sixteenthFollowerBug, sixteenthTaskBug, sixteenthRecordBug]

  private static let sixteenthThriftyBug = Bug(
    "sixteenth/thrifty-when-set",
    "Setting a property to the value that it has sends nothing, but modifying it without a change does.",
    breaks: "V2",
    witness: .played(correct: "1 1 1", broken: "1 1") { variant in
      let log = SixteenthLog()
      let property = MutableProperty(1)
      let run = property.producer.start { log.add($0) }
      sixteenthSet(property, 1, variant)
      property.modify { $0 += 0 }
      run.dispose()
      return log.text.replacing(" !", with: "")
    },
    subject: { variant in
      Subject(
        PropertySubject("thrifty property") { initial in
          let property = MutableProperty(initial)
          return PropertyAdapter(
            value: { property.value },
            set: { sixteenthSet(property, $0, variant) },
            modify: { change in property.modify { $0 = change($0) } },
            observe: { sink in
              let observation = property.signal.observe(sink)
              return Cancellation { observation?.dispose() }
            },
            start: { sink in
              let run = property.producer.start(sink)
              return Cancellation { run.dispose() }
            }
          )
        }
      )
    }
  )

  private static let sixteenthFollowerBug = Bug(
    "sixteenth/follower-skips-what-it-knows",
    "A binding leaves out repetitions of its source, although the target may have been set meanwhile.",
    breaks: "V5",
    witness: .played(correct: "1", broken: "2") { variant in
      let (source, target) = (MutableProperty(1), MutableProperty(0))
      let binding = sixteenthFollow(target, source, variant)
      target.value = 2
      source.value = 1
      defer { binding.dispose() }
      return "\(target.value)"
    },
    subject: { variant in
      Subject(
        BindingSubject("follower") {
          let (source, target) = (MutableProperty(0), MutableProperty(0))
          return BindingAdapter(source: BindingSide(source), target: BindingSide(target)) {
            sixteenthFollow(target, source, variant)
          }
        }
      )
    }
  )

  private static let sixteenthTaskBug = Bug(
    "sixteenth/task-only-stops-listening",
    "The handle of an execution is that of the observation, and not the one that interrupts the run.",
    breaks: "A5",
    witness: .played(correct: "1 !", broken: "1") { variant in
      let log = SixteenthLog()
      let (work, input) = Signal<Int, TestFailure>.pipe()
      let action = Action<Int, Int, TestFailure> { _ in work.producer }
      let run = sixteenthStart(action, 0, variant) { news in
        if case .event(let event) = news { log.add(event) }
      }
      input.send(value: 1)
      run.dispose()
      return withExtendedLifetime(action) { log.text }
    },
    subject: { variant in
      Subject(
        ActionSubject("task") { work in
          let action = Action<Int, Int, TestFailure> { SignalProducer(work($0)) }
          return ActionAdapter(
            start: { sixteenthStart(action, $0, variant, $1) },
            isEnabled: { action.isEnabled.value },
            isExecuting: { action.isExecuting.value },
            enabled: { sink in action.isEnabled.signal.observeValues(sink) },
            executing: { sink in action.isExecuting.signal.observeValues(sink) },
            events: { sink in action.events.observeValues(sink) },
            values: { sink in action.values.observeValues(sink) },
            errors: { sink in action.errors.observeValues(sink) },
            completions: { sink in action.completed.observeValues(sink) },
            refusals: { sink in action.disabledErrors.observeValues(sink) },
            ended: { sink in action.events.observeCompleted { sink(()) } }
          )
        }
      )
    }
  )

  private static let sixteenthRecordBug = Bug(
    "sixteenth/record-is-closed-at-its-end",
    "An observer of a buffer that has ended gets the end at once, without the values that are still retained.",
    breaks: "R3",
    witness: .played(correct: "1 2 |", broken: "|") { variant in
      let log = SixteenthLog()
      let record = SixteenthRecord(2, variant)
      record.send(.next(1))
      record.send(.next(2))
      record.send(.completed)
      _ = record.observe { log.add($0) }
      return log.text
    },
    subject: { variant in
      Subject(
        BufferSubject("record") { capacity in
          let record = SixteenthRecord(capacity, variant)
          return BufferAdapter(send: { record.send($0) }, observe: { record.observe($0) })
        }
      )
      .adopting("R3")
    }
  )
}

private func sixteenthSet(_ property: MutableProperty<Int>, _ value: Int, _ variant: Bug.Variant) {
  if variant != .correct && property.value == value { return }
  property.value = value
}

private func sixteenthFollow(
  _ target: MutableProperty<Int>,
  _ source: MutableProperty<Int>,
  _ variant: Bug.Variant
) -> Cancellation {
  let values = variant == .correct ? source.producer : source.producer.skipRepeats()
  let run = values.startWithValues { [weak target] in target?.value = $0 }
  return Cancellation { run.dispose() }
}

private func sixteenthStart(
  _ action: Action<Int, Int, TestFailure>,
  _ input: Int,
  _ variant: Bug.Variant,
  _ news: @escaping @Sendable (ActionNews) -> Void
) -> Cancellation {
  action.apply(input).startWithSignal { signal, run in
    let observation = signal.observe { event in
      switch event {
      case .next(let value): news(.event(.next(value)))
      case .failed(.disabled): news(.refused)
      case .failed(.producerFailed(let failure)): news(.event(.failed(failure)))
      case .completed: news(.event(.completed))
      case .interrupted: news(.event(.interrupted))
      }
    }
    let handle: (any Disposable)? = variant == .correct ? run : observation
    return Cancellation { handle?.dispose() }
  }
}

/// A buffer that remembers its end.
private final class SixteenthRecord: Sendable {
  private let output: SignalProducer<Int, TestFailure>
  private let input: Observer<Int, TestFailure>
  private let variant: Bug.Variant
  private let end = Mutex<Event<Int, TestFailure>?>(nil)

  init(_ capacity: Int, _ variant: Bug.Variant) {
    (output, input) = SignalProducer.buffer(capacity: capacity)
    self.variant = variant
  }

  func send(_ event: Event<Int, TestFailure>) {
    input.send(event)
    if event.isTerminating { end.withLock { $0 = $0 ?? event } }
  }

  func observe(_ sink: @escaping EventSource<Int, TestFailure>.Sink) -> Cancellation {
    if variant != .correct, let event = end.withLock({ $0 }) {
      sink(event)
      return .none
    }
    let run = output.start(sink)
    return Cancellation { run.dispose() }
  }
}
