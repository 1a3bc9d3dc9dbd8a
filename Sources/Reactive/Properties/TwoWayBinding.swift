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
  /// This property begins with the value of the other one. A change of one side is carried over to the other and not back
  /// again. It is carried when everybody has been told of it, on the thread that made it and before the setter returns; while another
  /// thread is carrying, that one does. When both sides are set at once, the later change wins: as soon as nobody sets
  /// either any more, both have the value of one and the same change. No order of threads makes them wait for each other.
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
/// A change is noted inside the gate of the side that was set, and carried outside of it: no thread ever waits at one gate
/// while it is inside the other.
private final class TwoWayBinding<Left: Sendable, Right: Sendable>: Disposable {
  private enum Change {
    case left(Left)
    case right(Right)

    var isRight: Bool {
      if case .right = self { true } else { false }
    }
  }

  private struct State {
    /// The latest change, unless it has been carried.
    var latest: Change?

    /// Some thread carries, and will see what is noted meanwhile.
    var isCarrying = false

    /// The change that is being delivered is the binding's own; read inside the gate of the side that it belongs to.
    var echo: Bool?
  }

  private let left: PropertyCore<Left>
  private let right: PropertyCore<Right>
  private let toRight: @Sendable (Left) -> Right
  private let toLeft: @Sendable (Right) -> Left
  private let state = Locked(State())
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
    attach(to: left) { .left($0) }
    right.withValue { value in
      attach(to: right) { .right($0) }
      state.withLock { $0.latest = .right(value) }
    }
    carry()
  }

  private func attach<Value>(to side: PropertyCore<Value>, _ change: @escaping (Value) -> Change) {
    let action = EventAction<Value, Never> { [self] event in
      if case .next(let value) = event { note(change(value), under: side.changes.gate) } else { dispose() }
    }
    guard let observation = side.changes.observe(Handler(action).receiver) else { return }
    observations.add(observation)
  }

  /// Notes a change that somebody else made, from inside the gate of its side.
  private func note(_ change: Change, under gate: Gate) {
    let isNews = state.withLock { state in
      if state.echo == change.isRight { return false }
      state.latest = change
      return true
    }
    if isNews { gate.afterLeaving { [self] in carry() } }
  }

  /// Carries what has been noted, until there is nothing left or another thread does.
  private func carry() {
    let isFirst = state.withLock { state in
      if state.isCarrying { return false }
      state.isCarrying = true
      return true
    }
    guard isFirst else { return }
    while let change = next() {
      let isDone =
        switch change {
        case .left(let value): put(toRight(value), into: right, isRight: true, for: change)
        case .right(let value): put(toLeft(value), into: left, isRight: false, for: change)
        }
      if !isDone { return }
    }
  }

  private func next() -> Change? {
    state.withLock { state in
      defer { state.latest = nil }
      if isDisposed || state.latest == nil { state.isCarrying = false }
      return isDisposed ? nil : state.latest
    }
  }

  /// Sets a side, unless it was set by somebody else meanwhile; `false` if that has to wait until this thread is out of its gate.
  private func put<Value>(_ value: Value, into side: PropertyCore<Value>, isRight: Bool, for change: Change) -> Bool {
    let gate = side.changes.gate
    guard gate.enter() else {
      state.withLock { state in
        state.latest = state.latest ?? change
        state.isCarrying = false
      }
      gate.afterLeaving { [self] in carry() }
      return false
    }
    let isCurrent = state.withLock { state in
      if state.latest?.isRight == isRight || side.changes.hasEnded { return false }
      state.echo = isRight
      return true
    }
    let replaced = isCurrent ? side.put(value) : nil
    state.withLock { $0.echo = nil }
    gate.leave()
    withExtendedLifetime(replaced) {}
    return true
  }
}
