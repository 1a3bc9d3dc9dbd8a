import Reactive
import ReactiveContractKit
import Synchronization

/// A buffer whose observers have a queue each, so that a replay and a send take turns.
final class FourteenthReplay: @unchecked Sendable {
  typealias Sink = EventSource<Int, TestFailure>.Sink

  private final class Entry: @unchecked Sendable {
    let sink: Sink
    var queue: [Event<Int, TestFailure>] = []
    var isBusy = false
    var isDetached = false

    init(_ sink: @escaping Sink) { self.sink = sink }
  }

  private let lock = Mutex(())
  private let capacity: Int
  private let variant: Bug.Variant
  private var retained: [Event<Int, TestFailure>] = []
  private var end: Event<Int, TestFailure>?
  private var entries: [Entry] = []

  init(_ capacity: Int, _ variant: Bug.Variant) {
    self.capacity = capacity
    self.variant = variant
  }

  func send(_ event: Event<Int, TestFailure>) {
    let now = lock.withLock { _ in
      let now = end == nil ? entries : []
      guard end == nil else { return now }
      if event.isTerminating {
        end = event
        entries = []
      } else {
        retained.append(event)
        if retained.count > capacity { retained.removeFirst() }
      }
      for entry in now { entry.queue.append(event) }
      return now
    }
    for entry in now { drain(entry) }
  }

  func observe(_ sink: @escaping Sink) -> Cancellation {
    let entry = Entry(sink)
    let past = lock.withLock { _ in
      let past = retained + (end.map { [$0] } ?? [])
      if variant == .correct { entry.queue = past }
      if end == nil { entries.append(entry) }
      return past
    }
    if variant == .correct { drain(entry) } else { past.forEach(sink) }
    return Cancellation { [weak self, weak entry] in
      if let entry { self?.detach(entry) }
    }
  }

  private func drain(_ entry: Entry) {
    let isFirst = lock.withLock { _ in
      defer { entry.isBusy = true }
      return !entry.isBusy
    }
    guard isFirst else { return }
    while let event = next(entry) { entry.sink(event) }
  }

  private func next(_ entry: Entry) -> Event<Int, TestFailure>? {
    lock.withLock { _ in
      if entry.isDetached || entry.queue.isEmpty {
        entry.isBusy = false
        return nil
      }
      return entry.queue.removeFirst()
    }
  }

  private func detach(_ entry: Entry) {
    let before = lock.withLock { _ in
      let all = entries
      entry.isDetached = true
      entries = all.filter { $0 !== entry }
      return all
    }
    withExtendedLifetime(before) {}
  }
}

/// A scheduler of one thread, whose time passes by hand.
final class FourteenthAgenda: @unchecked Sendable {
  typealias Task = SchedulerAdapter.Task

  private final class Runs: @unchecked Sendable {
    var waiting: Set<Int> = []
    var isCancelled = false
  }

  private let variant: Bug.Variant
  private var now = Duration.zero
  private var count = 0
  private var entries: [(due: Duration, number: Int, task: Task)] = []

  init(_ variant: Bug.Variant) { self.variant = variant }

  func schedule(after delay: Duration, _ task: @escaping Task) -> Cancellation {
    let number = enqueue(after: delay, task)
    return Cancellation { [weak self] in self?.cancel(number) }
  }

  func recur(_ variant: Bug.Variant, _ body: @escaping SchedulerAdapter.Recursion) -> Cancellation {
    let runs = Runs()
    again(runs, variant, body)
    return Cancellation { [weak self] in
      runs.isCancelled = true
      for number in runs.waiting { self?.cancel(number) }
      runs.waiting = []
    }
  }

  func advance(_ time: Duration) {
    let end = now + time
    while let first = entries.first, first.due <= end {
      entries.removeFirst()
      now = max(now, first.due)
      first.task()
    }
    now = max(now, end)
  }

  private func again(_ runs: Runs, _ variant: Bug.Variant, _ body: @escaping SchedulerAdapter.Recursion) {
    if runs.isCancelled, variant == .correct { return }
    let number = count
    runs.waiting.insert(number)
    enqueue(after: .zero) { [weak self] in
      runs.waiting.remove(number)
      body { [weak self] in self?.again(runs, variant, body) }
    }
  }

  @discardableResult
  private func enqueue(after delay: Duration, _ task: @escaping Task) -> Int {
    let longest = variant == .broken ? Duration.milliseconds(Int64(Int32.max)) : delay
    let due = now + max(.zero, min(delay, longest))
    let number = count
    count += 1
    let place = entries.firstIndex { $0.due > due } ?? entries.endIndex
    entries.insert((due, number, task), at: place)
    return number
  }

  private func cancel(_ number: Int) {
    let before = entries
    entries = before.filter { $0.number != number }
    withExtendedLifetime(before) {}
  }
}

/// A place of a sequence, which computes its head and its tail once.
final class FourteenthPlace<Item: Sendable>: @unchecked Sendable {
  private let lock = Mutex(())
  private var computeHead: (@Sendable () -> Item?)?
  private var computeTail: (@Sendable () -> FourteenthPlace?)?
  private var item: Item?
  private var next: FourteenthPlace?

  init(head: @escaping @Sendable () -> Item?, tail: @escaping @Sendable () -> FourteenthPlace?) {
    computeHead = head
    computeTail = tail
  }

  convenience init(from index: Int, _ work: @escaping @Sendable (Int) -> Item?) {
    self.init(head: { work(index) }, tail: { FourteenthPlace(from: index + 1, work) })
  }

  deinit {
    var following = next
    next = nil
    while isKnownUniquelyReferenced(&following) {
      let further = following?.next
      following?.next = nil
      following = further
    }
  }

  var head: Item? {
    lock.withLock { _ in
      if let compute = computeHead {
        item = compute()
        computeHead = nil
      }
      return item
    }
  }

  var tail: FourteenthPlace? {
    guard head != nil else { return nil }
    return lock.withLock { _ in
      if let compute = computeTail {
        next = compute()
        computeTail = nil
      }
      return next
    }
  }

  /// The same values once more, which are computed here when they are read.
  func derived(_ variant: Bug.Variant) -> FourteenthPlace {
    let tail: @Sendable () -> FourteenthPlace? = { self.tail?.derived(variant) }
    if variant == .broken {
      let first = head
      return FourteenthPlace(head: { first }, tail: tail)
    }
    return FourteenthPlace(head: { self.head }, tail: tail)
  }
}

/// A bag of work to do on disposal; nobody can ask it whether it is disposed.
final class FourteenthBag: Sendable {
  private struct State {
    var works: [@Sendable () -> Void] = []
    var isDisposed = false
    var isDone = false
  }

  private let state = Mutex(State())
  private let variant: Bug.Variant

  init(_ variant: Bug.Variant, _ work: @escaping @Sendable () -> Void) {
    self.variant = variant
    add(work)
  }

  func add(_ work: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
      let isLate = variant == .broken ? state.isDone : state.isDisposed
      if !isLate { state.works.append(work) }
      return isLate
    }
    if isLate { work() }
  }

  func dispose() {
    let works: [@Sendable () -> Void] = state.withLock { state in
      let works = state.works
      state.works = []
      state.isDisposed = true
      return works
    }
    for work in works { work() }
    state.withLock { $0.isDone = true }
  }
}

/// Work on demand, one execution at a time, on one thread; a disposal is silent.
final class FourteenthCommand: @unchecked Sendable {
  private final class Run: @unchecked Sendable {
    var isOver = false
    var work: Cancellation?
  }

  private(set) var isBusy = false
  var listeners: [@Sendable (Event<Int, TestFailure>) -> Void] = []
  private let work: ActionSubject.Work
  private let variant: Bug.Variant

  init(_ variant: Bug.Variant, _ work: @escaping ActionSubject.Work) {
    self.variant = variant
    self.work = work
  }

  func start(_ input: Int, _ sink: @escaping @Sendable (ActionNews) -> Void) -> Cancellation {
    guard !isBusy else {
      sink(.refused)
      return .none
    }
    isBusy = true
    let run = Run()
    let observation = work(input).observe { event in
      guard !run.isOver else { return }
      if event.isTerminating { run.isOver = true }
      sink(.event(event))
      if event.isTerminating { self.isBusy = false }
      for listener in self.listeners { listener(event) }
    }
    if run.isOver { observation.dispose() } else { run.work = observation }
    return Cancellation { [weak self] in
      guard !run.isOver else { return }
      run.isOver = true
      run.work?.dispose()
      run.work = nil
      if self?.variant == .correct { self?.isBusy = false }
    }
  }
}
