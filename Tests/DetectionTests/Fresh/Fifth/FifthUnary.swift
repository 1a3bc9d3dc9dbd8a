import Reactive
import ReactiveContractKit

private typealias FifthProducer = SignalProducer<String, TestFailure>

/// Operators over one stream, as values or composed.
enum FifthUnary {
  static let bugs = [endingByConcat, pairsByZip, lastByCollecting, everySecond, scanBehind, batchDropped, skipAlways]

  // MARK: A last value

  private static let endingByConcat = Bug(
    "fifth/ending-by-concat",
    "A value that is to follow a completion is appended by concat, which takes an interruption for a completion.",
    breaks: "E4",
    witness: .played(correct: "a !", broken: "a z |") { variant in
      let log = FifthLog()
      let (signal, input) = fifthPipe()
      ending(signal.producer, variant).start(log.sink())
      input.send(value: "a")
      input.sendInterrupted()
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(producer: "fifth ending with z", values: ["a", "b"]) { producer, _ in
          ending(producer, variant)
        }
      )
    }
  )

  private static func ending(_ producer: FifthProducer, _ variant: Bug.Variant) -> FifthProducer {
    switch variant {
    case .correct: producer.applying(FifthEnding())
    case .broken: producer.concat(value: "z")
    }
  }

  private struct FifthEnding: ValueTransducer {
    typealias Failure = TestFailure

    mutating func receive(_ value: String) -> Reaction<String, TestFailure> { .send(value) }

    mutating func end(_ termination: Termination<TestFailure>) -> Reaction<String, TestFailure> {
      guard case .completed = termination else { return .end(termination) }
      return .sendThenEnd("z", .completed)
    }
  }

  // MARK: Pairs

  private static let pairsByZip = Bug(
    "fifth/pairs-by-zip-with-itself",
    "Pairs of neighbours are made by zipping a producer with itself without the first value, which starts it twice.",
    breaks: "P1",
    witness: .played(correct: "start ab bc |", broken: "start start ab bc |") { variant in
      let log = FifthLog()
      let source = FifthProducer(["a", "b", "c"]).on(starting: { log.add("start") })
      pairs(source, variant).start(log.sink())
      return log.text
    },
    oracle: { OracleSubject(pairsSubject($0), oracle: "combinePrevious()") },
    subject: { Subject(pairsSubject($0)) }
  )

  private static func pairsSubject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
    OperatorSubject<String, String>(
      signal: "fifth pairs",
      values: ["a", "b", "c"],
      { signal, _ in signal.combinePrevious().map { $0 + $1 } },
      producer: { producer, _ in pairs(producer, variant) }
    )
  }

  private static func pairs(_ producer: FifthProducer, _ variant: Bug.Variant) -> FifthProducer {
    switch variant {
    case .correct: producer.combinePrevious().map { $0 + $1 }
    case .broken: producer.zip(with: producer.skip(first: 1)).map { $0 + $1 }
    }
  }

  // MARK: The last value

  private static let lastByCollecting = Bug(
    "fifth/last-by-collecting",
    "The producer's form of an operator for the last value collects all, and sends an empty text if there was none.",
    breaks: "P3",
    witness: .played(correct: "b | |", broken: "b |  |") { variant in
      let log = FifthLog()
      last(FifthProducer(["a", "b"]), variant).start(log.sink())
      last(FifthProducer([String]()), variant).start(log.sink())
      return log.text
    },
    oracle: { OracleSubject(lastSubject($0), oracle: "take(last: 1)") },
    subject: { Subject(lastSubject($0)) }
  )

  private static func lastSubject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
    OperatorSubject<String, String>(
      signal: "fifth last",
      values: ["a", "b"],
      { signal, _ in signal.take(last: 1) },
      producer: { producer, _ in last(producer, variant) }
    )
  }

  private static func last(_ producer: FifthProducer, _ variant: Bug.Variant) -> FifthProducer {
    switch variant {
    case .correct: producer.take(last: 1)
    case .broken: producer.collect().map { $0.last ?? "" }
    }
  }

  // MARK: Every second value

  private static let everySecond = Bug(
    "fifth/every-second-only-once",
    "Every second value is to pass, but the count is not reset, so that after the second value none passes.",
    breaks: "O4",
    witness: .played(correct: "b d |", broken: "b |") { variant in
      let log = FifthLog()
      FifthProducer(["a", "b", "c", "d"]).applying(FifthEverySecond(variant: variant)).start(log.sink())
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(signal: "fifth every second", values: ["a", "b"]) { signal, _ in
          signal.applying(FifthEverySecond(variant: variant))
        }
      )
    }
  )

  private struct FifthEverySecond: ValueTransducer {
    typealias Failure = TestFailure

    let variant: Bug.Variant
    var count = 0

    mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
      count += 1
      guard count == 2 else { return .nothing }
      if variant == .correct { count = 0 }
      return .send(value)
    }
  }

  // MARK: Scan

  private static let scanBehind = Bug(
    "fifth/scan-one-behind",
    "A scan sends the result from before the value, and so never sends the newest one.",
    breaks: nil,
    witness: .played(correct: "-a -ab |", broken: "- -a |") { variant in
      let log = FifthLog()
      FifthProducer(["a", "b"]).applying(FifthScan(variant: variant)).start(log.sink())
      return log.text
    },
    oracle: { OracleSubject(scanSubject($0), oracle: "scan") },
    subject: { Subject(scanSubject($0)) }
  )

  private static func scanSubject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
    OperatorSubject(signal: "fifth scan", values: ["a", "b"]) { signal, _ in
      signal.applying(FifthScan(variant: variant))
    }
  }

  private struct FifthScan: ValueTransducer {
    typealias Failure = TestFailure

    let variant: Bug.Variant
    var result = "-"

    mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
      let previous = result
      result += value
      return .send(variant == .correct ? result : previous)
    }
  }

  // MARK: Batches

  private static let batchDropped = Bug(
    "fifth/batch-drops-the-rest",
    "Values are sent in batches of two, and a value that is left over at the completion is dropped.",
    breaks: nil,
    witness: .played(correct: "[ab] [c] |", broken: "[ab] |") { variant in
      let log = FifthLog()
      FifthProducer(["a", "b", "c"]).applying(FifthBatches(variant: variant)).start(log.sink())
      return log.text
    },
    oracle: { OracleSubject(batchSubject($0), oracle: "collect(count: 2)") },
    subject: { Subject(batchSubject($0)) }
  )

  private static func batchSubject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
    OperatorSubject(signal: "fifth batches", values: ["a", "b"]) { signal, _ in
      signal.applying(FifthBatches(variant: variant))
    }
  }

  private struct FifthBatches: ValueTransducer {
    typealias Failure = TestFailure

    let variant: Bug.Variant
    var waiting = ""

    mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
      guard !waiting.isEmpty else {
        waiting = value
        return .nothing
      }
      defer { waiting = "" }
      return .send("[\(waiting)\(value)]")
    }

    mutating func end(_ termination: Termination<TestFailure>) -> Reaction<String, TestFailure> {
      guard variant == .correct, case .completed = termination, !waiting.isEmpty else { return .end(termination) }
      return .sendThenEnd("[\(waiting)]", .completed)
    }
  }

  // MARK: Skipping

  private static let skipAlways = Bug(
    "fifth/skip-while-forever",
    "Skipping while values are equal to a does not stop at the first other value, and drops later values, too.",
    breaks: nil,
    witness: .played(correct: "b a |", broken: "b |") { variant in
      let log = FifthLog()
      FifthProducer(["a", "b", "a"]).applying(FifthSkip(variant: variant)).start(log.sink())
      return log.text
    },
    oracle: { OracleSubject(skipSubject($0), oracle: "skip(while:)") },
    subject: { Subject(skipSubject($0)) }
  )

  private static func skipSubject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
    OperatorSubject(signal: "fifth skip while a", values: ["a", "b"]) { signal, _ in
      signal.applying(FifthSkip(variant: variant))
    }
  }

  private struct FifthSkip: ValueTransducer {
    typealias Failure = TestFailure

    let variant: Bug.Variant
    var isOpen = false

    mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
      if !isOpen, value == "a" { return .nothing }
      isOpen = variant == .correct
      return .send(value)
    }
  }
}
