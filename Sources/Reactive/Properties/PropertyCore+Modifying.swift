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
      changes.gate.ifInside { prepare($0) }
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
    while true {
      switch stored.withLock({ $0.beginModification(as: thread, isInside: isInside) }) {
      case .begun(let value): return value
      case .recursive: ContractBreach.recursiveChange("modified by what modifies it")
      case .unsettled: changes.gate.ifInside { settle($0) }
      case .modifiedByOther: waitForModification()
      }
    }
  }

  /// Stores and delivers the modified value, `nil` if the body threw, and leaves the gate.
  @usableFromInline
  func endModification(of value: Value?, as thread: UInt, isInside: Bool) {
    let ended = stored.withLock { $0.endModification(of: value, isInside: isInside) }
    if ended.isAwaited { wakeModifiers() }
    if let value, let change = ended.change {
      changes.gate.ifInside { inside in
        inside[self].noteDelivery(change.version, change.serial)
        deliver(value, inside: nil, as: thread, inside)
      }
    } else {
      leaveDelivery()
    }
    if isInside { changes.gate.leave() }
    releaseOutside(ended.replaced)
  }

  private func wakeModifiers() {
    let lot = ParkingLot.lot(of: self)
    lot.lock()
    lot.wakeAll()
    lot.unlock()
  }

  /// Waits until the value is no longer being modified; may return spuriously.
  func waitForModification() {
    if let keeper = WaitHook.appointed.value, keeper.wait({ self.stored.withLock { $0.modifier } }) { return }
    let lot = ParkingLot.lot(of: self)
    lot.lock()
    // Set under the parking lot's lock, without which no thread wakes others: the modification that was seen before may
    // be over, and the next one may have begun.
    let mustWait = stored.withLock { stored in
      stored.isAwaited = stored.modifier != 0
      return stored.isAwaited
    }
    if mustWait { lot.sleep() }
    lot.unlock()
  }
}

extension PropertyCore.Stored {
  /// The result of an attempt to modify the value in place.
  enum Modification {
    case begun(Value)

    /// The thread is modifying the value already.
    case recursive

    /// Changes must be delivered first.
    case unsettled

    case modifiedByOther
  }

  mutating func beginModification(as thread: UInt, isInside: Bool) -> Modification {
    if modifier == thread { return .recursive }
    if isInside, isUnsettled { return .unsettled }
    if modifier != 0 { return .modifiedByOther }
    modifier = thread
    modifiedVersion = version
    return .begun(current)
  }

  /// Ends the modification, and stores its result; returns the change if the thread must deliver it itself.
  mutating func endModification(
    of value: Value?,
    isInside: Bool
  ) -> (replaced: Value?, change: (version: UInt, serial: UInt)?, isAwaited: Bool) {
    let isAwaited = exchange(&isAwaited, with: false)
    modifier = 0
    if let value, isInside, undelivered.isEmpty {
      let replaced = replace(with: value)
      return (replaced, (version, nextSerial()), isAwaited)
    }
    return (value.map { insertModified($0) }, nil, isAwaited)
  }
}
