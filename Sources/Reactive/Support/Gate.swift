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
  private static var noted: UInt32 { 2 }
  private static var awaited: UInt32 { 4 }
  private static var closing: UInt32 { 8 }
  static var leaving: UInt32 { 16 }

  /// Whether a thread is inside, actions are pending, a thread waits, there is an epilogue, and the thread inside is on its way out.
  ///
  /// `held` is taken by compare-and-exchange only. `noted`, `awaited` and `leaving` change under the parking lot's lock while
  /// a thread is inside, `closing` from inside.
  @usableFromInline final let word = Atomic<UInt32>(0)

  /// The thread inside, 0 if none; relaxed, for a thread finds its own token here only if it wrote it itself.
  @usableFromInline final let owner = Atomic<UInt>(0)

  /// The actions that the thread inside is to perform; touched under the parking lot's lock.
  @exclusivity(unchecked) private final var pending = PendingActions()

  /// What the thread inside will do once it is outside; touched from inside.
  @exclusivity(unchecked) private final var epilogue = Epilogue()

  @usableFromInline
  init() {}

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
    var keeper = Gatekeeper.ofSleepers
    lot.lock()
    while !enterIfFree() { wait(at: lot, by: &keeper) }
    lot.unlock()
    isNowInside(thread)
    return true
  }

  /// Takes `held`, under the parking lot's lock, unless another thread has it.
  private final func enterIfFree() -> Bool {
    while true {
      let seen = word.load(ordering: .relaxed)
      if seen & Gate.held != 0 { return false }
      if word.compareExchange(expected: seen, desired: seen | Gate.held, ordering: .acquiring).exchanged { return true }
    }
  }

  /// Sets a bit, under the parking lot's lock; `false` if no thread is inside.
  private final func mark(_ bit: UInt32) -> Bool {
    while true {
      let seen = word.load(ordering: .relaxed)
      if seen & Gate.held == 0 { return false }
      if word.compareExchange(expected: seen, desired: seen | bit, ordering: .relaxed).exchanged { return true }
    }
  }

  /// Gives up the parking lot's lock until the thread inside has done something about those who wait; may return for no reason.
  private final func wait(at lot: ParkingLot, by keeper: inout Gatekeeper?) {
    guard mark(Gate.awaited) else { return }
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
      let later = epilogue.take()
      if word.compareExchange(expected: Gate.held | Gate.closing, desired: 0, ordering: .releasing).exchanged {
        return later.run()
      }
      epilogue = later
    }
    let lot = ParkingLot.lot(of: self)
    // Kept until this thread is outside: what the actions hold may run code of a user when it is released.
    var performed: [[PendingAction]] = []
    lot.lock()
    while let batch = pending.takeAll() {
      word.bitwiseAnd(~Gate.noted, ordering: .relaxed)
      word.bitwiseOr(Gate.leaving, ordering: .relaxed)
      lot.unlock()
      isNowInside(thread)
      for action in batch { perform(action, at: lot) }
      ThreadState.leaveGate(thread)
      performed.append(batch)
      lot.lock()
    }
    let later = epilogue.take()
    owner.store(0, ordering: .relaxed)
    let isAwaited = word.exchange(0, ordering: .releasing) & Gate.awaited != 0
    if isAwaited { lot.wakeAll() }
    lot.unlock()
    if isAwaited { Gatekeeper.appointed.value?.gateWasLeft() }
    // The actions of other threads must not make this thread wait.
    let outer = performed.isEmpty ? ThreadState.current.pointee.mode : ThreadState.beginWithoutWaiting()
    later.run()
    ThreadState.endWithoutWaiting(outer)
    if !performed.isEmpty { releaseOutside(performed) }
  }

  /// Performs, on the way out, an action that was pending; unless it is bookkeeping, others need not wait meanwhile.
  private final func perform(_ action: PendingAction, at lot: ParkingLot) {
    switch action {
    case .bookkeeping(let action): action()
    case .attachment(let attachment): attachment.attach(wasPending: true)
    case .withdrawn: break
    case .unrestricted(let action):
      let own = ThreadState.beginForOthers()
      runUserCode(action)
      ThreadState.endForOthers(own)
    }
  }

  /// Runs code of a user from inside; threads that arrive on the way out need not wait for it.
  final func runUserCode(_ body: () -> Void) {
    guard word.load(ordering: .relaxed) & Gate.leaving != 0 else { return body() }
    let lot = ParkingLot.lot(of: self)
    lot.lock()
    word.bitwiseAnd(~Gate.leaving, ordering: .relaxed)
    // Those who wait with an action leave it now.
    if word.bitwiseAnd(~Gate.awaited, ordering: .relaxed).oldValue & Gate.awaited != 0 { lot.wakeAll() }
    lot.unlock()
    body()
    lot.lock()
    word.bitwiseOr(Gate.leaving, ordering: .relaxed)
    lot.unlock()
  }

  /// Acts, from inside and between two events, on the notes left so far.
  @usableFromInline
  @inline(never)
  final func actOnNotes() {
    let lot = ParkingLot.lot(of: self)
    lot.lock()
    word.bitwiseAnd(~Gate.noted, ordering: .relaxed)
    let batch = pending.takeAll() ?? []
    lot.unlock()
    for action in batch { perform(action, at: lot) }
    // The last reference to what the actions hold may run code that comes back here.
    releaseOutside(batch)
  }

  /// Performs the action inside: at once if nobody is there, otherwise by the thread inside, before the next event.
  ///
  /// Never waits for code of a user, and is legal from inside.
  @usableFromInline
  final func perform(_ action: @escaping () -> Void) {
    guard tryEnter() || !leaveNote(.unrestricted(action)) else { return }
    let outer = ThreadState.beginWithoutWaiting()
    action()
    leave()
    ThreadState.endWithoutWaiting(outer)
  }

  /// Performs an action that runs no code of a user, and waits for nothing; otherwise as ``perform(_:)``.
  @usableFromInline
  final func performBookkeeping(_ action: @escaping () -> Void) {
    guard tryEnterBriefly() || !leaveNote(.bookkeeping(action), isBrief: true) else { return }
    action()
    leaveBriefly()
  }

  /// Attaches inside, as ``perform(_:)`` does; as long as it is pending, ``withdraw(_:)`` takes it back.
  @usableFromInline
  final func perform(_ attachment: any PendingAttachment) {
    guard tryEnterBriefly() || !leaveNote(.attachment(attachment), isBrief: true) else { return }
    attachment.attach(wasPending: false)
    leaveBriefly()
  }

  /// Takes back an attachment that is pending; `false` if it is not, or not any more.
  final func withdraw(_ attachment: any PendingAttachment) -> Bool { withdraw { attachment } }

  /// Takes back the attachment that the closure answers, under the lock over the pending actions; `false` if there is none.
  final func withdraw(_ attachment: () -> (any PendingAttachment)?) -> Bool {
    let lot = ParkingLot.lot(of: self)
    lot.lock()
    defer { lot.unlock() }
    return attachment().map { pending.withdraw($0) } ?? false
  }

  /// Goes inside if nobody is there.
  @usableFromInline
  final func tryEnter() -> Bool { tryEnter(as: currentThread()) }

  /// Leaves an action to the thread inside; if none is there, or it is on its way out, goes inside itself and returns `false`.
  private final func leaveNote(_ action: PendingAction, isBrief: Bool = false) -> Bool {
    let thread = currentThread()
    let lot = ParkingLot.lot(of: self)
    var keeper = Gatekeeper.ofSleepers
    lot.lock()
    defer { lot.unlock() }
    while !enterIfFree() {
      if word.load(ordering: .relaxed) & Gate.leaving != 0, owner.load(ordering: .relaxed) != thread {
        wait(at: lot, by: &keeper)
      } else if mark(Gate.noted) {
        pending.append(action)
        return true
      }
    }
    if isBrief { word.bitwiseOr(Gate.leaving, ordering: .relaxed) }
    isNowInside(thread)
    return false
  }

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
