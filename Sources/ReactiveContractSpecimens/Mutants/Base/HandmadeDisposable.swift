import ReactiveContractKit

/// A disposable of several actions written by hand: a lock over the actions, released before any of them runs.
///
/// Each mutant breaks it in one place.
final class HandmadeDisposable: Sendable {
  /// The bug of a mutant; `none` in a correct subject.
  enum Flaw: Sendable {
    case none, clearsAfterActions, disposesOnRelease, runsActionsUnderLock, setsFlagLate, dropsLateActions,
      checksThenActs, losesConcurrentAdditions, retainsActions
  }

  typealias Work = DisposableSubject.Work

  private struct State {
    var actions: [Work] = []
    var isDisposed = false
    var isFinished = false
  }

  private let flaw: Flaw
  private let state: KitLocked<State>
  private let retained = KitLocked<[Work]>([])

  init(_ flaw: Flaw, _ work: @escaping Work) {
    self.flaw = flaw
    state = KitLocked(State(actions: [work]))
  }

  deinit {
    if flaw == .disposesOnRelease { dispose() }
  }

  var isDisposed: Bool { state.withLock { flaw == .setsFlagLate ? $0.isFinished : $0.isDisposed } }

  func dispose() {
    switch flaw {
    case .clearsAfterActions:
      run(
        state.withLock { state in
          state.isDisposed = true
          return state.actions
        }
      )
      state.withLock { $0.actions = [] }
    case .runsActionsUnderLock:
      state.withLock { state in
        if state.isDisposed { return }
        state.isDisposed = true
        for action in state.actions { action() }
        state.actions = []
      }
    case .checksThenActs:
      if isDisposed { return }
      Interleaving.yield(after: "checked")
      let actions = state.withLock { state in
        state.isDisposed = true
        return state.actions
      }
      run(actions)
      state.withLock { $0.actions = [] }
    default:
      let actions = state.withLock { state in
        defer { (state.actions, state.isDisposed) = ([], true) }
        return state.actions
      }
      run(actions)
    }
  }

  func add(_ work: @escaping Work) {
    if flaw == .losesConcurrentAdditions, !isDisposed {
      Interleaving.yield(after: "checked")
      return state.withLock { $0.actions.append(work) }
    }
    let isLate = state.withLock { state in
      if !state.isDisposed { state.actions.append(work) }
      return state.isDisposed
    }
    if isLate, flaw != .dropsLateActions { work() }
  }

  private func run(_ actions: [Work]) {
    if flaw == .retainsActions { retained.withLock { $0 += actions } }
    for action in actions { action() }
    state.withLock { $0.isFinished = true }
  }
}

extension Subject {
  /// A disposable written by hand, correct or broken.
  static func disposable(_ name: String, _ flaw: HandmadeDisposable.Flaw) -> Subject {
    Subject(
      DisposableSubject(name) { work in
        let bag = HandmadeDisposable(flaw, work)
        return DisposableAdapter(dispose: { bag.dispose() }, isDisposed: { bag.isDisposed }, add: { bag.add($0) })
      }
    )
  }

  /// A correct disposable of one action, which the first caller removes; it has no optional properties.
  static var minimalDisposable: Subject {
    Subject(
      DisposableSubject("variant/minimal-disposable") { work in
        let pending = KitLocked<DisposableSubject.Work?>(work)
        return DisposableAdapter(dispose: { pending.withLock { $0.take() }?() })
      }
    )
  }
}
