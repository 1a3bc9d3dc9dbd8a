private import Synchronization

/// The actions that threads leave to the one that is inside.
extension Gate {
  /// Performs, on the way out, an action that was pending; unless it is bookkeeping, others need not wait meanwhile.
  func perform(_ action: PendingAction, at lot: ParkingLot) {
    switch action {
    case .bookkeeping(let action): action()
    case .attachment(let attachment): attachment.attach(wasPending: true)
    case .detachment(let attachment): detach(attachment)
    case .withdrawn: break
    case .unrestricted(let action):
      let own = ThreadState.beginForOthers()
      runUserCode(action)
      ThreadState.endForOthers(own)
    }
  }

  /// Runs code of a user from inside; threads that arrive on the way out need not wait for it.
  func runUserCode(_ body: () -> Void) {
    guard word.load(ordering: .relaxed) & Gate.leaving != 0 else { return body() }
    let seen = word.bitwiseAnd(~(Gate.leaving | Gate.postponed), ordering: .relaxed).oldValue
    // Those who wait with an action leave it now; under the lock, for one that has asked to be woken has it until it sleeps.
    if seen & Gate.postponed != 0 {
      let lot = ParkingLot.lot(of: self)
      lot.lock()
      lot.wakeAll()
      lot.unlock()
    }
    body()
    word.bitwiseOr(Gate.leaving, ordering: .relaxed)
  }

  /// Acts, from inside and between two events, on the notes left so far.
  @usableFromInline
  @inline(never)
  func actOnNotes() {
    let lot = ParkingLot.lot(of: self)
    var performed: [PendingAction] = []
    lot.lock()
    let end = pending.endNumber
    // One at a time: an action that acts on notes itself goes on where this one stands.
    while let action = takePending(before: end) {
      lot.unlock()
      perform(action, at: lot)
      performed.append(action)
      lot.lock()
    }
    lot.unlock()
    // The last reference to what the actions hold may run code that comes back here.
    releaseOutside(performed)
  }

  /// Takes the first pending action, under the parking lot's lock.
  func takePending(before end: Int = .max) -> PendingAction? {
    let action = pending.takeFirst(before: end)
    if pending.isEmpty, hasNotes { word.bitwiseAnd(~Gate.noted, ordering: .relaxed) }
    return action
  }

  /// Attaches, from inside, the observers that have come so far, lets go of those that leave, and leaves everything else for later.
  @inlinable
  @inline(__always)
  func attachPending() {
    if hasNotes { attachAllPending() }
  }

  @usableFromInline
  @inline(never)
  func attachAllPending() {
    let lot = ParkingLot.lot(of: self)
    lot.lock()
    let observers = pending.takeObservers()
    lot.unlock()
    for action in observers {
      if case .detachment(let attachment) = action { detachNow(attachment) } else { perform(action, at: lot) }
    }
    releaseOutside(observers)
  }

  /// Detaches, from inside, an observer that leaves, and lets go of it before the thread leaves: there may be much to send until then.
  private func detachNow(_ attachment: any PendingAttachment) {
    guard attachment.detach() else { return }
    let own = ThreadState.beginForOthers()
    runUserCode { ThreadState.scope { attachment.letGo() } }
    ThreadState.endForOthers(own)
  }

  /// Performs the action inside: at once if nobody is there, otherwise by the thread inside, before the next event.
  ///
  /// Never waits for code of a user, and is legal from inside.
  @usableFromInline
  func perform(_ action: @escaping () -> Void) {
    guard tryEnter() || !leaveNote(.unrestricted(action)) else { return }
    let outer = ThreadState.beginWithoutWaiting()
    action()
    leave()
    ThreadState.endWithoutWaiting(outer)
  }

  /// Performs an action that runs no code of a user, and waits for nothing; otherwise as ``perform(_:)``.
  @usableFromInline
  func performBookkeeping(_ action: @escaping () -> Void) {
    guard tryEnterBriefly() || !leaveNote(.bookkeeping(action), isBrief: true) else { return }
    action()
    leaveBriefly()
  }

  /// Notes that an input was released: as bookkeeping, and from inside no other gate of the calling thread's scope.
  ///
  /// A thread that were inside in any other way would perform an interruption that arrives meanwhile, which may belong on a
  /// scheduler.
  @usableFromInline
  func noteForgotten(_ action: @escaping () -> Void) {
    ThreadState.performOutside { self.performBookkeeping(action) }
  }

  /// Attaches inside, as ``perform(_:)`` does; as long as it is pending, ``withdraw(_:)`` takes it back.
  @usableFromInline
  func perform(_ attachment: any PendingAttachment) {
    guard tryEnterBriefly() || !leaveNote(.attachment(attachment), isBrief: true) else { return }
    attachment.attach(wasPending: false)
    leaveBriefly()
  }

  /// Detaches inside, and lets go of the observer when the thread has left the gate; waits for nothing.
  func performDetachment(_ attachment: any PendingAttachment) {
    guard tryEnterBriefly() || !leaveNote(.detachment(attachment), isBrief: true) else { return }
    detach(attachment)
    leaveBriefly()
  }

  private func detach(_ attachment: any PendingAttachment) {
    if attachment.detach() { afterLeaving { attachment.letGo() } }
  }

  /// Takes back an attachment that is pending; `false` if it is not, or not any more.
  func withdraw(_ attachment: any PendingAttachment) -> Bool { withdraw { attachment } }

  /// Takes back the attachment that the closure answers, under the lock over the pending actions; `false` if there is none.
  func withdraw(_ attachment: () -> (any PendingAttachment)?) -> Bool {
    let lot = ParkingLot.lot(of: self)
    lot.lock()
    defer { lot.unlock() }
    return attachment().map { pending.withdraw($0) } ?? false
  }

  /// Leaves an action to the thread inside; if none is there, or it is on its way out, goes inside itself and returns `false`.
  private func leaveNote(_ action: PendingAction, isBrief: Bool = false) -> Bool {
    let thread = currentThread()
    let lot = ParkingLot.lot(of: self)
    var keeper = Gatekeeper.appointed.value
    lot.lock()
    defer { lot.unlock() }
    while true {
      let seen = update { seen in
        if seen & Gate.held == 0 { return seen | Gate.held | (isBrief ? Gate.leaving : 0) }
        return seen | (mustPostpone(seen, thread) ? Gate.postponed : Gate.noted)
      }
      if seen & Gate.held == 0 { break }
      if !mustPostpone(seen, thread) {
        pending.append(action)
        return true
      }
      wait(at: lot, by: &keeper)
    }
    isNowInside(thread)
    return false
  }

  /// Whether the thread inside is on its way out and is another one, so that nothing may be left to it.
  private func mustPostpone(_ seen: UInt32, _ thread: UInt) -> Bool {
    seen & Gate.leaving != 0 && owner.load(ordering: .relaxed) != thread
  }
}
