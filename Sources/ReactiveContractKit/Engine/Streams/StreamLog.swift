/// Records what a stream does with the observers and the resources of the kit.
protocol StreamWitness: AnyObject, Sendable {
  /// The work of a run was begun; -1 for work outside of every run.
  func noteWork(of run: Int)

  /// The resource of a run was disposed.
  func noteDisposal(of run: Int)

  /// Nothing holds an observer any more.
  func noteRelease(of observer: Int)

  /// An observer receives an event; the body runs while it handles the event.
  func tell(_ note: Note, to observer: Int, handling body: () -> Void)
}

/// Records the reactions of one stream, or of the runs of one producer, to the steps of a story.
///
/// May be used from any thread; calls from threads other than the one that made it are recorded as intrusions.
final class StreamLog: StreamWitness {
  /// One thing that the stream did.
  enum Entry: Hashable, Sendable {
    /// An observer received an event: `isNested` while it handled another one, `isLater` only when the scheduler ran.
    case told(observer: Int, Note, isNested: Bool, isLater: Bool)
    /// The work of a run was begun; -1 for work outside of every run.
    case worked(run: Int)
    /// The resource of a run was disposed.
    case disposed(run: Int)
    /// Nothing holds an observer any more.
    case released(observer: Int)
    /// Nothing holds a part of the signal any more.
    case gone(SignalPart)
  }

  private struct State {
    var steps: [[Entry]] = [[]]
    var inside: [Int] = []
    var isLater = false
    var isSealed = false
  }

  private let state = KitLocked(State())
  private let owner = ThreadToken.current
  private let intrusions: Intrusions

  init(intrusions: Intrusions) { self.intrusions = intrusions }

  /// The entries of each step; the first step is the creation of the stream.
  var steps: [[Entry]] { state.withLock { $0.steps } }

  /// Begins the next step.
  func beginStep() {
    state.withLock { state in
      state.steps.append([])
      state.isLater = false
    }
  }

  /// Marks the step as done: later entries of the step come from the scheduler.
  func beginSettling() { state.withLock { $0.isLater = true } }

  /// Stops recording.
  func seal() { state.withLock { $0.isSealed = true } }

  func noteWork(of run: Int) { note(.worked(run: run), else: .observed) }
  func noteDisposal(of run: Int) { note(.disposed(run: run), else: .disposed) }
  func noteRelease(of observer: Int) { note(.released(observer: observer), else: .disposed) }

  /// Records that a weak reference has become `nil` since the last check.
  func noteEnd(of part: SignalPart) { note(.gone(part), else: .disposed) }

  private func note(_ entry: Entry, else intrusion: Intrusions.Intrusion) {
    let isMine = ThreadToken.current == owner
    let isForeign = state.withLock { state in
      if isMine, !state.isSealed { state.steps[state.steps.count - 1].append(entry) }
      return !isMine && !state.isSealed
    }
    if isForeign { intrusions.add(intrusion) }
  }

  /// Records an event that an observer receives, and runs the body while the observer handles it.
  func tell(_ note: Note, to observer: Int, handling body: () -> Void) {
    // A foreign thread counts even after sealing: it may be the reason why the event is late.
    guard ThreadToken.current == owner else { return intrusions.add(.delivered(note.kind)) }
    state.withLock { state in
      if !state.isSealed {
        let isNested = state.inside.contains(observer)
        let entry = Entry.told(observer: observer, note, isNested: isNested, isLater: state.isLater)
        state.steps[state.steps.count - 1].append(entry)
      }
      state.inside.append(observer)
    }
    body()
    state.withLock { state in _ = state.inside.removeLast() }
  }
}
