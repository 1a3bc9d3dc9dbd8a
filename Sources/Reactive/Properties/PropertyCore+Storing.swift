public import ReactiveExclusion

/// The stored state of a property, and the changes that are stored before they are delivered.
extension PropertyCore {
  /// The value of a property, and its changes so far; accessed only under the lock.
  @frozen
  @usableFromInline
  struct Stored {
    @usableFromInline var current: Value

    /// The version of the value, which rises in steps of two.
    ///
    /// The numbers in between are for modifications: one belongs before the changes that were stored during it.
    @usableFromInline var version: UInt = 2

    /// The changes that are stored and not yet delivered, in order.
    @usableFromInline var untold = Queue<Untold>()

    /// The thread that is changing the value in place, 0 if none is.
    @usableFromInline var modifier: UInt = 0

    /// The version at which that thread began.
    var modifiedVersion: UInt = 0

    /// True if a thread waits for the modification to end.
    var isAwaited = false

    /// True if two-way bindings need the serial number of each change.
    @usableFromInline var isBound = false

    /// The serial number of the value; rises with every stored change, and is 0 before the property is bound.
    var serial: UInt = 0

    @usableFromInline
    init(current: Value) { self.current = current }

    /// True if a modification or an undelivered change comes before the next change.
    @inlinable var isUnsettled: Bool { modifier != 0 || !untold.isEmpty }

    /// Replaces the value; returns the old one.
    @inlinable
    @inline(__always)
    mutating func replace(with value: Value) -> Value {
      version &+= 2
      return exchange(&current, with: value)
    }

    /// Returns a new serial number if the property is bound, otherwise 0.
    mutating func nextSerial() -> UInt {
      if !isBound { return 0 }
      serial = SerialNumber.next()
      return serial
    }

    /// Stores a value as a part of a change, for a later delivery; returns the replaced value.
    mutating func store(_ value: Value, causedBy cause: Change?, under serial: UInt? = nil) -> Value {
      let replaced = replace(with: value)
      if let serial { self.serial = serial }
      let number = serial ?? nextSerial()
      untold.append(Untold(value: value, before: replaced, version: version, cause: cause, serial: number))
      return replaced
    }

    /// Stores the result of a modification before the changes stored during it; returns the value to release.
    mutating func insertModified(_ value: Value) -> Value {
      // From the end: the changes made meanwhile are the last ones, and the queue may be long.
      var index = untold.count
      while index > 0, untold[index - 1].version > modifiedVersion { index -= 1 }
      if index == untold.count { return store(value, causedBy: nil) }
      let later = untold[index]
      let serial = isBound ? SerialNumber.preceding(later.serial) : 0
      let earlier = Untold(value: value, before: later.before, version: later.version &- 1, cause: nil, serial: serial)
      untold[index].before = value
      untold.insert(earlier, at: index)
      return value
    }

    /// Numbers the current value, the undelivered changes, and every change from now on.
    mutating func becomeBound() {
      if isBound { return }
      isBound = true
      // Lower than the number of any later change.
      serial = 1
      for index in 0..<untold.count { untold[index].serial = nextSerial() }
    }

    /// Takes the next change to deliver; `nil` if there is none, or if a modification that precedes it is not over.
    mutating func takeUntold() -> Untold? {
      guard let first = untold.first, modifier == 0 || first.version <= modifiedVersion else { return nil }
      return untold.takeFirst()
    }
  }

  /// A change that is stored and not yet delivered.
  @frozen
  @usableFromInline
  struct Untold {
    let value: Value
    /// The value that this change replaced.
    var before: Value
    let version: UInt
    let cause: Change?
    var serial: UInt
  }

  /// Stores a value at once, and leaves the delivery to the thread inside the gate; returns the replaced value.
  func storeForOthersToTell(_ value: Value, causedBy cause: Change? = nil) -> Value {
    let replaced = lock.withLock { stored.store(value, causedBy: cause) }
    leaveTelling()
    return replaced
  }

  /// Delivers the undelivered changes: at once if no thread is inside the gate, otherwise on the thread inside.
  func leaveTelling() {
    changes.gate.perform { [self] in
      lock.lock()
      tellStored()
      lock.unlock()
    }
  }

  /// The value that was delivered last, with its version; read only inside the gate, between two deliveries.
  @usableFromInline var toldSnapshot: (value: Value, version: UInt) {
    lock.withLock { (stored.untold.first?.before ?? stored.current, toldVersion) }
  }

  /// Delivers every change that was stored before, and then the result of a modification, for which it waits.
  ///
  /// Called inside the gate and under the lock. Returns `false` if this thread itself modifies the value: a change that
  /// it makes meanwhile comes after the modification, and is only stored.
  @inlinable
  @inline(__always)
  func settleStored(as thread: UInt) -> Bool {
    if !stored.isUnsettled { return true }
    if stored.modifier == thread { return false }
    settleSlowly()
    return true
  }

  @usableFromInline
  @inline(never)
  func settleSlowly() {
    while stored.isUnsettled {
      tellStored()
      if stored.modifier != 0 { waitForModification() }
    }
  }

  /// Delivers the stored changes that may be delivered by now.
  ///
  /// Called inside the gate and under the lock, which it gives up meanwhile.
  private func tellStored() {
    while !stored.untold.isEmpty {
      lock.unlock()
      // Before each change, so that a run that was started meanwhile has missed one change at most.
      changes.gate.attachPending()
      lock.lock()
      guard let untold = stored.takeUntold() else { return }
      (toldVersion, toldSerial) = (untold.version, untold.serial)
      storedCount &+= 1
      lock.unlock()
      let own = ThreadState.beginForOthers()
      isTellingStored = true
      changes.gate.runUserCode {
        tell(untold.value, inside: nil, causedBy: untold.cause, as: currentThread())
      }
      isTellingStored = false
      ThreadState.endForOthers(own)
      releaseOutside(untold)
      lock.lock()
    }
  }
}
