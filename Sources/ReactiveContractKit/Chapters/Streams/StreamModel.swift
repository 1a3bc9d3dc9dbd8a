/// The state of a signal, or of a producer and its runs, under the contract and the readings that the subject declares.
///
/// A pure value: a signal is one run that has a shell; a producer has one run for each start.
struct StreamModel: StepModel {
  typealias Reaction = StreamReaction

  /// One stream.
  struct Run: Sendable {
    var isAlive = true
    /// True if the stream can still be observed.
    var hasShell: Bool
    var hasInput = true
    /// The attached observers, in order of attachment.
    var attached: [Int] = []
    /// The observers that were attached when the run ended, and those that were attached after the end.
    var ended: [Int] = []
    /// The observers that were detached while the run was alive.
    var detached: [Int] = []
    /// True if the run has been disposed.
    var isDisposed = false

    /// True if no observer can ever receive an event again.
    var isAbandoned: Bool { !hasShell && attached.isEmpty }

    /// True if several observers have shared the run.
    var isShared: Bool { attached.count + ended.count > 1 }
  }

  /// The expected reaction to one step.
  struct Expectation: Sendable {
    /// The events that each observer receives; an observer without an entry receives none.
    var received: [Int: [Note]] = [:]
    /// The observers for which the contract does not say which events they receive.
    var unspecified: Set<Int> = []
    /// The runs whose work begins.
    var worked: [Int] = []
    /// The runs whose resource is disposed.
    var disposed: [Int] = []
    /// The observers that nothing holds any more.
    var released: [Int] = []
    /// The observers for which the contract does not say whether anything holds them from here on.
    var mayBeReleased: Set<Int> = []
    /// The parts of the signal that nothing holds any more, among those that are watched.
    var gone: Set<SignalPart> = []
  }

  let facts: StreamFacts
  /// The events that every work sends at once.
  private(set) var early: [EventKind] = []
  private var isMade = false
  private(set) var runs: [Run] = []
  /// The number of observers attached so far.
  private(set) var arrivals = 0
  /// The number of values sent so far.
  private(set) var values = 0

  /// Returns the run that an observer belongs to.
  func run(of observer: Int) -> Int? {
    runs.firstIndex { $0.attached.contains(observer) || $0.ended.contains(observer) || $0.detached.contains(observer) }
  }
}

extension StreamModel {
  init(_ facts: StreamFacts) { self.facts = facts }

  /// Returns true if the subject can take the step, and its run and observer exist.
  func allows(_ step: StreamStep) -> Bool {
    let isProducer = facts.kind == .producer
    return switch step {
    case .make: !isMade
    case .send(_, let run): runs.indices.contains(run)
    case .observe, .dropShell, .releaseInput: !isProducer
    case .detach(let observer), .detachInside(let observer), .observeInside(let observer):
      !isProducer && (0..<arrivals).contains(observer)
    case .detachOtherInside(let observer, let other):
      !isProducer && observer != other && [observer, other].allSatisfy((0..<arrivals).contains)
    case .start(1): isProducer
    case .start, .startDisposed: isProducer && facts.sharesRuns
    case .dispose(let run), .disposeInside(let run), .startInside(let run): isProducer && runs.indices.contains(run)
    case .disposeOtherInside(let run, let other):
      isProducer && run != other && [run, other].allSatisfy(runs.indices.contains)
    }
  }

  /// Takes a step, and returns the expected reaction.
  mutating func take(_ step: StreamStep) -> Expectation {
    var expected = Expectation()
    switch step {
    case .make(let early): make(early, &expected)
    case .send(let kind, let run): send(kind, into: run, &expected)
    case .observe: observe(&expected)
    case .detach(let observer): detach(observer, &expected)
    case .detachInside(let observer):
      send(.value, into: 0, &expected)
      detach(observer, &expected)
    case .observeInside:
      send(.value, into: 0, &expected)
      // A scheduler may deliver the value to the stream after the newcomer was attached.
      if facts.isAsynchronous { expected.unspecified.insert(arrivals) }
      observe(&expected)
    case .detachOtherInside(_, let other):
      send(.value, into: 0, &expected)
      // The order of the observers decides whether the other one receives the value before it is detached.
      expected.unspecified.insert(other)
      expected.received[other] = nil
      detach(other, &expected)
    case .dropShell:
      runs[0].hasShell = false
      lose(.signal, &expected)
      tearDownIfAbandoned(0, &expected)
    case .releaseInput: releaseInput(&expected)
    case .start(let observers): start(observers, isDisposed: false, &expected)
    case .startDisposed(let observers): start(observers, isDisposed: true, &expected)
    case .dispose(let run): dispose(run, &expected)
    case .disposeInside(let run):
      send(.value, into: run, &expected)
      dispose(run, &expected)
    case .disposeOtherInside(let run, let other):
      send(.value, into: run, &expected)
      dispose(other, &expected)
    case .startInside(let run):
      send(.value, into: run, &expected)
      start(1, isDisposed: false, &expected)
    }
    return expected
  }

  /// Makes the subject: a signal begins its work, a producer does not.
  private mutating func make(_ early: [EventKind], _ expected: inout Expectation) {
    isMade = true
    self.early = early
    guard facts.kind == .signal else { return }
    runs.append(Run(hasShell: true))
    expected.worked = [0]
    sendEarly(into: 0, &expected)
  }

  private mutating func note(_ kind: EventKind) -> Note {
    guard kind == .value else { return Note(kind: kind, letter: 0) }
    values += 1
    return .value(UInt8(clamping: values))
  }

  private mutating func send(_ kind: EventKind, into index: Int, _ expected: inout Expectation) {
    let note = note(kind)
    guard runs[index].isAlive else { return }
    for observer in runs[index].attached { expected.received[observer, default: []].append(note) }
    if kind.isTerminating { end(index, &expected) }
  }

  private mutating func sendEarly(into index: Int, _ expected: inout Expectation) {
    for kind in early { send(kind, into: index, &expected) }
  }

  private mutating func observe(_ expected: inout Expectation) {
    let newcomer = arrivals
    arrivals += 1
    if runs[0].isAlive { return runs[0].attached.append(newcomer) }
    runs[0].ended.append(newcomer)
    if facts.can(.interruption) {
      expected.received[newcomer] = [.interrupted]
      expected.released = [newcomer]
    } else {
      expected.unspecified = [newcomer]
      expected.mayBeReleased = [newcomer]
    }
  }

  private mutating func detach(_ observer: Int, _ expected: inout Expectation) {
    if runs[0].attached.contains(observer) {
      expected.released.append(observer)
    } else if !facts.can(.interruption) {
      expected.mayBeReleased.insert(observer)
    }
    runs[0].attached.removeAll { $0 == observer }
    if !runs[0].ended.contains(observer) { runs[0].detached.append(observer) }
    tearDownIfAbandoned(0, &expected)
  }

  private mutating func releaseInput(_ expected: inout Expectation) {
    runs[0].hasInput = false
    lose(.input, &expected)
    guard runs[0].isAlive else { return }
    if facts.declares("S2/silent") {
      expected.mayBeReleased = Set(runs[0].attached)
      return
    }
    for observer in runs[0].attached { expected.received[observer] = [.interrupted] }
    end(0, &expected)
  }

  private mutating func start(_ count: Int, isDisposed: Bool, _ expected: inout Expectation) {
    let index = runs.count
    runs.append(Run(hasShell: false, attached: Array(arrivals..<arrivals + count)))
    arrivals += count
    if isDisposed { return dispose(index, &expected, hasWork: false) }
    expected.worked = [index]
    sendEarly(into: index, &expected)
  }

  private mutating func dispose(_ index: Int, _ expected: inout Expectation, hasWork: Bool = true) {
    runs[index].isDisposed = true
    guard runs[index].isAlive else { return }
    if facts.can(.interruptionOnDisposal) {
      for observer in runs[index].attached { expected.received[observer, default: []].append(.interrupted) }
    }
    end(index, &expected, hasWork: hasWork)
  }

  private mutating func end(_ index: Int, _ expected: inout Expectation, hasWork: Bool = true) {
    expected.released += runs[index].attached
    runs[index].isAlive = false
    runs[index].ended += runs[index].attached
    runs[index].attached = []
    if hasWork, facts.can(.resources) { expected.disposed.append(index) }
  }

  private func lose(_ part: SignalPart, _ expected: inout Expectation) {
    if facts.watched.contains(part) { expected.gone.insert(part) }
  }

  private mutating func tearDownIfAbandoned(_ index: Int, _ expected: inout Expectation) {
    guard runs[index].isAlive, runs[index].isAbandoned, !facts.declares("S3/retained") else { return }
    runs[index].isAlive = false
    if facts.can(.resources) { expected.disposed.append(index) }
  }
}
