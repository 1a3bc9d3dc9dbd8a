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
  func deliverAsPart(_ body: () -> Void) {
    let state = ThreadState.current
    withUnsafePointer(to: ChangeFrame(of: address, inside: state.pointee.change)) { frame in
      let outer = exchange(&state.pointee.change, with: frame)
      body()
      state.pointee.change = outer
    }
  }

  /// Sets the value as a part of the change that caused it, unless that change started at this property.
  func setByBinding(_ value: Value) {
    guard let inside = changes.gate.enterToSend(as: currentThread()) else { return setByBindingFromOutside(value) }
    prepare(inside)
    let replaced = putByBinding(value, inside)
    changes.gate.leave(inside)
    releaseOutside(replaced)
  }

  private func setByBindingFromOutside(_ value: Value) {
    if hasComeFullCircle { return }
    if !changes.gate.mayLeaveValue() { ContractBreach.recursiveChange("set to \(value)") }
    releaseOutside(storeForOthersToTell(value, causedBy: Change.current))
  }

  /// Stores and delivers a value as a part of the change that caused it; returns the replaced value, `nil` if none was.
  func putByBinding(_ value: Value, _ inside: borrowing Inside) -> Value? {
    if hasComeFullCircle { return nil }
    let thread = currentThread()
    while true {
      switch stored.withLock({ $0.put(value, as: thread, causedBy: Change.current) }) {
      case .current(let replaced, let version, let serial):
        inside[self].noteDelivery(version, serial)
        deliver(value, inside: ThreadState.at(thread).pointee.change, as: thread, inside)
        return replaced
      case .stored(let replaced): return replaced
      case .unsettled: settle(inside)
      }
    }
  }

  /// Stores and delivers a value that another property has had; returns the replaced value, `nil` if none was.
  ///
  /// - Parameter isWanted: Decides whether to store the value, given the serial number of the current one. Called under
  ///   the lock.
  func putCarried(
    _ value: Value,
    under serial: UInt,
    causedBy cause: Change?,
    if isWanted: (_ present: UInt) -> Bool,
    _ inside: borrowing Inside
  ) -> Value? {
    if inside[changes].hasEnded { return nil }
    let thread = currentThread()
    while true {
      switch stored.withLock({ $0.put(value, as: thread, under: serial, causedBy: cause, if: isWanted) }) {
      case .current(let replaced, let version, let serial)?:
        inside[self].noteDelivery(version, serial)
        deliver(value, inside: nil, causedBy: cause, as: thread, inside)
        return replaced
      case .stored(let replaced)?: return replaced
      case .unsettled?: settle(inside)
      case nil: return nil
      }
    }
  }

  /// The value and its serial number.
  var numbered: (value: Value, serial: UInt) { stored.withLock { ($0.current, $0.serial) } }

  /// Numbers the current value, and every change from now on.
  func becomeBound() { stored.withLock { $0.becomeBound() } }
}
