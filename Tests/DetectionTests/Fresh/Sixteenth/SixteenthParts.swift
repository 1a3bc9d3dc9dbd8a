import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let sixteenthParts: [Bug] = [sixteenthBagBug, sixteenthAgendaBug, sixteenthListBug]

  private static let sixteenthBagBug = Bug(
    "sixteenth/bag-loses-what-comes-meanwhile",
    "Work that is added while a bag is being emptied is put into the list that has already been taken out.",
    breaks: "C3",
    witness: .played(correct: "a b", broken: "a") { variant in
      let log = SixteenthLog()
      let bag = SixteenthBag(variant)
      bag.add { [unowned bag] in
        log.add("a")
        bag.add { log.add("b") }
      }
      bag.dispose()
      return log.text
    },
    subject: { variant in
      Subject(
        DisposableSubject("bag") { work in
          let bag = SixteenthBag(variant)
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

  private static let sixteenthAgendaBug = Bug(
    "sixteenth/agenda-fills-the-gap-with-the-last",
    "Cancelling a task moves the last task into its place, so that it overtakes those of its instant.",
    breaks: "T2",
    witness: .played(correct: "b c", broken: "c b") { variant in
      let log = SixteenthLog()
      let agenda = SixteenthAgenda(variant)
      let first = agenda.schedule(after: .zero) { log.add("a") }
      _ = agenda.schedule(after: .zero) { log.add("b") }
      _ = agenda.schedule(after: .zero) { log.add("c") }
      first.dispose()
      agenda.advance(by: .zero)
      return log.text
    },
    subject: { variant in
      Subject(
        SchedulerSubject("agenda") {
          let agenda = SixteenthAgenda(variant)
          return SchedulerAdapter(
            schedule: { agenda.schedule(after: .zero, $0) },
            after: { agenda.schedule(after: $0, $1) },
            advance: { agenda.advance(by: $0) }
          )
        }
      )
    }
  )

  private static let sixteenthListBug = Bug(
    "sixteenth/list-looks-for-its-end-again",
    "A place keeps its value once it is computed, and takes the missing value at the end for one that is not.",
    breaks: "Q2",
    witness: .played(correct: "0 1", broken: "0 1 1") { variant in
      let log = SixteenthLog()
      let list = SixteenthCell<String>(0, variant) { place in
        log.add("\(place)")
        return place < 1 ? "a" : nil
      }
      _ = list.head
      _ = list.tail?.head
      _ = list.tail?.head
      return log.text
    },
    subject: { variant in
      Subject(
        SequenceSubject("list") { work in
          SequenceAdapter(SixteenthCell(0, variant, work), head: { $0.head }, tail: { $0.tail })
        }
      )
    }
  )
}

private final class SixteenthBag: Sendable {
  typealias Work = DisposableSubject.Work

  private enum Phase {
    case open([Work])
    case emptying([Work])
    case disposed
  }

  private let variant: Bug.Variant
  private let phase = Mutex(Phase.open([]))

  init(_ variant: Bug.Variant) {
    self.variant = variant
  }

  var isDisposed: Bool {
    phase.withLock { phase in
      if case .open = phase { false } else { true }
    }
  }

  func dispose() {
    let works = phase.withLock { phase -> [Work]? in
      guard case .open(let works) = phase else { return nil }
      phase = .emptying([])
      return works
    }
    guard let works else { return }
    for work in works { work() }
    phase.withLock { $0 = .disposed }
  }

  func add(_ work: @escaping Work) {
    let isLate = phase.withLock { phase in
      switch phase {
      case .open(let works):
        phase = .open(works + [work])
        return false
      case .emptying(let works) where variant != .correct:
        phase = .emptying(works + [work])
        return false
      case .emptying, .disposed:
        return true
      }
    }
    if isLate { work() }
  }
}

/// A scheduler whose time passes when it is told.
private final class SixteenthAgenda: Sendable {
  private struct Entry {
    let id: Int
    let due: Duration
    let task: SchedulerAdapter.Task
  }

  private struct State {
    var entries: [Entry] = []
    var lastID = 0
    var now = Duration.zero
    var goal = Duration.zero
    var isRunning = false
  }

  private let variant: Bug.Variant
  private let state = Mutex(State())

  init(_ variant: Bug.Variant) {
    self.variant = variant
  }

  func schedule(after delay: Duration, _ task: @escaping SchedulerAdapter.Task) -> Cancellation {
    let id = state.withLock { state in
      state.lastID += 1
      state.entries.append(Entry(id: state.lastID, due: state.now + delay, task: task))
      return state.lastID
    }
    return Cancellation { _ = self.remove(id) }
  }

  func advance(by duration: Duration) {
    let isFirst = state.withLock { state in
      state.goal += duration
      defer { state.isRunning = true }
      return !state.isRunning
    }
    if !isFirst { return }
    while let entry = next() { entry.task() }
  }

  /// Takes the next task that is due out of the list.
  private func next() -> Entry? {
    state.withLock { state in
      let index = state.entries.indices.min { state.entries[$0].due < state.entries[$1].due }
      guard let index, state.entries[index].due <= state.goal else {
        state.now = state.goal
        state.isRunning = false
        return nil
      }
      state.now = max(state.now, state.entries[index].due)
      return state.entries.remove(at: index)
    }
  }

  private func remove(_ id: Int) -> Entry? {
    state.withLock { state in
      guard let index = state.entries.firstIndex(where: { $0.id == id }) else { return nil }
      if variant == .correct { return state.entries.remove(at: index) }
      state.entries.swapAt(index, state.entries.count - 1)
      return state.entries.removeLast()
    }
  }
}

/// A place of a sequence, and by its tail those after it.
private final class SixteenthCell<Value: Sendable>: Sendable {
  private struct State {
    var value: Value?
    var isComputed = false
    var next: SixteenthCell?
  }

  private let place: Int
  private let variant: Bug.Variant
  private let work: @Sendable (Int) -> Value?
  private let state = Mutex(State())

  init(_ place: Int, _ variant: Bug.Variant, _ work: @escaping @Sendable (Int) -> Value?) {
    self.place = place
    self.variant = variant
    self.work = work
  }

  deinit {
    var next = takeNext()
    while isKnownUniquelyReferenced(&next) { next = next?.takeNext() }
  }

  var head: Value? {
    state.withLock { value(&$0) }
  }

  /// The rest; `nil` at the end.
  var tail: SixteenthCell? {
    state.withLock { state in
      if value(&state) == nil { return nil }
      if state.next == nil { state.next = SixteenthCell(place + 1, variant, work) }
      return state.next
    }
  }

  private func value(_ state: inout State) -> Value? {
    if !state.isComputed {
      state.value = work(place)
      state.isComputed = state.value != nil || variant == .correct
    }
    return state.value
  }

  private func takeNext() -> SixteenthCell? {
    state.withLock { state in
      defer { state.next = nil }
      return state.next
    }
  }
}
