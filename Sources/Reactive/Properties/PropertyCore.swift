/// What a property is made of: its value, and the stream of its changes.
///
/// A change is *stored* under the lock, and visible from then on; it is *told* inside the gate of that stream. Usually the thread that
/// stores goes inside first. One that must not wait stores at once, and leaves the telling to the thread that is inside. Changes are told
/// in the order in which they were stored. The lock is never held while other code runs, so that whoever reads never waits for an
/// observer.
@usableFromInline
final class PropertyCore<Value: Sendable>: @unchecked Sendable {
  /// Whom the changes are sent to; its gate serialises those who tell.
  @usableFromInline let changes: SignalCore<Value, Never>

  /// Whether and how the property changes.
  @usableFromInline let kind: Kind

  @usableFromInline let lock = Lock()

  /// The state that the lock protects.
  @usableFromInline
  @exclusivity(unchecked) var stored: Stored

  /// The version of the value that is being told, or was told last; touched inside the gate.
  @usableFromInline
  @exclusivity(unchecked) var toldVersion: UInt = 2

  /// The serial number of that value, 0 if no two-way binding needed it; touched inside the gate.
  @usableFromInline
  @exclusivity(unchecked) var toldSerial: UInt = 0

  /// Whether what is being told was stored by somebody who could not tell it; touched inside the gate.
  @exclusivity(unchecked) var isTellingStored = false

  /// How many changes of that kind were told; touched inside the gate.
  @exclusivity(unchecked) var storedCount: UInt = 0

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
    stored = Stored(current: value)
    self.changes = changes
    self.kind = kind
  }

  /// The value, from anywhere and without waiting for observers.
  @inlinable
  @inline(__always)
  var value: Value {
    lock.lock()
    defer { lock.unlock() }
    return stored.current
  }

  /// The value with its version, from anywhere and without waiting.
  @usableFromInline var snapshot: (value: Value, version: UInt) { lock.withLock { (stored.current, stored.version) } }

  /// Acts on what was left to this thread, from inside the gate, and before it looks at the value that it is about to replace.
  ///
  /// An observer that is attached late has then missed one change at most, the present value; and a change that was left is not
  /// overwritten by one that was worked out before.
  @inlinable
  @inline(__always)
  func prepare() {
    if changes.gate.hasNotes { changes.gate.actOnNotes() }
  }

  /// Stores and tells a value that nothing but this thread changes, from inside the gate; returns the value that was replaced.
  @inlinable
  @inline(__always)
  func put(_ value: Value) -> Value {
    lock.lock()
    let replaced = stored.replace(with: value)
    toldVersion = stored.version
    lock.unlock()
    changes.receive(value)
    return replaced
  }

  /// Sets the value, after everybody who is changing it or being told; returns the value that was replaced.
  @inlinable
  @inline(__always)
  func set(_ value: Value) -> Value {
    let thread = currentThread()
    guard changes.gate.enterToSend(as: thread) else { return setFromOutside(value) }
    prepare()
    let replaced = putFromOutside(value, as: thread)
    changes.gate.leave()
    return replaced
  }

  /// Sets the value where this thread cannot go inside: because it must not wait, or because it is, which is a breach unless it acts for
  /// another thread.
  @usableFromInline
  @inline(never)
  func setFromOutside(_ value: Value) -> Value {
    if !changes.gate.mayLeaveValue() { ContractBreach.recursiveChange("set to \(value)") }
    return storeForOthersToTell(value)
  }

  /// Puts a value as a change of its own, from inside the gate and after ``prepare()``; returns the value that was replaced.
  @inlinable
  @inline(__always)
  func putFromOutside(_ value: Value, as thread: UInt) -> Value {
    lock.lock()
    guard settleStored(as: thread) else { return storeDuringModification(value) }
    let replaced = stored.replace(with: value)
    toldVersion = stored.version
    if stored.isBound { number() }
    lock.unlock()
    tell(value, inside: nil, as: thread)
    return replaced
  }

  /// Tells the value at hand, as a part of the changes that have led to it.
  @inlinable
  @inline(__always)
  func tell(
    _ value: Value,
    inside outer: UnsafePointer<ChangeFrame>?,
    causedBy cause: Change? = nil,
    as thread: UInt
  ) {
    withUnsafePointer(to: ChangeFrame(of: address, inside: outer, causedBy: cause)) { frame in
      let state = ThreadState.at(thread)
      let before = exchange(&state.pointee.change, with: frame)
      let wasCarrying = state.pointee.mode.isCarrying
      state.pointee.mode.isCarrying = frame.pointee.isCarried
      changes.receive(value)
      state.pointee.mode.isCarrying = wasCarrying
      state.pointee.change = before
    }
  }

  /// The address that identifies this property in a ``ChangeFrame``.
  @inlinable var address: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) }

  /// Ends the changes, and then the lifetime, from anywhere and without waiting.
  @usableFromInline
  func end(_ lifetime: Lifetime) {
    changes.gate.perform { [changes] in
      changes.end(.completed)
      changes.gate.afterLeaving { lifetime.end() }
    }
  }
}
