import ReactiveExclusion

extension PullSequence {
  /// Replaces every value by a sequence, and concatenates these sequences.
  ///
  /// ```swift
  /// // take(first: 2), written with `bind`:
  /// numbers.bind {
  ///   var left = 2
  ///   return { value, stop in
  ///     left -= 1
  ///     stop = left == 0
  ///     return .just(value)
  ///   }
  /// }
  /// ```
  ///
  /// - Parameter makeBody: Makes the closure for the values; called once at most, when the first value is read. That
  ///   closure is called once per value, in order, by one thread at a time, and may keep a state. It returns the
  ///   sequence for the value, or `nil` to end the result now. If it sets `stop`, the result ends after the returned
  ///   sequence.
  public func bind<NewElement>(
    _ makeBody: @escaping @Sendable () -> (_ value: Element, _ stop: inout Bool) -> PullSequence<NewElement>?
  ) -> PullSequence<NewElement> {
    deriving(Binding(source: link, makeBody: makeBody)) { $0.next() }.titled(label?.adding("bind"))
  }

  /// Appends another sequence to this one.
  ///
  /// The other sequence is not read before this one has ended. From there on, the result is the other sequence and
  /// retains nothing of this one.
  public func concat(_ next: PullSequence) -> PullSequence {
    deriving(link) { [link = next.link] current in
      guard let next = current.next, let value = current.element else { return .rest(link) }
      current = next
      return .element(value)
    }
    .titled(label?.adding("concat(", next.label))
  }

  /// Pairs the values of this sequence with those of another one; ends with the shorter of the two.
  ///
  /// Reads this sequence first. Once it has ended, the other one is not read.
  public func zip<Other>(with other: PullSequence<Other>) -> PullSequence<(Element, Other)> {
    deriving((link, other.link)) { links in
      guard let left = links.0.next, let first = links.0.element, let right = links.1.next, let second = links.1.element
      else { return .end }
      links = (left, right)
      return .element((first, second))
    }
    .titled(label?.adding("zip(with:", other.label))
  }

  /// Makes a sequence that is computed from this one by changing a state, and is as eager as this one.
  func deriving<State, NewElement>(
    _ state: sending State,
    _ body: @escaping @Sendable (inout State) -> LazyLink<NewElement>.Step
  ) -> PullSequence<NewElement> {
    PullSequence<NewElement>(LazyLink(Unfolding(state, body)), isEager: isEager)
  }
}

/// The state of `bind`: the position in the source, and in the sequence for its last value.
private struct Binding<Element: Sendable, NewElement: Sendable> {
  typealias Body = (_ value: Element, _ stop: inout Bool) -> PullSequence<NewElement>?

  var source: LazyLink<Element>
  let makeBody: @Sendable () -> Body
  var body: Body?
  var inner = LazyLink<NewElement>()

  init(source: LazyLink<Element>, makeBody: @escaping @Sendable () -> Body) {
    self.source = source
    self.makeBody = makeBody
  }

  mutating func next() -> LazyLink<NewElement>.Step {
    while true {
      if let next = inner.next, let value = inner.element {
        inner = next
        return .element(value)
      }
      guard let next = source.next, let value = source.element else { return .end }
      source = next
      // Set once: to take the closure out and put it back would wrap it each time.
      if body == nil { body = makeBody() }
      var stop = false
      guard let found = body?(value, &stop) else { return .end }
      if stop { return .rest(found.link) }
      inner = found.link
    }
  }
}
