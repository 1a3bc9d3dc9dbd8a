import Foundation
import Reactive
import ReactiveContractKit

extension Bug {
  /// Schedulers and disposables.
  static let schedulers: [Bug] = [
    Bug(
      "RxSwift/main-scheduler-overtakes-itself",
      "a task that is scheduled on the thread of the scheduler runs at once, before those that wait",
      link: "https://github.com/ReactiveX/RxSwift/issues/393",
      breaks: "T4",
      witness: .played(correct: "0 1 2", broken: "0 2 1") { variant in
        let (log, timeline) = (Log(), TaskList(variant == .broken ? .runsInline : nil))
        timeline.schedule {
          log.add("0")
          timeline.schedule { log.add("2") }
        }
        timeline.schedule { log.add("1") }
        timeline.advance(.zero)
        return log.text
      },
      subject: { Subject(scheduler("Rx main scheduler", $0 == .broken ? .runsInline : nil)) }
    ),
    Bug(
      "ReactiveCocoa/test-scheduler-shows-the-target-time",
      "while a test scheduler advances, its clock shows the time to which it advances, not that of the task",
      link: "https://github.com/ReactiveCocoa/ReactiveCocoa/pull/2991",
      breaks: "T5",
      witness: .played(correct: "first:1 second:2", broken: "first:9") { variant in
        let (log, timeline) = (Log(), TaskList(variant == .broken ? .jumps : nil))
        timeline.schedule(after: .milliseconds(1)) {
          log.add("first:\(Int(timeline.now / .milliseconds(1)))")
          timeline.schedule(after: .milliseconds(1)) { log.add("second:\(Int(timeline.now / .milliseconds(1)))") }
        }
        timeline.advance(.milliseconds(9))
        return log.text
      },
      subject: { Subject(scheduler("RAC test scheduler", $0 == .broken ? .jumps : nil)) }
    ),
    Bug(
      "ReactiveSwift/timer-stops-when-its-handle-is-released",
      "a task that waits for its time is cancelled when the handle that cancels it is released",
      link: "https://github.com/ReactiveCocoa/ReactiveSwift/issues/582",
      breaks: "T2",
      witness: .played(correct: "late", broken: "") { variant in
        let (log, timeline) = (Log(), TaskList(variant == .broken ? .followsTheHandle : nil))
        timeline.schedule(after: .milliseconds(1)) { log.add("late") }
        timeline.advance(.milliseconds(9))
        return log.text
      },
      subject: { Subject(scheduler("RAS queue scheduler", $0 == .broken ? .followsTheHandle : nil)) }
    ),
    Bug(
      "RxSwift/dispose-bag-keeps-what-is-disposed",
      "a bag keeps a disposable that has been disposed of elsewhere until the bag itself is released",
      link: "https://github.com/ReactiveX/RxSwift/issues/2364",
      breaks: "C5",
      witness: .played(correct: "work released bag", broken: "work bag released") { variant in
        let log = Log()
        var bag: Bag? = Bag(variant)
        weak let child = bag?.add { log.add("work") }
        child?.dispose()
        if child == nil { log.add("released") }
        log.add("bag")
        bag = nil
        if !log.text.contains("released") { log.add("released") }
        return log.text
      },
      subject: { variant in
        Subject(
          DisposableSubject("Rx dispose bag", readings: ["C1/scoped"]) { work in
            let bag = Bag(variant)
            bag.add(work)
            return DisposableAdapter(dispose: bag.dispose, add: { bag.add($0) })
          }
        )
      }
    ),
  ]

  private static func scheduler(_ name: String, _ flaw: TaskList.Flaw?) -> SchedulerSubject {
    SchedulerSubject(name) {
      let list = TaskList(flaw)
      return SchedulerAdapter(
        schedule: { task in list.schedule(after: .zero, task).map { handle in Cancellation { handle.cancel() } } },
        after: { delay, task in list.schedule(after: delay, task).map { handle in Cancellation { handle.cancel() } } },
        advance: { list.advance($0) }
      )
    }
  }
}

/// A scheduler of virtual time; at most one bug is switched on.
///
/// Invariant of `Sendable`: the variables are read and written under `lock`.
private final class TaskList: @unchecked Sendable {
  typealias Task = SchedulerAdapter.Task

  enum Flaw: Sendable { case runsInline, jumps, followsTheHandle }

  final class Handle: Sendable {
    private let follows: Bool
    private let action: @Sendable () -> Void

    init(follows: Bool, _ action: @escaping @Sendable () -> Void) {
      self.follows = follows
      self.action = action
    }

    deinit { if follows { cancel() } }

    func cancel() { action() }
  }

  private let flaw: Flaw?
  /// Held while tasks run, so that a second thread that advances waits for its turn.
  private let turn = NSRecursiveLock()
  private let lock = NSLock()
  private var time = Duration.zero
  private var count = 0
  private var tasks: [(due: Duration, key: Int, run: Task)] = []
  private var thread: Thread?

  init(_ flaw: Flaw?) { self.flaw = flaw }

  var now: Duration { lock.withLock { time } }

  @discardableResult
  func schedule(after delay: Duration = .zero, _ task: @escaping Task) -> Handle? {
    if flaw == .runsInline, delay == .zero, lock.withLock({ thread }) === Thread.current {
      task()
      return nil
    }
    let key = lock.withLock {
      count += 1
      tasks.append((time + delay, count, task))
      return count
    }
    return Handle(follows: flaw == .followsTheHandle && delay > .zero) { [weak self] in self?.remove(key) }
  }

  func advance(_ duration: Duration) {
    turn.lock()
    defer { turn.unlock() }
    let target = now + duration
    if flaw == .jumps { lock.withLock { time = target } }
    let outer = lock.withLock { exchange(&thread, with: Thread.current) }
    while let task = next(until: target) { task() }
    lock.withLock {
      time = max(time, target)
      thread = outer
    }
  }

  private func next(until target: Duration) -> Task? {
    lock.withLock {
      guard let first = tasks.min(by: { ($0.due, $0.key) < ($1.due, $1.key) }), first.due <= target else { return nil }
      tasks.removeAll { $0.key == first.key }
      time = max(time, first.due)
      return first.run
    }
  }

  private func remove(_ key: Int) {
    let gone = lock.withLock {
      let gone = tasks.filter { $0.key == key }
      tasks.removeAll { $0.key == key }
      return gone
    }
    withExtendedLifetime(gone) {}
  }
}

/// A bag of disposables that is disposed of when it is released.
private final class Bag: Sendable {
  /// Work that is done once, on disposal.
  final class Child: Sendable {
    private let work: Guarded<DisposableSubject.Work?>
    private let onDisposal: @Sendable (Child) -> Void

    init(_ work: @escaping DisposableSubject.Work, onDisposal: @escaping @Sendable (Child) -> Void) {
      self.work = Guarded(work)
      self.onDisposal = onDisposal
    }

    func dispose() {
      work { exchange(&$0, with: nil) }?()
      onDisposal(self)
    }
  }

  private let variant: Bug.Variant
  private let children: Guarded<[Child]?> = Guarded([])

  init(_ variant: Bug.Variant) { self.variant = variant }

  deinit { dispose() }

  @discardableResult
  func add(_ work: @escaping DisposableSubject.Work) -> Child {
    let child = Child(work) { [weak self] child in
      if self?.variant == .correct { self?.children { children in children?.removeAll { $0 === child } } }
    }
    let isKept = children { children in
      children?.append(child)
      return children != nil
    }
    if !isKept { child.dispose() }
    return child
  }

  @Sendable func dispose() {
    for child in children({ exchange(&$0, with: nil) }) ?? [] { child.dispose() }
  }
}
