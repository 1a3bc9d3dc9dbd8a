/// Records what one stream does while several threads use it, in order.
///
/// May be used from any thread; the search runs one thread at a time.
final class RaceLog: StreamWitness {
  /// One recorded action of the stream or of a thread.
  enum Entry: Hashable, Sendable {
    /// An observer began to handle an event; `inside` is the event that it was still handling, if any.
    case entered(observer: Int, Note, inside: Note?)
    /// An observer has handled an event.
    case left(observer: Int, Note)
    case disposed(run: Int)
    case released(observer: Int)
    /// A thread began, or finished, the step with this number.
    case began(thread: Int, step: Int)
    case finished(thread: Int, step: Int)
  }

  private struct State {
    var entries: [Entry] = []
    var inside: [Int: [Note]] = [:]
    var works = 0
    var isSealed = false
  }

  private let state = KitLocked(State())
  private let interleaving: Interleaving

  /// The number of threads whose steps are checked by their order; 0 if no rule needs that.
  private let orderedThreads: Int

  /// True if the events and the disposals are yield points, which a trace shows.
  private let isTraced: Bool

  /// - Parameters:
  ///   - orderedThreads: The number of threads whose steps are checked by their order; 0 if no rule needs that.
  ///   - isTraced: True if the events and the disposals are yield points, which a trace shows.
  init(_ interleaving: Interleaving, orderedThreads: Int = 0, isTraced: Bool = true) {
    self.interleaving = interleaving
    self.orderedThreads = orderedThreads
    self.isTraced = isTraced
  }

  var entries: [Entry] { state.withLock { $0.entries } }

  /// The number of works that have begun.
  var works: Int { state.withLock { $0.works } }

  /// Stops recording.
  func seal() { state.withLock { $0.isSealed = true } }

  private func note(_ entry: Entry) { state.withLock { if !$0.isSealed { $0.entries.append(entry) } } }

  func noteWork(of run: Int) { state.withLock { $0.works += 1 } }

  func noteDisposal(of run: Int) {
    interleaving.record(on: .resources) { note(.disposed(run: run)) }
    if isTraced { interleaving.yield(after: "the resource is disposed") }
  }

  // No rule checks when an observer was released, so the search need not track the order.
  func noteRelease(of observer: Int) { note(.released(observer: observer)) }

  /// Records that a thread begins a step, if the order of steps is checked.
  func noteBeginning(of step: Int, on thread: Int) {
    if orderedThreads == 0 { return }
    let others = (0..<orderedThreads).filter { $0 != thread }
    interleaving.record(on: nil, reading: others.map(RecordPage.thread)) { note(.began(thread: thread, step: step)) }
  }

  /// Records that a thread has finished a step, if the order of steps is checked.
  func noteFinish(of step: Int, on thread: Int) {
    if orderedThreads == 0 { return }
    interleaving.record(on: .thread(thread)) { note(.finished(thread: thread, step: step)) }
  }

  func record(_ note: Note, to observer: Int, handling body: () -> Void) {
    guard interleaving.admits("observer \(observer + 1) enters \(note.words)") else { return }
    let isSealed = interleaving.record(on: .observer(observer), reading: [.resources]) {
      state.withLock { state in
        let inside = state.inside[observer]?.last
        if !state.isSealed { state.entries.append(.entered(observer: observer, note, inside: inside)) }
        state.inside[observer, default: []].append(note)
        return state.isSealed
      }
    }
    if !isSealed, isTraced { interleaving.yield(after: "observer \(observer + 1) enters \(note.words)") }
    body()
    interleaving.record(on: .observer(observer)) {
      state.withLock { state in
        state.inside[observer]?.removeLast()
        if !state.isSealed { state.entries.append(.left(observer: observer, note)) }
      }
    }
  }
}

extension RaceLog {
  /// Returns all events that an observer received, in order.
  func notes(to observer: Int) -> [Note] {
    entries.compactMap { entry in
      if case .entered(observer, let note, _) = entry { note } else { nil }
    }
  }

  /// True if any observer received a terminal event.
  var hasEnd: Bool {
    entries.contains { entry in
      if case .entered(_, let note, _) = entry { note.kind.isTerminating } else { false }
    }
  }

  /// Returns how often the resource of a run was disposed.
  func disposals(of run: Int) -> Int { entries.count { $0 == .disposed(run: run) } }

  /// Returns true if the observer received an event after the resource of the run had been disposed.
  func disposesTooSoon(_ run: Int, before observer: Int) -> Bool {
    guard let disposal = entries.firstIndex(of: .disposed(run: run)) else { return false }
    return entries[disposal...].contains { entry in
      if case .entered(observer, _, _) = entry { true } else { false }
    }
  }

  /// The first event that an observer received while it handled another one.
  var overlap: (observer: Int, entering: Note, inside: Note)? {
    for case .entered(let observer, let note, let inside?) in entries { return (observer, note, inside) }
    return nil
  }

  /// Returns true if the first step of one thread finished before the first step of another thread began.
  ///
  /// The race must set `ordersSteps`.
  func isFinished(_ first: Int, before second: Int) -> Bool {
    let entries = entries
    guard let end = entries.firstIndex(of: .finished(thread: first, step: 0)),
      let start = entries.firstIndex(of: .began(thread: second, step: 0))
    else { return false }
    return end < start
  }
}
