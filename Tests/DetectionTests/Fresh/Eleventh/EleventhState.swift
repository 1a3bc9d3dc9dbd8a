import Reactive
import ReactiveContractKit

extension Bug {
  static let eleventhState: [Bug] = [runSkipsEcho, modifyIsTwoSteps, bindingSkipsRepeats]

  private static let runSkipsEcho = Bug(
    "eleventh/run-skips-its-first-change",
    "For fear of sending the value twice, a run drops its first change if that equals the value it began with.",
    breaks: "V2",
    witness: .played(correct: "1 1 1", broken: "1 1") { variant in
      let log = EleventhLog()
      let counter = EleventhCounter(1, variant)
      let handle = counter.run { log.add($0) }
      counter.property.value = 1
      counter.property.value = 1
      handle.dispose()
      return String(log.text.dropLast(2))
    },
    subject: { variant in
      Subject(
        PropertySubject("eleventh counter") { initial in
          let counter = EleventhCounter(initial, variant)
          return PropertyAdapter(
            value: { counter.property.value },
            set: { counter.property.value = $0 },
            modify: { body in counter.property.modify { $0 = body($0) } },
            observe: { sink in
              let handle = counter.property.signal.observe(sink)
              return Cancellation { handle?.dispose() }
            },
            start: { sink in
              let handle = counter.run(sink)
              return Cancellation { handle.dispose() }
            }
          )
        }
      )
    }
  )

  private static let modifyIsTwoSteps = Bug(
    "eleventh/modify-reads-and-then-sets",
    "A property's modify reads the value, and sets what the closure makes of it; both are safe, but not together.",
    breaks: "V3",
    witness: .described(
      correct: "two threads that each add one make 2 of 0",
      broken: "a thread that reads 0 while the other is about to set 1 sets 1, too"
    ),
    subject: { variant in
      Subject(
        PropertySubject("eleventh tally") { initial in
          let property = MutableProperty(initial)
          return PropertyAdapter(
            value: { property.value },
            set: { property.value = $0 },
            modify: { body in eleventhModify(property, variant, body) },
            observe: { sink in
              let handle = property.signal.observe(sink)
              return Cancellation { handle?.dispose() }
            },
            start: { sink in
              let handle = property.producer.start(sink)
              return Cancellation { handle.dispose() }
            }
          )
        }
      )
    }
  )

  private static let bindingSkipsRepeats = Bug(
    "eleventh/binding-skips-repeats",
    "A binding drops repeated values of its source, although the target may have been set meanwhile.",
    breaks: "V5",
    witness: .played(correct: "1 2 1", broken: "1 2 2") { variant in
      let log = EleventhLog()
      let (model, field) = (MutableProperty(1), MutableProperty(0))
      let binding = eleventhBound(field, to: model, variant)
      log.add("\(field.value)")
      field.value = 2
      log.add("\(field.value)")
      model.value = 1
      log.add("\(field.value)")
      binding.dispose()
      return log.text
    },
    subject: { variant in
      Subject(
        BindingSubject("eleventh form binding") {
          let (source, target) = (MutableProperty(0), MutableProperty(0))
          return BindingAdapter(source: BindingSide(source), target: BindingSide(target)) {
            let binding = eleventhBound(target, to: source, variant)
            return Cancellation { binding.dispose() }
          }
        }
      )
    }
  )
}

/// A property whose runs are of its own making.
private final class EleventhCounter: Sendable {
  let property: MutableProperty<Int>
  private let variant: Bug.Variant

  init(_ value: Int, _ variant: Bug.Variant) {
    property = MutableProperty(value)
    self.variant = variant
  }

  func run(_ sink: @escaping @Sendable (Event<Int, Never>) -> Void) -> any Disposable {
    property.producer.applying(EleventhEcho(variant: variant)).start(sink)
  }
}

private struct EleventhEcho: ValueTransducer {
  typealias Failure = Never
  let variant: Bug.Variant
  var count = 0
  var first = 0

  mutating func receive(_ value: Int) -> Reaction<Int, Never> {
    count += 1
    if count == 1 { first = value }
    return variant == .broken && count == 2 && value == first ? .nothing : .send(value)
  }
}

private func eleventhModify(_ property: MutableProperty<Int>, _ variant: Bug.Variant, _ body: (Int) -> Int) {
  switch variant {
  case .correct:
    property.modify { $0 = body($0) }
  case .broken:
    let changed = body(property.value)
    Interleaving.yield(before: "set what was read and changed")
    property.value = changed
  }
}

private func eleventhBound(
  _ target: MutableProperty<Int>,
  to source: MutableProperty<Int>,
  _ variant: Bug.Variant
) -> any Disposable {
  switch variant {
  case .correct: target <~ source.producer
  case .broken: target <~ source.producer.skipRepeats()
  }
}
