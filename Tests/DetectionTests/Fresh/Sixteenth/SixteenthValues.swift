import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let sixteenthValues: [Bug] = [
    sixteenthNumberedBug, sixteenthPairsBug, sixteenthMutedBug, sixteenthRingBug, sixteenthUniqueBug,
  ]

  private static let sixteenthNumberedBug = Bug(
    "sixteenth/numbered-goes-on-counting",
    "A transducer counts in an object, so that the copies for the runs of a producer share one count.",
    breaks: "P2",
    witness: .played(correct: "a1 b2 | a1 b2 |", broken: "a1 b2 | a3 b4 |") { variant in
      let log = SixteenthLog()
      let numbered = SignalProducer<String, TestFailure>(values: "a", "b").applying(SixteenthNumbered(variant))
      numbered.start { log.add($0) }
      numbered.start { log.add($0) }
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(signal: "numbered", values: ["a", "b"]) { input, _ in
          input.applying(SixteenthNumbered(variant))
        } producer: { input, _ in
          input.applying(SixteenthNumbered(variant))
        }
      )
    }
  )

  private static let sixteenthPairsBug = Bug(
    "sixteenth/pairs-start-twice",
    "The form for producers zips the producer with its own rest, which is right for signals, and starts it twice.",
    breaks: "P1",
    witness: .played(correct: "ab bc | 1", broken: "ab bc | 2") { variant in
      let log = SixteenthLog()
      let tap = SixteenthTap<String>()
      sixteenthPairs(SignalProducer(tap.source), variant).start { log.add($0) }
      for value in ["a", "b", "c"] { tap.send(value) }
      tap.send(.completed)
      log.add("\(tap.starts)")
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(signal: "pairs", values: ["a", "b"]) { input, _ in
          input.applying(SixteenthPairs())
        } producer: { input, _ in
          sixteenthPairs(input, variant)
        }
      )
    }
  )

  private static let sixteenthMutedBug = Bug(
    "sixteenth/muted-for-good",
    "A repetition mutes the operator, and the next different value does not bring it back.",
    breaks: "O4",
    witness: .played(correct: "a b a |", broken: "a |") { variant in
      let log = SixteenthLog()
      let (signal, input) = Signal<String, TestFailure>.pipe()
      signal.applying(SixteenthMuting(variant: variant)).observe { log.add($0) }
      for value in ["a", "a", "b", "a"] { input.send(value: value) }
      input.sendCompleted()
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(signal: "muting", values: ["a", "b"]) { input, _ in
          input.applying(SixteenthMuting(variant: variant))
        }
      )
    }
  )

  private static let sixteenthRingBug = Bug(
    "sixteenth/ring-in-storage-order",
    "The last values are kept in a ring, and are sent in the order in which they are stored.",
    breaks: nil,
    witness: .played(correct: "b c |", broken: "c b |") { variant in
      let log = SixteenthLog()
      let (signal, input) = Signal<String, TestFailure>.pipe()
      signal.applying(SixteenthRing(variant: variant)).observe { log.add($0) }
      for value in ["a", "b", "c"] { input.send(value: value) }
      input.sendCompleted()
      return log.text
    },
    oracle: { OracleSubject(sixteenthRinging($0), oracle: "take(last: 2)") },
    subject: { Subject(sixteenthRinging($0)) }
  )

  private static let sixteenthUniqueBug = Bug(
    "sixteenth/unique-forgets-what-it-meets",
    "A known value is to be moved to the end of the list, and is only removed from its place.",
    breaks: nil,
    witness: .played(correct: "a b |", broken: "a b a |") { variant in
      let log = SixteenthLog()
      let (signal, input) = Signal<String, TestFailure>.pipe()
      signal.applying(SixteenthUnique(variant: variant)).observe { log.add($0) }
      for value in ["a", "b", "a", "a"] { input.send(value: value) }
      input.sendCompleted()
      return log.text
    },
    oracle: { OracleSubject(sixteenthUniques($0), oracle: "uniqueValues") },
    subject: { Subject(sixteenthUniques($0)) }
  )
}

private func sixteenthRinging(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
  OperatorSubject<String, String>(signal: "last two", values: ["a", "b", "c"]) { input, _ in
    input.applying(SixteenthRing(variant: variant))
  }
}

private func sixteenthUniques(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
  OperatorSubject<String, String>(signal: "unique", values: ["a", "b", "c"]) { input, _ in
    input.applying(SixteenthUnique(variant: variant))
  }
}

private func sixteenthPairs(
  _ source: SignalProducer<String, TestFailure>,
  _ variant: Bug.Variant
) -> SignalProducer<String, TestFailure> {
  variant == .correct
    ? source.applying(SixteenthPairs())
    : source.zip(with: source.skip(first: 1)).map { $0 + $1 }
}

private final class SixteenthTally: Sendable {
  private let count = Mutex(0)

  func next() -> Int {
    count.withLock {
      $0 += 1
      return $0
    }
  }
}

/// Appends to each value how many have come.
private struct SixteenthNumbered: ValueTransducer {
  typealias Failure = TestFailure

  let variant: Bug.Variant
  var tally = SixteenthTally()

  init(_ variant: Bug.Variant) {
    self.variant = variant
  }

  mutating func begin() -> Reaction<String, TestFailure> {
    if variant == .correct { tally = SixteenthTally() }
    return .nothing
  }

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> { .send("\(value)\(tally.next())") }
}

/// Sends each value but the first with the one before it.
private struct SixteenthPairs: ValueTransducer {
  typealias Failure = TestFailure

  var previous: String?

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    defer { previous = value }
    return previous.map { .send($0 + value) } ?? .nothing
  }
}

/// Drops repetitions.
private struct SixteenthMuting: ValueTransducer {
  typealias Failure = TestFailure

  enum Mode {
    case fresh
    case open
    case muted
  }

  let variant: Bug.Variant
  var mode = Mode.fresh
  var last = ""

  init(variant: Bug.Variant) {
    self.variant = variant
  }

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    switch mode {
    case .fresh: mode = .open
    case .open: if value == last { mode = .muted }
    case .muted: if value != last && variant == .correct { mode = .open }
    }
    last = value
    return mode == .open ? .send(value) : .nothing
  }
}

/// Sends the last two values at the end.
private struct SixteenthRing: Transducer {
  let variant: Bug.Variant
  var slots: [String] = []
  var oldest = 0

  init(variant: Bug.Variant) {
    self.variant = variant
  }

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    if slots.count < 2 {
      slots.append(value)
    } else {
      slots[oldest] = value
      oldest = (oldest + 1) % 2
    }
    return .nothing
  }

  mutating func end(_ termination: Termination<TestFailure>) -> Reaction<String, TestFailure> {
    switch termination {
    case .completed:
      let first = variant == .correct ? oldest : 0
      return .sendEachThenEnd(slots.indices.map { slots[(first + $0) % slots.count] }, .completed)
    case .failed, .interrupted:
      return .end(termination)
    }
  }
}

/// Drops every value that has come before; those that come often are found first.
private struct SixteenthUnique: ValueTransducer {
  typealias Failure = TestFailure

  let variant: Bug.Variant
  var seen: [String] = []

  init(variant: Bug.Variant) {
    self.variant = variant
  }

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    guard let place = seen.lastIndex(of: value) else {
      seen.append(value)
      return .send(value)
    }
    seen.remove(at: place)
    if variant == .correct { seen.append(value) }
    return .nothing
  }
}
