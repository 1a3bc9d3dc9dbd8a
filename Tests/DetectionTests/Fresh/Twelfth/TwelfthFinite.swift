import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let twelfthFinite: [Bug] = [twelfthListBug, twelfthBagBug, twelfthClockBug]

  private static let twelfthListBug = Bug(
    "twelfth/list-remembers-no-end",
    "A lazy list remembers a computed value as an optional, so that its end counts as not computed yet.",
    breaks: "Q2",
    witness: .played(correct: "asked 0 end end", broken: "asked 0 end asked 0 end") { variant in
      let log = TwelfthLog()
      let list = TwelfthList<Int>(at: 0, variant) { index in
        log.add("asked \(index)")
        return nil
      }
      for _ in 1...2 { log.add(list.head.map { "\($0)" } ?? "end") }
      return log.text
    },
    subject: { variant in
      Subject(
        SequenceSubject("list") { work in
          SequenceAdapter(TwelfthList(at: 0, variant, work), head: \.head, tail: \.tail)
        }
      )
    }
  )

  private static let twelfthBagBug = Bug(
    "twelfth/bag-stores-what-is-added-while-it-is-emptied",
    "A bag has a state while it does its work; additions in that state are stored, and nothing does them later.",
    breaks: "C3",
    witness: .played(correct: "first second third", broken: "first third") { variant in
      let log = TwelfthLog()
      let bag = TwelfthBag(variant)
      bag.add {
        log.add("first")
        bag.add { log.add("second") }
      }
      bag.dispose()
      bag.add { log.add("third") }
      return log.text
    },
    subject: { variant in
      Subject(
        DisposableSubject("bag") { work in
          let bag = TwelfthBag(variant)
          bag.add(work)
          return DisposableAdapter(dispose: bag.dispose, isDisposed: { bag.isDisposed }, add: bag.add)
        }
      )
    }
  )

  private static let twelfthClockBug = Bug(
    "twelfth/clock-forgets-whole-seconds",
    "A virtual clock takes the attoseconds of a delay for all of it, so that 1.5 seconds are half a second.",
    breaks: "T5",
    witness: .played(correct: "500 1000 1500 b", broken: "500 b 1000 1500") { variant in
      let log = TwelfthLog()
      let clock = TwelfthClock(variant)
      _ = clock.schedule(after: .milliseconds(1500)) { log.add("b") }
      for passed in [500, 1000, 1500] {
        log.add("\(passed)")
        clock.advance(by: .milliseconds(500))
      }
      return log.text
    },
    subject: { variant in
      Subject(
        SchedulerSubject("clock") {
          let clock = TwelfthClock(variant)
          return SchedulerAdapter(
            schedule: { task in
              let handle = clock.schedule(after: .zero, task)
              return Cancellation { handle.dispose() }
            },
            after: { delay, task in
              let handle = clock.schedule(after: delay, task)
              return Cancellation { handle.dispose() }
            },
            advance: { clock.advance(by: $0) }
          )
        }
      )
    }
  )
}

/// A place of a lazy list, which computes its value when that is read, and before its tail is.
final class TwelfthList<Value: Sendable>: Sendable {
  private struct State {
    var isComputed = false
    var value: Value?
    var next: TwelfthList?
  }

  private let turn = TwelfthTurn()
  private let state = Mutex(State())
  private let index: Int
  private let variant: Bug.Variant
  private let work: @Sendable (Int) -> Value?

  init(at index: Int, _ variant: Bug.Variant, _ work: @escaping @Sendable (Int) -> Value?) {
    self.index = index
    self.variant = variant
    self.work = work
  }

  deinit {
    var rest = takeNext()
    while rest != nil, isKnownUniquelyReferenced(&rest) { rest = rest?.takeNext() }
  }

  var head: Value? {
    turn.enter()
    defer { turn.leave() }
    let isKnown = state.withLock { variant == .correct ? $0.isComputed : $0.value != nil }
    if isKnown { return state.withLock { $0.value } }
    let value = work(index)
    state.withLock { state in
      state.isComputed = true
      state.value = value
    }
    return value
  }

  var tail: TwelfthList? {
    if head == nil { return nil }
    return state.withLock { state in
      let next = state.next ?? TwelfthList(at: index + 1, variant, work)
      state.next = next
      return next
    }
  }

  private func takeNext() -> TwelfthList? {
    state.withLock { state in
      defer { state.next = nil }
      return state.next
    }
  }
}

/// A bag of work to do on disposal.
final class TwelfthBag: Sendable {
  typealias Work = @Sendable () -> Void

  private enum Phase {
    case active
    case disposing
    case disposed
  }

  private struct State {
    var phase = Phase.active
    var works: [Work] = []
  }

  private let state = Mutex(State())
  private let variant: Bug.Variant

  init(_ variant: Bug.Variant) { self.variant = variant }

  var isDisposed: Bool { state.withLock { $0.phase != .active } }

  func add(_ work: @escaping Work) {
    let isDue = state.withLock { state in
      switch state.phase {
      case .disposed: return true
      case .disposing where variant == .correct: return true
      case .active, .disposing:
        state.works.append(work)
        return false
      }
    }
    if isDue { work() }
  }

  func dispose() {
    let works = state.withLock { state -> [Work]? in
      guard state.phase == .active else { return nil }
      defer { state = State(phase: .disposing) }
      return state.works
    }
    guard let works else { return }
    for work in works { work() }
    state.withLock { $0.phase = .disposed }
  }
}

/// A scheduler of virtual time, which runs what is due on the thread that advances it.
final class TwelfthClock: Sendable {
  typealias Task = @Sendable () -> Void

  private struct Entry {
    let id: Int
    let due: Int64
    let task: Task
  }

  private struct State {
    var now: Int64 = 0
    var nextID = 0
    var entries: [Entry] = []
  }

  private let turn = TwelfthTurn()
  private let state = Mutex(State())
  private let variant: Bug.Variant

  init(_ variant: Bug.Variant) { self.variant = variant }

  func schedule(after delay: Duration, _ task: @escaping Task) -> TwelfthHandle {
    let fraction = delay.components.attoseconds / 1_000_000_000_000
    let wait = variant == .correct ? twelfthMicroseconds(delay) : fraction
    let id = state.withLock { state in
      state.nextID += 1
      state.entries.append(Entry(id: state.nextID, due: state.now + max(wait, 0), task: task))
      return state.nextID
    }
    return TwelfthHandle { [weak self] in self?.cancel(id) }
  }

  func advance(by duration: Duration) {
    if turn.isMine { return }
    turn.enter()
    let end = state.withLock { $0.now } + twelfthMicroseconds(duration)
    while let entry = takeNext(until: end) { entry.task() }
    state.withLock { $0.now = max($0.now, end) }
    turn.leave()
  }

  private func takeNext(until end: Int64) -> Entry? {
    state.withLock { state in
      let due = state.entries.indices.filter { state.entries[$0].due <= end }
      guard let index = due.min(by: { state.entries[$0].due < state.entries[$1].due }) else { return nil }
      state.now = max(state.now, state.entries[index].due)
      return state.entries.remove(at: index)
    }
  }

  private func cancel(_ id: Int) {
    let removed = state.withLock { state in
      state.entries.firstIndex { $0.id == id }.map { state.entries.remove(at: $0) }
    }
    withExtendedLifetime(removed) {}
  }
}

private func twelfthMicroseconds(_ duration: Duration) -> Int64 {
  duration.components.seconds * 1_000_000 + duration.components.attoseconds / 1_000_000_000_000
}
