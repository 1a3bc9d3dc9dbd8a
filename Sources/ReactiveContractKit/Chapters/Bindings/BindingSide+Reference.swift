public import Reactive

// Uses only public API, as a third-party adapter must.

extension BindingSide {
  /// Adapts a property of the reference.
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

  /// Adapts a signal of the reference.
  ///
  /// - Parameters:
  ///   - signal: The signal that the side observes.
  ///   - input: The sending end of the signal, which is released with the side.
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
