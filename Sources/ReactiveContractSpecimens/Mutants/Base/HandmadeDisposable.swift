import ReactiveContractKit

/// A bag of works written by hand: a lock over its works, which is released before any of them runs.
///
/// Each mutant breaks it in one place.
final class HandmadeDisposable: Sendable {
  /// The bug of a mutant; `none` in a correct subject.
  enum Flaw: Sendable {
    case none, emptiesItselfLate, endsWhenLetGo, worksUnderItsLock, notesTooLate, dropsWhatComesLate,
      looksBeforeItTakesItsTurn, losesWhatComesMeanwhile, keepsWhatIsDone
  }

  typealias Work = DisposableSubject.Work

  private struct State {
    var works: [Work] = []
    var isDisposed = false
    var isSaid = false
  }

  private let flaw: Flaw
  private let state: KitLocked<State>
  private let kept = KitLocked<[Work]>([])

  init(_ flaw: Flaw, _ work: @escaping Work) {
    self.flaw = flaw
    state = KitLocked(State(works: [work]))
  }

  deinit {
    if flaw == .endsWhenLetGo { dispose() }
  }

  var isDisposed: Bool { state.withLock { flaw == .notesTooLate ? $0.isSaid : $0.isDisposed } }

  func dispose() {
    switch flaw {
    case .emptiesItselfLate:
      end(
        state.withLock { state in
          state.isDisposed = true
          return state.works
        }
      )
      state.withLock { $0.works = [] }
    case .worksUnderItsLock:
      state.withLock { state in
        if state.isDisposed { return }
        state.isDisposed = true
        for work in state.works { work() }
        state.works = []
      }
    case .looksBeforeItTakesItsTurn:
      if isDisposed { return }
      Interleaving.yield(after: "looked")
      let works = state.withLock { state in
        state.isDisposed = true
        return state.works
      }
      end(works)
      state.withLock { $0.works = [] }
    default:
      let works = state.withLock { state in
        defer { (state.works, state.isDisposed) = ([], true) }
        return state.works
      }
      end(works)
    }
  }

  func add(_ work: @escaping Work) {
    if flaw == .losesWhatComesMeanwhile, !isDisposed {
      Interleaving.yield(after: "looked")
      return state.withLock { $0.works.append(work) }
    }
    let isLate = state.withLock { state in
      if !state.isDisposed { state.works.append(work) }
      return state.isDisposed
    }
    if isLate, flaw != .dropsWhatComesLate { work() }
  }

  private func end(_ works: [Work]) {
    if flaw == .keepsWhatIsDone { kept.withLock { $0 += works } }
    for work in works { work() }
    state.withLock { $0.isSaid = true }
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

  /// A correct disposable of one work, which the first caller takes out; it offers no more than it must.
  static var flagDisposable: Subject {
    Subject(
      DisposableSubject("work that is taken out") { work in
        let place = KitLocked<DisposableSubject.Work?>(work)
        return DisposableAdapter(dispose: { place.withLock { $0.take() }?() })
      }
    )
  }
}
