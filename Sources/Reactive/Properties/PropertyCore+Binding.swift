/// Changes that bindings make.
extension PropertyCore {
  /// Whether the change that this thread is telling of has come from here by way of other properties: then nothing is put here again.
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

  /// Sets the value as a part of the change that it comes from, unless that change is this property's own.
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

  /// Puts a value as a part of the change that it comes from, from inside the gate; returns the value that was replaced.
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

  /// Puts a value that another property has had, from inside the gate; returns the value that was replaced, `nil` if none was.
  ///
  /// - Parameter isWanted: Whether the value is put, given the serial number of the present one. Called under the lock.
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

  /// Draws the number of the change at hand, from inside the gate and under the lock.
  @usableFromInline
  @inline(never)
  func number() { toldSerial = stored.nextSerial() }

  /// Has every change numbered from now on.
  func becomeBound() { lock.withLock { stored.becomeBound() } }
}
