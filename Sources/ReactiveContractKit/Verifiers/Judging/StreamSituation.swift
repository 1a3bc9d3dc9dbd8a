/// One step that was taken on a stream: how the stream stood, what it should have done, and what it did.
///
/// Before the step, everything had gone as it should.
struct StreamSituation {
  /// The step; `nil` for the making of the signal or the producer.
  let step: StreamStep?
  let story: StreamStory
  let before: StreamModel
  let after: StreamModel
  let expected: StreamModel.Expectation
  let actual: StreamReaction

  var facts: StreamFacts { before.facts }

  /// The run into which the step sends, if it sends.
  var sentRun: Int? {
    switch step {
    case .send(_, let run), .disposeInside(let run): run
    case .detachInside: 0
    default: nil
    }
  }

  /// The event that the step sends, if it sends one.
  var sentNote: Note? {
    step?.sent.map { $0 == .value ? .value(UInt8(clamping: after.values)) : Note(kind: $0, letter: 0) }
  }

  /// The runs that end in this step, with an event or without.
  var endingRuns: [Int] {
    after.runs.indices.filter { !after.runs[$0].isAlive && ($0 >= before.runs.count || before.runs[$0].isAlive) }
  }
}

/// What a stream did in one step.
struct StreamReaction {
  /// Something that an observer was told.
  struct Told {
    let observer: Int
    let note: Note
    let position: Int
    /// Whether the observer was handling another event.
    let isNested: Bool
    /// Whether it came only from the scheduler.
    let isLater: Bool
  }

  var told: [Told] = []
  var worked: [Int] = []
  /// The runs whose resource was disposed, and when.
  var disposed: [(run: Int, position: Int)] = []
  var released: Set<Int> = []
  /// The parts of the signal that nothing holds any more.
  var gone: Set<SignalPart> = []

  init(_ entries: [StreamLog.Entry] = []) {
    for (position, entry) in entries.enumerated() {
      switch entry {
      case .told(let observer, let note, let isNested, let isLater):
        told.append(
          Told(observer: observer, note: note, position: position, isNested: isNested, isLater: isLater)
        )
      case .worked(let run): worked.append(run)
      case .disposed(let run): disposed.append((run, position))
      case .released(let observer): released.insert(observer)
      case .gone(let part): gone.insert(part)
      }
    }
  }

  /// Everything that an observer was told.
  func notes(to observer: Int) -> [Note] { told.filter { $0.observer == observer }.map(\.note) }

  /// What an observer was told up to its end; whatever follows is another rule's business.
  func timeline(of observer: Int) -> [Note] {
    let notes = notes(to: observer)
    return notes.firstIndex { $0.kind.isTerminating }.map { Array(notes[...$0]) } ?? notes
  }

  /// How often the resource of a run was disposed.
  func disposals(of run: Int) -> Int { disposed.count { $0.run == run } }

  /// Whether the resource of a run was disposed before one of these observers was told the last thing.
  func disposes(_ run: Int, beforeTelling observers: [Int]) -> Bool {
    guard let disposal = disposed.first(where: { $0.run == run })?.position else { return false }
    return told.contains { observers.contains($0.observer) && $0.position > disposal }
  }

  /// Whether this is what was expected, the order aside.
  func matches(_ expected: StreamModel.Expectation) -> Bool {
    var byObserver: [Int: [Note]] = [:]
    for told in told where !expected.unspecified.contains(told.observer) {
      byObserver[told.observer, default: []].append(told.note)
    }
    return byObserver == expected.told && worked == expected.worked && gone == expected.gone
      && released.subtracting(expected.mayBeReleased) == Set(expected.released)
      && disposed.map(\.run).sorted() == expected.disposed.sorted()
  }

  /// Whether an observer was told less than expected, or nothing.
  func lacksEvents(of expected: StreamModel.Expectation) -> Bool {
    expected.told.contains { observer, notes in
      !expected.unspecified.contains(observer) && self.notes(to: observer).count < notes.count
    }
  }
}
