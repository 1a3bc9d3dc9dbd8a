import Reactive
import ReactiveContractKit

// The tools of the bugs in SixthTools.swift that need no library type.

/// A bag of work that is done when the bag is disposed of.
final class SixthBag: Sendable {
  private enum Phase: Sendable {
    case active
    case disposing
    case disposed
  }

  private let variant: Bug.Variant
  private let state = SixthCell((phase: Phase.active, works: [DisposableSubject.Work]()))

  init(_ variant: Bug.Variant) {
    self.variant = variant
  }

  var isDisposed: Bool { state.with { $0.phase != .active } }

  func add(_ work: @escaping DisposableSubject.Work) {
    let isLate = state.with { state in
      let takesMore = variant == .broken ? state.phase != .disposed : state.phase == .active
      if takesMore { state.works.append(work) }
      return !takesMore
    }
    if isLate { work() }
  }

  func dispose() {
    let works = state.with { state -> [DisposableSubject.Work]? in
      guard state.phase == .active else { return nil }
      state.phase = .disposing
      defer { state.works = [] }
      return state.works
    }
    guard let works else { return }
    for work in works { work() }
    state.with { $0.phase = .disposed }
  }
}

/// A scheduler whose time passes when it is told to.
///
/// A thread that lets time pass while another one runs what is due leaves that to the other one.
final class SixthAgenda: Sendable {
  private struct Entry {
    let number: Int
    let due: Duration
    let task: SchedulerAdapter.Task
  }

  private struct State {
    var entries: [Entry] = []
    var count = 0
    var now = Duration.zero
    var goal = Duration.zero
    var isRunning = false
  }

  private let variant: Bug.Variant
  private let state = SixthCell(State())

  init(_ variant: Bug.Variant) {
    self.variant = variant
  }

  func schedule(after delay: Duration, _ task: @escaping SchedulerAdapter.Task) -> Cancellation {
    let number = state.with { state in
      state.count += 1
      let due = state.now + max(delay, .zero)
      var (low, high) = (0, state.entries.count)
      while low < high {
        let middle = (low + high) / 2
        let isBefore = variant == .broken ? state.entries[middle].due < due : state.entries[middle].due <= due
        (low, high) = isBefore ? (middle + 1, high) : (low, middle)
      }
      state.entries.insert(Entry(number: state.count, due: due, task: task), at: low)
      return state.count
    }
    return Cancellation { [self] in cancel(number) }
  }

  func advance(by duration: Duration) {
    let begins = state.with { state in
      state.goal += duration
      defer { state.isRunning = true }
      return !state.isRunning
    }
    guard begins else { return }
    while let task = next() { task() }
  }

  private func next() -> SchedulerAdapter.Task? {
    state.with { state in
      guard let entry = state.entries.first, entry.due <= state.goal else {
        state.now = state.goal
        state.isRunning = false
        return nil
      }
      state.entries.removeFirst()
      state.now = max(state.now, entry.due)
      return entry.task
    }
  }

  private func cancel(_ number: Int) {
    let old = state.with { state in
      state.entries.firstIndex { $0.number == number }.map { state.entries.remove(at: $0) }
    }
    withExtendedLifetime(old) {}
  }
}
