public import Reactive

// Written with nothing but public API, as any adapter would be.

extension BindingSide {
  /// Sees a property of the reference as the kit does.
  public init(_ property: MutableProperty<Int>) {
    let changes = property.signal
    self.init(
      value: { property.value },
      set: { property.value = $0 },
      listen: { sink in
        let observation = changes.observe(sink)
        return Cancellation { observation?.dispose() }
      }
    )
  }

  /// Sees a signal of the reference as the kit does.
  ///
  /// - Parameter input: Its sending end, which is let go of with the side.
  public init(_ signal: Signal<Int, Never>, input: Observer<Int, Never>) {
    self.init(
      set: { input.send(value: $0) },
      listen: { sink in
        let observation = signal.observe(sink)
        return Cancellation { observation?.dispose() }
      }
    )
  }
}

/// The bindings of the reference that stand under the contract.
enum BindingCatalogue {
  static var reference: [Subject] {
    [
      Subject(
        BindingSubject("MutableProperty <~ MutableProperty") {
          let (source, target) = (MutableProperty(0), MutableProperty(0))
          return face(source, target) { target <~ source }
        }
      ),
      Subject(
        BindingSubject("MutableProperty <~ SignalProducer") {
          let (source, target) = (MutableProperty(0), MutableProperty(0))
          return face(source, target) { target <~ source.producer.map { $0 } }
        }
      ),
      Subject(
        BindingSubject("MutableProperty <~ Signal") {
          let (signal, input) = Signal<Int, Never>.pipe()
          let target = MutableProperty(0)
          return BindingFace(source: BindingSide(signal, input: input), target: BindingSide(target)) {
            Cancellation(of: target <~ signal)
          }
        }
      ),
      Subject(
        BindingSubject("MutableProperty <~> MutableProperty", isMutual: true) {
          let (source, target) = (MutableProperty(0), MutableProperty(0))
          return face(source, target) { target <~> source }
        }
      ),
    ]
  }

  private static func face(
    _ source: MutableProperty<Int>,
    _ target: MutableProperty<Int>,
    _ bind: @escaping () -> any Disposable
  ) -> BindingFace {
    BindingFace(source: BindingSide(source), target: BindingSide(target)) { Cancellation(of: bind()) }
  }
}

extension Cancellation {
  /// Sees the handle of a binding as the kit does.
  fileprivate init(of binding: any Disposable) { self.init { binding.dispose() } }
}
