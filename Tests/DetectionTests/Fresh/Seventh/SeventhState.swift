import Reactive
import ReactiveContractKit
import Synchronization

/// Properties and bindings.
extension Bug {
  static let seventhState: [Bug] = [seventhFieldBug, seventhLabelBug]

  // MARK: V2

  private static let seventhFieldBug = Bug(
    "seventh/first-change-is-no-change",
    "A property that reports no equal values compares each change with the last one that was reported, and so reports "
      + "a first change to the value that it has.",
    breaks: "V2",
    witness: .played(correct: "5", broken: "0 5") { variant in
      let log = SeventhLog()
      let field = SeventhField(0, variant)
      field.observe { log.add($0) }
      field.value = 0
      field.value = 5
      field.value = 5
      return log.text
    },
    subject: { variant in
      Subject(
        PropertySubject("seventh field") { initial in
          let field = SeventhField(initial, variant)
          return PropertyAdapter(
            value: { field.value },
            set: { field.value = $0 },
            observe: { sink in
              let observation = field.observe(sink)
              return Cancellation { observation?.dispose() }
            },
            start: { sink in
              let observation = field.start(sink)
              return Cancellation { observation?.dispose() }
            }
          )
        }
      )
    }
  )

  // MARK: V5

  private static let seventhLabelBug = Bug(
    "seventh/binding-skips-repeats",
    "A binding carries no value that equals the one that it carried last, though the target may have been set since.",
    breaks: "V5",
    witness: .played(correct: "1 7 1", broken: "1 7 7") { variant in
      let log = SeventhLog()
      let source = MutableProperty(1)
      let target = MutableProperty(0)
      _ = seventhBound(target, to: source, variant)
      log.add("\(target.value)")
      target.value = 7
      log.add("\(target.value)")
      source.value = 1
      log.add("\(target.value)")
      return log.text
    },
    subject: { variant in
      Subject(
        BindingSubject("seventh label") {
          let source = MutableProperty(0)
          let target = MutableProperty(0)
          return BindingAdapter(source: BindingSide(source), target: BindingSide(target)) {
            let binding = seventhBound(target, to: source, variant)
            return Cancellation { binding.dispose() }
          }
        }
      )
    }
  )
}

/// A property that reports a change only if the value is another one.
private final class SeventhField: Sendable {
  private let property: MutableProperty<Int>
  private let variant: Bug.Variant

  init(_ value: Int, _ variant: Bug.Variant) {
    property = MutableProperty(value)
    self.variant = variant
  }

  var value: Int {
    get { property.value }
    set { property.value = newValue }
  }

  /// Observes the value and every change.
  func start(_ sink: @escaping @Sendable (Event<Int, Never>) -> Void) -> (any Disposable)? {
    property.producer.skipRepeats().startWithSignal { signal, _ in signal.observe(sink) }
  }

  /// Observes every change.
  @discardableResult
  func observe(_ sink: @escaping @Sendable (Event<Int, Never>) -> Void) -> (any Disposable)? {
    switch variant {
    case .correct:
      property.producer.skipRepeats().skip(first: 1).startWithSignal { signal, _ in signal.observe(sink) }
    case .broken:
      property.signal.skipRepeats().observe(sink)
    }
  }
}

/// Keeps the target equal to the source.
private func seventhBound(
  _ target: MutableProperty<Int>,
  to source: MutableProperty<Int>,
  _ variant: Bug.Variant
) -> any Disposable {
  let values = variant == .correct ? source.producer : source.producer.skipRepeats()
  return values.startWithValues { [weak target] in target?.value = $0 }
}
