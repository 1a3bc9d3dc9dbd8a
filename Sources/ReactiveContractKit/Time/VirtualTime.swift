import Reactive

/// The pending actions and the clock of a test scheduler; takes no lock and runs nothing.
struct VirtualTime {
  typealias Action = @Sendable () -> Void

  /// Identifies a scheduled action as long as it may still run.
  struct Ticket: Equatable {
    var slot: Int
    var serial: UInt64
  }

  /// An action that is due, to be run outside the lock.
  struct Due {
    var ticket: Ticket
    var action: Action
  }

  /// A place for a pending action, or none; small, since many are pending and each is at another place in memory.
  private struct Slot {
    /// From the highest bit: the serial number, 0 if the slot is vacant; whether the action repeats; the place of its
    /// origin among the known ones.
    private var stamp: UInt64 = 0
    private(set) var action: Action?

    init() {}

    init(serial: UInt64, repeats: Bool, origin: Int, action: @escaping Action) {
      stamp = serial << 17 | (repeats ? 1 << 16 : 0) | UInt64(UInt16(clamping: origin))
      self.action = action
    }

    var serial: UInt64 { stamp >> 17 }
    var repeats: Bool { stamp >> 16 & 1 == 1 }
    var origin: Int { Int(stamp & 0xFFFF) }

    mutating func vacate() -> Action? {
      defer { self = Slot() }
      return action
    }
  }

  /// The cadence of a repeating action.
  private struct Rhythm {
    let interval: Duration
    /// The next nominal instant, which the clock may have passed already.
    var due: SchedulerInstant
    /// The number of the slot's entry in the heap; 0 while it has none.
    var number: UInt64
  }

  private var time: Int128 = 0
  private(set) var pendingCount = 0
  private(set) var ties: [TieOrder.Tie] = []
  private var heap = DueHeap()
  private var slots: ContiguousArray<Slot> = []
  private var vacant: ContiguousArray<Int> = []
  /// The cadences by slot, up to the last slot that had one; of a slot whose action does not repeat, none is of use.
  private var rhythms: ContiguousArray<Rhythm?> = []
  /// The number of the action that was scheduled last.
  ///
  /// Numbers increase, so a range of numbers identifies the actions that were scheduled during one action.
  private(set) var lastNumber: UInt64 = 0
  /// The origins of actions so far, in the order of their first ones.
  private var origins: [Origin] = [.subject]
  private let order: TieOrder?
  /// True if no more actions are accepted.
  private var isClosed = false

  init(ties order: TieOrder?) { self.order = order }

  var now: SchedulerInstant { SchedulerInstant(attoseconds: time) }

  var nextDue: SchedulerInstant? { heap.first.map { SchedulerInstant(attoseconds: $0.time) } }

  /// Returns the number of pending actions that the origin caused, in linear time.
  func pendingCount(from origin: Origin) -> Int {
    guard let place = origins.firstIndex(of: origin) else { return 0 }
    return slots.indices.count { number(of: $0) != 0 && slots[$0].origin == place }
  }

  func isWaiting(_ ticket: Ticket) -> Bool {
    slots.indices.contains(ticket.slot) && slots[ticket.slot].serial == ticket.serial
  }

  /// Adds an action; once the time is closed, drops it and returns the ticket of no action.
  mutating func add(
    at instant: SchedulerInstant,
    every interval: Duration? = nil,
    origin: Origin,
    _ action: @escaping Action
  ) -> Ticket {
    if isClosed { return Ticket(slot: -1, serial: 0) }
    lastNumber += 1
    let slot = Slot(serial: lastNumber, repeats: interval != nil, origin: place(of: origin), action: action)
    let index: Int
    if let free = vacant.popLast() {
      index = free
      slots[free] = slot
    } else {
      index = slots.count
      slots.reserveOneMore()
      slots.append(slot)
    }
    if let interval {
      while rhythms.count <= index { rhythms.append(nil) }
      rhythms[index] = Rhythm(interval: interval, due: instant, number: lastNumber)
    }
    enqueue(index, at: instant)
    return Ticket(slot: index, serial: slot.serial)
  }

  /// Reschedules the action that has just run, if it repeats.
  ///
  /// Then removes and returns the next action due by the limit, and sets the clock to its instant.
  mutating func take(after finished: Ticket?, by limit: SchedulerInstant) -> Due? {
    if let finished { finish(finished) }
    return take(by: limit)
  }

  private mutating func take(by limit: SchedulerInstant) -> Due? {
    guard let first = heap.first, first.time <= limit.attoseconds else { return nil }
    let entry = order == nil ? first : decideTie(at: first.time)
    if order == nil { heap.removeFirst() }
    // An action whose instant has passed runs now. Setting the clock back would let later actions be scheduled before
    // pending ones.
    time = max(time, entry.time)
    pendingCount -= 1
    let ticket = Ticket(slot: entry.slot, serial: slots[entry.slot].serial)
    let action: Action?
    if slots[entry.slot].repeats {
      rhythms[entry.slot]?.number = 0
      action = slots[entry.slot].action
    } else {
      action = vacate(entry.slot)
    }
    prune()
    return action.map { Due(ticket: ticket, action: $0) }
  }

  /// Reschedules a repeating action that has run and was not cancelled, after everything scheduled so far.
  ///
  /// Runs that the clock has skipped are merged, as on a queue. The repetition ends at the last representable instant.
  mutating func finish(_ ticket: Ticket) {
    guard isWaiting(ticket), slots[ticket.slot].repeats, var rhythm = rhythms[ticket.slot] else { return }
    let isCadence = rhythm.interval > .zero
    let next = isCadence ? rhythm.due.next(every: rhythm.interval, after: now) : rhythm.due
    if isCadence, next == rhythm.due { return }
    lastNumber += 1
    rhythm.number = lastNumber
    rhythm.due = next
    rhythms[ticket.slot] = rhythm
    enqueue(ticket.slot, at: rhythm.due)
  }

  /// Removes the action and returns it, so that the caller releases what it holds outside the lock.
  mutating func cancel(_ ticket: Ticket) -> Action? {
    guard isWaiting(ticket) else { return nil }
    if number(of: ticket.slot) != 0 { pendingCount -= 1 }
    let action = vacate(ticket.slot)
    prune()
    return action
  }

  mutating func cancelAll() -> [Action] {
    if slots.isEmpty { return [] }
    let actions = slots.indices.compactMap { slots[$0].serial == 0 ? nil : vacate($0) }
    heap = DueHeap()
    pendingCount = 0
    return actions
  }

  /// Cancels all actions, and accepts none from now on.
  mutating func close() -> [Action] {
    isClosed = true
    return cancelAll()
  }

  mutating func moveClock(to instant: SchedulerInstant) { time = max(time, instant.attoseconds) }

  private mutating func place(of origin: Origin) -> Int {
    if let place = origins.firstIndex(of: origin) { return place }
    origins.append(origin)
    return origins.count - 1
  }

  private mutating func enqueue(_ index: Int, at instant: SchedulerInstant) {
    pendingCount += 1
    heap.add(DueHeap.Entry(time: max(instant.attoseconds, time), number: number(of: index), slot: index))
  }

  private mutating func vacate(_ index: Int) -> Action? {
    vacant.append(index)
    return slots[index].vacate()
  }

  /// Returns the number of the slot's entry in the heap; 0 while it has none.
  private func number(of index: Int) -> UInt64 { Self.number(of: index, slots, rhythms) }

  private static func number(
    of index: Int,
    _ slots: ContiguousArray<Slot>,
    _ rhythms: ContiguousArray<Rhythm?>
  ) -> UInt64 {
    slots[index].repeats ? rhythms[index]?.number ?? 0 : slots[index].serial
  }

  private func isDead(_ entry: DueHeap.Entry) -> Bool { number(of: entry.slot) != entry.number }

  /// Keeps a live entry at the top of the heap, and the heap at most twice as large as the number of live entries.
  private mutating func prune() {
    while let first = heap.first, isDead(first) { heap.removeFirst() }
    guard heap.count > 64, heap.count > 2 * pendingCount else { return }
    let (slots, rhythms) = (slots, rhythms)
    heap.removeAll { Self.number(of: $0.slot, slots, rhythms) != $0.number }
  }

  private mutating func decideTie(at time: Int128) -> DueHeap.Entry {
    var ready: [DueHeap.Entry] = []
    while let entry = heap.first, entry.time == time {
      heap.removeFirst()
      if !isDead(entry) { ready.append(entry) }
    }
    var places: [Int] = []
    for entry in ready where !places.contains(slots[entry.slot].origin) { places.append(slots[entry.slot].origin) }
    var choice = 0
    if places.count > 1, let order {
      choice = order.choice(at: ties.count, of: places.count)
      ties.append(TieOrder.Tie(choice: choice, alternatives: places.count))
    }
    let next = ready.firstIndex { slots[$0.slot].origin == places[choice] } ?? 0
    let decided = ready.remove(at: next)
    for entry in ready { heap.add(entry) }
    return decided
  }
}

extension SchedulerInstant {
  @inline(__always)
  fileprivate var attoseconds: Int128 { sinceZero.attoseconds }

  fileprivate init(attoseconds: Int128) { self.init(sinceZero: Duration(attoseconds: attoseconds)) }
}
