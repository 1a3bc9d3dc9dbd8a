/// E8: what the `deinit` of a released object does to the stream has the same effect as right after the release.
///
/// The first observer alone holds the object. A case runs twice: in the first run the `deinit` does nothing, and the
/// kit makes the call when the step has returned; in the second run the `deinit` makes the call. So a stream that
/// breaks another rule in both runs breaks only that one. A situation is a second run in which the `deinit` ran during
/// the step.
struct DeinitializersUseTheStream: Sendable {
  static let rule: Rule.ID = "E8"
  static let missing =
    "no observer was released when it was detached, when its stream ended or when its run was disposed"

  /// A description of what is tried.
  static func scope(for facts: StreamFacts) -> String {
    "all \(all(for: facts).count) pairs of a step that releases an observer and a call of its deinit"
  }

  /// The step that releases the observer.
  enum Place: Hashable, Sendable {
    case detachment, disposal
    case end(EventKind)
  }

  /// The call that the `deinit` makes.
  enum Call: Hashable, Sendable {
    case send(EventKind)
    /// Attaches another observer, or starts the producer again.
    case observe
    /// Detaches the other observer.
    case detach
    /// Disposes the run.
    case dispose
  }

  let place: Place
  let call: Call

  /// The name of the case in tokens.
  var name: String { "on \(place.word), a deinit \(call.words)" }

  static func all(for facts: StreamFacts) -> [DeinitializersUseTheStream] {
    let isProducer = facts.kind == .producer
    let places = [isProducer ? .disposal : .detachment] + facts.ends.map { Place.end($0) }
    let disposals: [Call] = isProducer ? [.dispose] : facts.observersAtOnce > 1 ? [.detach] : []
    let calls = [.send(.value), .send(.completed), .observe] + disposals
    return places.flatMap { place in
      calls.map { DeinitializersUseTheStream(place: place, call: $0) }
    }
  }

  /// Returns the case on a subject as a scenario for the search.
  func scenario(on subject: StreamSubject, _ facts: StreamFacts) -> InterleavingScenario {
    InterleavingScenario("\(facts.name), \(Self.rule), \(name)") { interleaving in
      // The trace shows the second run only.
      let expected = Attempt(subject, facts, RaceLog(interleaving, isTraced: false))
      let actual = Attempt(subject, facts, RaceLog(interleaving))
      let body = {
        run(expected, facts, inDeinit: false) { _ in }
        run(actual, facts, inDeinit: true) { interleaving.yield(before: $0) }
      }
      return InterleavingCast([body]) { outcome in
        for attempt in [expected, actual] {
          attempt.log.seal()
          if outcome == .completed { attempt.run.letGo() }
        }
        guard actual.progress.hasBegun, actual.isOneRun else { return nil }
        let breach = breach(expected, actual, outcome, facts)
        // The missing event may still arrive on a thread of the stream.
        if breach != nil, outcome == .completed { interleaving.awaitStrays() }
        interleaving.judge(breach == nil, breach ?? "")
        return nil
      }
    }
  }

  /// One run of the case.
  private struct Attempt {
    let log: RaceLog
    let run: StreamRun
    let progress = Progress()
    /// False if each observer has got a run of its own, which breaks B5: such runs end one after the other.
    let isOneRun: Bool

    init(_ subject: StreamSubject, _ facts: StreamFacts, _ log: RaceLog) {
      self.log = log
      run = StreamRun(subject, log)
      run.prepare(facts, observers: facts.observersAtOnce)
      run.settle()
      isOneRun = facts.kind != .producer || log.works <= 1
    }
  }

  /// The progress of the call that the `deinit` makes.
  private final class Progress {
    var hasBegun = false
    var hasReturned = false
  }
}

extension DeinitializersUseTheStream {
  /// Sends a value, performs the step that releases the observer, makes the call, and sends one more value.
  private func run(_ attempt: Attempt, _ facts: StreamFacts, inDeinit: Bool, announce: @escaping (String) -> Void) {
    let (run, progress) = (attempt.run, attempt.progress)
    perform([.send(.value, run: 0)], on: run, announce)
    run.reactToRelease(of: 0) {
      progress.hasBegun = true
      if inDeinit {
        announce("the deinit \(call.words)")
        take(call.step(facts), on: run)
      }
      progress.hasReturned = true
    }
    perform(place.steps(facts), on: run, announce)
    run.reactToRelease(of: 0, nil)
    if !inDeinit { perform([call.step(facts)], on: run, announce) }
    let runs = facts.kind == .producer && call == .observe ? [0, 1] : [0]
    perform(runs.map { .send(.value, run: $0) }, on: run, announce)
  }

  private func perform(_ steps: [StreamStep], on run: StreamRun, _ announce: (String) -> Void) {
    for step in steps {
      announce(step.words)
      take(step, on: run)
      run.settle()
    }
  }

  // A send goes past `take`, which is for streams with one input.
  private func take(_ step: StreamStep, on run: StreamRun) {
    if case .send(let kind, let input) = step { run.send(kind, into: input) } else { run.take(step) }
  }

  private func breach(
    _ expected: Attempt,
    _ actual: Attempt,
    _ outcome: InterleavingOutcome,
    _ facts: StreamFacts
  ) -> String? {
    if outcome != .completed {
      let what =
        actual.progress.hasReturned ? "the stream stopped the thread after the call" : "the call never returned"
      return "\(what): \(outcome.description)"
    }
    if let overlap = actual.log.overlap, expected.log.overlap == nil {
      return "observer \(overlap.observer + 1) was handling \(overlap.inside.words) when \(overlap.entering.words) was "
        + "delivered to it on the same thread"
    }
    for observer in 0...facts.observersAtOnce {
      let (due, received) = (expected.log.notes(to: observer), actual.log.notes(to: observer))
      if received != due, !mayDiffer(received, from: due, observer, facts) {
        return
          "observer \(observer + 1) received \(received.words), but \(due.words) when the call came after the release"
      }
    }
    return nil
  }

  /// Returns true if an observer may receive other events because the call is made while the stream is ending.
  private func mayDiffer(_ received: [Note], from due: [Note], _ observer: Int, _ facts: StreamFacts) -> Bool {
    guard case .end = place else { return false }
    switch call {
    case .send: return false
    case .observe:
      // An observer that is attached while the stream ends may receive the stream's end in place of an interruption.
      let (ends, dueEnds) = (received.filter(\.kind.isTerminating), due.filter(\.kind.isTerminating))
      return facts.kind != .producer && observer == facts.observersAtOnce
        && received.filter { !$0.kind.isTerminating } == due.filter { !$0.kind.isTerminating }
        && ends.count <= 1 && ends.count >= dueEnds.count
    case .detach: return observer == 1 && due.starts(with: received)
    case .dispose: return !facts.can(.interruptionOnDisposal) && due.starts(with: received)
    }
  }
}

extension DeinitializersUseTheStream.Place {
  fileprivate var word: String {
    switch self {
    case .detachment: "detachment"
    case .disposal: "disposal"
    case .end(let kind): kind.word
    }
  }

  /// The steps at this place; what has two inputs completes when both of them have.
  fileprivate func steps(_ facts: StreamFacts) -> [StreamStep] {
    switch self {
    case .detachment: [.detach(observer: 0)]
    case .disposal: [.dispose(run: 0)]
    case .end(.completed) where facts.kind == .combination: [.send(.completed, run: 0), .send(.completed, run: 1)]
    case .end(let kind): [.send(kind, run: 0)]
    }
  }
}

extension DeinitializersUseTheStream.Call {
  fileprivate var words: String {
    switch self {
    case .send(let kind): "sends \(kind.word)"
    case .observe: "observes"
    case .detach: "detaches another observer"
    case .dispose: "disposes the run"
    }
  }

  fileprivate func step(_ facts: StreamFacts) -> StreamStep {
    switch self {
    case .send(let kind): .send(kind, run: 0)
    case .observe: facts.kind == .producer ? .start(observers: 1) : .observe
    case .detach: .detach(observer: 1)
    case .dispose: .dispose(run: 0)
    }
  }
}

extension StreamFacts {
  /// The number of observers of the signal, or of the one run of the producer, in the cases of E8.
  fileprivate var observersAtOnce: Int {
    (kind == .producer ? sharesRuns : can(.manyObservers)) ? 2 : 1
  }
}
