#if DEBUG
  private import Synchronization
#endif

/// A gate with state that only the thread inside can reach, by ``Inside``.
///
/// The state is stored in this class because its own module must not be able to reach it, and in the object because a
/// separate one would cost an allocation. This is why the class is open. The state ends with the object, whose last
/// owner needs no proof: a state that must do something then is a struct with a `deinit`.
open class GuardedGate<State: ~Copyable>: Gate, @unchecked Sendable {
  /// Accessed with proof of being inside this gate.
  @usableFromInline
  @exclusivity(unchecked) final var state: State

  @inlinable
  package init(_ state: consuming State) {
    self.state = state
    super.init()
  }

  // Inlinable, so that the module of a subclass can specialize the release of the state.
  @inlinable
  deinit {}
}

/// An object with state that only a thread inside a gate, or the holder of a lock, can reach, by ``Inside``.
///
/// The gate or lock is that of the first access: a debug build checks that all others have the same.
open class Guarded<State: ~Copyable> {
  /// Accessed with proof of being inside the gate.
  @usableFromInline
  @exclusivity(unchecked) final var state: State

  #if DEBUG
    @usableFromInline let firstGate = FirstGate()
  #endif

  @inlinable
  package init(_ state: consuming State) { self.state = state }

  @inlinable
  deinit {}

  /// Completes the state before any other code has a reference to this object; traps in a debug build if it is too late.
  @inlinable
  package final func prepare<Result>(_ body: (inout State) -> Result) -> Result {
    #if DEBUG
      firstGate.checkUnused()
    #endif
    return body(&state)
  }

  /// Traps in a debug build if the proof is that of another gate than the one before.
  @inlinable
  @inline(__always)
  final func check(_ inside: borrowing Inside) {
    #if DEBUG
      firstGate.check(inside)
    #endif
  }
}

/// A part of the state of a guarded object that a subclass adds; reached with the proof of being inside the same gate.
@frozen
@usableFromInline
package struct GuardedPart<Value>: ~Copyable {
  @usableFromInline var content: Value

  #if DEBUG
    @usableFromInline let firstGate = FirstGate()
  #endif

  @inlinable
  package init(_ value: Value) { content = value }

  @inlinable
  package func value(_ inside: borrowing Inside) -> Value {
    check(inside)
    return content
  }

  @inlinable
  package func value(_ sole: borrowing SoleUser) -> Value { content }

  /// Puts another value in place of this one, and returns this one.
  @inlinable
  package mutating func exchange(with value: Value, _ inside: borrowing Inside) -> Value {
    check(inside)
    return Swift.exchange(&content, with: value)
  }

  @inlinable
  package mutating func exchange(with value: Value, _ sole: borrowing SoleUser) -> Value {
    Swift.exchange(&content, with: value)
  }

  /// Calls the body with the value, which is not retained meanwhile, and the proof.
  @inlinable
  @inline(__always)
  package mutating func update<Result>(
    _ inside: borrowing Inside,
    _ body: (inout Value, borrowing Inside) -> Result
  ) -> Result {
    check(inside)
    return body(&content, inside)
  }

  /// Traps in a debug build if the proof is that of another gate than the one before.
  @inlinable
  @inline(__always)
  func check(_ inside: borrowing Inside) {
    #if DEBUG
      firstGate.check(inside)
    #endif
  }
}

#if DEBUG
  /// The gate of the first access to some state.
  @usableFromInline
  struct FirstGate: ~Copyable, Sendable {
    /// The address of the gate, 0 before the first access; relaxed, because every access is inside the gate.
    private let address = Atomic<UInt>(0)

    @usableFromInline
    init() {}

    @usableFromInline
    func checkUnused() {
      if address.load(ordering: .relaxed) != 0 { trap("state is prepared after it was used inside a gate") }
    }

    /// Traps if the proof is that of another gate than the one before.
    @usableFromInline
    func check(_ inside: borrowing Inside) {
      let gate = UInt(bitPattern: inside.gate)
      if address.load(ordering: .relaxed) == gate { return }
      let first = address.compareExchange(expected: 0, desired: gate, ordering: .relaxed).original
      if first != 0, first != gate { Inside.reportOtherGate() }
    }
  }
#endif
