public import Synchronization

/// Keeps the events of one stream serial: at most one thread is inside, and it knows that it is.
///
/// A value enters and waits its turn. A termination, a disposal, an observer that comes or goes never waits for code of a user:
/// if a thread is inside, the action is left *pending*, and that thread performs it before the next event or on its way out.
/// Uncontended, an event costs two atomic operations and no lock. Keeps E5 and E6. Not final only because a run is its own gate.
///
/// A thread on its way out performs the actions that were pending when it began to leave. From then on the gate is *closing
/// down* (`leaving`): a thread that arrives waits until it is out and then enters itself, so that nobody leaves work behind for
/// a thread that could then never return. That wait is short, and cannot close a circle: what runs meanwhile is bookkeeping of
/// this package, which waits for nothing. Before a pending action runs code of a user, `leaving` is taken back, and arriving
/// threads leave actions again.
@usableFromInline
class Gate: @unchecked Sendable {
  /// The bits of `word`.
  @usableFromInline static var held: UInt32 { 1 }
  static var noted: UInt32 { 2 }
  static var awaited: UInt32 { 4 }
  private static var closing: UInt32 { 8 }
  static var leaving: UInt32 { 16 }
  private static var reserved: UInt32 { 32 }
  static var postponed: UInt32 { 64 }

  /// How often a thread that waits may find that others were faster, before the next turn is kept for it.
  private static var mostLosses: Int { 4 }

  /// Whether a thread is inside, actions are pending, a thread waits, there is an epilogue, the thread inside is on its way out, the
  /// next turn is that of a thread that has waited long, and a thread waits with an action that it will not leave to one on its way out.
  ///
  /// `held` is taken by compare-and-exchange only. `noted`, `awaited`, `postponed` and `reserved` are set under the parking lot's lock,
  /// and `leaving` with them by a thread that goes inside; otherwise, `leaving` and `closing` change from inside.
  @usableFromInline final let word = Atomic<UInt32>(0)

  /// The thread inside, 0 if none; relaxed, for a thread finds its own token here only if it wrote it itself.
  @usableFromInline final let owner = Atomic<UInt>(0)

  /// The actions that the thread inside is to perform; touched under the parking lot's lock.
  @exclusivity(unchecked) final var pending = PendingActions()

  /// What the thread inside will do once it is outside; touched from inside.
  @exclusivity(unchecked) private final var epilogue = Epilogue()

  @usableFromInline
  init() {}

  /// Whether a sender drops its value instead of waiting for the thread inside; once true, it stays true.
  var dropsValues: Bool { false }

  /// Whether the calling thread is inside.
  @inlinable
  final var isInside: Bool { owner.load(ordering: .relaxed) == currentThread() }

  /// Whether there is something to act on before the next event, asked from inside; a late answer means the next look.
  @inlinable
  @inline(__always)
  final var hasNotes: Bool { word.load(ordering: .relaxed) & 2 != 0 }

  /// Goes inside, after everybody who is there; `false` if the calling thread is inside already.
  @inlinable
  @inline(__always)
  final func enter() -> Bool { enter(as: currentThread()) }

  /// Goes inside as the calling thread, whose token is given.
  @inlinable
  @inline(__always)
  final func enter(as thread: UInt) -> Bool {
    tryEnter(as: thread) || enterSlowly(thread)
  }

  /// Goes inside as the calling thread if nobody is there.
  @inlinable
  @inline(__always)
  final func tryEnter(as thread: UInt) -> Bool {
    // Acquiring: what the last one inside wrote is ours to see.
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
    var keeper = Gatekeeper.appointed.value
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

  /// How a thread that takes the gate treats a turn that is reserved for a thread that has waited long.
  enum Reservation {
    /// A sender leaves the turn to that thread.
    case respected

    /// That thread uses its turn.
    case used

    /// A thread that must not wait goes first, and the turn stays reserved.
    case kept
  }

  /// Takes `held`, under the parking lot's lock; if another thread has it, or a reservation forbids it, sets the bits instead.
  final func enter(_ reservation: Reservation, orSet bits: UInt32) -> Bool {
    let obstacles = reservation == .respected ? Gate.held | Gate.reserved : Gate.held
    let seen = update { seen in
      if seen & obstacles != 0 { return seen | bits }
      return (reservation == .used ? seen & ~Gate.reserved : seen) | Gate.held
    }
    return seen & obstacles == 0
  }

  /// Changes the word in one step, under the parking lot's lock, and returns what it was.
  final func update(_ change: (UInt32) -> UInt32) -> UInt32 {
    var seen = word.load(ordering: .relaxed)
    while true {
      let changed = change(seen)
      if changed == seen { return seen }
      // Acquiring, as the thread may go inside by it.
      let (exchanged, original) = word.compareExchange(expected: seen, desired: changed, ordering: .acquiring)
      if exchanged { return seen }
      seen = original
    }
  }

  /// Gives up the parking lot's lock until the thread inside has done something about those who wait; may return for no reason.
  final func wait(at lot: ParkingLot, by keeper: inout Gatekeeper?) {
    guard let asked = keeper else { return lot.sleep() }
    lot.unlock()
    if !asked.wait({ self.owner.load(ordering: .relaxed) }) { keeper = nil }
    lot.lock()
  }

  /// Goes outside, having acted on every note that it has to; then acts on the epilogue.
  @inlinable
  @inline(__always)
  final func leave() {
    let thread = owner.load(ordering: .relaxed)
    // Cleared first: once we are outside, our token here would make us believe that we are inside.
    owner.store(0, ordering: .relaxed)
    ThreadState.leaveGate(thread)
    // Releasing: what we wrote is for the next one to see.
    if !word.compareExchange(expected: Gate.held, desired: 0, ordering: .releasing).exchanged { leaveSlowly(thread) }
    ThreadState.settle(thread)
  }

  @usableFromInline
  @inline(never)
  final func leaveSlowly(_ thread: UInt) {
    // The usual reason: a stream has ended, and nobody else is about.
    if word.load(ordering: .relaxed) == Gate.held | Gate.closing {
      var later = epilogue.take()
      if word.compareExchange(expected: Gate.held | Gate.closing, desired: 0, ordering: .releasing).exchanged {
        let outer = ThreadState.beginWithoutWaiting()
        later.run()
        return ThreadState.endWithoutWaiting(outer)
      }
      epilogue = later
    }
    leaveWithPending(thread)
  }

  /// Goes outside after performing the pending actions, and wakes the threads that wait.
  ///
  /// A separate function: streams that end inside each other stack up the frame of ``leaveSlowly(_:)``, which stays small without this.
  @inline(never)
  private final func leaveWithPending(_ thread: UInt) {
    let lot = ParkingLot.lot(of: self)
    // Kept until this thread is outside: what the actions hold may run code of a user when it is released.
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
    var later = epilogue.take()
    if !performed.isEmpty { owner.store(0, ordering: .relaxed) }
    let left = word.bitwiseAnd(Gate.reserved, ordering: .releasing).oldValue
    let isAwaited = left & (Gate.awaited | Gate.postponed) != 0
    if isAwaited { lot.wakeAll() }
    lot.unlock()
    if isAwaited { Gatekeeper.appointed.value?.gateWasLeft() }
    if performed.isEmpty {
      let outer = ThreadState.beginWithoutWaiting()
      later.run()
      ThreadState.endWithoutWaiting(outer)
    } else {
      // What follows from the actions of other threads is theirs, too.
      let own = ThreadState.beginForOthers()
      later.run()
      releaseOutside(performed)
      ThreadState.endForOthers(own)
    }
  }

  /// Goes inside if nobody is there.
  @usableFromInline
  final func tryEnter() -> Bool { tryEnter(as: currentThread()) }

  /// Asks, from inside, for the action to be performed when the calling thread has gone outside.
  @usableFromInline
  final func afterLeaving(_ action: @escaping () -> Void) { afterLeaving(EpilogueAction(action)) }

  /// Asks, from inside, for a call of `gateWasLeft` when the calling thread has gone outside.
  final func afterLeaving(_ part: any EpiloguePart) {
    epilogue.append(part)
    // Takes `leave` off its short way.
    word.bitwiseOr(Gate.closing, ordering: .relaxed)
  }
}
