extension PullSequence {
  /// Ends after the first values; the value after them is never computed.
  ///
  /// See ``Signal/take(first:)``.
  public func take(first count: Int) -> PullSequence { applying(TakeFirst(count)) }

  /// Keeps the last values only; computes all of this sequence when the first of them is read.
  ///
  /// See ``Signal/take(last:)``.
  public func take(last count: Int) -> PullSequence { applying(TakeLast(count)) }

  /// Ends before the first value that does not satisfy the predicate.
  ///
  /// See ``Signal/take(while:)``.
  public func take(while shouldContinue: @escaping @Sendable (Element) -> Bool) -> PullSequence {
    applying(TakeWhile(shouldContinue))
  }

  /// Ends after the first value that does not satisfy the predicate.
  ///
  /// See ``Signal/take(until:)-((Value)->Bool)``.
  public func take(until shouldContinue: @escaping @Sendable (Element) -> Bool) -> PullSequence {
    applying(TakeUntil(shouldContinue))
  }

  /// Leaves out the first values.
  ///
  /// See ``Signal/skip(first:)``.
  public func skip(first count: Int) -> PullSequence { applying(SkipFirst(count)) }

  /// Leaves out all values before the first one that does not satisfy the predicate.
  ///
  /// See ``Signal/skip(while:)``.
  public func skip(while shouldContinue: @escaping @Sendable (Element) -> Bool) -> PullSequence {
    applying(SkipWhile(shouldContinue))
  }
}
