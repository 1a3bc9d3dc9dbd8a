public import Synchronization

/// Serializes the events of one stream: at most one thread is inside, and it can tell that it is.
///
/// A thread that sends a value waits for its turn. A termination, a disposal, and the addition or removal of an
/// observer never wait for user code: if a thread is inside, the action is left *pending*, and that thread performs it
/// before the next event or on its way out. Uncontended, an event costs two atomic operations and no lock. Keeps E5 and
/// E6. The class is not final because a run and a timed stage are their own gates.
///
/// A thread on its way out performs the actions that were pending when it began to leave. From then on the gate is
/// *closing down* (`leaving`): a thread that arrives waits until the first one is out and then enters itself. Otherwise
/// arriving threads could leave so many actions that the thread on its way out never returns. The wait is short and
/// cannot cause a deadlock: meanwhile, only bookkeeping of this package runs, which waits for nothing. Before a pending
/// action runs user code, `leaving` is cleared, and arriving threads leave actions again.
open class Gate: @unchecked Sendable {
  /// The bits of `word`.
  @usableFromInline static var held: UInt32 { 1 }
  static var noted: UInt32 { 2 }
  static var awaited: UInt32 { 4 }
  @usableFromInline static var closing: UInt32 { 8 }
  @usableFromInline static var leaving: UInt32 { 16 }
  private static var reserved: UInt32 { 32 }
  static var postponed: UInt32 { 64 }

  /// The number of times that a waiting thread may lose its turn to others before the next turn is reserved for it.
  private static var mostLosses: Int { 4 }

  /// The state of the gate, as the bits above.
  ///
  /// `held`: a thread is inside. `noted`: actions are pending. `awaited`: a thread waits. `closing`: actions are
  /// deferred until it has left. `leaving`: the thread inside is on its way out. `reserved`: the next turn belongs to a
  /// thread that has waited long. `postponed`: a thread waits with an action that it must not leave to a thread on its
  /// way out.
  ///
  /// `held` is set by compare-and-exchange only. `noted`, `awaited`, `postponed` and `reserved` are set under the
  /// parking lot's lock. `leaving` is set together with `held` by a thread that enters; otherwise, `leaving` and
  /// `closing` change from inside.
  @usableFromInline final let word = Atomic<UInt32>(0)

  /// The token of the thread inside, 0 if none; relaxed, for a thread finds its own token here only if it stored it
  /// itself.
  @usableFromInline final let owner = Atomic<UInt>(0)

  /// The actions that the thread inside must perform, `nil` before the first one; touched under the parking lot's lock.
  @usableFromInline @exclusivity(unchecked) final var pending: PendingActions?

  /// The work that the thread inside will perform after it has left; touched from inside.
  @usableFromInline @exclusivity(unchecked) final var deferred = DeferredActions()

  @inlinable
  package init() {}

  // Inlinable, as ``init()`` is: every run is a gate, and is made and released with each start.
  @inlinable
  deinit {}

  /// True if a sender drops its value instead of waiting for the thread inside; once true, it stays true.
  open var dropsValues: Bool { false }

  /// True if the calling thread is inside.
  @inlinable
  package final var isInside: Bool { owner.load(ordering: .relaxed) == currentThread() }

  /// True if actions are pending, read from inside; an action that this misses is found at the next check.
  @inlinable
  @inline(__always)
  package final var hasNotes: Bool { word.load(ordering: .relaxed) & 2 != 0 }

  /// Waits until no thread is inside, and enters; returns `false` if the calling thread is inside already.
  @inlinable
  @inline(__always)
  package final func enter() -> Bool { enter(as: currentThread()) }

  /// Enters as the calling thread, whose token is given.
  @inlinable
  @inline(__always)
  package final func enter(as thread: UInt) -> Bool {
    tryEnter(as: thread) || enterSlowly(thread)
  }

  /// Enters as the calling thread if no thread is inside.
  @inlinable
  @inline(__always)
  package final func tryEnter(as thread: UInt) -> Bool {
    // Acquiring: this thread must see the writes of the previous thread inside.
    guard word.compareExchange(expected: 0, desired: Gate.held, ordering: .acquiring).exchanged else { return false }
    isNowInside(thread)
    return true
  }

  @inlinable
  @inline(__always)
  final func isNowInside(_ thread: UInt) {
    owner.store(thread, ordering: .relaxed)
    ThreadState.enterGate(thread)
  }

  @usableFromInline
  @inline(never)
  final func enterSlowly(_ thread: UInt) -> Bool {
    if owner.load(ordering: .relaxed) == thread { return false }
    let lot = ParkingLot.lot(of: self)
    var keeper = WaitHook.appointed.value
    var losses = 0
    lot.lock()
    while !enter(
      losses > Gate.mostLosses ? .used : .respected,
      orSet: losses < Gate.mostLosses ? Gate.awaited : Gate.awaited | Gate.reserved
    ) {
      losses += 1
      wait(at: lot, by: &keeper)
    }
    lot.unlock()
    isNowInside(thread)
    return true
  }

  /// The way in which an entering thread treats a turn that is reserved for a thread that has waited long.
  enum Reservation {
    /// A sender leaves the turn to that thread.
    case respected

    /// That thread uses its turn.
    case used

    /// A thread that must not wait enters first, and the turn stays reserved.
    case kept
  }

  /// Sets `held`, under the parking lot's lock, and returns true; if it is set or a reservation forbids it, sets the
  /// bits instead.
  final func enter(_ reservation: Reservation, orSet bits: UInt32) -> Bool {
    let obstacles = reservation == .respected ? Gate.held | Gate.reserved : Gate.held
    let seen = update { seen in
      if seen & obstacles != 0 { return seen | bits }
      return (reservation == .used ? seen & ~Gate.reserved : seen) | Gate.held
    }
    return seen & obstacles == 0
  }

  /// Changes the word atomically, under the parking lot's lock, and returns its previous value.
  final func update(_ change: (UInt32) -> UInt32) -> UInt32 {
    var seen = word.load(ordering: .relaxed)
    while true {
      let changed = change(seen)
      if changed == seen { return seen }
      // Acquiring, because the thread may enter by this change.
      let (exchanged, original) = word.compareExchange(expected: seen, desired: changed, ordering: .acquiring)
      if exchanged { return seen }
      seen = original
    }
  }

  /// Releases the parking lot's lock until the thread inside has woken the waiting threads; may return spuriously.
  final func wait(at lot: ParkingLot, by keeper: inout WaitHook?) {
    guard let asked = keeper else { return lot.sleep() }
    lot.unlock()
    if !asked.wait({ self.owner.load(ordering: .relaxed) }) { keeper = nil }
    lot.lock()
  }

  /// Leaves the gate after performing the pending actions; then performs the deferred actions.
  @inlinable
  @inline(__always)
  package final func leave() {
    let thread = owner.load(ordering: .relaxed)
    // Cleared first: with its token still stored here, this thread would appear to be inside after it has left.
    owner.store(0, ordering: .relaxed)
    ThreadState.leaveGate(thread)
    // Releasing: the next thread inside must see the writes of this one.
    if !word.compareExchange(expected: Gate.held, desired: 0, ordering: .releasing).exchanged { leaveSlowly(thread) }
    ThreadState.settle(thread)
  }

  @usableFromInline
  @inline(never)
  final func leaveSlowly(_ thread: UInt) {
    // The usual reason: a stream has ended, and no other thread uses the gate.
    if word.load(ordering: .relaxed) == Gate.held | Gate.closing {
      var later = deferred.take()
      if word.compareExchange(expected: Gate.held | Gate.closing, desired: 0, ordering: .releasing).exchanged {
        let outer = ThreadState.beginWithoutWaiting()
        later.run()
        return ThreadState.endWithoutWaiting(outer)
      }
      deferred = later
    }
    leaveWithPending(thread)
  }

  /// Leaves the gate after performing the pending actions, and wakes the waiting threads.
  ///
  /// A separate function keeps the frame of ``leaveSlowly(_:)`` small: streams that end inside each other stack up that
  /// frame.
  @inline(never)
  private final func leaveWithPending(_ thread: UInt) {
    let lot = ParkingLot.lot(of: self)
    // Kept until this thread is outside: releasing what the actions hold may run user code.
    var performed: [PendingAction] = []
    lot.lock()
    while let action = takePending() {
      if performed.isEmpty {
        word.bitwiseOr(Gate.leaving, ordering: .relaxed)
        owner.store(thread, ordering: .relaxed)
      }
      lot.unlock()
      ThreadState.enterGate(thread)
      perform(action, at: lot)
      ThreadState.leaveGate(thread)
      performed.append(action)
      lot.lock()
    }
    var later = deferred.take()
    if !performed.isEmpty { owner.store(0, ordering: .relaxed) }
    let left = word.bitwiseAnd(Gate.reserved, ordering: .releasing).oldValue
    let isAwaited = left & (Gate.awaited | Gate.postponed) != 0
    if isAwaited { lot.wakeAll() }
    lot.unlock()
    if isAwaited { WaitHook.appointed.value?.gateWasLeft() }
    if performed.isEmpty {
      let outer = ThreadState.beginWithoutWaiting()
      later.run()
      ThreadState.endWithoutWaiting(outer)
    } else {
      // Work that follows from the actions of other threads is performed for those threads, too.
      let own = ThreadState.beginForOthers()
      later.run()
      releaseOutside(performed)
      ThreadState.endForOthers(own)
    }
  }

  /// Enters if no thread is inside.
  @inlinable
  package final func tryEnter() -> Bool { tryEnter(as: currentThread()) }

  /// Registers an action to perform after the calling thread has left.
  @usableFromInline
  package final func afterLeaving(_ inside: borrowing Inside, _ action: @escaping () -> Void) {
    afterLeaving(inside, DeferredClosure(action))
  }

  /// Registers an action that uses what belongs to the calling thread once it has left.
  @usableFromInline
  package final func afterLeaving(_ inside: borrowing Inside, _ action: @escaping (borrowing SoleUser) -> Void) {
    afterLeaving(inside, SoleDeferredClosure(action))
  }

  /// Registers a call of `gateWasLeft` to perform after the calling thread has left.
  @inlinable
  package final func afterLeaving(_ inside: borrowing Inside, _ part: any DeferredAction) {
    inside.check(self)
    deferred.append(part)
    // Makes `leave` take its slow path.
    word.bitwiseOr(Gate.closing, ordering: .relaxed)
  }
}
