extension PullSequence {
  /// Replaces every value by the result of the closure.
  ///
  /// See ``Signal/map(_:)``.
  public func map<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) -> NewElement
  ) -> PullSequence<NewElement> {
    applying(Map(transform))
  }

  /// Replaces every value by the result of the closure, and drops those for which it is `nil`.
  ///
  /// See ``Signal/compactMap(_:)``.
  public func compactMap<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) -> NewElement?
  ) -> PullSequence<NewElement> {
    applying(CompactMap(transform))
  }

  /// Combines every value with the result of the one before.
  ///
  /// See ``Signal/scan(_:_:)``.
  public func scan<Result: Sendable>(
    _ initial: Result,
    _ combine: @escaping @Sendable (Result, Element) -> Result
  ) -> PullSequence<Result> {
    applying(Scan(initial) { $0 = combine($0, $1) })
  }

  /// Updates a result with every value.
  ///
  /// See ``Signal/scan(into:_:)``.
  public func scan<Result: Sendable>(
    into initial: Result,
    _ update: @escaping @Sendable (inout Result, Element) -> Void
  ) -> PullSequence<Result> {
    applying(Scan(initial, update))
  }

  /// Makes a new value from every value and a state, which the closure replaces.
  ///
  /// See ``Signal/scanMap(_:_:)``.
  public func scanMap<State: Sendable, NewElement: Sendable>(
    _ initial: State,
    _ next: @escaping @Sendable (State, Element) -> (State, NewElement)
  ) -> PullSequence<NewElement> {
    applying(ScanMap(initial, next))
  }

  /// Makes a new value from every value and a state, which the closure changes.
  ///
  /// See ``Signal/scanMap(into:_:)``.
  public func scanMap<State: Sendable, NewElement: Sendable>(
    into initial: State,
    _ next: @escaping @Sendable (inout State, Element) -> NewElement
  ) -> PullSequence<NewElement> {
    applying(ScanMap(into: initial, next))
  }

  /// Pairs every value with the one before; leaves out the first.
  ///
  /// See ``Signal/combinePrevious()``.
  public func combinePrevious() -> PullSequence<(Element, Element)> { applying(CombinePrevious(nil)) }

  /// Pairs every value with the one before, and the first with the initial value.
  ///
  /// See ``Signal/combinePrevious(_:)``.
  public func combinePrevious(_ initial: Element) -> PullSequence<(Element, Element)> {
    applying(CombinePrevious(initial))
  }

  /// Gathers the values in arrays of `count` values; the last array may be shorter.
  ///
  /// See ``Signal/collect(count:)``.
  public func collect(count: Int) -> PullSequence<[Element]> { applying(CollectBatches(count: count)) }
}

extension PullSequence where Element == Bool {
  /// Replaces every value by its opposite.
  ///
  /// See ``Signal/negate()``.
  public func negate() -> PullSequence<Bool> { applying(Negate()) }
}
