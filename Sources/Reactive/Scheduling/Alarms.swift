/// What a queue is to do later, by instant and, within one instant, in order of scheduling; knows no lock and no queue.
///
/// A cancelled alarm stays until its time comes or the cancelled ones are the majority, so that cancelling is cheap and
/// nothing piles up.
struct Alarms: Sendable {
  private struct Alarm: Sendable {
    let instant: SchedulerInstant
    let serial: UInt64
    let action: QueuedAction

    func precedes(_ other: Alarm) -> Bool {
      instant != other.instant ? instant < other.instant : serial < other.serial
    }
  }

  /// What wakes the queue up, as far as it has been told.
  private enum Timer: Sendable {
    /// Nothing will.
    case idle

    /// A round runs, and sets the timer at its end.
    case running

    /// The queue looks for what is due at this instant at the latest.
    case set(SchedulerInstant)
  }

  /// A binary heap: children of `i` are `2i + 1` and `2i + 2`.
  private var heap: [Alarm] = []

  /// Due alarms that were scheduled during the present round; they wait for the next one, outside the heap.
  private var postponed: [Alarm] = []

  private var nextSerial: UInt64 = 0
  private var timer = Timer.idle

  /// Whether one thread is setting the timer; others leave it to that one, so that the earliest instant is set last.
  private var isBeingSet = false

  /// At least the number of cancelled alarms in the heap.
  private var cancelledCount = 0

  var count: Int { heap.count + postponed.count }

  mutating func add(_ action: QueuedAction, at instant: SchedulerInstant) {
    add(Alarm(instant: instant, serial: nextSerial, action: action))
    nextSerial += 1
  }

  private mutating func add(_ alarm: Alarm) {
    heap.append(alarm)
    rise(from: heap.count - 1)
  }

  /// Notes that an action was cancelled; returns alarms to be released outside the lock.
  mutating func noteCancellation() -> [QueuedAction] {
    cancelledCount += 1
    return removeCancelled()
  }

  /// Takes out the cancelled alarms if they are the majority; returns them, to be released outside the lock.
  mutating func removeCancelled() -> [QueuedAction] {
    guard cancelledCount > heap.count / 2 else { return [] }
    let cancelled = heap.filter(\.action.isDisposed).map(\.action)
    heap.removeAll(where: \.action.isDisposed)
    for index in heap.indices.prefix(heap.count / 2).reversed() { sink(from: index) }
    cancelledCount = 0
    return cancelled
  }
}

extension Alarms {
  /// A visit to the queue: runs what is due when it begins, so that actions for the present do not starve the queue.
  struct Round {
    fileprivate let instant: SchedulerInstant
    fileprivate let serial: UInt64
  }

  mutating func beginRound(at instant: SchedulerInstant) -> Round {
    timer = .running
    return Round(instant: instant, serial: nextSerial)
  }

  /// Takes the next action of the round; at its end leaves the timer unset and returns `nil`.
  mutating func next(in round: Round) -> QueuedAction? {
    while let first = heap.first, first.instant <= round.instant {
      heap.swapAt(0, heap.count - 1)
      heap.removeLast()
      sink(from: 0)
      // It may be for an earlier instant than others that are due: they must not wait behind it, and behind what it schedules.
      if first.serial >= round.serial {
        postponed.append(first)
        continue
      }
      if first.action.isDisposed { cancelledCount = max(0, cancelledCount - 1) }
      return first.action
    }
    for alarm in exchange(&postponed, with: []) { add(alarm) }
    timer = .idle
    return nil
  }
}

extension Alarms {
  /// Returns the instant for which the caller has to set the timer; `nil` if it is set well or somebody else is at it.
  mutating func beginSetting() -> SchedulerInstant? {
    guard !isBeingSet else { return nil }
    isBeingSet = true
    return continueSetting()
  }

  /// Returns the instant for which the caller, who has just set the timer, has to set it again.
  mutating func continueSetting() -> SchedulerInstant? {
    guard let first = heap.first, isTooLate(for: first.instant) else {
      isBeingSet = false
      return nil
    }
    timer = .set(first.instant)
    return first.instant
  }

  private func isTooLate(for instant: SchedulerInstant) -> Bool {
    switch timer {
    case .idle: true
    case .running: false
    case .set(let present): instant < present
    }
  }
}

extension Alarms {
  private mutating func rise(from start: Int) {
    var index = start
    while index > 0, heap[index].precedes(heap[(index - 1) / 2]) {
      heap.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  private mutating func sink(from start: Int) {
    var index = start
    while 2 * index + 1 < heap.count {
      var child = 2 * index + 1
      if child + 1 < heap.count, heap[child + 1].precedes(heap[child]) { child += 1 }
      guard heap[child].precedes(heap[index]) else { return }
      heap.swapAt(child, index)
      index = child
    }
  }
}
