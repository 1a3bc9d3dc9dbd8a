import Reactive
import ReactiveContractKit

extension Bug {
  static let eleventhMeanings: [Bug] = [
    skipGoesOnSkipping, debounceNeverRestarts, takeDropsTheLast, batchesLoseTheRest, upToCountsRuns,
    latestIsUsedOnce,
  ]

  private static let skipGoesOnSkipping = meaning(
    "eleventh/skip-while-is-a-filter",
    "Skipping while a predicate holds drops such values later, too.",
    "skip(while:)",
    skip,
    witness: .played(correct: "b a |", broken: "b |") { variant in
      eleventhHeard(["a", "b", "a"]) { $0.applying(EleventhSkip(variant: variant)) }
    }
  )

  private static func skip(_ variant: Variant) -> OperatorSubject<String, String> {
    OperatorSubject(signal: "eleventh skip(while:)", values: ["a", "b"]) { source, _ in
      source.applying(EleventhSkip(variant: variant))
    }
  }

  private static let debounceNeverRestarts = meaning(
    "eleventh/debounce-never-restarts",
    "The pause of a debounce is measured from the first value, not from the last.",
    "debounce(2)",
    debounce,
    witness: .played(correct: "- b", broken: "b -") { variant in
      let log = EleventhLog()
      let time = TestScheduler()
      let (source, input) = Signal<String, TestFailure>.pipe()
      source.applying(EleventhDebounce(variant: variant), on: time).observe { log.add($0) }
      input.send(value: "a")
      try? time.advance(by: .milliseconds(1))
      input.send(value: "b")
      try? time.advance(by: .milliseconds(1))
      log.add("-")
      try? time.advance(by: .milliseconds(1))
      return log.text
    }
  )

  private static func debounce(_ variant: Variant) -> OperatorSubject<String, String> {
    let traits: Traits = [.asynchronous, .deliversOnScheduler]
    return OperatorSubject(signal: "eleventh debounce(2)", traits: traits, values: ["a", "b", "c"]) { source, time in
      source.applying(EleventhDebounce(variant: variant), on: time)
    }
  }

  private static let takeDropsTheLast = meaning(
    "eleventh/take-until-drops-the-last",
    "Taking until a predicate fails drops the value that fails.",
    "take(until:) of a predicate",
    take,
    witness: .played(correct: "a b |", broken: "a |") { variant in
      eleventhHeard(["a", "b", "a"]) { $0.applying(EleventhTake(variant: variant)) }
    }
  )

  private static func take(_ variant: Variant) -> OperatorSubject<String, String> {
    OperatorSubject(signal: "eleventh take(until:)", traits: .finishesEarly, values: ["a", "b"]) { source, _ in
      source.applying(EleventhTake(variant: variant))
    }
  }

  private static let batchesLoseTheRest = meaning(
    "eleventh/batches-lose-the-rest",
    "Collecting in twos drops a last value that has found no second one.",
    "collect(count: 2)",
    collect,
    witness: .played(correct: "[ab] [c] |", broken: "[ab] |") { variant in
      eleventhHeard(["a", "b", "c"]) { $0.applying(EleventhBatches(variant: variant)) }
    }
  )

  private static func collect(_ variant: Variant) -> OperatorSubject<String, String> {
    OperatorSubject(signal: "eleventh collect(count: 2)", values: ["a", "b"]) { source, _ in
      source.applying(EleventhBatches(variant: variant))
    }
  }

  private static let upToCountsRuns = meaning(
    "eleventh/retry-counts-runs",
    "A retry up to two times counts the first run, too, and so retries once.",
    "retry(upTo: 2)",
    retry,
    witness: .played(correct: "a a a #", broken: "a a #") { variant in
      let log = EleventhLog()
      let source = SignalProducer<String, TestFailure> { observer, _ in
        observer.send(value: "a")
        observer.send(error: TestFailure())
      }
      eleventhRetried(source, 2, variant).start { log.add($0) }
      return log.text
    }
  )

  private static func retry(_ variant: Variant) -> OperatorSubject<String, String> {
    OperatorSubject(producer: "eleventh retry(upTo: 2)", traits: [.handlesFailure, .startsAgain], values: ["a", "b"]) {
      source,
      _ in eleventhRetried(source, 2, variant)
    }
  }

  private static let latestIsUsedOnce = meaning(
    "eleventh/latest-is-used-once",
    "Adding the latest value of another stream takes it away.",
    "withLatest(from:)",
    latest,
    witness: .played(correct: "ax bx |", broken: "ax |") { variant in
      let log = EleventhLog()
      let (source, input) = Signal<String, TestFailure>.pipe()
      let (other, second) = Signal<String, Never>.pipe()
      eleventhWithLatest(source, other, variant).observe { log.add($0) }
      second.send(value: "x")
      input.send(value: "a")
      input.send(value: "b")
      input.sendCompleted()
      return log.text
    }
  )

  private static func latest(_ variant: Variant) -> OperatorSubject<String, String> {
    OperatorSubject(
      triggering: "eleventh withLatest(from:)",
      traits: [.finishesEarly, .handlesInterruption(ofInput: 1)],
      values: ["a", "b", "x", "y"]
    ) { source, other, _ in
      eleventhWithLatest(source, other, variant)
    } producer: { source, other, _ in
      other.lift({ eleventhWithLatest($1, $0, variant) }, with: source)
    }
  }

  private static func meaning(
    _ name: String,
    _ title: String,
    _ oracle: String,
    _ make: @escaping @Sendable (Variant) -> OperatorSubject<String, String>,
    witness: Witness
  ) -> Bug {
    Bug(
      name,
      title,
      breaks: nil,
      witness: witness,
      oracle: { OracleSubject(make($0), oracle: oracle) },
      subject: { Subject(make($0)) }
    )
  }
}
