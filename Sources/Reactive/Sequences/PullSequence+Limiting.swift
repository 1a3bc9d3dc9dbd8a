extension PullSequence {
  /// Ends behind the first values; the place behind them is never worked out.
  ///
  /// See ``Signal/take(first:)``.
  public func take(first count: Int) -> PullSequence { applying(TakeFirst(count)) }

  /// Has the last values only; works out all of this sequence when the first of them is asked for.
  ///
  /// See ``Signal/take(last:)``.
  public func take(last count: Int) -> PullSequence { applying(TakeLast(count)) }

  /// Ends before the first value that does not satisfy the predicate.
  ///
  /// See ``Signal/take(while:)``.
  public func take(while shouldContinue: @escaping @Sendable (Element) -> Bool) -> PullSequence {
    applying(TakeWhile(shouldContinue))
  }

  /// Ends behind the first value that does not satisfy the predicate.
  ///
  /// See ``Signal/take(until:)-((Value)->Bool)``.
  public func take(until shouldContinue: @escaping @Sendable (Element) -> Bool) -> PullSequence {
    applying(TakeUntil(shouldContinue))
  }

  /// Leaves out the first values.
  ///
  /// See ``Signal/skip(first:)``.
  public func skip(first count: Int) -> PullSequence { applying(SkipFirst(count)) }

  /// Leaves out all before the first value that does not satisfy the predicate.
  ///
  /// See ``Signal/skip(while:)``.
  public func skip(while shouldContinue: @escaping @Sendable (Element) -> Bool) -> PullSequence {
    applying(SkipWhile(shouldContinue))
  }
}
