/// What a property is made of: its value, and the stream of its changes.
///
/// The value changes inside the gate of that stream, before the observers hear of it. Reading takes the lock alone, which
/// is never held while other code runs, so that whoever reads never waits for an observer.
@usableFromInline
final class PropertyCore<Value: Sendable>: @unchecked Sendable {
  /// Whom the changes are sent to; its gate serialises the writers.
  @usableFromInline let changes: SignalCore<Value, Never>

  @usableFromInline let lock = Lock()

  /// Written inside the gate and under the lock; so it may be read in either place.
  @usableFromInline
  @exclusivity(unchecked) var current: Value

  /// The number of the value, from 1 on; written and read like the value.
  @usableFromInline
  @exclusivity(unchecked) var version: UInt = 1

  /// Whether a two-way binding wants the number of each change; touched inside the gate.
  @usableFromInline
  @exclusivity(unchecked) var isBound = false

  /// The number of the change that a binding has made last; touched inside the gate.
  @exclusivity(unchecked) private var lastChange: UInt = 0

  /// The number of the change that has begun here last, though a binding brought the value; touched inside the gate.
  @exclusivity(unchecked) private var ownChange: UInt = 0

  /// Where this stood in the last change, as the thread counts that has made it; touched inside the gate.
  @usableFromInline
  @exclusivity(unchecked) var place = ChangePlace()

  /// Whether and how the property changes.
  @usableFromInline let kind: Kind

  @frozen
  @usableFromInline
  enum Kind {
    case changing

    /// There will never be a change.
    case constant

    /// A change that an observer causes follows when that observer has returned; see ``ActionFlag``.
    case flag
  }

  @usableFromInline
  init(_ value: Value, changes: SignalCore<Value, Never>, kind: Kind = .changing) {
    current = value
    self.changes = changes
    self.kind = kind
  }

  /// The value, from anywhere and without waiting for observers.
  @inlinable
  @inline(__always)
  var value: Value {
    lock.lock()
    defer { lock.unlock() }
    return current
  }

  /// The value with its number, from anywhere and without waiting.
  @usableFromInline var snapshot: (value: Value, version: UInt) { lock.withLock { (current, version) } }

  /// Acts on what was left to this thread, from inside the gate, and before it looks at the value that it is about to replace.
  ///
  /// An observer that is attached late has then missed one change at most, the present value; and a change that was left is not
  /// overwritten by one that was worked out before.
  @inlinable
  @inline(__always)
  func prepare() {
    if changes.gate.hasNotes { changes.gate.actOnNotes() }
  }

  /// Makes the value visible and then tells the observers, from inside the gate, after ``prepare()``; returns the value that was
  /// replaced.
  @inlinable
  @inline(__always)
  func put(_ value: Value) -> Value {
    lock.lock()
    let replaced = current
    current = value
    version &+= 1
    lock.unlock()
    changes.receive(value)
    return replaced
  }

  /// Sets the value, after everybody who is changing it or being told; returns the value that was replaced.
  @inlinable
  @inline(__always)
  func set(_ value: Value) -> Value {
    let thread = currentThread()
    guard changes.gate.enter(as: thread) else { return setFromInside(value) }
    prepare()
    let replaced = putFromOutside(value, as: thread)
    changes.gate.leave()
    return replaced
  }

  /// Takes a value that is set while this thread is inside: a breach, unless it acts for another thread.
  @usableFromInline
  @inline(never)
  func setFromInside(_ value: Value) -> Value {
    let isLeft = changes.gate.leaveValue { [self] in
      prepare()
      releaseOutside(putFromOutside(value, as: currentThread()))
    }
    if !isLeft { ContractBreach.recursiveChange("set to \(value)") }
    return current
  }

  /// Puts a value as a change of its own, from inside the gate.
  @inlinable
  @inline(__always)
  func putFromOutside(_ value: Value, as thread: UInt) -> Value {
    put(value, of: isBound ? nextChange() : 0, isFromOutside: true, as: thread).replaced
  }

  /// Puts a value as a part of the change of that number, 0 for none yet; tells which number it has in the end.
  @inlinable
  @inline(__always)
  func put(
    _ value: Value,
    of change: UInt,
    isFromOutside: Bool,
    as thread: UInt
  ) -> (replaced: Value, change: UInt) {
    let state = ThreadState.at(thread)
    let outer = (change: state.pointee.change, place: state.pointee.place)
    state.pointee.change = change
    // Bound to a stream that no change of a property has had send, this begins one.
    if isFromOutside || outer.place.isNone {
      state.pointee.beginChange()
    } else {
      state.pointee.place.continueChange()
    }
    place = state.pointee.place
    let replaced = put(value)
    let number = state.pointee.change
    // A number that it has got here is that of all of the change.
    let isPart = !isFromOutside && !outer.place.isNone
    state.pointee.change = isPart && outer.change == 0 ? number : outer.change
    state.pointee.place = outer.place
    return (replaced, number)
  }

  @usableFromInline
  @inline(never)
  func nextChange() -> UInt { ChangeNumber.next() }

  /// Whether a change that bindings carry on this thread, which is inside, was made here before.
  var hasComeFullCircle: Bool { ThreadState.current.pointee.place.isBehind(place) }

  /// Sets the value as a part of the change that it comes from, unless that change is this property's own.
  func setByBinding(_ value: Value) {
    guard changes.gate.enterToSend(as: currentThread()) else {
      // Come full circle through other properties: the change has been made here.
      if changes.gate.isInside, hasComeFullCircle { return }
      if changes.gate.leaveValue({ [self] in if let replaced = putByBinding(value) { releaseOutside(replaced) } }) {
        return
      }
      ContractBreach.recursiveChange("set to \(value)")
    }
    prepare()
    let replaced = putByBinding(value)
    changes.gate.leave()
    releaseOutside(replaced)
  }

  /// Puts a value as a part of the change that it comes from, from inside the gate.
  ///
  /// A second one is a change of its own. Of what comes of a change that has begun here, nothing is put here again.
  func putByBinding(_ value: Value) -> Value? {
    let thread = currentThread()
    let state = ThreadState.at(thread)
    let begins = state.pointee.place.isNone
    var change = state.pointee.change
    if change != 0, change == lastChange {
      if change == ownChange { return nil }
      change = ChangeNumber.following(change)
      if change == 0 { return nil }
      ownChange = change
    }
    let result = put(value, of: change, isFromOutside: false, as: thread)
    lastChange = result.change
    if begins { ownChange = result.change }
    return result.replaced
  }

  /// Puts a value that another property has had by the change of that number, from inside the gate.
  func putCarried(_ value: Value, _ change: UInt) -> Value {
    put(value, of: change, isFromOutside: true, as: currentThread()).replaced
  }

  /// Changes the value in place, after everybody who is changing it or being told; not at all if the body throws.
  @inlinable
  func modify<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let thread = currentThread()
    guard changes.gate.enter(as: thread) else { ContractBreach.recursiveChange("modified") }
    prepare()
    // A copy, so that readers need not wait for the body, and a body that throws has changed nothing.
    var copy = current
    let result: Result
    do throws(Failure) { result = try ThreadState.scope { () throws(Failure) in try body(&copy) } } catch {
      changes.gate.leave()
      throw error
    }
    let replaced = putFromOutside(copy, as: thread)
    changes.gate.leave()
    releaseOutside(replaced)
    return result
  }

  /// Ends the changes, and then the lifetime, from anywhere and without waiting.
  @usableFromInline
  func end(_ lifetime: Lifetime) {
    changes.gate.perform { [changes] in
      changes.end(.completed)
      changes.gate.afterLeaving { lifetime.end() }
    }
  }
}
