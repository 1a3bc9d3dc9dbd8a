/// One disposable, with the adapter by which the kit holds it.
final class DisposableRun: StepRun, Sendable {
  private struct State {
    var adapter: DisposableAdapter?
    var isArmed = false
    var addsInside = false
    var works = 0
  }

  private let log: StepLog<DisposableReaction>
  private let held = Holdings()
  private let state = KitLocked(State())

  init(_ log: StepLog<DisposableReaction>, _ subject: DisposableSubject) {
    self.log = log
    let adapter = subject.make.content(work())
    state.withLock { $0.adapter = adapter }
  }

  /// Performs one step on the disposable.
  func take(_ step: DisposableStep) {
    switch step {
    case .dispose: adapter?.dispose.content()
    case .disposeInside: state.withLock { $0.isArmed = true }
    case .add: adapter?.add?.content(work())
    case .addInside: state.withLock { $0.addsInside = true }
    case .letGo: letGo()
    }
    let shown = adapter?.isDisposed?.content()
    log.endStep {
      $0.shown = shown
      $0.held = held.numbers
    }
  }

  /// Releases the disposable.
  func letGo() {
    // Takes the adapter out of the state first: its release may run the work, which reads the state.
    let gone = state.withLock { $0.adapter.take() }
    withExtendedLifetime(gone) {}
  }

  private var adapter: DisposableAdapter? { state.withLock { $0.adapter } }

  private func work() -> DisposableSubject.Work {
    let number = state.withLock { state in
      state.works += 1
      return state.works - 1
    }
    held.add(number)
    let witness = ReleaseWitness { [held] in held.remove(number) }
    return { [weak self, log] in
      withExtendedLifetime(witness) {}
      let adapter = self?.adapter
      let shown = adapter?.isDisposed?.content()
      log.note(.disposed) {
        $0.done.append(number)
        if let shown { $0.shownInside.append(shown) }
      }
      let isArmed = self?.state.withLock { exchange(&$0.isArmed, with: false) }
      if isArmed == true { adapter?.dispose.content() }
      let adds = self?.state.withLock { exchange(&$0.addsInside, with: false) }
      if adds == true, let work = self?.work() { adapter?.add?.content(work) }
    }
  }
}
