import Reactive
import ReactiveContractKit

/// An object with a property that can be bound by key path, and that tells of its changes and of its end.
final class BoundObject: Sendable {
  private let state = KitLocked(0)
  private let pipe = Signal<Int, Never>.pipe()

  deinit { pipe.input.sendCompleted() }

  var number: Int {
    get { state.withLock { $0 } }
    set {
      state.withLock { $0 = newValue }
      pipe.input.send(value: newValue)
    }
  }

  /// The object as the target of a binding.
  var side: BindingSide {
    let changes = pipe.output
    return BindingSide(
      value: { self.number },
      set: { self.number = $0 },
      listen: { sink in
        let observation = changes.observe(sink)
        return Cancellation { observation?.dispose() }
      }
    )
  }
}

/// The bindings of the reference that are checked.
enum BindingCatalogue {
  static var reference: [Subject] {
    [
      Subject(
        BindingSubject("MutableProperty <~ MutableProperty") {
          let (source, target) = (MutableProperty(0), MutableProperty(0))
          return adapter(source, target) { target <~ source }
        }
      ),
      Subject(
        BindingSubject("MutableProperty <~ SignalProducer") {
          let (source, target) = (MutableProperty(0), MutableProperty(0))
          return adapter(source, target) { target <~ source.producer.map { $0 } }
        }
      ),
      Subject(
        BindingSubject("MutableProperty <~ Signal") {
          let (signal, input) = Signal<Int, Never>.pipe()
          let target = MutableProperty(0)
          return BindingAdapter(source: BindingSide(signal, input: input), target: BindingSide(target)) {
            Cancellation(of: target <~ signal)
          }
        }
      ),
      Subject(
        BindingSubject("key path of an object <~ MutableProperty") {
          let (source, target) = (MutableProperty(0), BoundObject())
          return BindingAdapter(source: BindingSide(source), target: target.side) { [weak target] in
            guard let target else { return .none }
            return Cancellation(of: BindingTarget(object: target, keyPath: \.number) <~ source)
          }
        }
      ),
      Subject(
        BindingSubject("MutableProperty <~> MutableProperty", isMutual: true) {
          let (source, target) = (MutableProperty(0), MutableProperty(0))
          return adapter(source, target) { target <~> source }
        }
      ),
    ]
  }

  private static func adapter(
    _ source: MutableProperty<Int>,
    _ target: MutableProperty<Int>,
    _ bind: @escaping () -> any Disposable
  ) -> BindingAdapter {
    BindingAdapter(source: BindingSide(source), target: BindingSide(target)) { Cancellation(of: bind()) }
  }
}

extension Cancellation {
  /// Sees the handle of a binding as the kit does.
  fileprivate init(of binding: any Disposable) { self.init { binding.dispose() } }
}
