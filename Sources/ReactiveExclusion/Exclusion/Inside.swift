/// The proof that the calling thread is inside a gate, or holds a lock.
///
/// A gate makes a proof when a thread enters, and takes it back when the thread leaves; a ``Locked`` value makes one for
/// the body that may use it; no other code can make one. A
/// proof cannot be copied. A function that borrows it can use it during the call, but cannot store it, and no escaping
/// closure can capture it: an action that is performed later receives a proof of its own.
///
/// `inside[object]` is the state of a ``Guarded`` object or of a ``GuardedGate``, which no other expression reaches. In
/// a release build, a proof has no size, and one of another gate is accepted. A debug build checks that the proof and the
/// object belong together.
@frozen
@usableFromInline
package struct Inside: ~Copyable {
  #if DEBUG
    /// The address of the gate or lock.
    @usableFromInline let gate: UnsafeRawPointer
  #endif

  @inlinable
  @inline(__always)
  init(_ gate: Gate) {
    #if DEBUG
      self.gate = Inside.address(of: gate)
    #endif
  }

  #if !DEBUG
    /// Makes a proof for `Unmanaged.borrow`, whose caller has one that a closure must not capture.
    @inlinable
    @inline(__always)
    init() {}
  #endif

  /// Makes the proof for the holder of a lock.
  @inlinable
  @inline(__always)
  init<Value>(_ lock: LockedStorage<Value>) {
    #if DEBUG
      self.gate = UnsafeRawPointer(Unmanaged.passUnretained(lock).toOpaque())
    #endif
  }

  /// The state of an object that is its own gate.
  @inlinable
  package subscript<State: ~Copyable>(object: GuardedGate<State>) -> State {
    @inline(__always)
    _read {
      check(object)
      yield object.state
    }
    @inline(__always)
    nonmutating _modify {
      check(object)
      yield &object.state
    }
  }

  /// The state of an object that another gate, or a lock, protects.
  @inlinable
  package subscript<State: ~Copyable>(object: Guarded<State>) -> State {
    @inline(__always)
    _read {
      object.check(self)
      yield object.state
    }
    @inline(__always)
    nonmutating _modify {
      object.check(self)
      yield &object.state
    }
  }

  /// Traps in a debug build unless this is the proof of being inside the gate.
  @inlinable
  @inline(__always)
  func check(_ gate: Gate) {
    #if DEBUG
      if self.gate != Inside.address(of: gate) { Inside.reportOtherGate() }
    #endif
  }

  #if DEBUG
    @usableFromInline
    static func address(of gate: Gate) -> UnsafeRawPointer {
      UnsafeRawPointer(Unmanaged.passUnretained(gate).toOpaque())
    }

    @usableFromInline
    static func reportOtherGate() -> Never { trap("state is accessed with the proof of being inside another gate") }
  #endif
}

extension Unmanaged {
  /// Calls the body with the object and the proof; a release build does not retain the object.
  ///
  /// The body receives the proof instead of capturing it: a closure that captures a proof is not inlined.
  @inlinable
  @inline(__always)
  package func borrow<Result>(
    _ inside: borrowing Inside,
    _ body: (Instance, borrowing Inside) -> Result
  ) -> Result {
    #if DEBUG
      body(takeUnretainedValue(), inside)
    #else
      _withUnsafeGuaranteedRef { body($0, Inside()) }
    #endif
  }
}
