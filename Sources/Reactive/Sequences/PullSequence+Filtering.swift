extension PullSequence {
  /// Leaves out the values that do not satisfy the predicate.
  ///
  /// See ``Signal/filter(_:)``.
  public func filter(_ isIncluded: @escaping @Sendable (Element) -> Bool) -> PullSequence {
    applying(Filter(isIncluded))
  }

  /// Unwraps the values, and leaves out `nil`.
  ///
  /// See ``Signal/skipNil()``.
  public func skipNil<Wrapped>() -> PullSequence<Wrapped> where Element == Wrapped? { applying(SkipNil()) }

  /// Leaves out the values that are equivalent to the one before.
  ///
  /// See ``Signal/skipRepeats(_:)``.
  public func skipRepeats(_ isEquivalent: @escaping @Sendable (Element, Element) -> Bool) -> PullSequence {
    applying(SkipRepeats(isEquivalent))
  }

  /// Leaves out the values whose identity an earlier one had.
  ///
  /// See ``Signal/uniqueValues(_:)``.
  public func uniqueValues<Identity: Hashable & Sendable>(
    _ identity: @escaping @Sendable (Element) -> Identity
  ) -> PullSequence {
    applying(UniqueValues(identity))
  }
}

extension PullSequence where Element: Equatable {
  /// Leaves out the values that equal the one before.
  ///
  /// See ``Signal/skipRepeats()``.
  public func skipRepeats() -> PullSequence { skipRepeats { $0 == $1 } }
}

extension PullSequence where Element: Hashable {
  /// Leaves out the values that equal an earlier one.
  ///
  /// See ``Signal/uniqueValues()``.
  public func uniqueValues() -> PullSequence { uniqueValues { $0 } }
}
