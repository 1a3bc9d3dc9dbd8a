import Reactive
import ReactiveContractKit
import Synchronization

/// Operators over one stream, without time.
extension Bug {
  static let seventhPlain: [Bug] = [
    seventhLettersBug, seventhSentencesBug, seventhLastBug, seventhRankedBug, seventhSlidingBug, seventhSkippingBug,
  ]

  // MARK: E0

  private static let seventhLettersBug = Bug(
    "seventh/letters-go-on-after-the-stop",
    "An operator that spells words until a full stop does not leave its loop when it completes.",
    breaks: "E0",
    witness: .played(correct: "x a |", broken: "x a | b") { variant in
      let log = SeventhLog()
      let pipe = SeventhPipe<String>()
      seventhSpelled(pipe.flow, variant).start { log.add($0) }
      pipe.send(.next("x"))
      pipe.send(.next("a.b"))
      pipe.send(.next("x"))
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject(
          "seventh letters",
          traits: .finishesEarly,
          capabilities: .seventhFlow,
          readings: ["E6/queued"],
          values: ["x", "a.b"]
        ) { source, _ in
          EventSource(seventhFlow: seventhSpelled(source.seventhFlow, variant))
        }
      )
    }
  )

  // MARK: E2

  private static let seventhSentencesBug = Bug(
    "seventh/half-a-sentence-before-the-failure",
    "An operator that joins words into sentences sends the unfinished sentence when its source fails.",
    breaks: "E2",
    witness: .played(correct: "ab #", broken: "ab a #") { variant in
      let log = SeventhLog()
      let (signal, input) = Signal<String, TestFailure>.pipe()
      signal.applying(SeventhJoining(variant)).observe { log.add($0) }
      for word in ["a", "b", "a"] { input.send(value: word) }
      input.send(error: TestFailure())
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(signal: "seventh sentences", values: ["a", "b"]) { source, _ in
          source.applying(SeventhJoining(variant))
        }
      )
    }
  )

  // MARK: E4

  private static let seventhLastBug = Bug(
    "seventh/interrupted-vote-has-a-winner",
    "An operator that sends the most frequent value at the end takes every end but a failure for a success.",
    breaks: "E4",
    witness: .played(correct: "!", broken: "b |") { variant in
      let log = SeventhLog()
      let (signal, input) = Signal<String, TestFailure>.pipe()
      signal.applying(SeventhVote(variant)).observe { log.add($0) }
      for vote in ["a", "b", "b"] { input.send(value: vote) }
      input.sendInterrupted()
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(signal: "seventh vote", values: ["a", "b"]) { source, _ in
          source.applying(SeventhVote(variant))
        }
      )
    }
  )

  // MARK: P2

  private static let seventhRankedBug = Bug(
    "seventh/tally-in-a-class",
    "An operator's state is an object, which the copies of the operator for several runs share.",
    breaks: "P2",
    witness: .played(correct: "a1 a2 | a1 a2 |", broken: "a1 a2 | a3 a4 |") { variant in
      let log = SeventhLog()
      let source = SignalProducer<String, TestFailure>(["a", "a"])
      let ranked = source.applying(SeventhRanked<TestFailure>(variant))
      ranked.start { log.add($0) }
      ranked.start { log.add($0) }
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          signal: "seventh ranked",
          values: ["a", "b"],
          { source, _ in source.applying(SeventhRanked(variant)) },
          producer: { source, _ in source.applying(SeventhRanked(variant)) }
        )
      )
    }
  )

  // MARK: Meaning

  private static let seventhSlidingBug = Bug(
    "seventh/pairs-do-not-overlap",
    "An operator that pairs each value with the one before it forgets a value that has been paired once.",
    breaks: nil,
    witness: .played(correct: "ab bc |", broken: "ab |") { variant in
      let log = SeventhLog()
      SignalProducer<String, TestFailure>(["a", "b", "c"])
        .applying(SeventhPrevious(variant)).start { log.add($0) }
      return log.text
    },
    oracle: { OracleSubject(seventhPrevious($0), oracle: "combinePrevious()") },
    subject: { Subject(seventhPrevious($0)) }
  )

  private static let seventhSkippingBug = Bug(
    "seventh/skips-forever",
    "An operator that skips values while they satisfy a predicate asks the predicate about later values, too.",
    breaks: nil,
    witness: .played(correct: "b a |", broken: "b |") { variant in
      let log = SeventhLog()
      let (signal, input) = Signal<String, TestFailure>.pipe()
      seventhSkipped(signal, variant).observe { log.add($0) }
      for value in ["a", "b", "a"] { input.send(value: value) }
      input.sendCompleted()
      return log.text
    },
    oracle: { OracleSubject(seventhSkipped($0), oracle: "skip(while:)") },
    subject: { Subject(seventhSkipped($0)) }
  )
}

/// Sends the characters of each word, and completes at a full stop.
private func seventhSpelled(_ source: SeventhFlow<String>, _ variant: Bug.Variant) -> SeventhFlow<String> {
  SeventhFlow { stop, sink in
    source.start(stop) { event in
      guard case .next(let word) = event else { return sink(event) }
      var isOver = false
      for letter in word where !stop.isStopped {
        if letter == "." {
          isOver = true
          sink(.completed)
          if variant == .correct { break }
        } else {
          sink(.next(String(letter)))
        }
      }
      if isOver { stop.stop() }
    }
  }
}

/// Joins words up to and including a `b`.
private struct SeventhJoining: Transducer {
  private let variant: Bug.Variant
  private var sentence = ""

  init(_ variant: Bug.Variant) { self.variant = variant }

  mutating func receive(_ word: String) -> Reaction<String, TestFailure> {
    sentence += word
    guard word == "b" else { return .nothing }
    defer { sentence = "" }
    return .send(sentence)
  }

  mutating func end(_ termination: Termination<TestFailure>) -> Reaction<String, TestFailure> {
    let isFlushed =
      switch termination {
      case .completed: true
      case .failed: variant == .broken
      case .interrupted: false
      }
    return isFlushed && !sentence.isEmpty ? .sendThenEnd(sentence, termination) : .end(termination)
  }
}

/// Sends the value that came most often, the first one among equals, when the source completes.
private struct SeventhVote: Transducer {
  private let variant: Bug.Variant
  private var votes: [(value: String, count: Int)] = []

  init(_ variant: Bug.Variant) { self.variant = variant }

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    if let place = votes.firstIndex(where: { $0.value == value }) {
      votes[place].count += 1
    } else {
      votes.append((value, 1))
    }
    return .nothing
  }

  mutating func end(_ termination: Termination<TestFailure>) -> Reaction<String, TestFailure> {
    if case .failed = termination { return .end(termination) }
    if variant == .correct, case .interrupted = termination { return .end(termination) }
    var winner: (value: String, count: Int)?
    for vote in votes where vote.count > winner?.count ?? 0 { winner = vote }
    guard let winner else { return .end(.completed) }
    return .sendThenEnd(winner.value, .completed)
  }
}

/// Counts how often each value came.
private final class SeventhTally: Sendable {
  private let counts = Mutex<[String: Int]>([:])

  func count(_ value: String) -> Int {
    counts.withLock {
      $0[value, default: 0] += 1
      return $0[value] ?? 0
    }
  }
}

/// Sends each value with how often it has come.
private struct SeventhRanked<Failure: Error>: ValueTransducer {
  private let variant: Bug.Variant
  private var tally = SeventhTally()

  init(_ variant: Bug.Variant) { self.variant = variant }

  mutating func begin() -> Reaction<String, Failure> {
    if variant == .correct { tally = SeventhTally() }
    return .nothing
  }

  mutating func receive(_ value: String) -> Reaction<String, Failure> {
    .send("\(value)\(tally.count(value))")
  }
}

/// Sends each value but the first behind the one before it.
private struct SeventhPrevious: ValueTransducer {
  typealias Failure = TestFailure

  private let variant: Bug.Variant
  private var previous: String?

  init(_ variant: Bug.Variant) { self.variant = variant }

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    guard let first = previous else {
      previous = value
      return .nothing
    }
    previous = variant == .correct ? value : nil
    return .send(first + value)
  }
}

private func seventhPrevious(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
  OperatorSubject(signal: "seventh previous", values: ["a", "b", "c"]) { source, _ in
    source.applying(SeventhPrevious(variant))
  }
}

/// Drops values until one is not `a`, and forwards that one and all after it.
private func seventhSkipped(
  _ source: Signal<String, TestFailure>,
  _ variant: Bug.Variant
) -> Signal<String, TestFailure> {
  Signal { observer, lifetime in
    let isSkipping = Mutex(true)
    lifetime += source.observe { event in
      guard case .next(let value) = event else { return observer.send(event) }
      let isDropped = isSkipping.withLock {
        guard $0, value == "a" else {
          if variant == .correct { $0 = false }
          return false
        }
        return true
      }
      if !isDropped { observer.send(event) }
    }
  }
}

private func seventhSkipped(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
  OperatorSubject(signal: "seventh skip", values: ["a", "b", "c"]) { source, _ in
    seventhSkipped(source, variant)
  }
}
