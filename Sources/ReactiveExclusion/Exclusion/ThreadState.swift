public import ReactiveThread

/// The state of one thread: the number of gates that it is inside, and the work that it defers until it has left the
/// last one.
///
/// Only the thread that it belongs to touches it. Its address identifies a running thread.
@frozen
@usableFromInline
package struct ThreadState {
  @usableFromInline package typealias Address = UnsafeMutablePointer<ThreadState>

  /// The number of gates that the thread has entered in the current scope; the upper half counts the items deferred
  /// there.
  @usableFromInline package var word: UInt64

  /// The innermost change of a property that the thread is delivering.
  @usableFromInline package var change: UnsafePointer<ChangeFrame>?

  /// The mode in which the thread's values enter a gate that another thread is inside of.
  @usableFromInline package var mode: SendingMode

  /// The oldest deferred item of all scopes, if it is an object to be released: retained here, without an allocation.
  private var firstDeferred: UnsafeMutableRawPointer?

  /// The other deferred items, those of the innermost scope last: an object that is retained while there are items.
  private var otherDeferred: UnsafeMutableRawPointer?

  @usableFromInline package static var oneDeferred: UInt64 { 1 << 32 }

  private struct Deferred {
    enum Kind {
      case release(Any)
      case action(() -> Void)
    }

    let kind: Kind

    /// The mode in which it was deferred.
    let mode: SendingMode

    /// True if it must follow everything else that was deferred in the same scope.
    var isLast = false
  }

  private final class DeferredItems {
    var items: [Deferred] = []

    /// The number of objects that were deferred since all were last released.
    var releaseCount = 0

    /// True if the limit of waiting objects is reached, and at least half of all items are such objects.
    var isFull: Bool { releaseCount >= max(ThreadState.mostReleases, items.count / 2) }
  }

  /// True if the memory that is reserved for each thread has the size of its state.
  static var fitsItsMemory: Bool { MemoryLayout<ThreadState>.stride == MemoryLayout<reactive_thread_state>.stride }

  /// The state of the calling thread.
  @inlinable
  package static var current: Address {
    UnsafeMutableRawPointer(reactive_current_thread()).assumingMemoryBound(to: ThreadState.self)
  }

  /// Returns the state of the thread with the token; only for the calling thread's own token.
  @inlinable
  @inline(__always)
  package static func at(_ token: UInt) -> Address { Address(bitPattern: token).unsafelyUnwrapped }

  /// Records that the calling thread has entered a gate.
  @inlinable
  @inline(__always)
  package static func enterGate(_ token: UInt) { at(token).pointee.word &+= 1 }

  /// Records that the calling thread has left a gate.
  @inlinable
  @inline(__always)
  package static func leaveGate(_ token: UInt) { at(token).pointee.word &-= 1 }

  /// Performs the deferred work, if the calling thread is inside no gate of the current scope any more.
  @inlinable
  @inline(__always)
  package static func settle(_ token: UInt) {
    if at(token).pointee.word >= oneDeferred { runDeferred(at(token)) }
  }

  @usableFromInline
  @inline(never)
  package static func runDeferred(_ state: Address) {
    if state.pointee.word & (oneDeferred - 1) != 0 { return }
    var count = Int(state.pointee.word / oneDeferred)
    state.pointee.word = 0
    let outer = beginWithoutWaiting()
    // The oldest item of all scopes: it belongs to this scope if the scope has more items than `otherDeferred`.
    if let first = state.pointee.firstDeferred, count > otherCount(of: state) {
      count -= 1
      state.pointee.firstDeferred = nil
      Unmanaged<AnyObject>.fromOpaque(first).release()
    }
    if count == 0 { return endWithoutWaiting(outer) }
    // One after the other: each may run code that calls back here.
    var items: [Deferred?] = take(count, from: state)
    for index in items.indices {
      if items[index]?.isLast == false, let item = items[index].take() { finish(item) }
    }
    for index in items.indices {
      if let item = items[index].take() { finish(item) }
    }
    endWithoutWaiting(outer)
  }

  /// Performs a deferred action or release; inlined, because a released object may release more, level by level.
  @inline(__always)
  private static func finish(_ item: consuming Deferred) {
    beginNextCleanup()
    let own = item.mode.isForOthers ? beginForOthers() : nil
    if case .action(let action) = item.kind { perform(in: item.mode, action) }
    drop(item)
    if let own { endForOthers(own) }
  }

  @inline(never)
  private static func drop(_ item: consuming Deferred) {}

  private static func otherCount(of state: Address) -> Int { deferredItems(of: state) { $0.items.count } ?? 0 }

  @discardableResult
  private static func deferredItems<Result>(of state: Address, _ body: (DeferredItems) -> Result) -> Result? {
    state.pointee.otherDeferred.map { Unmanaged<DeferredItems>.fromOpaque($0)._withUnsafeGuaranteedRef(body) }
  }

  /// Takes the newest items.
  private static func take(_ count: Int, from state: Address) -> [Deferred] {
    guard let address = state.pointee.otherDeferred else { return [] }
    let deferred = Unmanaged<DeferredItems>.fromOpaque(address)
    let first = deferred._withUnsafeGuaranteedRef { $0.items.count } - count
    if first > 0 {
      return deferred._withUnsafeGuaranteedRef { deferred in
        defer { deferred.items.removeSubrange(first...) }
        return Array(deferred.items[first...])
      }
    }
    state.pointee.otherDeferred = nil
    return deferred.takeRetainedValue().items
  }

  private static func append(_ kind: Deferred.Kind, to state: Address) {
    append(Deferred(kind: kind, mode: state.pointee.mode), to: state)
  }

  private static func append(_ item: Deferred, to state: Address) {
    if let address = state.pointee.otherDeferred {
      Unmanaged<DeferredItems>.fromOpaque(address)._withUnsafeGuaranteedRef { $0.items.append(item) }
    } else {
      let deferred = DeferredItems()
      deferred.items.append(item)
      state.pointee.otherDeferred = Unmanaged.passRetained(deferred).toOpaque()
    }
    state.pointee.word += oneDeferred
  }
}

/// Defers actions and releases until the thread has left the gates of its scope.
extension ThreadState {
  /// Runs the action when the calling thread is inside no gate of its scope: now, or as soon as it leaves the last one.
  @usableFromInline
  package static func performOutside(_ action: @escaping () -> Void) {
    let state = current
    if state.pointee.word == 0 { action() } else { append(.action(action), to: state) }
  }

  /// Runs the action as ``performOutside(_:)`` does, but after all other deferred actions and releases of the scope.
  ///
  /// For starts, which may need a resource that a deferred action or release frees.
  @usableFromInline
  package static func performLast(_ action: @escaping () -> Void) {
    let state = current
    if state.pointee.word == 0 { return action() }
    append(Deferred(kind: .action(action), mode: state.pointee.mode, isLast: true), to: state)
  }

  /// The number of objects whose release may wait in one scope; before a further one waits, these are released.
  private static var mostReleases: Int { 256 }

  /// Releases a value later; only for a thread that is inside a gate.
  @usableFromInline
  @inline(never)
  package static func releaseLater(_ value: Any) {
    let state = current
    // Before this value is appended: the caller still has a reference to it, and would be the one to release the last
    // one.
    if deferredItems(of: state, { $0.isFull }) == true { releaseAll(of: state) }
    append(.release(value), to: state)
    deferredItems(of: state) { $0.releaseCount += 1 }
  }

  /// Releases everything that waits in the innermost scope, inside the gates; values that this sends to these gates
  /// stay pending.
  private static func releaseAll(of state: Address) {
    deferredItems(of: state) { $0.releaseCount = 0 }
    let count = min(Int(state.pointee.word / oneDeferred), otherCount(of: state))
    // These are the only references; each is released in `finish`.
    var items: [Deferred?] = take(count, from: state)
    state.pointee.word -= UInt64(count) * oneDeferred
    for index in items.indices {
      if case .action = items[index]?.kind, let action = items[index].take() { append(action, to: state) }
    }
    let outer = beginWithoutWaiting()
    for index in items.indices {
      if let item = items[index].take() { finish(item) }
    }
    endWithoutWaiting(outer)
  }

  /// Releases an object later; only for a thread that is inside a gate.
  @usableFromInline
  package static func releaseLater(object: AnyObject) {
    let state = current
    if state.pointee.firstDeferred != nil || state.pointee.otherDeferred != nil || state.pointee.mode.isForOthers {
      return releaseLater(object)
    }
    state.pointee.firstDeferred = Unmanaged.passRetained(object).toOpaque()
    state.pointee.word += oneDeferred
  }
}

/// Releases a user's value when the calling thread is inside no gate of its scope, because a `deinit` may use any
/// stream.
@inlinable
@inline(__always)
package func releaseOutside<Value>(_ value: consuming Value) {
  if !_isPOD(Value.self), ThreadState.current.pointee.word != 0 { ThreadState.releaseLater(value) }
}

/// Releases a user's value at once, even inside gates; values that a `deinit` sends to these wait until the thread is
/// outside.
///
/// For the path of an event: ``releaseOutside(_:)`` allocates an object, and this does not.
@inlinable
package func releaseWithoutWaiting<Value>(_ value: consuming Value) {
  let outer = ThreadState.beginWithoutWaiting()
  drop(value)
  ThreadState.endWithoutWaiting(outer)
}

/// Releases an object that a disposal has removed: outside the gates, as ``releaseOutside(_:)`` does, and without waiting for
/// a handler, as the disposal itself.
///
/// The caller passes its last reference, because the deinitializer of the object may send.
@inlinable
package func releaseDisposed<Value>(_ value: consuming Value) {
  let outer = ThreadState.beginWithoutWaiting()
  if ThreadState.current.pointee.word != 0 { ThreadState.releaseLater(value) } else { drop(value) }
  ThreadState.endWithoutWaiting(outer)
}

@inlinable
@inline(never)
func drop<Value>(_ value: consuming Value) {}

/// Releases an object when the calling thread is inside no gate of its scope, because a `deinit` may use any stream.
@inlinable
@inline(__always)
package func releaseOutside(_ object: consuming AnyObject) {
  if ThreadState.current.pointee.word != 0 { ThreadState.releaseLater(object: object) }
}

/// Returns a number that identifies the running thread; never 0, so that 0 can mean "none".
@inlinable
package func currentThread() -> UInt { UInt(bitPattern: ThreadState.current) }
