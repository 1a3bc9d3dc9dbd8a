/// The timed actions of a queue, by instant and, within one instant, in order of scheduling; it uses no lock and no
/// queue.
///
/// A cancelled alarm stays until its time comes or cancelled alarms are the majority, so that cancelling is cheap and
/// cancelled alarms do not accumulate.
struct Timers: Sendable {
  private struct Alarm: Sendable {
    let instant: SchedulerInstant
    let serial: UInt64
    let action: QueuedAction

    /// The delay that the system may add.
    let leeway: Duration

    func precedes(_ other: Alarm) -> Bool {
      instant != other.instant ? instant < other.instant : serial < other.serial
    }
  }

  /// The state of the timer that wakes the queue.
  private enum Timer: Sendable {
    /// The timer is not set.
    case idle

    /// A round runs, and sets the timer at its end.
    case running

    /// The timer is set: the queue checks at this time which actions are due.
    case set(Wake)
  }

  /// The time at which the queue must be woken, and the delay that is allowed.
  struct Wake: Equatable, Sendable {
    let instant: SchedulerInstant
    let leeway: Duration
  }

  /// A binary heap: the children of `i` are `2i + 1` and `2i + 2`.
  private var heap: [Alarm] = []

  /// The times at which actions were put on the queue because their instants had passed, in order.
  private var passed = Queue<SchedulerInstant>()

  private var nextSerial: UInt64 = 0
  private var timer = Timer.idle

  /// True while one thread sets the timer; other threads leave that to it, so that the earliest instant is set last.
  private var isBeingSet = false

  /// An upper bound of the number of cancelled alarms in the heap.
  private var cancelledCount = 0

  var count: Int { heap.count }

  mutating func add(_ action: QueuedAction, at instant: SchedulerInstant, leeway: Duration = .zero) {
    heap.append(Alarm(instant: instant, serial: nextSerial, action: action, leeway: leeway))
    nextSerial += 1
    rise(from: heap.count - 1)
  }

  /// Records that an action whose instant has passed is put on the queue, at the given instant.
  mutating func addPassed(at instant: SchedulerInstant) { passed.append(instant) }

  /// Records that such an action is about to run.
  mutating func removePassed() { _ = passed.takeFirst() }

  /// Records that an action was cancelled; returns alarms to be released outside the lock.
  mutating func noteCancellation() -> [QueuedAction] {
    cancelledCount += 1
    return removeCancelled()
  }

  /// Removes the cancelled alarms if they are the majority; returns them, to be released outside the lock.
  mutating func removeCancelled() -> [QueuedAction] {
    guard cancelledCount > heap.count / 2 else { return [] }
    let cancelled = heap.filter(\.action.isDisposed).map(\.action)
    heap.removeAll(where: \.action.isDisposed)
    for index in heap.indices.prefix(heap.count / 2).reversed() { sink(from: index) }
    cancelledCount = 0
    return cancelled
  }
}

extension Timers {
  /// Records that the queue runs the due actions, and will set the timer afterwards.
  mutating func beginRound() { timer = .running }

  mutating func endRound() { timer = .idle }

  /// Takes the next action due at the instant, unless an action already on the queue precedes it.
  ///
  /// An action for an instant that has passed never becomes an alarm, so an action that reschedules itself for the past
  /// cannot starve the alarms.
  mutating func next(dueAt instant: SchedulerInstant) -> QueuedAction? {
    guard let first = heap.first, first.instant <= min(instant, passed.first ?? instant) else { return nil }
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    sink(from: 0)
    if first.action.isDisposed { cancelledCount = max(0, cancelledCount - 1) }
    return first.action
  }
}

extension Timers {
  /// Returns the time for which the caller must set the timer; `nil` if it is set correctly or another thread is
  /// setting it.
  mutating func beginSetting() -> Wake? {
    guard !isBeingSet else { return nil }
    isBeingSet = true
    return continueSetting()
  }

  /// Returns the time for which the caller, which has just set the timer, must set it again; `nil` if it need not.
  mutating func continueSetting() -> Wake? {
    guard let wake, isTooLate(for: wake) else {
      isBeingSet = false
      return nil
    }
    timer = .set(wake)
    return wake
  }

  /// The time of the first alarm, with a leeway that does not delay the second alarm.
  private var wake: Wake? {
    guard let first = heap.first else { return nil }
    let others = heap[1..<min(3, heap.count)].map { first.instant.duration(to: $0.instant) }
    return Wake(instant: first.instant, leeway: min(first.leeway, others.min() ?? first.leeway))
  }

  private func isTooLate(for wake: Wake) -> Bool {
    switch timer {
    case .idle: true
    case .running: false
    case .set(let present):
      wake.instant < present.instant || wake.instant == present.instant && wake.leeway < present.leeway
    }
  }
}

extension Timers {
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
