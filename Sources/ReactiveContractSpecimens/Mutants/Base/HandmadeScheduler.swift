import ReactiveContractKit

/// A scheduler written by hand, whose caller advances its time: a list under a lock, released while a task runs.
///
/// Each mutant breaks it in one place.
final class HandmadeScheduler: Sendable {
  /// The bug of a mutant; `none` in a correct subject.
  enum Flaw: Sendable {
    case none, runsConcurrently, ordersUnstably, clearsNewTasks, ignoresCancellationInBatch, runsNestedInline,
      checksFirstOnly, comparesStrictly, recursesDirectly, checksCancellationOnce, retainsCancelled, isRetainedByHandle
  }

  typealias Task = SchedulerAdapter.Task

  private struct Entry {
    let number: Int
    let due: Duration
    let isDelayed: Bool
    var task: Task?
    var isCancelled = false
  }

  private struct State {
    var now = Duration.zero
    var entries: [Entry] = []
    var lastNumber = 0
    var runner: ThreadToken?
  }

  private let flaw: Flaw
  private let state = KitLocked(State())

  init(_ flaw: Flaw) { self.flaw = flaw }

  func schedule(after delay: Duration = .zero, _ task: @escaping Task) -> Cancellation? {
    if flaw == .runsNestedInline, delay == .zero, state.withLock({ $0.runner == ThreadToken.current }) {
      task()
      return nil
    }
    let number = state.withLock { state in
      state.lastNumber += 1
      let due = state.now + delay
      state.entries.append(Entry(number: state.lastNumber, due: due, isDelayed: delay > .zero, task: task))
      return state.lastNumber
    }
    let retained = flaw == .isRetainedByHandle ? task : nil
    return Cancellation { [self] in withExtendedLifetime(retained) { cancel(number) } }
  }

  func advance(by time: Duration) {
    let thread = ThreadToken.current
    if flaw != .runsConcurrently {
      state.withLock(when: { $0.runner == nil || $0.runner == thread }) { $0.runner = thread }
    }
    let limit = state.withLock { $0.now + time }
    if flaw == .ignoresCancellationInBatch || flaw == .clearsNewTasks {
      while runBatch(until: limit) {}
    } else {
      while let task = state.withLock({ next(&$0, until: limit) }) { task() }
    }
    state.withLock { state in
      state.now = max(state.now, limit)
      state.runner = nil
    }
    state.wakeAll()
  }

  func recur(_ body: @escaping SchedulerAdapter.Recursion) -> Cancellation? {
    let isCancelled = KitLocked(false)
    if flaw == .recursesDirectly {
      @Sendable func run() { if !isCancelled.withLock({ $0 }) { body { run() } } }
      _ = schedule { run() }
    } else {
      let checksOnce = flaw == .checksCancellationOnce
      _ = schedule {
        let pending = KitLocked(1)
        if isCancelled.withLock({ $0 }) { return }
        while checksOnce || !isCancelled.withLock({ $0 }), pending.withLock({ $0 > 0 }) {
          pending.withLock { $0 -= 1 }
          body { pending.withLock { $0 += 1 } }
        }
      }
    }
    return Cancellation { isCancelled.withLock { $0 = true } }
  }

  private func cancel(_ number: Int) {
    // Released outside the lock: the release of the task may run code that schedules.
    let removed = state.withLock { state -> Task? in
      guard let place = state.entries.firstIndex(where: { $0.number == number }) else { return nil }
      state.entries[place].isCancelled = true
      switch flaw {
      case .retainsCancelled: return nil
      case .checksFirstOnly: return state.entries[place].task.take()
      default: return state.entries.remove(at: place).task
      }
    }
    withExtendedLifetime(removed) {}
  }

  /// Removes and returns the next task, and moves the clock to its time.
  private func next(_ state: inout State, until limit: Duration) -> Task? {
    guard let first = order(state.entries).first(where: { isDue($0, limit) }) else { return nil }
    if flaw == .checksFirstOnly, first.isCancelled {
      let others = order(state.entries).filter { !$0.isCancelled }
      state.entries.removeAll(where: \.isCancelled)
      return others.first.flatMap { take($0, &state) }
    }
    guard first.isCancelled else { return take(first, &state) }
    state.entries.removeAll { $0.number == first.number }
    return next(&state, until: limit)
  }

  private func take(_ entry: Entry, _ state: inout State) -> Task? {
    state.now = max(state.now, entry.due)
    state.entries.removeAll { $0.number == entry.number }
    return entry.task
  }

  /// Runs every task that is due; returns true if there was any.
  private func runBatch(until limit: Duration) -> Bool {
    let batch = state.withLock { state in
      let batch = order(state.entries).filter { isDue($0, limit) }
      if flaw == .ignoresCancellationInBatch { state.entries.removeAll { isDue($0, limit) } }
      return batch
    }
    for entry in batch {
      let task = state.withLock { state -> Task? in
        state.now = max(state.now, entry.due)
        if flaw == .ignoresCancellationInBatch { return entry.task }
        return state.entries.first { $0.number == entry.number }?.task
      }
      task?()
    }
    if flaw == .clearsNewTasks { state.withLock { state in state.entries.removeAll { isDue($0, limit) } } }
    return !batch.isEmpty
  }

  private func isDue(_ entry: Entry, _ limit: Duration) -> Bool {
    flaw == .comparesStrictly && entry.isDelayed ? entry.due < limit : entry.due <= limit
  }

  private func order(_ entries: [Entry]) -> [Entry] {
    entries.sorted { left, right in
      if left.due != right.due { return left.due < right.due }
      return flaw == .ordersUnstably ? left.number > right.number : left.number < right.number
    }
  }

  var adapter: SchedulerAdapter {
    SchedulerAdapter(
      schedule: { self.schedule($0) },
      after: { self.schedule(after: $0, $1) },
      recur: { self.recur($0) },
      advance: { self.advance(by: $0) }
    )
  }
}

extension Subject {
  /// A scheduler written by hand, correct or broken.
  static func scheduler(_ name: String, _ flaw: HandmadeScheduler.Flaw) -> Subject {
    Subject(SchedulerSubject(name) { HandmadeScheduler(flaw).adapter })
  }
}
