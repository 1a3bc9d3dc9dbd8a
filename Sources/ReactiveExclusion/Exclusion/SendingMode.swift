/// The way in which a thread's values enter a gate that another thread is inside of.
@frozen
@usableFromInline
package struct SendingMode {
  /// The flags, and above them the number of values left to other threads since `waitsForNobody` was set.
  @usableFromInline package var word: UInt64 = 0

  @usableFromInline static var waitsForNobody: UInt64 { 1 }
  @usableFromInline static var actsForOthers: UInt64 { 2 }
  private static var needsValues: UInt64 { 4 }
  @usableFromInline static var notifiesOfAction: UInt64 { 8 }

  private static var carriesChange: UInt64 { 16 }
  @usableFromInline static var modifies: UInt64 { 32 }

  /// The flags that apply in handlers, too.
  @usableFromInline static var lasting: UInt64 { actsForOthers | notifiesOfAction | modifies }
  private static var oneLeft: UInt64 { 256 }

  /// The number of values in a row that do not wait: a source that an end has started may send any number of values.
  private static var mostLeft: UInt64 { 64 }

  /// Makes the usual mode: a value waits.
  @inlinable
  package init() {}

  /// The mode during an end, a disposal or a release: values that an operator sends because of that do not wait.
  @inlinable package var withoutWaiting: SendingMode {
    var mode = self
    mode.word = word & SendingMode.lasting | SendingMode.waitsForNobody
    return mode
  }

  /// The mode of a start that must not return before it has sent something.
  package var waitingForAll: SendingMode {
    var mode = self
    mode.word = word & SendingMode.lasting | SendingMode.needsValues
    return mode
  }

  /// The mode in a user's handler: values wait again.
  @inlinable package var inHandler: SendingMode {
    var mode = self
    mode.word = word & SendingMode.lasting
    return mode
  }

  /// The mode while observers are notified of an action, in handlers, too: their use of actions waits for no thread.
  package var notifyingOfAction: SendingMode {
    var mode = self
    mode.word = word | SendingMode.notifiesOfAction
    return mode
  }

  /// The mode while a thread performs an action of another thread, in handlers, too.
  ///
  /// A value that such an action sends to a stream that this thread is inside of is delivered later, and is no breach
  /// of E6.
  package var forOthers: SendingMode {
    var mode = self
    mode.word = word & SendingMode.modifies | SendingMode.actsForOthers | SendingMode.waitsForNobody
    return mode
  }

  /// The mode while a thread outside a property's gate modifies the property, in handlers, too: the thread inside may
  /// wait for it.
  package var modifying: SendingMode {
    var mode = self
    mode.word = word | SendingMode.modifies
    return mode
  }

  /// True if the thread performs an action of another thread.
  package var isForOthers: Bool { word & SendingMode.actsForOthers != 0 }

  /// True if the state that an action publishes must not wait for another thread.
  package var mustShowWithoutWaiting: Bool { mustNotWait || word & SendingMode.notifiesOfAction != 0 }

  /// True if a value must not wait for another thread.
  package var mustNotWait: Bool {
    if word & SendingMode.modifies != 0 { return true }
    return word & SendingMode.waitsForNobody != 0 && word / SendingMode.oneLeft < SendingMode.mostLeft
  }

  /// True if the current value of a property must be waited for, too.
  @usableFromInline package var mustHaveValue: Bool { word & SendingMode.needsValues != 0 }

  /// True if a value that cannot enter is left to the thread inside.
  package var mayLeave: Bool {
    word & (SendingMode.waitsForNobody | SendingMode.actsForOthers | SendingMode.modifies) != 0
  }

  /// True if bindings carry a change, and no user's handler is between them and the thread's current work.
  @usableFromInline package var isCarrying: Bool {
    get { word & SendingMode.carriesChange != 0 }
    set { word = newValue ? word | SendingMode.carriesChange : word & ~SendingMode.carriesChange }
  }

  /// Restarts the count of values that were left, for work that has nothing to do with the earlier ones.
  @usableFromInline
  package mutating func countAnew() { word &= SendingMode.oneLeft - 1 }

  /// Records that a value was left to another thread.
  package mutating func noteLeft() { if word & SendingMode.waitsForNobody != 0 { word += SendingMode.oneLeft } }
}

extension ThreadState {
  /// Begins an end, a disposal or a release; returns what ``endWithoutWaiting(_:)`` needs.
  ///
  /// Until then, a value that cannot enter a gate becomes a pending action there, and this thread does not block. A
  /// function that takes a closure would cost one more stack frame per operator of a chain.
  @inlinable
  @inline(__always)
  package static func beginWithoutWaiting() -> SendingMode {
    let state = current
    return exchange(&state.pointee.mode, with: state.pointee.mode.withoutWaiting)
  }

  /// Begins to modify a property from outside its gate; returns what ``endWithoutWaiting(_:)`` needs.
  @usableFromInline
  package static func beginModifying() -> SendingMode {
    let state = current
    return exchange(&state.pointee.mode, with: state.pointee.mode.modifying)
  }

  @inlinable
  @inline(__always)
  package static func endWithoutWaiting(_ outer: SendingMode) { current.pointee.mode = outer }

  /// Continues with the next of several cleanups or releases, each of which may send some values without waiting.
  package static func beginNextCleanup() { current.pointee.mode.countAnew() }
}

/// The mode of a call, for work that the call causes later.
package struct CallMode {
  private let mode = ThreadState.current.pointee.mode
  private let thread = currentThread()

  package init() {}

  /// Runs the body in that mode; on another thread, in the mode of that thread, which performs the body for others.
  package func run(_ body: () -> Void) {
    if currentThread() == thread { ThreadState.perform(in: mode, body) } else { body() }
  }
}

extension ThreadState {
  /// Runs a body that notifies observers of an action.
  package static func notifyOfAction(_ body: () -> Void) { perform(in: current.pointee.mode.notifyingOfAction, body) }

  /// Runs a body in the given mode.
  package static func perform(in mode: SendingMode, _ body: () -> Void) {
    let state = current
    let outer = exchange(&state.pointee.mode, with: mode)
    body()
    state.pointee.mode = outer
  }

  /// The state that the calling thread puts aside while it performs an action of another thread.
  package struct Own {
    fileprivate let mode: SendingMode
    fileprivate let change: UnsafePointer<ChangeFrame>?
  }

  /// Begins to perform an action that another thread has left; the action belongs to none of this thread's changes.
  package static func beginForOthers() -> Own {
    let state = current
    let own = Own(mode: state.pointee.mode, change: state.pointee.change)
    state.pointee.mode = own.mode.forOthers
    state.pointee.change = nil
    return own
  }

  package static func endForOthers(_ own: Own) {
    let state = current
    (state.pointee.mode, state.pointee.change) = (own.mode, own.change)
  }
}
