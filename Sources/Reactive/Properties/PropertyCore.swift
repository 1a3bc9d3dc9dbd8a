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

  /// Who was started from inside the gate and is not in the list of observers yet; touched inside the gate.
  @usableFromInline
  @exclusivity(unchecked) var latecomers: [Latecomer] = []

  /// A run that was started from inside the gate: it has seen the value of the event at hand, and none that follow.
  @usableFromInline
  struct Latecomer {
    let observation: ObserverHandle<Value, Never>

    /// The number of the last event that it need not be told of.
    let lastEvent: UInt
  }

  @usableFromInline
  init(_ value: Value, changes: SignalCore<Value, Never>) {
    current = value
    self.changes = changes
  }

  /// The value, from anywhere and without waiting for observers.
  @inlinable
  @inline(__always)
  var value: Value {
    lock.lock()
    defer { lock.unlock() }
    return current
  }

  /// Makes the value visible and then tells the observers, from inside the gate; returns the value that was replaced.
  @inlinable
  @inline(__always)
  func put(_ value: Value) -> Value {
    lock.lock()
    let replaced = current
    current = value
    lock.unlock()
    changes.receive(value)
    if !latecomers.isEmpty { tellLatecomers(value) }
    return replaced
  }

  /// Tells those who have come during this passage of the gate, but before the event that is over now.
  @usableFromInline
  @inline(never)
  func tellLatecomers(_ value: Value) {
    let event = changes.eventNumber &- 1
    for latecomer in latecomers where latecomer.lastEvent < event && !latecomer.observation.isDisposed {
      latecomer.observation.sink.send(value)
    }
  }

  /// Sets the value, after everybody who is changing it or being told.
  @inlinable
  @inline(__always)
  func set(_ value: Value) -> Value {
    guard changes.gate.enter() else { ContractBreach.recursiveChange("set to \(value)") }
    let replaced = put(value)
    changes.gate.leave()
    return replaced
  }

  /// Changes the value in place, after everybody who is changing it or being told; not at all if the body throws.
  @inlinable
  func modify<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard changes.gate.enter() else { ContractBreach.recursiveChange("modified") }
    // A copy, so that readers need not wait for the body, and a body that throws has changed nothing.
    var copy = current
    let result: Result
    do throws(Failure) { result = try body(&copy) } catch {
      changes.gate.leave()
      throw error
    }
    let replaced = put(copy)
    changes.gate.leave()
    withExtendedLifetime(replaced) {}
    return result
  }

  /// Keeps everybody from changing the value while the body runs.
  @inlinable
  func withValue<Result, Failure: Error>(
    _ body: (Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let hasEntered = changes.gate.enter()
    defer { if hasEntered { changes.gate.leave() } }
    return try body(current)
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
