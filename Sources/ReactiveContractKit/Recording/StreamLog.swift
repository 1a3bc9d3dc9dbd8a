/// Sees what a stream does with the observers and the resources of the kit.
protocol StreamWitness: AnyObject, Sendable {
  /// The work of a run was begun; -1 for work outside of every run.
  func noteWork(of run: Int)

  /// The resource of a run was disposed.
  func noteDisposal(of run: Int)

  /// Nothing holds an observer any more.
  func noteRelease(of observer: Int)

  /// An observer receives an event; the body is what it does with it.
  func tell(_ note: Note, to observer: Int, handling body: () -> Void)
}

/// What one stream, or the runs of one producer, did while the kit did one thing after another to it.
///
/// May be entered from any thread; what another thread than the first one does is an intrusion.
final class StreamLog: StreamWitness {
  /// One thing that the stream did.
  enum Entry: Hashable, Sendable {
    /// An observer received an event: maybe while it handled another one, maybe only when the scheduler ran.
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

  /// What the stream did during each thing that was done to it; the first is its making.
  var steps: [[Entry]] { state.withLock { $0.steps } }

  /// Begins the next thing that is done to the stream.
  func beginStep() {
    state.withLock { state in
      state.steps.append([])
      state.isLater = false
    }
  }

  /// Says that the thing has been done, and that only the scheduler goes on.
  func beginSettling() { state.withLock { $0.isLater = true } }

  /// Says that nothing counts any more.
  func seal() { state.withLock { $0.isSealed = true } }

  func noteWork(of run: Int) { note(.worked(run: run), else: .observed) }
  func noteDisposal(of run: Int) { note(.disposed(run: run), else: .disposed) }
  func noteRelease(of observer: Int) { note(.released(observer: observer), else: .disposed) }

  /// Notes that a weak reference has become empty since the last look at it.
  func noteEnd(of part: SignalPart) { note(.gone(part), else: .disposed) }

  private func note(_ entry: Entry, else intrusion: Intrusions.Intrusion) {
    let isMine = ThreadToken.current == owner
    let isForeign = state.withLock { state in
      if isMine, !state.isSealed { state.steps[state.steps.count - 1].append(entry) }
      return !isMine && !state.isSealed
    }
    if isForeign { intrusions.add(intrusion) }
  }

  /// Notes an event that an observer receives, and runs what the observer does with it.
  func tell(_ note: Note, to observer: Int, handling body: () -> Void) {
    // Also of what has come to its end: an event may be late just because it comes from elsewhere.
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
