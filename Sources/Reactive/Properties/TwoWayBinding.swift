import ReactiveExclusion

infix operator <~> : BindingPrecedence

/// Keeps two properties equal, whichever of them is set.
///
/// The left property first takes the value of the right one. For the rest, see
/// ``MutableProperty/bindBothWays(with:to:from:)``.
@discardableResult
public func <~> <Value>(left: MutableProperty<Value>, right: MutableProperty<Value>) -> any Disposable {
  left.bindBothWays(with: right, to: { $0 }, from: { $0 })
}

extension MutableProperty {
  /// Keeps two properties in sync, whichever of them is set.
  ///
  /// This property first takes the value of the other one: at once, unless another thread is delivering a change of
  /// either of them; then that thread sets it next. A change of one side is carried over to the other side, and not
  /// back again. It is carried after all observers have received it, on the thread that made it, and before the setter
  /// returns. If a transform makes the change, it is carried after the value that is being transformed has been
  /// delivered. When both sides are set at the same time, the later change wins: once neither is being set, both have
  /// the value of the same change. No interleaving makes two threads wait for each other.
  ///
  /// Bindings may form any graph, including cycles: each of them carries a change from outside once.
  ///
  /// The binding keeps neither property alive, and ends with either of them or when it is disposed of.
  ///
  /// - Parameters:
  ///   - other: The other side.
  ///   - to: Makes a value of the other side from one of this side.
  ///   - from: Makes a value of this side from one of the other side.
  /// - Returns: A handle that ends the binding.
  @discardableResult
  public func bindBothWays<Other>(
    with other: MutableProperty<Other>,
    to: @escaping @Sendable (Value) -> Other,
    from: @escaping @Sendable (Other) -> Value
  ) -> any Disposable {
    let binding = TwoWayBinding(core, other.core, to: to, from: from)
    return binding.begin()
  }
}

/// Carries changes between two properties.
///
/// The changes of a property have serial numbers, which rise. A binding stores the numbers of the changes by which both
/// sides last agreed. It receives any other change inside the gate of the changed side, and carries it to the other
/// side once the thread is inside no gate; so no thread waits at one gate while it is inside the other. If both sides
/// have changed, the higher number wins, so both sides end with equal values.
private final class TwoWayBinding<Left: Sendable, Right: Sendable>: Sendable {
  /// The serial numbers of the changes by which both sides last agreed.
  private struct Agreement {
    private var left: UInt = 0
    private var right: UInt = 0

    subscript(_ side: Side) -> UInt {
      get { side == .left ? left : right }
      set { if side == .left { left = newValue } else { right = newValue } }
    }

    /// Decides whether the target takes over the news, given the serial number of its latest change.
    mutating func settle(_ news: News, present: UInt) -> Outcome {
      let (source, target) = (news.source, news.source.other)
      // This change or a later one was carried meanwhile.
      if news.serial <= self[source] { return .known }
      if news.number < present {
        if self[target] != present { return .known }
        self[target] = 0
        return .outdated
      }
      (self[source], self[target]) = (news.serial, news.number)
      return news.number == present ? .known : .taken
    }
  }

  private enum Outcome {
    case taken

    /// The target has had this change, or a later one that is carried to the source.
    case known

    /// The target has had a later change, which the source had before this one.
    case outdated
  }

  private enum Side {
    case left, right

    var other: Side { self == .left ? .right : .left }
  }

  private let left: PropertyCore<Left>
  private let right: PropertyCore<Right>
  private let toRight: @Sendable (Left) -> Right
  private let toLeft: @Sendable (Right) -> Left
  private let agreement = Locked(Agreement())

  /// The handle that ends the binding; a separate object, so that a caller that keeps it does not keep the binding.
  private let observations = CompositeDisposable()

  /// Carries the changes by which observers correct a value, in a loop: corrections of corrections take no stack.
  private let corrections = ThreadLoop()

  /// Raised when the binding ends because one of the properties has ended.
  private let hasEndedSide = OnceFlag()

  init(
    _ left: PropertyCore<Left>,
    _ right: PropertyCore<Right>,
    to toRight: @escaping @Sendable (Left) -> Right,
    from toLeft: @escaping @Sendable (Right) -> Left
  ) {
    self.left = left
    self.right = right
    self.toRight = toRight
    self.toLeft = toLeft
  }

  /// Begins the binding; returns the handle that ends it.
  func begin() -> any Disposable {
    attach(to: left, .left) { [self] in carry(toRight($0), $1, to: right) }
    attach(to: right, .right) { [self] in carry(toLeft($0), $1, to: left) }
    ThreadState.performOutside { [self] in
      let gate = right.changes.gate
      if gate.isInside { beginInside() } else { gate.perform { self.beginInside() } }
    }
    return observations
  }

  /// Carries the value of the right side to the left one, without waiting; called inside the gate of the right side.
  ///
  /// It does not wait because another thread may be doing the same from the other side.
  private func beginInside() {
    right.becomeBound()
    // Drawn inside the gate, so that later changes of the right side have higher numbers.
    let ((value, serial), number) = (right.numbered, SerialNumber.next())
    let news = News(source: .right, serial: serial, number: number, change: nil)
    ThreadState.performOutside { [self] in
      let outer = ThreadState.beginWithoutWaiting()
      carry(toLeft(value), news, to: left)
      ThreadState.endWithoutWaiting(outer)
    }
  }

  /// A change of one side that the other side may not have yet.
  private struct News {
    let source: Side
    /// The serial number of the change there.
    let serial: UInt
    /// The serial number that it gets on the other side: a higher one when the binding begins.
    let number: UInt
    let change: Change?
  }

  /// Observes a side; `carry` receives the changes that the other side may not have yet.
  private func attach<Value>(
    to side: PropertyCore<Value>,
    _ name: Side,
    _ carry: @escaping (Value, News) -> Void
  ) {
    side.changes.gate.performBookkeeping { side.becomeBound() }
    let follower = Follower(
      side,
      receive: { [self] value, serial in
        if agreement.withLock({ $0[name] }) == serial { return }
        let news = News(source: name, serial: serial, number: serial, change: Change.current)
        ThreadState.performOutside { carry(value, news) }
      },
      end: { [self] in sideHasEnded() }
    )
    guard let observation = side.changes.observe(follower) else { return }
    observations.add(observation)
  }

  /// Receives the changes of a side with their serial numbers.
  private struct Follower<Value: Sendable>: OpenTarget {
    typealias Failure = Never

    private let side: PropertyCore<Value>
    private let receive: (Value, _ serial: UInt) -> Void
    private let end: () -> Void

    init(_ side: PropertyCore<Value>, receive: @escaping (Value, UInt) -> Void, end: @escaping () -> Void) {
      self.side = side
      self.receive = receive
      self.end = end
    }

    func receive(_ value: Value, _ inside: borrowing Inside) { receive(value, inside[side].serial) }

    func end(_ termination: Termination<Never>) { end() }
  }

  private func sideHasEnded() {
    if !observations.isDisposed { _ = hasEndedSide.raise() }
    observations.dispose()
  }

  /// Makes the change on the other side, unless that side has had it or a later one.
  private func carry<Value>(_ value: Value, _ news: News, to side: PropertyCore<Value>) {
    // A change that was made before a side ended is still carried. Once the caller has disposed of the binding, no
    // change is.
    if observations.isDisposed, !hasEndedSide.isRaised { return }
    let gate = side.changes.gate
    // If this thread is inside the gate, further down its stack, it carries the change after it has left the gate. If
    // it must not wait, the change is carried once no thread is inside.
    guard let inside = gate.enterToSend(as: currentThread()) else {
      return gate.perform {
        gate.afterLeaving($0) { self.corrections.run { self.carry(value, news, to: side) } }
      }
    }
    side.prepare(inside)
    var outcome = Outcome.known
    let isWanted = { [agreement] (present: UInt) in
      outcome = agreement.withLock { $0.settle(news, present: present) }
      return outcome == .taken
    }
    let replaced = side.putCarried(value, under: news.number, causedBy: news.change, if: isWanted, inside)
    gate.leave(inside)
    releaseOutside(replaced)
    if outcome == .outdated { carryBack(from: news.source.other) }
  }

  /// Carries the value of a side that has had a later change than the other one.
  private func carryBack(from source: Side) {
    switch source {
    case .left:
      let (value, serial) = left.numbered
      carry(toRight(value), News(source: .left, serial: serial, number: serial, change: nil), to: right)
    case .right:
      let (value, serial) = right.numbered
      carry(toLeft(value), News(source: .right, serial: serial, number: serial, change: nil), to: left)
    }
  }
}
