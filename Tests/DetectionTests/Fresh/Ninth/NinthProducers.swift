import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let ninthProducers: [Bug] = [ninthShares, ninthDistinctBug, ninthSeed, ninthFollowedBug]

  private static let ninthShares = Bug(
    "ninth/total-by-a-second-run",
    "An operator that writes each value over the number of all gets that number from a second run of its source.",
    breaks: "P1",
    witness: .played(correct: "a/2 b/2 | 1", broken: "a/2 b/2 | 2") { variant in
      let log = NinthLog()
      let runs = NinthCounter()
      let source = SignalProducer<String, TestFailure> { observer, _ in
        runs.add(1)
        observer.send(value: "a")
        observer.send(value: "b")
        observer.sendCompleted()
      }
      ninthOverTotal(source, variant).start { log.add($0) }
      log.add("\(runs.value)")
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(producer: "ninth over total", values: ["a", "b"]) { source, _ in
          ninthOverTotal(source, variant)
        }
      )
    }
  )

  private static let ninthDistinctBug = Bug(
    "ninth/distinct-with-one-memory",
    "A distinct for producers makes its set when it is applied, and not in each run; a second run sends only what the"
      + " first one has not sent.",
    breaks: "P2",
    witness: .played(correct: "a b | a b |", broken: "a b | |") { variant in
      let log = NinthLog()
      let distinct = ninthDistinct(SignalProducer(["a", "b", "a"]), variant)
      distinct.start { log.add($0) }
      distinct.start { log.add($0) }
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(producer: "ninth distinct", values: ["a", "b"]) { source, _ in
          ninthDistinct(source, variant)
        }
      )
    }
  )

  private static let ninthSeed = Bug(
    "ninth/running-total-sends-its-seed",
    "A running total as a value sends its seed when it begins: a producer's observer receives that, and no observer of"
      + " a signal can, because none is attached yet.",
    breaks: "P3",
    witness: .played(correct: "-a | -a |", broken: "-a | - -a |") { variant in
      let log = NinthLog()
      let (signal, input) = Signal<String, TestFailure>.pipe()
      signal.applying(NinthTotal(variant: variant)).observe { log.add($0) }
      input.send(value: "a")
      input.sendCompleted()
      SignalProducer<String, TestFailure>(value: "a").applying(NinthTotal(variant: variant)).start { log.add($0) }
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          signal: "ninth running total",
          values: ["a", "b"],
          { source, _ in source.applying(NinthTotal(variant: variant)) },
          producer: { source, _ in source.applying(NinthTotal(variant: variant)) }
        )
      )
    }
  )

  private static let ninthFollowedBug = Bug(
    "ninth/second-part-out-of-reach",
    "An operator runs one producer after the other, and ties only the first run to its own; a disposal after the change"
      + " leaves the second one running.",
    breaks: "P4",
    witness: .played(correct: "a x ! stopped", broken: "a x !") { variant in
      let log = NinthLog()
      let second = SignalProducer<String, TestFailure> { observer, lifetime in
        observer.send(value: "x")
        lifetime += {
          log.add("stopped")
          withExtendedLifetime(observer) {}
        }
      }
      let handle = ninthFollowed(SignalProducer(value: "a"), second, variant).start { log.add($0) }
      handle.dispose()
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(combining: "ninth followed by", values: ["a", "b", "x", "y"]) {
          first,
          second,
          _ in ninthFollowed(first, second, variant)
        }
      )
    }
  )
}

private typealias NinthTexts = SignalProducer<String, TestFailure>

private func ninthOverTotal(_ source: NinthTexts, _ variant: Bug.Variant) -> NinthTexts {
  let counted: SignalProducer<([String], Int), TestFailure> =
    variant == .correct
    ? source.collect().map { ($0, $0.count) }
    : source.collect().zip(with: source.reduce(0) { count, _ in count + 1 })
  return counted.map { values, count in values.map { "\($0)/\(count)" } }.flatten()
}

private func ninthDistinct(_ source: NinthTexts, _ variant: Bug.Variant) -> NinthTexts {
  let common = NinthSeen()
  return SignalProducer { observer, lifetime in
    let seen = variant == .correct ? NinthSeen() : common
    source.ninthStart(during: lifetime) { event in
      if case .next(let value) = event, !seen.insert(value) { return }
      observer.send(event)
    }
  }
}

private final class NinthSeen: Sendable {
  private let values = Mutex<Set<String>>([])

  func insert(_ value: String) -> Bool { values.withLock { $0.insert(value).inserted } }
}

private struct NinthTotal: ValueTransducer {
  typealias Failure = TestFailure
  let variant: Bug.Variant
  var total = "-"

  init(variant: Bug.Variant) { self.variant = variant }

  mutating func begin() -> Reaction<String, TestFailure> { variant == .correct ? .nothing : .send(total) }

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    total += value
    return .send(total)
  }
}

private func ninthFollowed(_ first: NinthTexts, _ second: NinthTexts, _ variant: Bug.Variant) -> NinthTexts {
  SignalProducer { observer, lifetime in
    first.ninthStart(during: lifetime) { event in
      guard case .completed = event else { return observer.send(event) }
      if variant == .correct {
        second.ninthStart(during: lifetime) { observer.send($0) }
      } else {
        second.start { observer.send($0) }
      }
    }
  }
}
