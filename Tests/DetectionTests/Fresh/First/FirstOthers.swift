import Foundation
import Reactive
import ReactiveContractKit

extension Bug {
  /// A disposable, a scheduler and a sequence that break a rule.
  static let firstOthers: [Bug] = [
    Bug(
      "first/bag-looks-before-it-locks",
      "An addition asks whether the bag is disposed of, and then takes the lock to store; a disposal can come between.",
      breaks: "C4",
      witness: .described(
        correct: "thread A adds, thread B disposes: the work is done once in every order",
        broken: "A sees a bag that is not disposed of, B disposes of it, A stores the work: it is never done"
      )
    ) { variant in
      Subject(
        DisposableSubject("first/bag-looks-before-it-locks") { work in
          let bag = Bag(work, looksFirst: variant == .broken)
          return DisposableAdapter(dispose: { bag.dispose() }, isDisposed: { bag.isDisposed }, add: { bag.add($0) })
        }
      )
    },
    Bug(
      "first/clock-jumps-to-the-goal",
      "An advance sets the clock to its goal before it runs the tasks, and their delays are counted from there.",
      breaks: "T5",
      witness: .played(correct: "a b", broken: "a") { variant in
        let (clock, log) = (Clockwork(jumps: variant == .broken), FirstLog())
        clock.schedule(after: .milliseconds(1)) {
          log.add("a")
          clock.schedule(after: .milliseconds(1)) { log.add("b") }
        }
        clock.advance(by: .milliseconds(3))
        return log.text
      }
    ) { variant in
      Subject(
        SchedulerSubject("first/clock-jumps-to-the-goal") {
          let clock = Clockwork(jumps: variant == .broken)
          return SchedulerAdapter(
            schedule: { clock.schedule(after: .zero, $0) },
            after: { clock.schedule(after: $0, $1) },
            advance: { clock.advance(by: $0) }
          )
        }
      )
    },
    Bug(
      "first/end-is-not-remembered",
      "A place is computed unless its value is stored, and at the end there is no value to store.",
      breaks: "Q2",
      witness: .played(correct: "0 1", broken: "0 1 1") { variant in
        let log = FirstLog()
        let node = Node<Token>(0, asksForValue: variant == .broken) { place in
          log.add("\(place)")
          return place < 1 ? Token() : nil
        }
        let end = node.tail
        _ = (end?.head, end?.head)
        return log.text
      }
    ) { variant in
      Subject(
        SequenceSubject("first/end-is-not-remembered") { work in
          let node = Node<SequenceItem>(0, asksForValue: variant == .broken, work)
          return SequenceAdapter(node, head: { $0.head }, tail: { $0.tail })
        }
      )
    },
  ]
}

/// An object.
private final class Token: Sendable {}

/// A bag of work.
private final class Bag: @unchecked Sendable {
  private let lock = NSLock()
  private let looksFirst: Bool
  private var works: [DisposableSubject.Work]
  private var isOver = false

  init(_ work: @escaping DisposableSubject.Work, looksFirst: Bool) {
    works = [work]
    self.looksFirst = looksFirst
  }

  var isDisposed: Bool { lock.withLock { isOver } }

  func add(_ work: @escaping DisposableSubject.Work) {
    if looksFirst {
      if isDisposed { return work() }
      return lock.withLock { works.append(work) }
    }
    let isLate = lock.withLock {
      if !isOver { works.append(work) }
      return isOver
    }
    if isLate { work() }
  }

  func dispose() {
    let all = lock.withLock {
      isOver = true
      defer { works = [] }
      return works
    }
    for work in all { work() }
  }
}

/// A scheduler whose time passes on request.
private final class Clockwork: @unchecked Sendable {
  private struct Entry {
    let due: Duration
    let number: Int
    let task: SchedulerAdapter.Task
  }

  private let gate = FirstGate()
  private let lock = NSLock()
  private let jumps: Bool
  private var now = Duration.zero
  private var entries: [Entry] = []
  private var count = 0

  init(jumps: Bool) { self.jumps = jumps }

  @discardableResult
  func schedule(after delay: Duration, _ task: @escaping SchedulerAdapter.Task) -> Cancellation? {
    let number = lock.withLock {
      count += 1
      let entry = Entry(due: now + max(delay, .zero), number: count, task: task)
      let place = entries.firstIndex { $0.due > entry.due } ?? entries.endIndex
      entries.insert(entry, at: place)
      return count
    }
    return Cancellation { [weak self] in self?.cancel(number) }
  }

  func advance(by time: Duration) {
    guard gate.acquire() else { return }
    let goal = lock.withLock {
      let goal = now + time
      if jumps { now = goal }
      return goal
    }
    while let task = next(by: goal) { task() }
    lock.withLock { now = goal }
    gate.release()
  }

  private func next(by goal: Duration) -> SchedulerAdapter.Task? {
    lock.withLock {
      guard let first = entries.first, first.due <= goal else { return nil }
      entries.removeFirst()
      now = max(now, first.due)
      return first.task
    }
  }

  private func cancel(_ number: Int) {
    let old = lock.withLock {
      defer { entries.removeAll { $0.number == number } }
      return entries
    }
    withExtendedLifetime(old) {}
  }
}

/// A place of a sequence, which is computed when it is read.
private final class Node<Item: AnyObject>: @unchecked Sendable {
  private let lock = NSLock()
  private let place: Int
  private let asksForValue: Bool
  private let work: (Int) -> Item?
  private var item: Item?
  private var isKnown = false
  private var next: Node?

  init(_ place: Int, asksForValue: Bool, _ work: @escaping (Int) -> Item?) {
    self.place = place
    self.asksForValue = asksForValue
    self.work = work
  }

  deinit {
    var rest = next
    next = nil
    while var node = rest {
      rest = nil
      guard isKnownUniquelyReferenced(&node) else { return }
      rest = node.next
      node.next = nil
    }
  }

  var head: Item? { lock.withLock { compute() } }

  var tail: Node? {
    lock.withLock {
      guard compute() != nil else { return nil }
      let known = next ?? Node(place + 1, asksForValue: asksForValue, work)
      next = known
      return known
    }
  }

  private func compute() -> Item? {
    if asksForValue ? item != nil : isKnown { return item }
    item = work(place)
    isKnown = true
    return item
  }
}
