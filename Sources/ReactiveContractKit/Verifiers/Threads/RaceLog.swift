/// What one stream did while several threads used it, in the order in which it did it.
///
/// May be entered from any thread; the search runs one at a time.
final class RaceLog: StreamWitness {
  /// Something that the stream did.
  enum Entry: Hashable, Sendable {
    /// An observer began to handle an event; maybe while it handled another one, and then which.
    case entered(observer: Int, Note, inside: Note?)
    /// An observer has handled an event.
    case left(observer: Int, Note)
    case disposed(run: Int)
    case released(observer: Int)
    /// A thread has begun and finished one of its steps; by its number.
    case began(thread: Int, step: Int)
    case finished(thread: Int, step: Int)
  }

  private struct State {
    var entries: [Entry] = []
    var inside: [Int: [Note]] = [:]
    var isSealed = false
  }

  private let state = KitLocked(State())
  private let interleaving: Interleaving

  /// The threads of the race, if the order of what they finish and begin is judged.
  private let orderedThreads: Int

  /// - Parameter orderedThreads: How many threads there are whose steps are judged by their order; none, unless a rule asks for that.
  init(_ interleaving: Interleaving, orderedThreads: Int = 0) {
    self.interleaving = interleaving
    self.orderedThreads = orderedThreads
  }

  var entries: [Entry] { state.withLock { $0.entries } }

  /// Says that nothing counts any more.
  func seal() { state.withLock { $0.isSealed = true } }

  private func note(_ entry: Entry) { state.withLock { if !$0.isSealed { $0.entries.append(entry) } } }

  func noteWork(of run: Int) {}
  func noteDisposal(of run: Int) {
    interleaving.record(on: .resources) { note(.disposed(run: run)) }
    interleaving.yield(after: "the resource is disposed")
  }

  // Whether it was released is judged, and not when.
  func noteRelease(of observer: Int) { note(.released(observer: observer)) }

  /// Says that a thread begins one of its steps, if the order of that is judged.
  func noteBeginning(of step: Int, on thread: Int) {
    if orderedThreads == 0 { return }
    let others = (0..<orderedThreads).filter { $0 != thread }
    interleaving.record(on: nil, reading: others.map(RecordPage.thread)) { note(.began(thread: thread, step: step)) }
  }

  /// Says that a thread has finished one of its steps, if the order of that is judged.
  func noteFinish(of step: Int, on thread: Int) {
    if orderedThreads == 0 { return }
    interleaving.record(on: .thread(thread)) { note(.finished(thread: thread, step: step)) }
  }

  func tell(_ note: Note, to observer: Int, handling body: () -> Void) {
    guard interleaving.admits("observer \(observer + 1) enters \(note.words)") else { return }
    let isSealed = interleaving.record(on: .observer(observer), reading: [.resources]) {
      state.withLock { state in
        let inside = state.inside[observer]?.last
        if !state.isSealed { state.entries.append(.entered(observer: observer, note, inside: inside)) }
        state.inside[observer, default: []].append(note)
        return state.isSealed
      }
    }
    if !isSealed { interleaving.yield(after: "observer \(observer + 1) enters \(note.words)") }
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
  /// Everything that an observer was told, in order.
  func notes(to observer: Int) -> [Note] {
    entries.compactMap { entry in
      if case .entered(observer, let note, _) = entry { note } else { nil }
    }
  }

  /// Whether any observer was told an end.
  var hasEnd: Bool {
    entries.contains { entry in
      if case .entered(_, let note, _) = entry { note.kind.isTerminating } else { false }
    }
  }

  /// How often the resource of a run was disposed.
  func disposals(of run: Int) -> Int { entries.count { $0 == .disposed(run: run) } }

  /// Whether the resource of a run was disposed before an observer had been told its end.
  func disposesTooSoon(_ run: Int, before observer: Int) -> Bool {
    guard let disposal = entries.firstIndex(of: .disposed(run: run)) else { return false }
    return entries[disposal...].contains { entry in
      if case .entered(observer, _, _) = entry { true } else { false }
    }
  }

  /// The first event that an observer was told while it handled another one.
  var overlap: (observer: Int, entering: Note, inside: Note)? {
    for case .entered(let observer, let note, let inside?) in entries { return (observer, note, inside) }
    return nil
  }

  /// Whether what one thread does first was finished before another began with what it does first; the race must say that it asks.
  func isFinished(_ first: Int, before second: Int) -> Bool {
    let entries = entries
    guard let end = entries.firstIndex(of: .finished(thread: first, step: 0)),
      let start = entries.firstIndex(of: .began(thread: second, step: 0))
    else { return false }
    return end < start
  }
}
