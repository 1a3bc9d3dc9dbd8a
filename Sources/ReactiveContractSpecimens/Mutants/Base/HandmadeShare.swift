import Reactive
import ReactiveContractKit

/// A shared run written by hand: attaching, detaching, starting and sending change its state under a lock.
///
/// Each mutant breaks it in one place.
final class HandmadeShare: Sendable {
  /// The bug of a mutant; `none` in a correct subject.
  enum Flaw: Sendable {
    case none, restartsOnConnect, restartsAfterEnd, checksThenActs, ignoresLateObservers, neverDisposes,
      disposesOnFirstDetach, endsNextRunLate
  }

  typealias Sink = EventSource<ColdValue, TestFailure>.Sink

  private struct State {
    var sinks: [(key: Int, sink: Sink)] = []
    var lastKey = 0
    var hasStarted = false
    var upstream: Cancellation?
    /// The last key that existed when the run started.
    var lastInitialKey = 0
  }

  private let flaw: Flaw
  private let work: ColdWork
  private let runKind: ColdRunKind
  private let state = KitLocked(State())

  init(_ work: ColdWork, _ runKind: ColdRunKind, _ flaw: Flaw) {
    self.work = work
    self.runKind = runKind
    self.flaw = flaw
  }

  private var isAutomatic: Bool { runKind != .connected }

  func observe(_ sink: @escaping Sink) -> Cancellation {
    let key = state.withLock { state in
      state.lastKey += 1
      state.sinks.append((state.lastKey, sink))
      return state.lastKey
    }
    if isAutomatic { start() }
    return Cancellation { [self] in detach(key) }
  }

  func connect() -> Cancellation {
    start()
    return Cancellation { [self] in
      let sinks = state.withLock { exchange(&$0.sinks, with: []) }
      for entry in sinks { entry.sink(.interrupted) }
      if flaw != .neverDisposes { state.withLock { $0.upstream.take() }?.dispose() }
    }
  }

  var adapter: ColdAdapter {
    ColdAdapter(EventSource { self.observe($0) }, connect: isAutomatic ? nil : { self.connect() })
  }

  private func start() {
    if flaw == .checksThenActs {
      let hasStarted = state.withLock { $0.hasStarted }
      Interleaving.yield(after: "checked")
      if hasStarted { return }
    }
    let isFirst = state.withLock { state in
      if state.hasStarted { return false }
      (state.hasStarted, state.lastInitialKey) = (true, state.lastKey)
      return true
    }
    guard isFirst || flaw == .restartsOnConnect || flaw == .checksThenActs else { return }
    let upstream = work.source.observe { [weak self] event in self?.receive(event) }
    state.withLock { $0.upstream = upstream }
  }

  private func detach(_ key: Int) {
    let (sink, isLast) = state.withLock { state in
      let index = state.sinks.firstIndex { $0.key == key }
      let sink = index.map { state.sinks.remove(at: $0).sink }
      let isLast = sink != nil && state.sinks.isEmpty
      if isLast, runKind == .autoconnectedAnew { state.hasStarted = false }
      return (sink, isLast)
    }
    sink?(.interrupted)
    if sink == nil, flaw != .endsNextRunLate { return }
    let endsRun = sink == nil || isLast && flaw != .neverDisposes || flaw == .disposesOnFirstDetach
    if isAutomatic, endsRun { state.withLock { $0.upstream.take() }?.dispose() }
  }

  private func receive(_ event: Event<ColdValue, TestFailure>) {
    let sinks = state.withLock { state in
      let all = flaw == .ignoresLateObservers ? state.sinks.filter { $0.key <= state.lastInitialKey } : state.sinks
      if event.isTerminating {
        (state.sinks, state.upstream) = ([], nil)
        if flaw == .restartsAfterEnd || runKind == .autoconnectedAnew { state.hasStarted = false }
      }
      return all
    }
    let result: Event<ColdValue, TestFailure> =
      if case .next(let value) = event { .next(work.effect(value)) } else { event }
    for entry in sinks { entry.sink(result) }
  }
}

extension Subject {
  /// A shared run written by hand, correct or broken.
  static func share(_ name: String, _ runKind: ColdRunKind, _ flaw: HandmadeShare.Flaw) -> Subject {
    Subject(
      ColdSubject(name, runKind: runKind) { HandmadeShare($0, runKind, flaw).adapter }
    )
  }
}
