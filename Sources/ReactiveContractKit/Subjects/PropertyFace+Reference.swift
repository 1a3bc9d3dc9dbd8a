public import Reactive

// Written with nothing but public API, as any adapter would be.

extension PropertyFace {
  /// Sees a property of the reference as the kit does.
  public init(_ property: MutableProperty<Int>) { self.init(property, shownBy: property) }

  /// Sees a property of the reference by what is derived from it, which must have the same values.
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
