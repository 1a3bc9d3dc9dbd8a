public import ReactiveExclusion

/// In-place changes.
extension PropertyCore {
  /// Changes the value in place, after all changes and deliveries that are under way; not at all if the body throws.
  ///
  /// A thread that must not wait for a delivery waits only for other in-place changes.
  @inlinable
  func modify<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let thread = currentThread()
    let isInside: Bool = changes.gate.enterToSend(as: thread)
    if isInside {
      prepare()
    } else if !changes.gate.mayLeaveValue() {
      ContractBreach.recursiveChange("modified")
    }
    // A copy, so that readers do not wait for the body, and a body that throws changes nothing.
    var copy = beginModification(as: thread, isInside: isInside)
    let outer = isInside ? nil : ThreadState.beginModifying()
    let result: Result
    do throws(Failure) { result = try ThreadState.scope { () throws(Failure) in try body(&copy) } } catch {
      if let outer { ThreadState.endWithoutWaiting(outer) }
      endModification(of: nil, as: thread, isInside: isInside)
      releaseOutside(copy)
      throw error
    }
    if let outer { ThreadState.endWithoutWaiting(outer) }
    endModification(of: copy, as: thread, isInside: isInside)
    return result
  }

  /// Takes the exclusive right to modify the value, and returns the value.
  @usableFromInline
  func beginModification(as thread: UInt, isInside: Bool) -> Value {
    lock.lock()
    if stored.modifier == thread {
      lock.unlock()
      ContractBreach.recursiveChange("modified by what modifies it")
    }
    if isInside { _ = settleStored(as: thread) }
    while stored.modifier != 0 { waitForModification() }
    stored.modifier = thread
    stored.modifiedVersion = stored.version
    defer { lock.unlock() }
    return stored.current
  }

  /// Stores and delivers the modified value, `nil` if the body threw, and leaves the gate.
  @usableFromInline
  func endModification(of value: Value?, as thread: UInt, isInside: Bool) {
    lock.lock()
    let isAwaited = exchange(&stored.isAwaited, with: false)
    let replaced: Value?
    if let value, isInside, stored.untold.isEmpty {
      replaced = stored.replace(with: value)
      toldVersion = stored.version
      if stored.isBound { number() }
      stored.modifier = 0
      lock.unlock()
      if isAwaited { wakeModifiers() }
      tell(value, inside: nil, as: thread)
    } else {
      replaced = value.map { stored.insertModified($0) }
      stored.modifier = 0
      lock.unlock()
      if isAwaited { wakeModifiers() }
      leaveTelling()
    }
    if isInside { changes.gate.leave() }
    releaseOutside(replaced)
  }

  /// Stores a value that the modifying thread itself sets; the end of the modification delivers it.
  ///
  /// Called under the lock, which it gives up. Only for a thread that must not wait, and so modifies the value without
  /// being inside the gate. Returns the replaced value.
  @usableFromInline
  @inline(never)
  func storeDuringModification(_ value: Value, causedBy cause: Change? = nil, under serial: UInt? = nil) -> Value {
    let replaced = stored.store(value, causedBy: cause, under: serial)
    lock.unlock()
    return replaced
  }

  private func wakeModifiers() {
    let lot = ParkingLot.lot(of: self)
    lot.lock()
    lot.wakeAll()
    lot.unlock()
  }

  /// Gives up the lock until the value is no longer being modified; may return spuriously.
  func waitForModification() {
    lock.unlock()
    if let keeper = WaitHook.appointed.value, keeper.wait({ self.lock.withLock { self.stored.modifier } }) {
      return lock.lock()
    }
    let lot = ParkingLot.lot(of: self)
    lot.lock()
    // Set under the parking lot's lock, without which no thread wakes others: the modification that was seen before may
    // be over, and the next one may have begun.
    let mustWait = lock.withLock {
      stored.isAwaited = stored.modifier != 0
      return stored.isAwaited
    }
    if mustWait { lot.sleep() }
    lot.unlock()
    lock.lock()
  }
}
