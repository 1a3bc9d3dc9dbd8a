extension StepSituation<StreamModel> {
  var facts: StreamFacts { before.facts }

  /// The run into which the step sends, if it sends.
  var sentRun: Int? {
    switch step {
    case .send(_, let run), .disposeInside(let run), .disposeOtherInside(let run, _), .startInside(let run): run
    case .detachInside, .detachOtherInside, .observeInside: 0
    default: nil
    }
  }

  /// The event that the step sends, if it sends one.
  var sentNote: Note? {
    step.sent.map { $0 == .value ? .value(UInt8(clamping: before.values + 1)) : Note(kind: $0, letter: 0) }
  }

  /// The runs that end in this step, with or without an event.
  var endingRuns: [Int] {
    after.runs.indices.filter { !after.runs[$0].isAlive && ($0 >= before.runs.count || before.runs[$0].isAlive) }
  }
}

/// The reaction of a stream to one step.
struct StreamReaction: StepReaction {
  /// An event that an observer received.
  struct Delivery {
    let observer: Int
    let note: Note
    let position: Int
    /// True if the observer was still handling another event.
    let isNested: Bool
    /// True if the event arrived only when the scheduler ran.
    let isLater: Bool
  }

  private(set) var received: [Delivery] = []
  private(set) var worked: [Int] = []
  /// The runs whose resource was disposed, each with its position among the events and disposals of the step.
  private(set) var disposed: [(run: Int, position: Int)] = []
  private(set) var released: Set<Int> = []
  /// The parts of the signal that nothing holds any more.
  private(set) var gone: Set<SignalPart> = []
  /// The marks of the step in a lifetime track.
  private(set) var marks: [LifetimeTrack.Mark] = []

  init() {}

  /// Adds an event that an observer received.
  mutating func record(_ observer: Int, _ note: Note, isNested: Bool, isLater: Bool) {
    let position = received.count + disposed.count
    received.append(Delivery(observer: observer, note: note, position: position, isNested: isNested, isLater: isLater))
  }

  /// Adds the beginning of the work of a run; -1 for work outside of every run.
  mutating func work(_ run: Int) {
    worked.append(run)
    marks.append(.acquired)
  }

  /// Adds the disposal of the resource of a run.
  mutating func dispose(_ run: Int) {
    disposed.append((run, received.count + disposed.count))
    marks.append(.cleanedUp)
  }

  /// Adds the release of the last reference to an observer.
  mutating func release(_ observer: Int) { released.insert(observer) }

  /// Adds the release of the last reference to a part of the signal.
  mutating func lose(_ part: SignalPart) { gone.insert(part) }

  /// Returns everything that an observer received.
  func notes(to observer: Int) -> [Note] { received.filter { $0.observer == observer }.map(\.note) }

  /// Returns the events that an observer received up to its terminal event; another rule checks later events.
  func timeline(of observer: Int) -> [Note] {
    let notes = notes(to: observer)
    return notes.firstIndex { $0.kind.isTerminating }.map { Array(notes[...$0]) } ?? notes
  }

  /// Returns how often the resource of a run was disposed.
  func disposals(of run: Int) -> Int { disposed.count { $0.run == run } }

  /// Returns true if the resource of a run was disposed before one of these observers received its last event.
  func disposes(_ run: Int, beforeTelling observers: [Int]) -> Bool {
    guard let disposal = disposed.first(where: { $0.run == run })?.position else { return false }
    return received.contains { observers.contains($0.observer) && $0.position > disposal }
  }

  /// Returns true if this reaction is the expected one.
  ///
  /// The order matters only among the events of one observer, and among the works that began.
  func matches(_ expected: StreamModel.Expectation) -> Bool {
    var byObserver: [Int: [Note]] = [:]
    for received in received where !expected.unspecified.contains(received.observer) {
      byObserver[received.observer, default: []].append(received.note)
    }
    return byObserver == expected.received && worked == expected.worked && gone == expected.gone
      && released.subtracting(expected.mayBeReleased) == Set(expected.released)
      && disposed.map(\.run).sorted() == expected.disposed.sorted()
  }

  /// Returns the first difference from the expected reaction, as a sentence without a full stop.
  func difference(from expected: StreamModel.Expectation) -> String? {
    let observers = Set(received.map(\.observer)).union(expected.received.keys).subtracting(expected.unspecified)
    for observer in observers.sorted() where notes(to: observer) != expected.received[observer] ?? [] {
      return "observer \(observer + 1) received \(notes(to: observer).words), not "
        + (expected.received[observer] ?? []).words
    }
    for observer in expected.released where !released.contains(observer) {
      return "observer \(observer + 1) is still held"
    }
    if let early = released.subtracting(expected.mayBeReleased).subtracting(expected.released).min() {
      return "observer \(early + 1) was released"
    }
    if worked.count != expected.worked.count {
      return "work began \(TextLayout.counted(worked.count, "time", "times")), not \(expected.worked.count)"
    }
    return disposed.count == expected.disposed.count
      ? nil
      : "resources were disposed of \(TextLayout.counted(disposed.count, "time", "times")), not \(expected.disposed.count)"
  }

  /// Returns true if an observer received fewer events than expected.
  func lacksEvents(of expected: StreamModel.Expectation) -> Bool {
    expected.received.contains { observer, notes in
      !expected.unspecified.contains(observer) && self.notes(to: observer).count < notes.count
    }
  }
}
