public import ReactiveExclusion

/// The stored state of a property, and the changes that are stored before they are delivered.
extension PropertyCore {
  /// The value of a property, and its changes so far.
  @frozen
  @usableFromInline
  struct Stored {
    @usableFromInline var current: Value

    /// The version of the value, which rises in steps of two.
    ///
    /// The numbers in between are for modifications: one belongs before the changes that were stored during it.
    @usableFromInline var version: UInt = 2

    /// The changes that are stored and not yet delivered, in order.
    @usableFromInline var undelivered = Queue<Undelivered>()

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
    @inlinable var isUnsettled: Bool { modifier != 0 || !undelivered.isEmpty }

    /// Replaces the value; returns the old one.
    @inlinable
    @inline(__always)
    mutating func replace(with value: Value) -> Value {
      version &+= 2
      return exchange(&current, with: value)
    }

    /// Stores a value as the current one, unless a modification or undelivered changes come first.
    @inlinable
    @inline(__always)
    mutating func put(_ value: Value, as thread: UInt, causedBy cause: @autoclosure () -> Change? = nil) -> Putting {
      if isUnsettled { return isModified(by: thread) ? .stored(replaced: store(value, causedBy: cause())) : .unsettled }
      let replaced = replace(with: value)
      return .current(replaced: replaced, version: version, serial: isBound ? nextSerial() : 0)
    }

    /// Stores a value that another property has had, as ``put(_:as:causedBy:)`` does; returns `nil` if it is not wanted.
    mutating func put(
      _ value: Value,
      as thread: UInt,
      under serial: UInt,
      causedBy cause: Change?,
      if isWanted: (_ present: UInt) -> Bool
    ) -> Putting? {
      if isUnsettled, !isModified(by: thread) { return .unsettled }
      if !isWanted(self.serial) { return nil }
      if isUnsettled { return .stored(replaced: store(value, causedBy: cause, under: serial)) }
      let replaced = replace(with: value)
      self.serial = serial
      return .current(replaced: replaced, version: version, serial: serial)
    }

    /// True if the thread itself modifies the value: a change that it makes meanwhile comes after the modification.
    @inlinable
    func isModified(by thread: UInt) -> Bool { modifier == thread }

    /// Returns a new serial number if the property is bound, otherwise 0.
    @usableFromInline
    mutating func nextSerial() -> UInt {
      if !isBound { return 0 }
      serial = SerialNumber.next()
      return serial
    }

    /// Stores a value as a part of a change, for a later delivery; returns the replaced value.
    @usableFromInline
    mutating func store(_ value: Value, causedBy cause: Change?, under serial: UInt? = nil) -> Value {
      let replaced = replace(with: value)
      if let serial { self.serial = serial }
      let number = serial ?? nextSerial()
      undelivered.append(Undelivered(value: value, before: replaced, version: version, cause: cause, serial: number))
      return replaced
    }

    /// Stores the result of a modification before the changes stored during it; returns the value to release.
    mutating func insertModified(_ value: Value) -> Value {
      // From the end: the changes made meanwhile are the last ones, and the queue may be long.
      var index = undelivered.count
      while index > 0, undelivered[index - 1].version > modifiedVersion { index -= 1 }
      if index == undelivered.count { return store(value, causedBy: nil) }
      let later = undelivered[index]
      let serial = isBound ? SerialNumber.preceding(later.serial) : 0
      let version = later.version &- 1
      let earlier = Undelivered(value: value, before: later.before, version: version, cause: nil, serial: serial)
      undelivered[index].before = value
      undelivered.insert(earlier, at: index)
      return value
    }

    /// Numbers the current value, the undelivered changes, and every change from now on.
    mutating func becomeBound() {
      if isBound { return }
      isBound = true
      // Lower than the number of any later change.
      serial = 1
      for index in 0..<undelivered.count { undelivered[index].serial = nextSerial() }
    }

    /// Takes the next change to deliver; `nil` if there is none, or if a modification that precedes it is not over.
    mutating func takeUndelivered() -> Undelivered? {
      guard let first = undelivered.first, modifier == 0 || first.version <= modifiedVersion else { return nil }
      return undelivered.takeFirst()
    }
  }

  /// The result of storing a value.
  @frozen
  @usableFromInline
  enum Putting {
    /// The value is the current one, and must be delivered now.
    case current(replaced: Value, version: UInt, serial: UInt)

    /// The value is stored; the end of the thread's own modification delivers it.
    case stored(replaced: Value)

    /// Nothing is stored: earlier changes must be delivered first.
    case unsettled
  }

  /// A change that is stored and not yet delivered.
  @frozen
  @usableFromInline
  struct Undelivered {
    let value: Value
    /// The value that this change replaced.
    var before: Value
    let version: UInt
    let cause: Change?
    var serial: UInt
  }

  /// Stores a value at once, and leaves the delivery to the thread inside the gate; returns the replaced value.
  func storeForOthersToTell(_ value: Value, causedBy cause: Change? = nil) -> Value {
    let replaced = stored.withLock { $0.store(value, causedBy: cause) }
    leaveDelivery()
    return replaced
  }

  /// Delivers the undelivered changes: at once if no thread is inside the gate, otherwise on the thread inside.
  func leaveDelivery() {
    changes.gate.perform { [self] in deliverStored($0) }
  }

  /// Returns the value that was delivered last, with its version; called only between two deliveries.
  @usableFromInline
  func deliveredSnapshot(_ inside: borrowing Inside) -> (value: Value, version: UInt) {
    (stored.withLock { $0.undelivered.first?.before ?? $0.current }, inside[self].version)
  }

  /// Delivers every change that was stored before, and then the result of a modification, for which it waits.
  ///
  /// Only for a thread that is not modifying the value itself.
  @usableFromInline
  @inline(never)
  func settle(_ inside: borrowing Inside) {
    while stored.withLock({ $0.isUnsettled }) {
      deliverStored(inside)
      if stored.withLock({ $0.modifier != 0 }) { waitForModification() }
    }
  }

  /// Delivers the stored changes that may be delivered by now.
  private func deliverStored(_ inside: borrowing Inside) {
    while stored.withLock({ !$0.undelivered.isEmpty }) {
      // Before each change, so that a run that was started meanwhile has missed one change at most.
      changes.gate.attachPending()
      guard let undelivered = stored.withLock({ $0.takeUndelivered() }) else { return }
      inside[self].beginStored(undelivered.version, undelivered.serial)
      let own = ThreadState.beginForOthers()
      changes.gate.runUserCode {
        deliver(undelivered.value, inside: nil, causedBy: undelivered.cause, as: currentThread(), inside)
      }
      inside[self].isStored = false
      ThreadState.endForOthers(own)
      releaseOutside(undelivered)
    }
  }
}
