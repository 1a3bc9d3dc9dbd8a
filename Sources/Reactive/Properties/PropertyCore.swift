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

  /// Makes the value visible and then tells the observers, from inside the gate; returns the value that was replaced.
  @inlinable
  @inline(__always)
  func put(_ value: Value) -> Value {
    // First: an observer that is attached late has then missed one change at most, the present value.
    if changes.gate.hasNotes { changes.gate.actOnNotes() }
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
    let outer = ThreadState.beginScope(thread)
    guard changes.gate.enter(as: thread) else { ContractBreach.recursiveChange("set to \(value)") }
    let replaced = putFromOutside(value, as: thread)
    changes.gate.leave()
    ThreadState.endScope(thread, outer)
    return replaced
  }

  /// Puts a value as a change of its own, from inside the gate.
  @inlinable
  @inline(__always)
  func putFromOutside(_ value: Value, as thread: UInt) -> Value {
    let state = ThreadState.at(thread)
    let outer = exchange(&state.pointee.change, with: isBound ? nextChange() : 0)
    let replaced = put(value)
    state.pointee.change = outer
    return replaced
  }

  @usableFromInline
  @inline(never)
  func nextChange() -> UInt { ChangeNumber.next() }

  /// Sets the value as a part of the change that it comes from, unless that change is this property's own.
  func setByBinding(_ value: Value) {
    let state = ThreadState.current
    guard changes.gate.enter() else {
      // Come full circle through other properties: the change has been made here.
      if state.pointee.bindingCount > 0 { return }
      ContractBreach.recursiveChange("set to \(value)")
    }
    let replaced = putByBinding(value)
    changes.gate.leave()
    releaseOutside(replaced)
  }

  /// Puts a value as a part of the change that it comes from, from inside the gate; a second one is a change of its own.
  func putByBinding(_ value: Value) -> Value {
    let state = ThreadState.current
    let outer = state.pointee.change
    if outer == lastChange { state.pointee.change = 0 }
    state.pointee.bindingCount += 1
    let replaced = put(value)
    lastChange = state.pointee.change
    state.pointee.bindingCount -= 1
    state.pointee.change = outer
    return replaced
  }

  /// Changes the value in place, after everybody who is changing it or being told; not at all if the body throws.
  @inlinable
  func modify<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let thread = currentThread()
    let outer = ThreadState.beginScope(thread)
    defer { ThreadState.endScope(thread, outer) }
    guard changes.gate.enter(as: thread) else { ContractBreach.recursiveChange("modified") }
    // A copy, so that readers need not wait for the body, and a body that throws has changed nothing.
    var copy = current
    let result: Result
    do throws(Failure) { result = try body(&copy) } catch {
      changes.gate.leave()
      throw error
    }
    let replaced = putFromOutside(copy, as: thread)
    changes.gate.leave()
    withExtendedLifetime(replaced) {}
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
