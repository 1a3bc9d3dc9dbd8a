import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let ninthValues: [Bug] = [ninthDistinctProperty, ninthClearing]

  private static let ninthDistinctProperty = Bug(
    "ninth/first-repetition-is-sent",
    "A property that sends no repetitions drops them for each observer by what that has received; so an observer"
      + " receives the value that the property had when it attached, if that is set again.",
    breaks: "V2",
    witness: .played(correct: "2", broken: "1 2") { variant in
      let log = NinthLog()
      let property = MutableProperty(1)
      let observation = ninthObserveChanges(of: property, variant) { log.add($0) }
      property.value = 1
      property.value = 2
      property.value = 2
      observation.dispose()
      return log.text
    },
    subject: { variant in
      Subject(
        PropertySubject("ninth distinct property") { initial in
          let property = MutableProperty(initial)
          return PropertyAdapter(
            value: { property.value },
            set: { property.value = $0 },
            modify: { body in property.modify { $0 = body($0) } },
            observe: { sink in ninthObserveChanges(of: property, variant, sink) },
            start: { sink in EventSource(property.producer.skipRepeats()).observe(sink) }
          )
        }
      )
    }
  )

  private static let ninthClearing = Bug(
    "ninth/binding-clears-its-target",
    "A binding sets its target to an empty value when the source is released, so that the view shows nothing stale.",
    breaks: "V6",
    witness: .played(correct: "5", broken: "0") { variant in
      let target = MutableProperty(1)
      var source: MutableProperty<Int>? = MutableProperty(5)
      if let source { _ = ninthBind(target, to: source, variant) }
      source = nil
      return "\(target.value)"
    },
    subject: { variant in
      Subject(
        BindingSubject("ninth binding") {
          let source = MutableProperty(0)
          let target = MutableProperty(0)
          return BindingAdapter(source: BindingSide(source), target: BindingSide(target)) {
            let handle = ninthBind(target, to: source, variant)
            return Cancellation { handle.dispose() }
          }
        }
      )
    }
  )
}

private func ninthObserveChanges(
  of property: MutableProperty<Int>,
  _ variant: Bug.Variant,
  _ sink: @escaping EventSource<Int, Never>.Sink
) -> Cancellation {
  if variant == .broken { return EventSource(property.signal.skipRepeats()).observe(sink) }
  let changes = property.producer.skipRepeats().skip(first: 1)
  let observation = changes.startWithSignal { signal, _ in signal.observe(sink) }
  return Cancellation { observation?.dispose() }
}

private func ninthBind(
  _ target: MutableProperty<Int>,
  to source: MutableProperty<Int>,
  _ variant: Bug.Variant
) -> any Disposable {
  source.producer.start { [weak target] event in
    switch event {
    case .next(let value): target?.value = value
    case .completed: if variant == .broken { target?.value = 0 }
    case .interrupted: break
    }
  }
}
