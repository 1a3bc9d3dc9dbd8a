/// E6: an event that an observer sends into its own stream while it handles an event of that stream reaches no observer
/// during that delivery, and is not silently lost.
///
/// A situation is an observer that receives a value and sends into its stream before it returns. The declared reading
/// says whether its thread may be stopped, and which events may be delivered later.
struct EventsAreNotSentRecursively: Sendable {
  static let rule: Rule.ID = "E6"

  /// The number of the observer that sends.
  let observer: Int
  /// The kinds of the events that it sends, one after the other.
  let kinds: [EventKind]
  /// The input into which it sends.
  let input: Int

  /// The name of the case in tokens.
  var name: String {
    "observer \(observer + 1) sends \(sent)" + (input > 0 ? " into input \(input + 1)" : "")
  }

  static func all(for facts: StreamFacts) -> [EventsAreNotSentRecursively] {
    let hasTwo = facts.kind == .producer ? facts.sharesRuns : facts.can(.manyObservers)
    let inputs = facts.kind == .combination ? 2 : 1
    let singles = ([.value] + facts.ends).map { [$0] }
    return (singles + pairs(for: facts)).flatMap { kinds in
      (0..<(hasTwo ? 2 : 1)).flatMap { observer in
        (0..<inputs).map { EventsAreNotSentRecursively(observer: observer, kinds: kinds, input: $0) }
      }
    }
  }

  /// Returns the pairs of events of which both can wait, or the second one must have no effect.
  private static func pairs(for facts: StreamFacts) -> [[EventKind]] {
    if facts.kind == .combination || facts.declares("E6/strict") { return [] }
    let ends = facts.ends.map { [.completed, $0] }
    return ends + [[.completed, .value]]
      + (facts.declares("E6/queued") ? [[.value, .value], [.value, .completed]] : [])
  }

  /// Returns the case on a subject as a scenario for the search.
  func scenario(on subject: StreamSubject, _ facts: StreamFacts) -> InterleavingScenario {
    InterleavingScenario("\(facts.name), \(Self.rule), \(name)") { interleaving in
      let log = RaceLog(interleaving)
      let run = StreamRun(subject, log)
      let answer = Answer()
      run.prepare(facts, observers: facts.kind == .combination || !hasSibling(facts) ? observer + 1 : 2)
      run.react(observer) {
        guard answer.isOpen else { return }
        answer.isOpen = false
        for (index, kind) in kinds.enumerated() {
          interleaving.yield(before: "send \(kind.word) from inside")
          let isTaken = run.send(kind, into: input)
          if index == 0 { answer.isTaken = isTaken }
        }
      }
      let body = {
        interleaving.yield(before: "send value")
        run.send(.value, into: 0)
        if facts.kind == .combination { run.send(.value, into: 1) }
      }
      return InterleavingCast([body]) { outcome in
        log.seal()
        defer { if outcome == .completed { run.letGo() } }
        guard !answer.isOpen else { return nil }
        let breach = breach(log, outcome, isTaken: answer.isTaken, facts)
        interleaving.judge(breach == nil, breach ?? "")
        return nil
      }
    }
  }

  private func hasSibling(_ facts: StreamFacts) -> Bool {
    facts.kind == .producer ? facts.sharesRuns : facts.can(.manyObservers)
  }

  /// The state of what the observer sends: `isOpen` until then, `isTaken` unless the stream refused the first event.
  private final class Answer {
    var isOpen = true
    var isTaken = true
  }

  private func breach(
    _ log: RaceLog,
    _ outcome: InterleavingOutcome,
    isTaken: Bool,
    _ facts: StreamFacts
  ) -> String? {
    let isQueued = facts.declares("E6/queued")
    let isStrict = facts.declares("E6/strict")
    if let overlap = log.overlap {
      return "observer \(overlap.observer + 1) was handling \(overlap.inside.words) when \(overlap.entering.words) was "
        + "delivered to it on the same thread"
    }
    if outcome != .completed {
      if isStrict || (kinds.contains(.value) && !isQueued) { return nil }
      return
        "\(sent) was sent from inside a delivery, and the sender was stopped: \(outcome.description). If that is "
        + "meant, declare the reading E6/strict"
    }
    // Each combination decides which values it sends for those of its inputs, so only overlaps are checked.
    if facts.kind == .combination { return nil }
    return breachOfOrder(log, isTaken: isTaken, isQueued: isQueued)
  }

  /// Checks the order if sending returned: for every observer, the sent event must follow the value being handled.
  private func breachOfOrder(_ log: RaceLog, isTaken: Bool, isQueued: Bool) -> String? {
    let inner = inner
    let what = inner.map(\.words).joined(separator: " and ")
    let observers = Set(
      log.entries.compactMap { entry in if case .entered(let who, _, _) = entry { who } else { nil } }
    )
    let received = observers.sorted().map { log.notes(to: $0) }
    if received.allSatisfy({ $0 == [.value(1)] }) {
      return isTaken ? "\(what) was sent from inside a delivery, and was silently lost" : nil
    }
    if let wrong = received.first(where: { $0 != [.value(1)] + inner }) {
      return
        "\(kinds.count == 1 ? what : sent) was sent from inside the delivery of value 1, and an observer received \(wrong.words)"
    }
    let firstInner = log.entries.firstIndex {
      if case .entered(_, let note, _) = $0 { inner.contains(note) } else { false }
    }
    let lastOuter = log.entries.lastIndex { if case .left(_, let note) = $0 { note == .value(1) } else { false } }
    if let firstInner, let lastOuter, firstInner < lastOuter {
      return "\(what) was sent from inside the delivery of value 1, and was delivered before that delivery ended"
    }
    return kinds.first == .value && !isQueued
      ? "\(what) was sent from inside a delivery, and was delivered after it. If that is meant, declare the "
        + "reading E6/queued" : nil
  }

  /// The words of everything that the observer sends.
  private var sent: String { kinds.map(\.word).joined(separator: " and ") }

  /// The events that the observers may receive: those up to the first end.
  private var inner: [Note] {
    let notes = kinds.enumerated().map { index, kind in
      kind == .value ? Note.value(UInt8(clamping: index + 2)) : Note(kind: kind, letter: 0)
    }
    let end = notes.firstIndex { $0.kind.isTerminating }
    return end.map { Array(notes[...$0]) } ?? notes
  }
}
