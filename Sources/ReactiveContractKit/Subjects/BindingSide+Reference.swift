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
  /// - Parameters:
  ///   - signal: What the side shows.
  ///   - input: Its sending end, which is let go of with the side.
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
