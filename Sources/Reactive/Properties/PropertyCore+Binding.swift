import ReactiveExclusion

/// Changes that bindings make.
extension PropertyCore {
  /// True if the change that this thread is delivering started at this property and came back through other properties.
  ///
  /// Such a change is not stored here again.
  var hasComeFullCircle: Bool {
    guard let frame = ThreadState.current.pointee.change else { return false }
    return frame.pointee.property != address && frame.pointee.comes(from: address)
  }

  /// Runs a body whose changes of other properties are a part of a change of this one.
  func tellAsPart(_ body: () -> Void) {
    let state = ThreadState.current
    withUnsafePointer(to: ChangeFrame(of: address, inside: state.pointee.change)) { frame in
      let outer = exchange(&state.pointee.change, with: frame)
      body()
      state.pointee.change = outer
    }
  }

  /// Sets the value as a part of the change that caused it, unless that change started at this property.
  func setByBinding(_ value: Value) {
    guard changes.gate.enterToSend(as: currentThread()) else { return setByBindingFromOutside(value) }
    prepare()
    let replaced = putByBinding(value)
    changes.gate.leave()
    releaseOutside(replaced)
  }

  private func setByBindingFromOutside(_ value: Value) {
    if hasComeFullCircle { return }
    if !changes.gate.mayLeaveValue() { ContractBreach.recursiveChange("set to \(value)") }
    releaseOutside(storeForOthersToTell(value, causedBy: Change.current))
  }

  /// Stores and delivers a value as a part of the change that caused it; returns the replaced value, `nil` if none was.
  ///
  /// Called inside the gate.
  func putByBinding(_ value: Value) -> Value? {
    if hasComeFullCircle { return nil }
    let thread = currentThread()
    lock.lock()
    guard settleStored(as: thread) else { return storeDuringModification(value, causedBy: Change.current) }
    let replaced = stored.replace(with: value)
    (toldVersion, toldSerial) = (stored.version, stored.nextSerial())
    lock.unlock()
    tell(value, inside: ThreadState.at(thread).pointee.change, as: thread)
    return replaced
  }

  /// Stores and delivers a value that another property has had; returns the replaced value, `nil` if none was.
  ///
  /// Called inside the gate.
  ///
  /// - Parameter isWanted: Decides whether to store the value, given the serial number of the current one. Called under
  ///   the lock.
  func putCarried(
    _ value: Value,
    under serial: UInt,
    causedBy cause: Change?,
    if isWanted: (_ present: UInt) -> Bool
  ) -> Value? {
    if changes.hasEnded { return nil }
    let thread = currentThread()
    lock.lock()
    let isSettled = settleStored(as: thread)
    guard isWanted(stored.serial) else {
      lock.unlock()
      return nil
    }
    if !isSettled { return storeDuringModification(value, causedBy: cause, under: serial) }
    let replaced = stored.replace(with: value)
    stored.serial = serial
    (toldVersion, toldSerial) = (stored.version, serial)
    lock.unlock()
    tell(value, inside: nil, causedBy: cause, as: thread)
    return replaced
  }

  /// The value and its serial number.
  var numbered: (value: Value, serial: UInt) { lock.withLock { (stored.current, stored.serial) } }

  /// Assigns a serial number to the current change; called inside the gate and under the lock.
  @usableFromInline
  @inline(never)
  func number() { toldSerial = stored.nextSerial() }

  /// Numbers the current value, and every change from now on.
  func becomeBound() { lock.withLock { stored.becomeBound() } }
}
