import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let eighthModels: [Bug] = [eighthQuietSetter, eighthStubbornLabel, eighthStaleHandle]

  private static let eighthQuietSetter = Bug(
    "eighth/setter-skips-what-modify-sends",
    "The setter of a form field skips an equal value, which its function for changes in place sends.",
    breaks: "V2",
    witness: .played(correct: "0 0 0", broken: "0 0") { variant in
      let log = EighthLog()
      let field = EighthField(0, variant)
      field.property.producer.start { log.add($0) }
      field.set(0)
      field.modify { $0 }
      let text = log.text
      withExtendedLifetime(field) {}
      return text
    },
    subject: { variant in
      Subject(
        PropertySubject("eighth field") { initial in
          let field = EighthField(initial, variant)
          return PropertyAdapter(
            value: { field.property.value },
            set: field.set,
            modify: field.modify,
            observe: { sink in
              let observation = field.property.signal.observe(sink)
              return Cancellation { observation?.dispose() }
            },
            start: { sink in
              let run = field.property.producer.start(sink)
              return Cancellation { run.dispose() }
            }
          )
        }
      )
    }
  )

  private static let eighthStubbornLabel = Bug(
    "eighth/binding-remembers-what-it-set",
    "A binding skips a value that it has carried before, although the target may have been set to another one since.",
    breaks: "V5",
    witness: .played(correct: "1 5 1", broken: "1 5 5") { variant in
      let log = EighthLog()
      let (name, label) = (MutableProperty(1), MutableProperty(0))
      eighthBind(label, to: name, variant)
      log.add("\(label.value)")
      label.value = 5
      log.add("\(label.value)")
      name.value = 1
      log.add("\(label.value)")
      return log.text
    },
    subject: { variant in
      Subject(
        BindingSubject("eighth label of a name") {
          let (name, label) = (MutableProperty(1), MutableProperty(0))
          return BindingAdapter(source: BindingSide(name), target: BindingSide(label)) {
            let binding = eighthBind(label, to: name, variant)
            return Cancellation { binding.dispose() }
          }
        }
      )
    }
  )

  private static let eighthStaleHandle = Bug(
    "eighth/old-handle-cancels-new-upload",
    "The handle of an upload cancels whichever upload is the latest one of its command.",
    breaks: "A5",
    witness: .played(correct: "1 | 2", broken: "1 | 2 !") { variant in
      let log = EighthLog()
      let works = EighthBox<[Observer<Int, TestFailure>]>([])
      let command = EighthCommand(variant) { _ in
        SignalProducer { observer, _ in works.change { $0.append(observer) } }
      }
      let sink: @Sendable (ActionNews) -> Void = { news in
        switch news {
        case .event(let event): log.add(event)
        case .refused: log.add("refused")
        }
      }
      let first = command.start(1, sink)
      works.value[0].send(value: 1)
      works.value[0].sendCompleted()
      let second = command.start(2, sink)
      works.value[1].send(value: 2)
      first.dispose()
      let text = log.text
      withExtendedLifetime(second) {}
      return text
    },
    subject: { variant in
      Subject(
        ActionSubject("eighth upload") { work in
          let command = EighthCommand(variant) { work($0).producer }
          let action = command.action
          return ActionAdapter(
            start: command.start,
            isEnabled: { action.isEnabled.value },
            isExecuting: { action.isExecuting.value },
            enable: { command.isAllowed.value = $0 },
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
}

/// A field of a form.
private final class EighthField: Sendable {
  let property: MutableProperty<Int>
  private let variant: Bug.Variant

  init(_ value: Int, _ variant: Bug.Variant) {
    property = MutableProperty(value)
    self.variant = variant
  }

  func set(_ value: Int) {
    if variant == .broken, value == property.value { return }
    property.value = value
  }

  func modify(_ body: (Int) -> Int) {
    property.modify { $0 = body($0) }
  }
}

@discardableResult
private func eighthBind(
  _ label: MutableProperty<Int>,
  to name: MutableProperty<Int>,
  _ variant: Bug.Variant
) -> any Disposable {
  label <~ (variant == .correct ? name.producer : name.producer.skipRepeats())
}

/// A button that uploads.
private final class EighthCommand: Sendable {
  let isAllowed = MutableProperty(true)
  let action: Action<Int, Int, TestFailure>
  private let variant: Bug.Variant
  private let latest = EighthBox<(any Disposable)?>(nil)

  init(_ variant: Bug.Variant, _ work: @escaping @Sendable (Int) -> SignalProducer<Int, TestFailure>) {
    self.variant = variant
    action = Action(enabledIf: isAllowed, execute: work)
  }

  func start(_ input: Int, _ sink: @escaping @Sendable (ActionNews) -> Void) -> Cancellation {
    let run = action.apply(input).start { event in
      switch event {
      case .next(let value): sink(.event(.next(value)))
      case .failed(.producerFailed(let error)): sink(.event(.failed(error)))
      case .failed(.disabled): sink(.refused)
      case .completed: sink(.event(.completed))
      case .interrupted: sink(.event(.interrupted))
      }
    }
    latest.set(run)
    return Cancellation { [variant, latest] in
      let handle = variant == .correct ? run : latest.value
      handle?.dispose()
    }
  }
}
