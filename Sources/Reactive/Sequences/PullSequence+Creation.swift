import ReactiveExclusion

extension PullSequence {
  /// A sequence without values.
  public static var empty: PullSequence { PullSequence(LazyLink()) }

  /// Makes a sequence of one value.
  public static func just(_ value: Element) -> PullSequence {
    PullSequence(LazyLink(value, next: LazyLink()))
  }

  /// Makes a sequence of the values of another kind of sequence.
  ///
  /// The iterator of `values` is made when the first value is read, and is advanced by one value at a time.
  public init<Values: Sequence & Sendable>(_ values: Values) where Values.Element == Element {
    self.init { PullSequence(state: values.makeIterator()) { $0.next() } }
  }

  /// Makes a sequence from a state that the closure changes from value to value.
  ///
  /// ```swift
  /// let powers = PullSequence(state: 1) { state in
  ///   defer { state *= 2 }
  ///   return state
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - state: The state that the first call receives.
  ///   - next: Returns the next value, or `nil` at the end. Called once per value and once for the end, in order, by
  ///     one thread at a time.
  public init<State>(state: sending State, _ next: @escaping @Sendable (inout State) -> Element?) {
    let work = Unfolding<State, Element>(state) { state in
      if let element = next(&state) { .element(element) } else { .end }
    }
    self.init(LazyLink(work))
  }

  /// Makes a sequence equal to the one that the closure makes when the first value is read.
  ///
  /// Use it for sequences that are defined recursively:
  ///
  /// ```swift
  /// func countdown(from start: Int) -> PullSequence<Int> {
  ///   start == 0 ? .empty : .just(start).concat(PullSequence { countdown(from: start - 1) })
  /// }
  /// ```
  ///
  /// - Parameter make: Makes the sequence; called once at most.
  public init(_ make: @escaping @Sendable () -> PullSequence) {
    self.init(LazyLink(Unfolding<Void, Element>(()) { _ in .rest(make().link) }))
  }

  /// Makes a sequence from a closure that returns its first value and one that returns the rest.
  ///
  /// - Parameters:
  ///   - head: Returns the first value; called once at most, when that is read.
  ///   - tail: Returns the rest; called once at most, when the second value is read.
  public init(head: @escaping @Sendable () -> Element, tail: @escaping @Sendable () -> PullSequence) {
    // The head is released once it is computed: the places after it must not hold what it holds (Q5).
    let work = Unfolding<(@Sendable () -> Element)?, Element>(head) { head in
      if let head = head.take() { .element(head()) } else { .rest(tail().link) }
    }
    self.init(LazyLink(work))
  }
}
