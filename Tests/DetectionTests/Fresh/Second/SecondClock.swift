import Foundation
import Reactive
import ReactiveContractKit

/// A foreign scheduler of virtual time.
final class SecondClock: @unchecked Sendable {
  typealias Task = @Sendable () -> Void

  /// What may be wrong with a clock.
  enum Flaw: Sendable {
    case none
    case handleOfFirstRun
    case clockStands
  }

  private let running = NSRecursiveLock()
  private let lock = NSRecursiveLock()
  private let flaw: Flaw
  private var now = Duration.zero
  private var entries: [(due: Duration, id: Int, task: Task)] = []
  private var nextID = 0

  init(_ flaw: Flaw) { self.flaw = flaw }

  func schedule(after delay: Duration = .zero, _ task: @escaping Task) -> Cancellation {
    let id = add(after: delay, task)
    return Cancellation { [weak self] in self?.cancel(id) }
  }

  /// Runs a body once, and once more for every call of what it receives.
  func recur(_ body: @escaping SchedulerAdapter.Recursion) -> Cancellation {
    let recursion = SecondRecursion(self)
    let first = recursion.add(body)
    if flaw == .handleOfFirstRun { return Cancellation { [weak self] in self?.cancel(first) } }
    return Cancellation { recursion.cancel() }
  }

  func advance(_ time: Duration) {
    running.withLock {
      let target = lock.withLock { now + max(time, .zero) }
      while let task = next(until: target) { task() }
      lock.withLock { now = max(now, target) }
    }
  }

  private func next(until target: Duration) -> Task? {
    lock.withLock {
      guard let first = entries.first, first.due <= target else { return nil }
      if flaw != .clockStands { now = max(now, first.due) }
      return entries.removeFirst().task
    }
  }

  fileprivate func add(after delay: Duration, _ task: @escaping Task) -> Int {
    lock.withLock {
      nextID += 1
      let due = now + max(delay, .zero)
      let place = entries.firstIndex { $0.due > due } ?? entries.count
      entries.insert((due, nextID, task), at: place)
      return nextID
    }
  }

  fileprivate func cancel(_ id: Int) {
    let removed = lock.withLock {
      let index = entries.firstIndex { $0.id == id }
      return index.map { entries.remove(at: $0) }
    }
    withExtendedLifetime(removed) {}
  }
}

/// The pending runs of a recursive task.
private final class SecondRecursion: @unchecked Sendable {
  private weak let clock: SecondClock?
  private let lock = NSRecursiveLock()
  private var pending: [Int: Int] = [:]
  private var nextKey = 0
  private var isCancelled = false

  init(_ clock: SecondClock) { self.clock = clock }

  @discardableResult
  func add(_ body: @escaping SchedulerAdapter.Recursion) -> Int {
    lock.withLock {
      guard !isCancelled, let clock else { return 0 }
      nextKey += 1
      let key = nextKey
      let id = clock.add(after: .zero) { [self] in run(key, body) }
      pending[key] = id
      return id
    }
  }

  private func run(_ key: Int, _ body: @escaping SchedulerAdapter.Recursion) {
    let mayRun = lock.withLock { pending.removeValue(forKey: key) != nil && !isCancelled }
    if mayRun { body { [self] in add(body) } }
  }

  func cancel() {
    let ids = lock.withLock {
      isCancelled = true
      defer { pending = [:] }
      return pending.values.sorted()
    }
    for id in ids { clock?.cancel(id) }
  }
}

extension SchedulerSubject {
  /// A clock that the kit advances.
  static func second(_ name: String, _ flaw: SecondClock.Flaw) -> SchedulerSubject {
    SchedulerSubject(name) {
      let clock = SecondClock(flaw)
      return SchedulerAdapter(
        schedule: { clock.schedule($0) },
        after: { clock.schedule(after: $0, $1) },
        recur: { clock.recur($0) },
        advance: { clock.advance($0) }
      )
    }
  }
}

/// A place of a lazy list, and those after it.
final class SecondList<Value: AnyObject & Sendable>: @unchecked Sendable {
  private let lock = NSRecursiveLock()
  private let place: Int
  private let variant: Bug.Variant
  private let work: @Sendable (Int) -> Value?
  private var known: Value?
  private var isKnown = false
  private var rest: SecondList?

  init(_ place: Int, _ variant: Bug.Variant, _ work: @escaping @Sendable (Int) -> Value?) {
    self.place = place
    self.variant = variant
    self.work = work
  }

  deinit {
    var next = rest
    rest = nil
    while isKnownUniquelyReferenced(&next) {
      let following = next?.rest
      next?.rest = nil
      next = following
    }
  }

  var head: Value? {
    lock.withLock {
      if known != nil { return known }
      if variant == .correct, isKnown { return nil }
      known = work(place)
      isKnown = true
      return known
    }
  }

  var tail: SecondList? {
    lock.withLock {
      guard head != nil else { return nil }
      if let rest { return rest }
      rest = SecondList(place + 1, variant, work)
      return rest
    }
  }
}
