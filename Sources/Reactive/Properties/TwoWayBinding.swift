infix operator <~> : BindingPrecedence

/// Keeps two properties equal, whichever of them is set.
///
/// The left one begins with the value of the right one. For what follows see
/// ``MutableProperty/bindBothWays(with:to:from:)``.
@discardableResult
public func <~> <Value>(left: MutableProperty<Value>, right: MutableProperty<Value>) -> any Disposable {
  left.bindBothWays(with: right, to: { $0 }, from: { $0 })
}

extension MutableProperty {
  /// Keeps two properties in step, whichever of them is set.
  ///
  /// This property begins with the value of the other one: at once, unless another thread is telling of a change of either of
  /// them, which then does it next. A change of one side is carried over to the other and not back
  /// again. It is carried when everybody has been told of it, on the thread that made it and before the setter returns. When
  /// both sides are set at once, the later change wins: as soon as neither is set any more, both have the value of one and the
  /// same change. No order of threads makes them wait for each other.
  ///
  /// Bindings may form any graph, circles included: each of them carries a change from outside once.
  ///
  /// The binding keeps neither property alive, and ends with either of them or by disposal.
  ///
  /// - Parameters:
  ///   - other: The other side.
  ///   - to: Makes a value of the other side from one of this side.
  ///   - from: Makes a value of this side from one of the other side.
  /// - Returns: What ends the binding.
  @discardableResult
  public func bindBothWays<Other>(
    with other: MutableProperty<Other>,
    to: @escaping @Sendable (Value) -> Other,
    from: @escaping @Sendable (Other) -> Value
  ) -> any Disposable {
    let binding = TwoWayBinding(core, other.core, to: to, from: from)
    binding.begin()
    return binding
  }
}

/// Carries changes between two properties.
///
/// Each change has a number, which it keeps from property to property. A binding notes it inside the gate of the side that was
/// changed, and carries it to the other side when the thread is inside no gate: no thread waits at one gate while it is inside
/// the other. A side that has had this change, or a later one, stays as it is: so every graph of bindings settles.
private final class TwoWayBinding<Left: Sendable, Right: Sendable>: Disposable {
  /// The number of the latest change of each side.
  private struct Latest {
    private(set) var left: UInt = 0
    private(set) var right: UInt = 0

    subscript(_ side: Side) -> UInt { side == .left ? left : right }

    /// Notes a change of a side; tells whether the other side has not had it, nor a later one.
    mutating func note(_ number: UInt, _ side: Side) -> Bool {
      if side == .left { left = max(left, number) } else { right = max(right, number) }
      return min(left, right) < number
    }
  }

  private enum Side { case left, right }

  private let left: PropertyCore<Left>
  private let right: PropertyCore<Right>
  private let toRight: @Sendable (Left) -> Right
  private let toLeft: @Sendable (Right) -> Left
  private let latest = Locked(Latest())
  private let observations = CompositeDisposable()

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

  var isDisposed: Bool { observations.isDisposed }

  func dispose() { observations.dispose() }

  func begin() {
    attach(to: left, .left) { [self] in carry(toRight($0), $1, to: right, .right) }
    attach(to: right, .right) { [self] in carry(toLeft($0), $1, to: left, .left) }
    ThreadState.performOutside { [self] in
      let gate = right.changes.gate
      if gate.isInside { beginInside() } else { gate.perform { self.beginInside() } }
    }
  }

  /// Carries the value of the right side, from inside its gate, and waits for nobody.
  ///
  /// Inside, nobody changes that side between the number and the value that it stands for. Others may be doing the same from the
  /// other side: so it does not wait.
  private func beginInside() {
    let (number, value) = (ChangeNumber.next(), right.current)
    note(number, .right)
    ThreadState.performOutside { [self] in
      let outer = ThreadState.beginWithoutWaiting()
      carry(toLeft(value), number, to: left, .left)
      ThreadState.endWithoutWaiting(outer)
    }
  }

  /// Observes a side; `carry` gets what the other side does not have yet.
  private func attach<Value>(
    to side: PropertyCore<Value>,
    _ name: Side,
    _ carry: @escaping (Value, UInt) -> Void
  ) {
    side.changes.gate.performBookkeeping { side.isBound = true }
    let action = EventAction<Value, Never> { [self] event in
      guard case .next(let value) = event else { return dispose() }
      let number = ChangeNumber.current
      if note(number, name) { ThreadState.performOutside { carry(value, number) } }
    }
    guard let observation = side.changes.observe(Handler(action).receiver) else { return }
    observations.add(observation)
  }

  /// Notes a change of a side; tells whether it is news for the other one.
  @discardableResult
  private func note(_ number: UInt, _ side: Side) -> Bool { latest.withLock { $0.note(number, side) } }

  /// Makes a change on the other side, unless that has had it, or a later one.
  private func carry<Value>(
    _ value: Value,
    _ number: UInt,
    to side: PropertyCore<Value>,
    _ name: Side
  ) {
    if isDisposed { return }
    let gate = side.changes.gate
    // Inside, further down this stack: as soon as this thread is not. Brought about by an end: as soon as nobody is.
    guard gate.enterToSend(as: currentThread()) else {
      return gate.perform { gate.afterLeaving { self.carry(value, number, to: side, name) } }
    }
    side.prepare()
    let isNews = !side.changes.hasEnded && latest.withLock { $0[name] < number }
    let replaced = isNews ? side.putCarried(value, number) : nil
    gate.leave()
    if let replaced { releaseOutside(replaced) }
  }
}
