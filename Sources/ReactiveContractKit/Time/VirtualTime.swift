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

  private struct Slot {
    var serial: UInt64
    /// The number of the slot's entry in the heap; 0 while it has none.
    var number: UInt64
    var origin: Origin
    var action: Action?
    var rhythm: Rhythm?

    mutating func vacate() -> Action? {
      defer { self = Slot(serial: 0, number: 0, origin: .subject) }
      return action
    }
  }

  /// The cadence of a repeating action.
  ///
  /// It is never shared; it is an object only to keep the other slots small.
  private final class Rhythm {
    /// The next nominal instant, which the clock may have passed already.
    var due: SchedulerInstant
    let interval: Duration

    init(due: SchedulerInstant, interval: Duration) {
      self.due = due
      self.interval = interval
    }
  }

  private var time: Int128 = 0
  private(set) var pendingCount = 0
  private(set) var ties: [TieOrder.Tie] = []
  private var heap = DueHeap()
  private var slots: ContiguousArray<Slot> = []
  private var vacant: ContiguousArray<Int> = []
  /// The number of the action that was scheduled last.
  ///
  /// Numbers increase, so a range of numbers identifies the actions that were scheduled during one action.
  private(set) var lastNumber: UInt64 = 0
  private let order: TieOrder?
  /// True if no more actions are accepted.
  private var isClosed = false

  init(ties order: TieOrder?) { self.order = order }

  var now: SchedulerInstant { SchedulerInstant(attoseconds: time) }

  var nextDue: SchedulerInstant? { heap.first.map { SchedulerInstant(attoseconds: $0.time) } }

  /// Returns the number of pending actions that the origin caused, in linear time.
  func pendingCount(from origin: Origin) -> Int { slots.count { $0.number != 0 && $0.origin == origin } }

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
    let slot = Slot(
      serial: lastNumber,
      number: lastNumber,
      origin: origin,
      action: action,
      rhythm: interval.map { Rhythm(due: instant, interval: $0) }
    )
    let index: Int
    if let free = vacant.popLast() {
      index = free
      slots[free] = slot
    } else {
      index = slots.count
      slots.append(slot)
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
    if slots[entry.slot].rhythm == nil {
      action = vacate(entry.slot)
    } else {
      slots[entry.slot].number = 0
      action = slots[entry.slot].action
    }
    prune()
    return action.map { Due(ticket: ticket, action: $0) }
  }

  /// Reschedules a repeating action that has run and was not cancelled, after everything scheduled so far.
  ///
  /// Runs that the clock has skipped are merged, as on a queue. The repetition ends at the last representable instant.
  mutating func finish(_ ticket: Ticket) {
    guard isWaiting(ticket), let rhythm = slots[ticket.slot].rhythm else { return }
    let isCadence = rhythm.interval > .zero
    let next = isCadence ? rhythm.due.next(every: rhythm.interval, after: now) : rhythm.due
    if isCadence, next == rhythm.due { return }
    lastNumber += 1
    slots[ticket.slot].number = lastNumber
    rhythm.due = next
    enqueue(ticket.slot, at: rhythm.due)
  }

  /// Removes the action and returns it, so that the caller releases what it holds outside the lock.
  mutating func cancel(_ ticket: Ticket) -> Action? {
    guard isWaiting(ticket) else { return nil }
    if slots[ticket.slot].number != 0 { pendingCount -= 1 }
    let action = vacate(ticket.slot)
    prune()
    return action
  }

  mutating func cancelAll() -> [Action] {
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

  private mutating func enqueue(_ index: Int, at instant: SchedulerInstant) {
    pendingCount += 1
    heap.add(DueHeap.Entry(time: max(instant.attoseconds, time), number: slots[index].number, slot: index))
  }

  private mutating func vacate(_ index: Int) -> Action? {
    vacant.append(index)
    return slots[index].vacate()
  }

  private func isDead(_ entry: DueHeap.Entry) -> Bool { slots[entry.slot].number != entry.number }

  /// Keeps a live entry at the top of the heap, and the heap at most twice as large as the number of live entries.
  private mutating func prune() {
    while let first = heap.first, isDead(first) { heap.removeFirst() }
    guard heap.count > 64, heap.count > 2 * pendingCount else { return }
    let slots = slots
    heap.removeAll { slots[$0.slot].number != $0.number }
  }

  private mutating func decideTie(at time: Int128) -> DueHeap.Entry {
    var ready: [DueHeap.Entry] = []
    while let entry = heap.first, entry.time == time {
      heap.removeFirst()
      if !isDead(entry) { ready.append(entry) }
    }
    var origins: [Origin] = []
    for entry in ready where !origins.contains(slots[entry.slot].origin) { origins.append(slots[entry.slot].origin) }
    var choice = 0
    if origins.count > 1, let order {
      choice = order.choice(at: ties.count, of: origins.count)
      ties.append(TieOrder.Tie(choice: choice, alternatives: origins.count))
    }
    let next = ready.firstIndex { slots[$0.slot].origin == origins[choice] } ?? 0
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
