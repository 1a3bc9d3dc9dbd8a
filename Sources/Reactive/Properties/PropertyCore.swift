public import ReactiveExclusion

/// The state of a property: its value, and the stream of its changes.
///
/// A thread *stores* a change under the lock, which makes it visible; it *delivers* the change to the observers, inside
/// the gate of that stream. Usually a thread enters the gate before it stores. A thread that must not wait stores at
/// once, and leaves the delivery to the thread inside the gate. Changes are delivered in the order in which they were
/// stored. The lock is never held while other code runs, so a reader never waits for an observer.
@usableFromInline
final class PropertyCore<Value: Sendable>: Guarded<PropertyDelivery>, @unchecked Sendable {
  /// The stream that delivers the changes; its gate serializes the deliveries.
  @usableFromInline let changes: SignalCore<Value, Never>

  /// Indicates whether and how the property changes.
  @usableFromInline let kind: Kind

  /// The value and its changes; the lock is never held while other code runs.
  @usableFromInline let stored: Locked<Stored>

  @frozen
  @usableFromInline
  enum Kind {
    case changing

    /// The value never changes.
    case constant

    /// A change that an observer causes is delivered after that observer has returned; see ``ActionFlag``.
    case flag
  }

  @usableFromInline
  init(_ value: Value, changes: SignalCore<Value, Never>, kind: Kind = .changing) {
    stored = Locked(Stored(current: value))
    self.changes = changes
    self.kind = kind
    super.init(PropertyDelivery())
  }

  /// The current value; readable on any thread, without waiting for observers.
  @inlinable
  @inline(__always)
  var value: Value { stored.withLock { $0.current } }

  /// The current value with its version; readable on any thread, without waiting.
  @usableFromInline var snapshot: (value: Value, version: UInt) { stored.withLock { ($0.current, $0.version) } }

  /// Performs the gate's pending actions, before the thread reads the value that it will replace.
  ///
  /// An observer that is attached late has then missed one change at most, the current value; and a pending change is
  /// not overwritten by a value that was computed before it.
  @inlinable
  @inline(__always)
  func prepare(_ inside: borrowing Inside) {
    if changes.gate.hasNotes { changes.gate.actOnNotes() }
  }

  /// Stores and delivers a value of a property that changes only inside the gate; returns the replaced value.
  @inlinable
  @inline(__always)
  func put(_ value: Value, _ inside: borrowing Inside) -> Value {
    let (replaced, version) = stored.withLock { ($0.replace(with: value), $0.version) }
    inside[self].version = version
    changes.receive(value, inside)
    return replaced
  }

  /// Sets the value, after all changes and deliveries that are under way; returns the replaced value.
  @inlinable
  @inline(__always)
  func set(_ value: Value) -> Value {
    let thread = currentThread()
    guard let inside = changes.gate.enterToSend(as: thread) else { return setFromOutside(value) }
    prepare(inside)
    let replaced = putFromOutside(value, as: thread, inside)
    changes.gate.leave(inside)
    return replaced
  }

  /// Sets the value on a thread that cannot enter the gate: it must not wait, or it is inside already.
  ///
  /// That is a breach of E6 unless the thread's mode lets it leave a value to the thread inside.
  @usableFromInline
  @inline(never)
  func setFromOutside(_ value: Value) -> Value {
    if !changes.gate.mayLeaveValue() { ContractBreach.recursiveChange("set to \(value)") }
    return storeForOthersToTell(value)
  }

  /// Stores and delivers a value as a change of its own, after ``prepare(_:)``; returns the replaced value.
  @inlinable
  @inline(__always)
  func putFromOutside(_ value: Value, as thread: UInt, _ inside: borrowing Inside) -> Value {
    while true {
      switch stored.withLock({ $0.put(value, as: thread) }) {
      case .current(let replaced, let version, let serial):
        inside[self].noteDelivery(version, serial)
        deliver(value, inside: nil, as: thread, inside)
        return replaced
      case .stored(let replaced): return replaced
      case .unsettled: settle(inside)
      }
    }
  }

  /// Delivers the value, as a part of the changes that have led to it.
  @inlinable
  @inline(__always)
  func deliver(
    _ value: Value,
    inside outer: UnsafePointer<ChangeFrame>?,
    causedBy cause: Change? = nil,
    as thread: UInt,
    _ inside: borrowing Inside
  ) {
    withUnsafePointer(to: ChangeFrame(of: address, inside: outer, causedBy: cause)) { frame in
      let state = ThreadState.at(thread)
      let before = exchange(&state.pointee.change, with: frame)
      let wasCarrying = state.pointee.mode.isCarrying
      state.pointee.mode.isCarrying = frame.pointee.isCarried
      changes.receive(value, inside)
      state.pointee.mode.isCarrying = wasCarrying
      state.pointee.change = before
    }
  }

  /// The address that identifies this property in a ``ChangeFrame``.
  @inlinable var address: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) }

  /// Ends the stream of changes, and then the lifetime; callable on any thread, and never waits.
  @usableFromInline
  func end(_ lifetime: Lifetime) {
    changes.gate.perform { [changes] inside in
      changes.end(.completed, inside)
      changes.gate.afterLeaving(inside) { lifetime.end() }
    }
  }
}

/// The change of a property that is being delivered, or was delivered last; the gate of the changes protects it.
@usableFromInline
struct PropertyDelivery {
  @usableFromInline var version: UInt = 2

  /// The serial number of the change, 0 if no two-way binding needed it.
  @usableFromInline var serial: UInt = 0

  /// True while a change is delivered that its own thread could only store.
  var isStored = false

  /// The number of such changes that were delivered.
  var storedCount: UInt = 0

  @inlinable
  init() {}

  /// Records that a change is being delivered that its own thread could only store.
  mutating func beginStored(_ version: UInt, _ serial: UInt) {
    noteDelivery(version, serial)
    storedCount &+= 1
    isStored = true
  }

  /// Records that a change is being delivered.
  @inlinable
  @inline(__always)
  mutating func noteDelivery(_ version: UInt, _ serial: UInt) {
    self.version = version
    self.serial = serial
  }
}
