/// How values that a thread sends come into a gate where another thread is.
@frozen
@usableFromInline
struct SendingMode {
  /// The flags, and above them how many values were left since the flag was set that says so.
  @usableFromInline var word: UInt64 = 0

  @usableFromInline static var waitsForNobody: UInt64 { 1 }
  @usableFromInline static var actsForOthers: UInt64 { 2 }
  private static var needsValues: UInt64 { 4 }
  @usableFromInline static var tellsOfAction: UInt64 { 8 }

  private static var carriesChange: UInt64 { 16 }
  @usableFromInline static var modifies: UInt64 { 32 }

  /// What applies in handlers, too.
  @usableFromInline static var lasting: UInt64 { actsForOthers | tellsOfAction | modifies }
  private static var oneLeft: UInt64 { 256 }

  /// The number of values that wait for nobody, one after the other: a source that an end has started may have any number of them.
  private static var mostLeft: UInt64 { 64 }

  /// As it is in general: a value waits.
  @inlinable
  init() {}

  /// The mode while an end, a disposal or a release is brought about: what an operator sends because of it waits for nobody.
  @inlinable var withoutWaiting: SendingMode {
    var mode = self
    mode.word = word & SendingMode.lasting | SendingMode.waitsForNobody
    return mode
  }

  /// The mode of a start that must not return before it has sent something.
  var waitingForAll: SendingMode {
    var mode = self
    mode.word = word & SendingMode.lasting | SendingMode.needsValues
    return mode
  }

  /// The mode in a handler of the user: values wait again.
  @inlinable var inHandler: SendingMode {
    var mode = self
    mode.word = word & SendingMode.lasting
    return mode
  }

  /// The mode while observers are told of an action, in handlers, too: what they do with actions waits for nobody.
  var tellingOfAction: SendingMode {
    var mode = self
    mode.word = word | SendingMode.tellsOfAction
    return mode
  }

  /// The mode while a thread performs what another one has left to it, in handlers, too.
  ///
  /// A value that such an action sends to a stream that this thread is inside of is delivered later, and is no breach of E6.
  var forOthers: SendingMode {
    var mode = self
    mode.word = word & SendingMode.modifies | SendingMode.actsForOthers | SendingMode.waitsForNobody
    return mode
  }

  /// The mode while a property is modified by a thread that is not inside its gate, in handlers, too: the thread inside may wait for it.
  var modifying: SendingMode {
    var mode = self
    mode.word = word | SendingMode.modifies
    return mode
  }

  /// Whether the thread performs what another one has left to it.
  var isForOthers: Bool { word & SendingMode.actsForOthers != 0 }

  /// Whether what an action shows must not wait for another thread.
  var mustShowWithoutWaiting: Bool { mustNotWait || word & SendingMode.tellsOfAction != 0 }

  /// Whether a value must not wait for another thread.
  var mustNotWait: Bool {
    if word & SendingMode.modifies != 0 { return true }
    return word & SendingMode.waitsForNobody != 0 && word / SendingMode.oneLeft < SendingMode.mostLeft
  }

  /// Whether the present value of a property is waited for, too.
  @usableFromInline var mustHaveValue: Bool { word & SendingMode.needsValues != 0 }

  /// Whether a value that cannot come inside is left to the thread that is.
  var mayLeave: Bool {
    word & (SendingMode.waitsForNobody | SendingMode.actsForOthers | SendingMode.modifies) != 0
  }

  /// Whether bindings carry a change, and no handler of the user is between them and what the thread does.
  @usableFromInline var isCarrying: Bool {
    get { word & SendingMode.carriesChange != 0 }
    set { word = newValue ? word | SendingMode.carriesChange : word & ~SendingMode.carriesChange }
  }

  /// Begins to count the values that are left anew: for what has nothing to do with those that were left before.
  @usableFromInline
  mutating func countAnew() { word &= SendingMode.oneLeft - 1 }

  /// Notes that a value was left.
  mutating func noteLeft() { if word & SendingMode.waitsForNobody != 0 { word += SendingMode.oneLeft } }
}

extension ThreadState {
  /// Begins to bring about an end, a disposal or a release; returns what ``endWithoutWaiting(_:)`` needs.
  ///
  /// Until then, a value that cannot enter a gate becomes a pending action there, and this thread does not block. A function that
  /// takes a closure would cost one more stack frame per operator of a chain.
  @inlinable
  @inline(__always)
  static func beginWithoutWaiting() -> SendingMode {
    let state = current
    return exchange(&state.pointee.mode, with: state.pointee.mode.withoutWaiting)
  }

  /// Begins to modify a property without being inside its gate; returns what ``endWithoutWaiting(_:)`` needs.
  @usableFromInline
  static func beginModifying() -> SendingMode {
    let state = current
    return exchange(&state.pointee.mode, with: state.pointee.mode.modifying)
  }

  @inlinable
  @inline(__always)
  static func endWithoutWaiting(_ outer: SendingMode) { current.pointee.mode = outer }

  /// Goes on to the next of several cleanups or releases, each of which may send some values without waiting.
  static func beginNextCleanup() { current.pointee.mode.countAnew() }
}

/// The mode of a call, for what this brings about later.
struct CallMode {
  private let mode = ThreadState.current.pointee.mode
  private let thread = currentThread()

  /// Runs a body in that mode; on another thread, it is a part of what that performs for others.
  func run(_ body: () -> Void) {
    if currentThread() == thread { ThreadState.perform(in: mode, body) } else { body() }
  }
}

extension ThreadState {
  /// Runs a body that tells observers of an action.
  static func tellOfAction(_ body: () -> Void) { perform(in: current.pointee.mode.tellingOfAction, body) }

  /// Runs a body in the given mode.
  static func perform(in mode: SendingMode, _ body: () -> Void) {
    let state = current
    let outer = exchange(&state.pointee.mode, with: mode)
    body()
    state.pointee.mode = outer
  }

  /// What the calling thread puts aside while it performs an action of another thread.
  struct Own {
    fileprivate let mode: SendingMode
    fileprivate let change: UnsafePointer<ChangeFrame>?
  }

  /// Begins to perform an action that another thread has left: it is a part of none of this thread's changes.
  static func beginForOthers() -> Own {
    let state = current
    let own = Own(mode: state.pointee.mode, change: state.pointee.change)
    state.pointee.mode = own.mode.forOthers
    state.pointee.change = nil
    return own
  }

  static func endForOthers(_ own: Own) {
    let state = current
    (state.pointee.mode, state.pointee.change) = (own.mode, own.change)
  }
}
