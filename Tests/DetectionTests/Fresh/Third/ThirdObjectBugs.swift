import Foundation
import Reactive
import ReactiveContractKit

/// The bag of `third/bag-is-open-while-it-is-emptied`.
final class ThirdBag: @unchecked Sendable {
  private let lock = NSLock()
  private let variant: Bug.Variant
  private var works: [DisposableSubject.Work] = []
  private var isDisposed = false

  init(_ variant: Bug.Variant) { self.variant = variant }

  func add(_ work: @escaping DisposableSubject.Work) {
    lock.lock()
    let isLate = isDisposed
    if !isLate { works.append(work) }
    lock.unlock()
    if isLate { work() }
  }

  func dispose() {
    lock.lock()
    if variant == .correct { isDisposed = true }
    let all = works
    works = []
    lock.unlock()
    for work in all { work() }
    lock.lock()
    isDisposed = true
    lock.unlock()
  }

  static func subject(_ variant: Bug.Variant) -> DisposableSubject {
    DisposableSubject("bag") { work in
      let bag = ThirdBag(variant)
      bag.add(work)
      return DisposableAdapter(dispose: { bag.dispose() }, add: { bag.add($0) })
    }
  }
}

/// The scheduler of `third/clock-is-ahead-of-the-tasks`.
final class ThirdAgenda: @unchecked Sendable {
  private typealias Entry = (id: Int, due: Duration, task: SchedulerAdapter.Task)

  /// One thread at a time advances.
  private let turn = NSRecursiveLock()
  private let lock = NSLock()
  private let variant: Bug.Variant
  private var now: Duration = .zero
  private var entries: [Entry] = []
  private var nextID = 0

  init(_ variant: Bug.Variant) { self.variant = variant }

  func schedule(after delay: Duration = .zero, _ task: @escaping SchedulerAdapter.Task) -> Cancellation {
    lock.lock()
    defer { lock.unlock() }
    let (id, due) = (nextID, now + delay)
    nextID += 1
    let place = entries.firstIndex { $0.due > due } ?? entries.endIndex
    entries.insert((id, due, task), at: place)
    return Cancellation { [weak self] in self?.cancel(id) }
  }

  private func cancel(_ id: Int) {
    lock.lock()
    let old = entries.filter { $0.id == id }
    entries.removeAll { $0.id == id }
    lock.unlock()
    withExtendedLifetime(old) {}
  }

  func advance(by time: Duration) {
    turn.lock()
    defer { turn.unlock() }
    lock.lock()
    let target = now + time
    if variant == .broken { now = target }
    lock.unlock()
    while let task = next(until: target) { task() }
  }

  private func next(until target: Duration) -> SchedulerAdapter.Task? {
    lock.lock()
    defer { lock.unlock() }
    guard let first = entries.first, first.due <= target else {
      now = max(now, target)
      return nil
    }
    now = max(now, first.due)
    return entries.removeFirst().task
  }

  static func subject(_ variant: Bug.Variant) -> SchedulerSubject {
    SchedulerSubject("agenda") {
      let agenda = ThirdAgenda(variant)
      return SchedulerAdapter(
        schedule: { agenda.schedule($0) },
        after: { agenda.schedule(after: $0, $1) },
        advance: { agenda.advance(by: $0) }
      )
    }
  }
}

extension Bug {
  /// Bugs of properties, cold runs, buffers, disposables and schedulers.
  static let thirdObjects: [Bug] = [
    Bug(
      "third/property-change-arrives-twice",
      "a run that starts in a handler of a change begins with the new value, and then receives that change, too",
      breaks: "V2",
      witness: .played(correct: "set 1 run 1 set 2 run 2", broken: "set 1 run 1 run 1 set 2 run 2") { variant in
        let (log, property) = (ThirdLog(), ThirdProperty(0, variant))
        _ = property.observe(fromNow: { event in
          guard let value = event.value else { return }
          log.note("set \(value)")
          if value == 1 { _ = property.start { if let value = $0.value { log.note("run \(value)") } } }
        })
        property.modify { _ in 1 }
        property.modify { _ in 2 }
        return log.text
      }
    ) { Subject(ThirdProperty.subject($0)) },
    Bug(
      "third/cold-run-keeps-a-value-after-its-disposal",
      "a run holds back a value, drops it at an end, and keeps it when it is disposed of",
      breaks: "K5",
      witness: .played(correct: "released", broken: "held") { variant in
        let feed = ThirdFeed<ThirdLog>()
        let handle = ThirdBehindRun.behind(feed.source, { $0 }, variant).observe { _ in }
        weak var held: ThirdLog?
        _ = {
          let value = ThirdLog()
          held = value
          feed.send(.next(value))
        }()
        handle.dispose()
        return withExtendedLifetime(handle) { held == nil ? "released" : "held" }
      }
    ) { variant in
      Subject(
        ColdSubject("one behind") { work in
          ColdAdapter(ThirdBehindRun.behind(work.source, work.effect, variant))
        }
      )
    },
    Bug(
      "third/replay-is-overtaken",
      "an observer that sends while it receives the past gets the new value before the rest of the past",
      breaks: "R1",
      witness: .played(correct: "1 2 3", broken: "1 3 2") { variant in
        let (log, replay) = (ThirdLog(), ThirdReplay(2, variant))
        replay.send(.next(1))
        replay.send(.next(2))
        _ = replay.observe { event in
          log.note(event)
          if event == .next(1) { replay.send(.next(3)) }
        }
        return log.text
      }
    ) { Subject(ThirdReplay.subject($0)) },
    Bug(
      "third/bag-is-open-while-it-is-emptied",
      "a bag counts as disposed when its work is done, and what the work adds meanwhile is never done",
      breaks: "C3",
      witness: .played(correct: "first second", broken: "first") { variant in
        let (log, bag) = (ThirdLog(), ThirdBag(variant))
        bag.add {
          log.note("first")
          bag.add { log.note("second") }
        }
        bag.dispose()
        return log.text
      }
    ) { Subject(ThirdBag.subject($0)) },
    Bug(
      "third/clock-is-ahead-of-the-tasks",
      "the clock shows the end of an advance while the tasks before it run, so that a task they schedule comes late",
      breaks: "T5",
      witness: .played(correct: "a b", broken: "a") { variant in
        let (log, agenda) = (ThirdLog(), ThirdAgenda(variant))
        _ = agenda.schedule(after: .milliseconds(2)) {
          log.note("a")
          _ = agenda.schedule(after: .milliseconds(1)) { log.note("b") }
        }
        agenda.advance(by: .milliseconds(5))
        return log.text
      }
    ) { Subject(ThirdAgenda.subject($0)) },
  ]
}
