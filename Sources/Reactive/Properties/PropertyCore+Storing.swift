/// The stored state of a property, and the changes that are stored before they are told.
extension PropertyCore {
  /// The value of a property, and which changes it has had; touched under the lock.
  @frozen
  @usableFromInline
  struct Stored {
    @usableFromInline var current: Value

    /// The number of the value, in steps of two: a modification may turn out to belong before a change that was stored during it.
    @usableFromInline var version: UInt = 2

    /// The changes that were stored and have still to be told, in order.
    @usableFromInline var untold = Queue<Untold>()

    /// The thread that is changing the value in place, 0 if none is.
    @usableFromInline var modifier: UInt = 0

    /// The version that it has begun with.
    var modifiedVersion: UInt = 0

    /// Whether a thread waits for the modification to be over.
    var isAwaited = false

    /// Whether two-way bindings want to know the serial number of each change.
    @usableFromInline var isBound = false

    /// The serial number of the value, which rises from change to change in the order of storing; 0 before it is bound.
    var serial: UInt = 0

    @usableFromInline
    init(current: Value) { self.current = current }

    /// Whether something comes before the next change.
    @inlinable var isUnsettled: Bool { modifier != 0 || !untold.isEmpty }

    /// Replaces the value; returns the old one.
    @inlinable
    @inline(__always)
    mutating func replace(with value: Value) -> Value {
      version &+= 2
      return exchange(&current, with: value)
    }

    /// Draws a serial number if the property is bound, otherwise 0.
    mutating func nextSerial() -> UInt {
      if !isBound { return 0 }
      serial = SerialNumber.next()
      return serial
    }

    /// Stores a value as a part of a change, for others to tell; returns the value that was replaced.
    mutating func store(_ value: Value, causedBy cause: Change?, under serial: UInt? = nil) -> Value {
      let replaced = replace(with: value)
      if let serial { self.serial = serial }
      let number = serial ?? nextSerial()
      untold.append(Untold(value: value, before: replaced, version: version, cause: cause, serial: number))
      return replaced
    }

    /// Stores what a modification has made of the value, before what was stored during it; returns what is to be released.
    mutating func insertModified(_ value: Value) -> Value {
      // From the end: what was set meanwhile came last, and what waits may be long.
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

    /// Has the present value and every change from now on numbered, also those that have still to be told.
    mutating func becomeBound() {
      if isBound { return }
      isBound = true
      // Before every change there will be.
      serial = 1
      for index in 0..<untold.count { untold[index].serial = nextSerial() }
    }

    /// Takes the change that is to be told next; `nil` if none is, or if the modification that comes before is not over.
    mutating func takeUntold() -> Untold? {
      guard let first = untold.first, modifier == 0 || first.version <= modifiedVersion else { return nil }
      return untold.takeFirst()
    }
  }

  /// A change that was stored before somebody could tell it.
  @frozen
  @usableFromInline
  struct Untold {
    let value: Value
    /// The value that it has replaced.
    var before: Value
    let version: UInt
    let cause: Change?
    var serial: UInt
  }

  /// Stores a value at once, and has the thread that is inside tell it; returns the value that was replaced.
  func storeForOthersToTell(_ value: Value, causedBy cause: Change? = nil) -> Value {
    let replaced = lock.withLock { stored.store(value, causedBy: cause) }
    leaveTelling()
    return replaced
  }

  /// Has what is stored and untold be told: at once if nobody is inside, otherwise by the thread that is.
  func leaveTelling() {
    changes.gate.perform { [self] in
      lock.lock()
      tellStored()
      lock.unlock()
    }
  }

  /// The value that was told last, with its version; asked inside the gate, between two changes.
  @usableFromInline var toldSnapshot: (value: Value, version: UInt) {
    lock.withLock { (stored.untold.first?.before ?? stored.current, toldVersion) }
  }

  /// Has everything told that was stored before, from inside the gate and under the lock, also what is being modified.
  ///
  /// Returns `false` if it is this thread that modifies the value: what it changes meanwhile comes after that, and is stored.
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

  /// Tells, from inside the gate and under the lock, which it gives up meanwhile, what is stored and may be told.
  private func tellStored() {
    while !stored.untold.isEmpty {
      lock.unlock()
      // Before each of them: a run that has come meanwhile has missed one change at most.
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
