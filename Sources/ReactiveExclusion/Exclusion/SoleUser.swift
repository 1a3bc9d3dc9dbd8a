/// The proof that no other thread uses certain state any more.
///
/// A gate makes it for what a thread does after it has left: what the state of an ended object still holds belongs to
/// that thread alone. It also makes one for a thread that has withdrawn an attachment, which then never takes place. As
/// an ``Inside``, it cannot be copied or kept. The compiler does not check which objects it reaches.
///
/// It reaches the whole state of an object. So what other threads may still read is not a part of that state.
@frozen
@usableFromInline
package struct SoleUser: ~Copyable {
  @inlinable
  init() {}

  /// The state of an object that was its own gate.
  @inlinable
  package subscript<State: ~Copyable>(object: GuardedGate<State>) -> State {
    @inline(__always)
    _read { yield object.state }
    @inline(__always)
    nonmutating _modify { yield &object.state }
  }

  /// The state of an object that a gate protected.
  @inlinable
  package subscript<State: ~Copyable>(object: Guarded<State>) -> State {
    @inline(__always)
    _read { yield object.state }
    @inline(__always)
    nonmutating _modify { yield &object.state }
  }
}
