#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What one thread knows about itself: how many gates it is inside, and what it does when it has left the last one.
///
/// Only the thread that it belongs to touches it. Its address tells running threads apart.
@usableFromInline
struct ThreadState {
  @usableFromInline typealias Address = UnsafeMutablePointer<ThreadState>

  /// The number of gates that the thread has entered in the present scope, and in the upper half what it has deferred there.
  @usableFromInline var word: UInt64 = 0

  @usableFromInline static var oneDeferred: UInt64 { 1 << 32 }

  /// The number of the change that properties are going through, 0 until it is asked for; see ``ChangeNumber``.
  @usableFromInline var change: UInt = 0

  /// How many bindings are setting a property, one inside the delivery of the other.
  var bindingCount = 0

  /// What all scopes have deferred, that of the innermost last.
  private var deferred: [Deferred] = []

  private enum Deferred {
    case release(Any)
    case action(() -> Void)
  }

  private init() {}

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key) { address in
      let state: UnsafeMutableRawPointer? = address
      guard let state = state?.assumingMemoryBound(to: ThreadState.self) else { return }
      state.deinitialize(count: 1)
      state.deallocate()
    }
    require(status == 0, "the system has no room for thread storage (error \(status))")
    return key
  }()

  /// The state of the calling thread.
  @usableFromInline
  static var current: Address {
    if let address = pthread_getspecific(key) { return address.assumingMemoryBound(to: ThreadState.self) }
    return make()
  }

  @inline(never)
  private static func make() -> Address {
    let address = Address.allocate(capacity: 1)
    address.initialize(to: ThreadState())
    pthread_setspecific(key, address)
    return address
  }

  /// The state of the thread that the token stands for; only for the thread's own token.
  @inlinable
  @inline(__always)
  static func at(_ token: UInt) -> Address? { Address(bitPattern: token) }

  /// Notes that the calling thread has entered a gate.
  @inlinable
  @inline(__always)
  static func enterGate(_ token: UInt) { at(token)?.pointee.word &+= 1 }

  /// Notes that the calling thread has left a gate.
  @inlinable
  @inline(__always)
  static func leaveGate(_ token: UInt) { at(token)?.pointee.word &-= 1 }

  /// Does what has been deferred, if the calling thread is inside no gate of the present scope any more.
  @inlinable
  @inline(__always)
  static func settle(_ token: UInt) {
    if let state = at(token), state.pointee.word >= oneDeferred { runDeferred(state) }
  }

  @usableFromInline
  @inline(never)
  static func runDeferred(_ state: Address) {
    if state.pointee.word & (oneDeferred - 1) != 0 { return }
    let count = Int(state.pointee.word / oneDeferred)
    state.pointee.word = 0
    let first = state.pointee.deferred.count - count
    // One after the other: each may run code that comes back here.
    for item in state.pointee.take(from: first) {
      if case .action(let action) = item { action() }
    }
  }

  private mutating func take(from first: Int) -> [Deferred] {
    if first == 0 { return exchange(&deferred, with: []) }
    defer { deferred.removeSubrange(first...) }
    return Array(deferred[first...])
  }

  private static func append(_ item: Deferred, to state: Address) {
    state.pointee.deferred.append(item)
    state.pointee.word += oneDeferred
  }
}

/// A scope is a call of the user: what it defers is done when it returns, though the thread may be inside a gate around it.
///
/// Without scopes, a handler that sets a property a million times would keep a million values until it returns.
extension ThreadState {
  /// Begins a scope; returns what ``endScope(_:_:)`` needs.
  @inlinable
  @inline(__always)
  static func beginScope(_ token: UInt) -> UInt64 {
    guard let state = at(token), state.pointee.word != 0 else { return 0 }
    return exchange(&state.pointee.word, with: 0)
  }

  @inlinable
  @inline(__always)
  static func endScope(_ token: UInt, _ outer: UInt64) {
    if outer != 0, let state = at(token) { state.pointee.word = outer }
  }

  /// Runs the body in a scope of its own.
  @inlinable
  static func scope<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    let token = currentThread()
    let outer = beginScope(token)
    defer { endScope(token, outer) }
    return try body()
  }

  /// Runs the action when the calling thread is inside no gate of its scope: now, or as soon as it leaves the last one.
  static func performOutside(_ action: @escaping () -> Void) {
    let state = current
    if state.pointee.word == 0 { action() } else { append(.action(action), to: state) }
  }

  /// Releases an object of the user when the calling thread is inside no gate of its scope.
  @usableFromInline
  @inline(never)
  static func release(_ object: Any) {
    let state = current
    if state.pointee.word != 0 { append(.release(object), to: state) }
  }
}

/// Releases a value of the user when the calling thread is inside no gate of its scope; see ``ThreadState/release(_:)``.
@inlinable
@inline(__always)
func releaseOutside<Value>(_ value: consuming Value) {
  if !_isPOD(Value.self) { ThreadState.release(value) }
}

/// A number that tells one running thread from another; never 0, so that 0 can mean "none".
@usableFromInline
package func currentThread() -> UInt { UInt(bitPattern: ThreadState.current) }
