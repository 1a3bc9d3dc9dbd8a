/// Records the reactions of one stream, or of the runs of one producer, to the steps of a step sequence.
///
/// May be used from any thread; calls from threads other than the one that made it are recorded as intrusions.
final class StreamLog: StreamWitness {
  private struct State {
    /// The observers that handle an event, the innermost last.
    var inside: [Int] = []
    var isLater = false
  }

  private let log: StepLog<StreamReaction>
  private let state = KitLocked(State())

  init(_ log: StepLog<StreamReaction>) { self.log = log }

  /// Marks the beginning of a step, or that it is done: later events of the step come from the scheduler.
  func markLater(_ isLater: Bool) { state.withLock { $0.isLater = isLater } }

  func noteWork(of run: Int) { note(.observed) { $0.work(run) } }
  func noteDisposal(of run: Int) { note(.disposed) { $0.dispose(run) } }
  func noteRelease(of observer: Int) { note(.disposed) { $0.release(observer) } }

  /// Records that a weak reference has become `nil` since the last check.
  func noteEnd(of part: SignalPart) { note(.disposed) { $0.lose(part) } }

  private func note(_ happening: Intrusions.Intrusion, _ change: (inout StreamReaction) -> Void) {
    log.note(happening, isLateHarmless: true, change)
  }

  /// Records an event that an observer receives, and runs the body while the observer handles it.
  func record(_ note: Note, to observer: Int, handling body: () -> Void) {
    guard log.isMine else { return log.note(.delivered(note.kind)) { _ in } }
    let (isNested, isLater) = state.withLock { state in
      defer { state.inside.append(observer) }
      return (state.inside.contains(observer), state.isLater)
    }
    log.note(.delivered(note.kind)) { $0.record(observer, note, isNested: isNested, isLater: isLater) }
    body()
    state.withLock { _ = $0.inside.removeLast() }
  }
}

/// One stream whose steps are recorded.
final class RecordedStream: StepRun {
  private let run: StreamRun
  private let log: StreamLog

  init(_ subject: StreamSubject, _ log: StepLog<StreamReaction>) {
    self.log = StreamLog(log)
    run = StreamRun(subject, self.log)
  }

  /// Performs one step, and runs the actions that are due then.
  func take(_ step: StreamStep) {
    log.markLater(false)
    run.take(step)
    log.markLater(true)
    run.settle()
    for part in run.losses() { log.noteEnd(of: part) }
  }

  /// Releases everything.
  func letGo() { run.letGo() }
}
