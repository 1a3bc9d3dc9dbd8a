/// A scope is a call of a user's closure: work that is deferred in it is performed as soon as the thread has left the
/// gates that it entered in the scope, even if the thread is inside the gate that calls the closure.
///
/// Without scopes, a handler that sets a property a million times would retain a million values until it returns.
extension ThreadState {
  /// Begins a scope; returns what ``endScope(_:_:)`` needs.
  @inlinable
  @inline(__always)
  package static func beginScope(_ token: UInt) -> UInt64 {
    let outer = at(token).pointee.word
    if outer != 0 { at(token).pointee.word = 0 }
    return outer
  }

  @inlinable
  @inline(__always)
  package static func endScope(_ token: UInt, _ outer: UInt64) {
    if outer != 0 { at(token).pointee.word = outer }
  }

  /// Begins a scope in which values wait for their turn again; returns what ``endHandler(_:_:)`` needs.
  @inlinable
  @inline(__always)
  package static func beginHandler(_ token: UInt) -> (word: UInt64, mode: SendingMode) {
    (beginScope(token), exchange(&at(token).pointee.mode, with: at(token).pointee.mode.inHandler))
  }

  @inlinable
  @inline(__always)
  package static func endHandler(_ token: UInt, _ outer: (word: UInt64, mode: SendingMode)) {
    at(token).pointee.mode = outer.mode
    endScope(token, outer.word)
  }

  /// Runs the body in a scope of its own.
  @inlinable
  package static func scope<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    let token = currentThread()
    let outer = beginScope(token)
    defer { endScope(token, outer) }
    return try body()
  }
}
