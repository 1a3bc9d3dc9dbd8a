import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  /// Schedulers, driven by hand.
  static let schedulersElsewhere: [Bug] = [queueLosesOrder, eventLoopKeepsItem, asapStops]

  private static let queueLosesOrder = Bug(
    "Rx.NET/queue-loses-order",
    "the removal of an entry from the middle of the heap restores the order from the root only",
    link: "https://github.com/dotnet/reactive/pull/569",
    breaks: "T5",
    witness: .played(correct: "02345", broken: "03245") { variant in
      let (scheduler, log) = (HeapScheduler(variant == .broken ? .siftsFromRoot : nil), EventText())
      let tasks = [0, 1, 3, 2, 4, 5].map { number in
        scheduler.schedule(after: .milliseconds(number)) { log.add("\(number)") }
      }
      tasks[1].dispose()
      scheduler.advance(by: .milliseconds(6))
      return log.text
    }
  ) { variant in
    timed("VirtualTimeScheduler", variant == .broken ? .siftsFromRoot : nil)
  }

  private static let eventLoopKeepsItem = Bug(
    "Rx.NET/event-loop-keeps-item",
    "the event loop goes on referring to the item that it has run as the next one",
    link: "https://github.com/dotnet/reactive/pull/421",
    breaks: "T7",
    witness: .played(correct: "gone", broken: "held") { variant in
      let scheduler = HeapScheduler(variant == .broken ? .keepsNextItem : nil)
      let witness = scheduleTask(on: scheduler)
      scheduler.advance(by: .milliseconds(2))
      return witness.token == nil ? "gone" : "held"
    }
  ) { variant in
    timed("EventLoopScheduler", variant == .broken ? .keepsNextItem : nil)
  }

  private final class Token: Sendable {}

  private struct WeakToken { weak var token: Token? }

  private static func scheduleTask(on scheduler: HeapScheduler) -> WeakToken {
    let token = Token()
    _ = scheduler.schedule(after: .milliseconds(1)) { withExtendedLifetime(token) {} }
    return WeakToken(token: token)
  }

  private static func timed(_ name: String, _ flaw: HeapScheduler.Flaw?) -> Subject {
    Subject(
      SchedulerSubject(name) {
        let scheduler = HeapScheduler(flaw)
        return SchedulerAdapter(
          schedule: { scheduler.schedule(after: .zero, $0) },
          after: { scheduler.schedule(after: $0, $1) },
          advance: { scheduler.advance(by: $0) }
        )
      }
    )
  }

  /// Runs tasks in the order of their times, from a heap.
  private final class HeapScheduler: Sendable {
    enum Flaw: Sendable { case siftsFromRoot, keepsNextItem }

    private struct Entry {
      var due: Duration
      var number: Int
      var task: @Sendable () -> Void

      func isBefore(_ other: Entry) -> Bool { (due, number) < (other.due, other.number) }
    }

    private struct State {
      var heap: [Entry] = []
      var now = Duration.zero
      var goal = Duration.zero
      var count = 0
      var isRunning = false
      /// The item for which the timer is set.
      var nextItem: Entry?
    }

    private let flaw: Flaw?
    private let state = Mutex(State())

    init(_ flaw: Flaw?) { self.flaw = flaw }

    func schedule(after delay: Duration, _ task: @escaping @Sendable () -> Void) -> Cancellation {
      let number = state.withLock { state in
        state.count += 1
        state.heap.append(Entry(due: state.now + max(.zero, delay), number: state.count, task: task))
        Self.siftUp(&state.heap, state.heap.count - 1)
        setTimer(&state)
        return state.count
      }
      return Cancellation { [weak self] in self?.cancel(number) }
    }

    func advance(by duration: Duration) {
      let isBusy = state.withLock { state in
        state.goal += duration
        defer { state.isRunning = true }
        return state.isRunning
      }
      if isBusy { return }
      while let task = next() { task() }
    }

    private func next() -> (@Sendable () -> Void)? {
      state.withLock { state in
        guard let first = state.heap.first, first.due <= state.goal else {
          state.now = state.goal
          state.isRunning = false
          return nil
        }
        remove(&state, 0)
        state.now = max(state.now, first.due)
        if flaw != .keepsNextItem { state.nextItem = nil }
        setTimer(&state)
        return first.task
      }
    }

    private func cancel(_ number: Int) {
      let gone: [Entry?] = state.withLock { state in
        guard let place = state.heap.firstIndex(where: { $0.number == number }) else { return [] }
        let entry = state.heap[place]
        remove(&state, place)
        defer { if state.nextItem?.number == number { state.nextItem = nil } }
        return [entry, state.nextItem]
      }
      withExtendedLifetime(gone) {}
    }

    private func setTimer(_ state: inout State) {
      if let first = state.heap.first, first.due > state.now { state.nextItem = first }
    }

    private func remove(_ state: inout State, _ place: Int) {
      let last = state.heap.removeLast()
      guard place < state.heap.count else { return }
      state.heap[place] = last
      if flaw == .siftsFromRoot { return Self.siftDown(&state.heap, 0) }
      Self.siftDown(&state.heap, place)
      Self.siftUp(&state.heap, place)
    }

    private static func siftUp(_ heap: inout [Entry], _ start: Int) {
      var place = start
      while place > 0, heap[place].isBefore(heap[(place - 1) / 2]) {
        heap.swapAt(place, (place - 1) / 2)
        place = (place - 1) / 2
      }
    }

    private static func siftDown(_ heap: inout [Entry], _ start: Int) {
      var place = start
      while true {
        var least = place
        for child in [2 * place + 1, 2 * place + 2] where child < heap.count && heap[child].isBefore(heap[least]) {
          least = child
        }
        if least == place { return }
        heap.swapAt(place, least)
        place = least
      }
    }
  }

  private static let asapStops = Bug(
    "RxJS/asap-stops",
    "the end of an action forgets the flush that it has requested for the actions that it scheduled",
    link: "https://github.com/ReactiveX/rxjs/issues/6747",
    breaks: "T2",
    witness: .played(correct: "abc", broken: "ab") { variant in
      let (scheduler, log) = (AsapScheduler(forgets: variant == .broken), EventText())
      _ = scheduler.schedule {
        log.add("a")
        _ = scheduler.schedule { log.add("b") }
        _ = scheduler.schedule { log.add("c") }
      }
      scheduler.turn()
      return log.text
    }
  ) { variant in
    Subject(
      SchedulerSubject("AsapScheduler") {
        let scheduler = AsapScheduler(forgets: variant == .broken)
        return SchedulerAdapter(schedule: { scheduler.schedule($0) }, advance: { _ in scheduler.turn() })
      }
    )
  }

  /// Runs what is scheduled in one turn of a host together in the next turn.
  private final class AsapScheduler: Sendable {
    private struct Entry {
      var number: Int
      var flush: Int
      var task: @Sendable () -> Void
    }

    private struct State {
      var entries: [Entry] = []
      var count = 0
      var flushes = 0
      /// The flush that has been requested of the host and has not begun.
      var requested: Int?
      /// The calls that the host has yet to make.
      var turns: [Int] = []
      var isRunning = false
    }

    private let forgets: Bool
    private let state = Mutex(State())

    init(forgets: Bool) { self.forgets = forgets }

    func schedule(_ task: @escaping @Sendable () -> Void) -> Cancellation {
      let number = state.withLock { state in
        if state.requested == nil {
          state.flushes += 1
          state.requested = state.flushes
          state.turns.append(state.flushes)
        }
        state.count += 1
        state.entries.append(Entry(number: state.count, flush: state.requested ?? 0, task: task))
        return state.count
      }
      return Cancellation { [weak self] in
        let gone = self?.state.withLock { state in
          state.entries.firstIndex { $0.number == number }.map { state.entries.remove(at: $0) }
        }
        withExtendedLifetime(gone) {}
      }
    }

    /// Calls everything that has been requested of the host.
    func turn() {
      let isBusy = state.withLock { state in
        defer { state.isRunning = true }
        return state.isRunning
      }
      if isBusy { return }
      while let flush = nextFlush() {
        var isFirst = true
        while let entry = take(of: flush, always: isFirst) {
          isFirst = false
          entry.task()
          finish(entry.flush)
        }
      }
    }

    /// Returns the mark of the entries that the next flush runs; 0 if that has been forgotten.
    private func nextFlush() -> Int? {
      state.withLock { state in
        if state.turns.isEmpty {
          state.isRunning = false
          return nil
        }
        state.turns.removeFirst()
        defer { state.requested = nil }
        return state.requested ?? 0
      }
    }

    /// The first entry of a flush runs in any case, the others if they have its mark.
    private func take(of flush: Int, always: Bool) -> Entry? {
      state.withLock { state in
        guard let first = state.entries.first, always || first.flush == flush else { return nil }
        return state.entries.removeFirst()
      }
    }

    private func finish(_ flush: Int) {
      state.withLock { state in
        guard !state.entries.contains(where: { $0.flush == flush }) else { return }
        if forgets || state.requested == flush { state.requested = nil }
      }
    }
  }
}
