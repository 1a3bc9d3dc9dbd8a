/// One disposable, with the face by which the kit holds it.
final class DisposableRun: StoryRun, Sendable {
  private struct State {
    var face: DisposableFace?
    var isArmed = false
    var works = 0
  }

  private let log: StoryLog<DisposableReaction>
  private let held = Holdings()
  private let state = KitLocked(State())

  init(_ log: StoryLog<DisposableReaction>, _ subject: DisposableSubject) {
    self.log = log
    let face = subject.make.content(work())
    state.withLock { $0.face = face }
  }

  /// Performs one step on the disposable.
  func take(_ step: DisposableStep) {
    switch step {
    case .dispose: face?.dispose.content()
    case .disposeInside: state.withLock { $0.isArmed = true }
    case .add: face?.add?.content(work())
    case .letGo: letGo()
    }
    let shown = face?.isDisposed?.content()
    log.endStep {
      $0.shown = shown
      $0.held = held.numbers
    }
  }

  /// Releases the disposable.
  func letGo() {
    // Takes the face out of the state first: its release may run the work, which reads the state.
    let gone = state.withLock { $0.face.take() }
    withExtendedLifetime(gone) {}
  }

  private var face: DisposableFace? { state.withLock { $0.face } }

  private func work() -> DisposableSubject.Work {
    let number = state.withLock { state in
      state.works += 1
      return state.works - 1
    }
    held.add(number)
    let witness = ReleaseWitness { [held] in held.remove(number) }
    return { [weak self, log] in
      withExtendedLifetime(witness) {}
      let face = self?.face
      let shown = face?.isDisposed?.content()
      log.note(.disposed) {
        $0.done.append(number)
        if let shown { $0.shownInside.append(shown) }
      }
      let isArmed = self?.state.withLock { exchange(&$0.isArmed, with: false) }
      if isArmed == true { face?.dispose.content() }
    }
  }
}
