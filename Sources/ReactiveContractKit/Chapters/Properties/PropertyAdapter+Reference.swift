public import Reactive

// Uses only public API, as a third-party adapter must.

extension PropertyAdapter {
  /// Adapts a property of the reference.
  public init(_ property: MutableProperty<Int>) { self.init(property, shownBy: property) }

  /// Adapts a property of the reference; reads a derived property, which must have the same values.
  public init(_ property: MutableProperty<Int>, shownBy derived: some PropertyProtocol<Int>) {
    self.init(
      value: { derived.value },
      set: { property.value = $0 },
      modify: { body in property.modify { $0 = body($0) } },
      observe: { sink in
        let observation = derived.signal.observe(sink)
        return Cancellation { observation?.dispose() }
      },
      start: { sink in
        let run = derived.producer.start(sink)
        return Cancellation { run.dispose() }
      }
    )
  }
}
