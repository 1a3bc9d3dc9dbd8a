import Foundation
import Reactive
import ReactiveContractKit
import Synchronization

extension CorrectSubject {
  /// Bindings in one direction and in both.
  static var bindings: [CorrectSubject] {
    [
      CorrectSubject("binding/cells, the target is weak", "Starts the source, and sets a target that it knows weakly.")
      {
        Subject(
          BindingSubject("cells") {
            let (source, target) = (PlainCell(0), PlainCell(0))
            return BindingAdapter(source: side(source), target: side(target)) {
              source.start { [weak target] event in
                if case .next(let value) = event { target?.modify { _ in value } }
              }
            }
          }
        )
      },
      CorrectSubject("binding/a target made of a closure", "Binds to a closure with a lifetime, not to a property.") {
        Subject(
          BindingSubject("a target of a closure") {
            let (source, target) = (MutableProperty(0), MutableProperty(0))
            return BindingAdapter(source: side(source), target: side(target)) {
              let closure = BindingTarget<Int>(lifetime: target.lifetime) { [weak target] in target?.value = $0 }
              let binding = closure <~ source
              return Cancellation { binding.dispose() }
            }
          }
        )
      },
      CorrectSubject("binding/from a signal", "Follows a pipe, which has no current value.") {
        Subject(
          BindingSubject("from a signal") {
            let (signal, input) = Signal<Int, Never>.pipe()
            let target = MutableProperty(0)
            let source = BindingSide(
              set: { input.send(value: $0) },
              listen: { sink in EventSource(signal).observe(sink) }
            )
            return BindingAdapter(source: source, target: side(target)) {
              let binding = target <~ signal
              return Cancellation { binding.dispose() }
            }
          }
        )
      },
      CorrectSubject("binding/both ways, by negation", "Keeps one side at the negative of the negative of the other.") {
        Subject(
          BindingSubject("both ways", isMutual: true) {
            let (source, target) = (MutableProperty(0), MutableProperty(0))
            return BindingAdapter(source: side(source), target: side(target)) {
              let binding = target.bindBothWays(with: source, to: { -(-$0) }, from: { -(-$0) })
              return Cancellation { binding.dispose() }
            }
          }
        )
      },
    ]
  }

  private static func side(_ cell: PlainCell) -> BindingSide {
    BindingSide(
      value: { cell.value },
      set: { value in cell.modify { _ in value } },
      listen: { sink in cell.observe(sink) }
    )
  }

  private static func side(_ property: MutableProperty<Int>) -> BindingSide {
    BindingSide(
      value: { property.value },
      set: { property.value = $0 },
      listen: { sink in EventSource(property.signal).observe(sink) }
    )
  }
}
