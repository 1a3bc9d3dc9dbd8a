import Reactive
import ReactiveContractKit

extension Bug {
  static let eleventhTools: [Bug] = [derivedReadsHead, bagLosesAdditions, insertsBeforeEquals, clockJumps]

  private static let derivedReadsHead = Bug(
    "eleventh/derived-list-reads-the-head",
    "Mapping a lazy list looks whether the list is empty, and so computes its first value at once.",
    breaks: "Q1",
    witness: .played(correct: "mapped 0 10", broken: "0 mapped 10") { variant in
      let log = EleventhLog()
      let list = PullSequence(state: 0) { state -> Int? in
        log.add("\(state)")
        defer { state += 1 }
        return state + 10
      }
      let mapped = eleventhMapped(list, variant)
      log.add("mapped")
      log.add(mapped.head.map { "\($0)" } ?? "nil")
      return log.text
    },
    subject: { variant in
      Subject(
        SequenceSubject("eleventh list") { work in
          let list = PullSequence(state: 0) { state -> SequenceItem? in
            defer { state += 1 }
            return work(state)
          }
          return SequenceAdapter(list, head: \.head, tail: \.tail, derived: { eleventhMapped($0, variant) })
        }
      )
    }
  )

  private static let bagLosesAdditions = Bug(
    "eleventh/bag-loses-additions-while-emptied",
    "What is added while a bag is being emptied goes on the list that is cleared at the end.",
    breaks: "C3",
    witness: .played(correct: "first added", broken: "first") { variant in
      let log = EleventhLog()
      let bag = EleventhBag(variant)
      bag.add {
        log.add("first")
        bag.add { log.add("added") }
      }
      bag.dispose()
      return log.text
    },
    subject: { variant in
      Subject(
        DisposableSubject("eleventh bag") { work in
          let bag = EleventhBag(variant)
          bag.add(work)
          return DisposableAdapter(
            dispose: { bag.dispose() },
            isDisposed: { bag.isDisposed },
            add: { bag.add($0) }
          )
        }
      )
    }
  )

  private static let insertsBeforeEquals = Bug(
    "eleventh/clock-inserts-before-equals",
    "A scheduler for tests keeps its tasks sorted, and inserts a new one before those of the same time.",
    breaks: "T2",
    witness: .played(correct: "a b c", broken: "c b a") { variant in
      let log = EleventhLog()
      let clock = EleventhClock(insertsBehindEquals: variant == .correct, clockFollowsTasks: true)
      for name in ["a", "b", "c"] { _ = clock.schedule(after: .milliseconds(1)) { log.add(name) } }
      clock.advance(by: .milliseconds(1))
      return log.text
    },
    subject: { variant in
      Subject(
        SchedulerSubject("eleventh sorted clock", belongsToOneThread: true) {
          EleventhClock(insertsBehindEquals: variant == .correct, clockFollowsTasks: true).adapter
        }
      )
    }
  )

  private static let clockJumps = Bug(
    "eleventh/clock-jumps-to-the-end",
    "Advancing a scheduler for tests sets its clock first, so that the delays of tasks in tasks begin too late.",
    breaks: "T5",
    witness: .played(correct: "a b -", broken: "a - b") { variant in
      let log = EleventhLog()
      let clock = EleventhClock(insertsBehindEquals: true, clockFollowsTasks: variant == .correct)
      _ = clock.schedule(after: .milliseconds(2)) {
        log.add("a")
        _ = clock.schedule(after: .milliseconds(3)) { log.add("b") }
      }
      clock.advance(by: .milliseconds(10))
      log.add("-")
      clock.advance(by: .milliseconds(10))
      return log.text
    },
    subject: { variant in
      Subject(
        SchedulerSubject("eleventh jumping clock", belongsToOneThread: true) {
          EleventhClock(insertsBehindEquals: true, clockFollowsTasks: variant == .correct).adapter
        }
      )
    }
  )
}

/// The same values, as the map of a home-made library would make them.
private func eleventhMapped<Value: Sendable>(
  _ list: PullSequence<Value>,
  _ variant: Bug.Variant
) -> PullSequence<Value> {
  let make: @Sendable () -> PullSequence<Value> = {
    guard let head = list.head else { return .empty }
    let tail = list.tail
    return PullSequence(head: { head }, tail: { eleventhMapped(tail, variant) })
  }
  return variant == .correct ? PullSequence(make) : make()
}

/// Work that is done when the bag is disposed of.
private final class EleventhBag: Sendable {
  typealias Work = @Sendable () -> Void
  private let variant: Bug.Variant
  private let state = EleventhBox((isDisposed: false, isEmptied: false, works: [Work]()))

  init(_ variant: Bug.Variant) { self.variant = variant }

  var isDisposed: Bool { state.value.isDisposed }

  func add(_ work: @escaping Work) {
    let variant = variant
    let isLate = state.change { state in
      let isLate = variant == .correct ? state.isDisposed : state.isEmptied
      if !isLate { state.works.append(work) }
      return isLate
    }
    if isLate { work() }
  }

  func dispose() {
    let works = state.change { state -> [Work]? in
      guard !state.isDisposed else { return nil }
      defer { state = (true, false, []) }
      return state.works
    }
    guard let works else { return }
    for work in works { work() }
    let late = state.change { state in
      defer { state = (true, true, []) }
      return state.works
    }
    withExtendedLifetime(late) {}
  }
}

/// A scheduler for tests, which one thread uses.
private final class EleventhClock: @unchecked Sendable {
  private struct Entry {
    let id: Int
    let time: Duration
    let task: SchedulerAdapter.Task
  }

  private let insertsBehindEquals: Bool
  private let clockFollowsTasks: Bool
  private var entries: [Entry] = []
  private var lastID = 0
  private var now = Duration.zero

  init(insertsBehindEquals: Bool, clockFollowsTasks: Bool) {
    self.insertsBehindEquals = insertsBehindEquals
    self.clockFollowsTasks = clockFollowsTasks
  }

  func schedule(after delay: Duration, _ task: @escaping SchedulerAdapter.Task) -> Cancellation {
    lastID += 1
    let id = lastID
    let time = now + delay
    let place = entries.firstIndex { insertsBehindEquals ? $0.time > time : $0.time >= time }
    entries.insert(Entry(id: id, time: time, task: task), at: place ?? entries.endIndex)
    return Cancellation { [weak self] in self?.cancel(id) }
  }

  private func cancel(_ id: Int) {
    guard let place = entries.firstIndex(where: { $0.id == id }) else { return }
    let removed = entries.remove(at: place)
    withExtendedLifetime(removed) {}
  }

  func advance(by duration: Duration) {
    let end = now + duration
    if !clockFollowsTasks { now = end }
    while let next = entries.first, next.time <= end {
      let entry = entries.removeFirst()
      if clockFollowsTasks { now = entry.time }
      entry.task()
    }
    now = end
  }

  var adapter: SchedulerAdapter {
    SchedulerAdapter(
      schedule: { self.schedule(after: .zero, $0) },
      after: { self.schedule(after: $0, $1) },
      advance: { self.advance(by: $0) }
    )
  }
}
