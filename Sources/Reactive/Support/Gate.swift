public import Synchronization

/// What keeps the events of one stream serial: at most one thread is inside, and it knows that it is.
///
/// A value enters and waits its turn. What must never wait (a termination, a disposal, an observer that comes or goes)
/// leaves a *note* when the gate is taken; whoever is inside acts on it before the next event. Uncontended, an event costs
/// two atomic operations and no lock. Keeps E5 and E6. Not final only because a run is its own gate.
@usableFromInline
class Gate: @unchecked Sendable {
  /// The bits of `word`.
  @usableFromInline static var held: UInt32 { 1 }
  private static var noted: UInt32 { 2 }
  private static var awaited: UInt32 { 4 }
  private static var closing: UInt32 { 8 }

  /// Whether somebody is inside, has left a note, waits, and whether there is an epilogue.
  ///
  /// `held` is taken by compare-and-exchange only. `noted` and `awaited` are set under the parking lot's lock while
  /// somebody is inside, `closing` from inside.
  @usableFromInline final let word = Atomic<UInt32>(0)

  /// The thread inside, 0 if none; relaxed, for a thread finds its own token here only if it wrote it itself.
  @usableFromInline final let owner = Atomic<UInt>(0)

  /// Notes for whoever is inside; touched under the parking lot's lock.
  @exclusivity(unchecked) private final var notes: [() -> Void] = []

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
  final func enter() -> Bool {
    let thread = currentThread()
    // Acquiring: what the last one inside wrote is ours to see.
    if word.compareExchange(expected: 0, desired: Gate.held, ordering: .acquiring).exchanged {
      owner.store(thread, ordering: .relaxed)
      return true
    }
    return enterSlowly(thread)
  }

  @usableFromInline
  @inline(never)
  final func enterSlowly(_ thread: UInt) -> Bool {
    if owner.load(ordering: .relaxed) == thread { return false }
    let lot = ParkingLot.lot(of: self)
    var keeper = Gatekeeper.ofSleepers
    lot.lock()
    while true {
      let seen = word.load(ordering: .relaxed)
      if seen & Gate.held == 0 {
        if word.compareExchange(expected: seen, desired: seen | Gate.held, ordering: .acquiring).exchanged { break }
      } else if word.compareExchange(expected: seen, desired: seen | Gate.awaited, ordering: .relaxed).exchanged {
        guard let asked = keeper else {
          lot.sleep()
          continue
        }
        lot.unlock()
        if !asked.wait({ self.owner.load(ordering: .relaxed) }) { keeper = nil }
        lot.lock()
      }
    }
    lot.unlock()
    owner.store(thread, ordering: .relaxed)
    return true
  }

  /// Goes outside, having acted on every note; then acts on the epilogue.
  @inlinable
  @inline(__always)
  final func leave() {
    // Cleared first: once we are outside, our token here would make us believe that we are inside.
    owner.store(0, ordering: .relaxed)
    // Releasing: what we wrote is for the next one to see.
    if word.compareExchange(expected: Gate.held, desired: 0, ordering: .releasing).exchanged { return }
    leaveSlowly()
  }

  @usableFromInline
  @inline(never)
  final func leaveSlowly() {
    // The usual reason: a stream has ended, and nobody else is about.
    if word.load(ordering: .relaxed) == Gate.held | Gate.closing {
      let later = epilogue.take()
      if word.compareExchange(expected: Gate.held | Gate.closing, desired: 0, ordering: .releasing).exchanged {
        return later.run()
      }
      epilogue = later
    }
    var later = Epilogue()
    while true {
      if hasNotes {
        owner.store(currentThread(), ordering: .relaxed)
        actOnNotes()
        owner.store(0, ordering: .relaxed)
      }
      later.append(epilogue.take())
      let seen = word.load(ordering: .relaxed)
      if seen & (Gate.noted | Gate.awaited) == 0 {
        if word.compareExchange(expected: seen, desired: 0, ordering: .releasing).exchanged { return later.run() }
      } else if seen & Gate.noted == 0, leaveAndWake() {
        Gatekeeper.appointed.value?.gateWasLeft()
        return later.run()
      }
    }
  }

  /// Goes outside and wakes those who wait, unless somebody has left a note.
  private final func leaveAndWake() -> Bool {
    let lot = ParkingLot.lot(of: self)
    lot.lock()
    defer { lot.unlock() }
    if hasNotes { return false }
    word.store(0, ordering: .releasing)
    lot.wakeAll()
    return true
  }

  /// Acts, from inside and between two events, on the notes left so far.
  @usableFromInline
  @inline(never)
  final func actOnNotes() {
    let lot = ParkingLot.lot(of: self)
    while true {
      lot.lock()
      let pending = notes
      notes = []
      word.bitwiseAnd(~Gate.noted, ordering: .relaxed)
      lot.unlock()
      if pending.isEmpty { return }
      for action in pending { action() }
    }
  }

  /// Performs the action inside: at once if nobody is there, otherwise by whoever is, before the next event.
  ///
  /// Never waits, and is legal from inside.
  @usableFromInline
  final func perform(_ action: @escaping () -> Void) {
    guard tryEnter() || !leaveNote(action) else { return }
    action()
    leave()
  }

  /// Goes inside if nobody is there.
  @usableFromInline
  final func tryEnter() -> Bool {
    guard word.compareExchange(expected: 0, desired: Gate.held, ordering: .acquiring).exchanged else { return false }
    owner.store(currentThread(), ordering: .relaxed)
    return true
  }

  /// Leaves a note for whoever is inside; if nobody is there any more, goes inside instead and returns `false`.
  @usableFromInline
  final func leaveNote(_ action: @escaping () -> Void) -> Bool {
    let lot = ParkingLot.lot(of: self)
    lot.lock()
    defer { lot.unlock() }
    while true {
      let seen = word.load(ordering: .relaxed)
      if seen & Gate.held == 0 {
        if word.compareExchange(expected: seen, desired: seen | Gate.held, ordering: .acquiring).exchanged {
          owner.store(currentThread(), ordering: .relaxed)
          return false
        }
      } else if word.compareExchange(expected: seen, desired: seen | Gate.noted, ordering: .relaxed).exchanged {
        notes.append(action)
        return true
      }
    }
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
