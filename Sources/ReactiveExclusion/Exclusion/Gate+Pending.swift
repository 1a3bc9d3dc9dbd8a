private import Synchronization

/// The actions that threads leave to the thread inside.
extension Gate {
  /// Performs a pending action; unless it is bookkeeping, threads that arrive on the way out need not wait meanwhile.
  func perform(_ action: PendingAction, at lot: ParkingLot) {
    switch action {
    case .bookkeeping(let action): action(Inside(self))
    case .attachment(let attachment): attachment.attach(wasPending: true, Inside(self))
    case .detachment(let attachment): detach(attachment)
    case .withdrawn: break
    case .unrestricted(let action):
      let own = ThreadState.beginForOthers()
      runUserCode { action(Inside(self)) }
      ThreadState.endForOthers(own)
    }
  }

  /// Runs user code from inside; threads that arrive on the way out need not wait for it.
  package func runUserCode(_ body: () -> Void) {
    guard word.load(ordering: .relaxed) & Gate.leaving != 0 else { return body() }
    let seen = word.bitwiseAnd(~(Gate.leaving | Gate.postponed), ordering: .relaxed).oldValue
    // Threads that wait with an action can leave it now. The lock is needed because such a thread holds it until it
    // sleeps.
    if seen & Gate.postponed != 0 {
      let lot = ParkingLot.lot(of: self)
      lot.lock()
      lot.wakeAll()
      lot.unlock()
    }
    body()
    word.bitwiseOr(Gate.leaving, ordering: .relaxed)
  }

  /// Performs, from inside and between two events, the actions left so far.
  @usableFromInline
  @inline(never)
  package func actOnNotes() {
    let lot = ParkingLot.lot(of: self)
    var performed: [PendingAction] = []
    lot.lock()
    let end = pending?.endNumber ?? 0
    // One at a time: an action that calls this function itself continues with the next action.
    while let action = takePending(before: end) {
      lot.unlock()
      perform(action, at: lot)
      performed.append(action)
      lot.lock()
    }
    lot.unlock()
    // Releasing the last reference to what the actions hold may run code that calls back here.
    releaseOutside(performed)
  }

  /// Adds a pending action, under the parking lot's lock.
  private func append(_ action: PendingAction) {
    let pending = pending ?? PendingActions()
    self.pending = pending
    pending.append(action)
  }

  /// Takes the first pending action, under the parking lot's lock.
  func takePending(before end: Int = .max) -> PendingAction? {
    guard let pending else { return nil }
    let action = pending.takeFirst(before: end)
    if pending.isEmpty, hasNotes { word.bitwiseAnd(~Gate.noted, ordering: .relaxed) }
    return action
  }

  /// Performs, from inside, the pending attachments and detachments of observers; the other actions stay pending.
  @inlinable
  @inline(__always)
  package func attachPending() {
    if hasNotes { attachAllPending() }
  }

  @usableFromInline
  @inline(never)
  func attachAllPending() {
    let lot = ParkingLot.lot(of: self)
    lot.lock()
    let observers = pending?.takeObservers() ?? []
    lot.unlock()
    for action in observers {
      if case .detachment(let attachment) = action { detachNow(attachment) } else { perform(action, at: lot) }
    }
    releaseOutside(observers)
  }

  /// Detaches an observer from inside, and releases it before the thread leaves: there may be much to send until then.
  private func detachNow(_ attachment: any PendingAttachment) {
    guard attachment.detach(Inside(self)) else { return }
    let own = ThreadState.beginForOthers()
    runUserCode { ThreadState.scope { attachment.release(SoleUser()) } }
    ThreadState.endForOthers(own)
  }

  /// Performs the action inside: at once if no thread is inside, otherwise by the thread inside, before the next event.
  ///
  /// Never waits for user code, and is legal from inside.
  @usableFromInline
  package func perform(_ action: @escaping () -> Void) {
    guard tryEnter() || !leaveNote(.unrestricted({ _ in action() })) else { return }
    let outer = ThreadState.beginWithoutWaiting()
    action()
    leave()
    ThreadState.endWithoutWaiting(outer)
  }

  /// Performs the action inside, with proof, as ``perform(_:)-(()->Void)`` does.
  @usableFromInline
  package func perform(_ action: @escaping (borrowing Inside) -> Void) {
    guard tryEnter() || !leaveNote(.unrestricted(action)) else { return }
    let outer = ThreadState.beginWithoutWaiting()
    action(Inside(self))
    leave()
    ThreadState.endWithoutWaiting(outer)
  }

  /// Performs an action that runs no user code and waits for nothing; otherwise as ``perform(_:)``.
  @usableFromInline
  package func performBookkeeping(_ action: @escaping () -> Void) {
    guard tryEnterBriefly() || !leaveNote(.bookkeeping({ _ in action() }), isBrief: true) else { return }
    action()
    leaveBriefly()
  }

  /// Performs, with proof, an action that runs no user code and waits for nothing.
  @usableFromInline
  package func performBookkeeping(_ action: @escaping (borrowing Inside) -> Void) {
    guard tryEnterBriefly() || !leaveNote(.bookkeeping(action), isBrief: true) else { return }
    action(Inside(self))
    leaveBriefly()
  }

  /// Performs, as bookkeeping, an action that records the release of an input, once the thread has left the gates of
  /// its scope.
  ///
  /// A thread that entered in any other way would have to perform an interruption that arrives meanwhile, which may
  /// belong on a scheduler.
  @usableFromInline
  package func noteForgotten(_ action: @escaping () -> Void) {
    ThreadState.performOutside { self.performBookkeeping(action) }
  }

  /// Performs, with proof, an action that records the release of an input.
  @usableFromInline
  package func noteForgotten(_ action: @escaping (borrowing Inside) -> Void) {
    ThreadState.performOutside { self.performBookkeeping(action) }
  }

  /// Attaches an observer inside, as ``perform(_:)`` does; while the attachment is pending, ``withdraw(_:)`` cancels
  /// it.
  @usableFromInline
  package func perform(_ attachment: any PendingAttachment) {
    guard tryEnterBriefly() || !leaveNote(.attachment(attachment), isBrief: true) else { return }
    attachment.attach(wasPending: false, Inside(self))
    leaveBriefly()
  }

  /// Detaches an observer inside, and releases it after the thread has left the gate; waits for nothing.
  package func performDetachment(_ attachment: any PendingAttachment) {
    guard tryEnterBriefly() || !leaveNote(.detachment(attachment), isBrief: true) else { return }
    detach(attachment)
    leaveBriefly()
  }

  private func detach(_ attachment: any PendingAttachment) {
    let inside = Inside(self)
    if attachment.detach(inside) { afterLeaving(inside) { attachment.release($0) } }
  }

  /// Withdraws a pending attachment, which no other thread uses then; returns `nil` if it is not pending (any more).
  package func withdraw(_ attachment: any PendingAttachment) -> SoleUser? { withdraw { _ in attachment } }

  /// Withdraws the attachment that the closure returns, under the lock over the pending actions; `nil` if there is none.
  ///
  /// The closure returns an attachment only if no other thread uses the state to which it belongs.
  package func withdraw(_ attachment: (borrowing SoleUser) -> (any PendingAttachment)?) -> SoleUser? {
    let lot = ParkingLot.lot(of: self)
    lot.lock()
    let isWithdrawn = attachment(SoleUser()).flatMap { pending?.withdraw($0) } ?? false
    lot.unlock()
    if isWithdrawn { return SoleUser() }
    return nil
  }

  /// Leaves an action to the thread inside; if there is none, or if it is on its way out, enters itself and returns
  /// `false`.
  private func leaveNote(_ action: PendingAction, isBrief: Bool = false) -> Bool {
    let thread = currentThread()
    let lot = ParkingLot.lot(of: self)
    var keeper = WaitHook.appointed.value
    lot.lock()
    defer { lot.unlock() }
    while true {
      let seen = update { seen in
        if seen & Gate.held == 0 { return seen | Gate.held | (isBrief ? Gate.leaving : 0) }
        return seen | (mustPostpone(seen, thread) ? Gate.postponed : Gate.noted)
      }
      if seen & Gate.held == 0 { break }
      if !mustPostpone(seen, thread) {
        append(action)
        return true
      }
      wait(at: lot, by: &keeper)
    }
    isNowInside(thread)
    return false
  }

  /// Returns true if the thread inside is another one and on its way out, so that no action may be left to it.
  private func mustPostpone(_ seen: UInt32, _ thread: UInt) -> Bool {
    seen & Gate.leaving != 0 && owner.load(ordering: .relaxed) != thread
  }
}
