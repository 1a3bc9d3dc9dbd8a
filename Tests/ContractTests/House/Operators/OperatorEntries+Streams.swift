import Reactive
import ReactiveContractKit

extension OperatorEntry {
  static var combining: [OperatorEntry] { pairing + merging }

  private static let latest = ["combineLatest:", "combineLatest", "combineLatest", "combineLatest", "combineLatest"]
  private static let zipped = ["zip:", "zip", "zip", "zip", "zip"]

  private static var pairing: [OperatorEntry] {
    let (first, second) = ("-a---b---|", "---x---y|")
    let queue = "values that wait for their partners"
    return [
      two("combineLatest(with:)", ["combineLatest"], "combineLatest(with: other)", on: first, and: second, latest) {
        $0.combineLatest(with: $1).map(+)
      },
      two(
        "combineLatest(_:)",
        in: ["CombineLatest", "CombiningLists"],
        ["combineLatest(_:)"],
        "combineLatest(source, other)",
        on: first,
        and: second,
        latest,
        ties: false
      ) {
        SignalProducer.combineLatest($0, $1).map(+)
      },
      two(
        "combineLatest(_:emptySentinel:)",
        ["combineLatest, of a list"],
        "combineLatest([source, other])",
        on: first,
        and: second,
        latest,
        ties: false
      ) { SignalProducer.combineLatest([$0, $1]).joined() },
      two("zip(with:)", ["zip"], "zip(with: other)", on: "-a-b-c|", and: "---x---y|", zipped, queue: queue) {
        $0.zip(with: $1).map(+)
      },
      two(
        "zip(_:)",
        in: ["Zip", "CombiningLists"],
        ["zip(_:)"],
        "zip(source, other)",
        on: "-a-b-c|",
        and: "---x---y|",
        zipped,
        queue: queue,
        ties: false
      ) {
        SignalProducer.zip($0, $1).map(+)
      },
      two(
        "zip(_:emptySentinel:)",
        ["zip, of a list"],
        "zip([source, other])",
        on: "-a-b-c|",
        and: "---x---y|",
        zipped,
        queue: queue,
        ties: false
      ) { SignalProducer.zip([$0, $1]).joined() },
    ]
  }

  private static var merging: [OperatorEntry] {
    let (first, second) = ("-a---b---|", "---x---y|")
    let merged = ["merge:", "merge", "merge", "merge", "merge"]
    return [
      two("merge(with:)", ["merge"], "merge(with: other)", on: first, and: second, merged) { $0.merge(with: $1) },
      two("merge(_:)", ["merge(_:)"], "merge(source, other)", on: first, and: second, merged, ties: false) {
        SignalProducer.merge($0, $1)
      },
      two("and(_:)", ["and"], "isA.and(isX)", on: first, and: second, ["and", "", "and", "", ""]) {
        $0.isEqual(to: "a").and($1.isEqual(to: "x")).letters
      },
      two("or(_:)", ["or"], "isA.or(isX)", on: first, and: second, ["or", "", "or", "", ""], ties: false) {
        $0.isEqual(to: "a").or($1.isEqual(to: "x")).letters
      },
      two("all(_:)", ["all"], ".all(isA, isX)", on: first, and: second, ["", "", "all", "", ""], ties: false) {
        SignalProducer.all($0.isEqual(to: "a"), $1.isEqual(to: "x")).letters
      },
      two("any(_:)", ["any"], ".any(isA, isX)", on: first, and: second, ["", "", "any", "", ""], ties: false) {
        SignalProducer.any($0.isEqual(to: "a"), $1.isEqual(to: "x")).letters
      },
    ]
  }

  static var steering: [OperatorEntry] {
    let (first, second) = ("-a-b---c-|", "----x----y|")
    return [
      two(
        "take(until:)",
        in: ["TakeUntilTrigger"],
        ["take(until: trigger)"],
        "take(until: other)",
        on: first,
        and: second,
        ["takeUntil:", "takeUntil", "take(until:)", "prefix(untilOutputFrom:)", "take(until:)"]
      ) { $0.take(until: $1.sure) },
      two(
        "skip(until:)",
        ["skip(until:)"],
        "skip(until: other)",
        on: first,
        and: second,
        ["", "skipUntil", "skip(until:)", "drop(untilOutputFrom:)", "skip(until:)"]
      ) { $0.skip(until: $1.sure) },
      two(
        "take(untilReplacement:)",
        ["take(untilReplacement:)"],
        "take(untilReplacement: other)",
        on: first,
        and: second,
        ["takeUntilReplacement:", "takeUntilReplacement", "take(untilReplacement:)", "", ""]
      ) { $0.take(untilReplacement: $1) },
      two(
        "sample(with:)",
        ["sample(with:)"],
        "sample(with: other)",
        on: first,
        and: second,
        ["", "sampleWith", "sample(with:)", "", ""]
      ) { $0.sample(with: $1.sure).map(+) },
      two(
        "sample(on:)",
        ["sample(on:)"],
        "sample(on: other)",
        on: first,
        and: second,
        ["sample:", "sampleOn", "sample(on:)", "", "sample(_:)"]
      ) { $0.sample(on: $1.sure) },
      two(
        "withLatest(from:)",
        ["withLatest(from:)"],
        "withLatest(from: other)",
        on: first,
        and: second,
        ["", "", "withLatest(from:)", "", "withLatestFrom(_:)"]
      ) { $0.withLatest(from: $1.sure).map(+) },
    ]
  }

  static var succeeding: [OperatorEntry] {
    [
      one(
        "concat(_:)",
        ["concat"],
        "concat(SignalProducer(values: \"y\", \"z\"))",
        on: "-a-b|",
        ["concat:", "concat", "concat", "append(_:)", "concat(_:)"]
      ) { source, _ in source.concat(Source(values: "y", "z")) },
      one(
        "concat(value:)",
        ["concat(value:)"],
        "concat(value: \"z\")",
        on: "-a-b|",
        ["", "", "concat(value:)", "append(_:)", ""]
      ) {
        source,
        _ in source.concat(value: "z")
      },
      one(
        "concat(error:)",
        ["concat(error:)"],
        "concat(error: TestFailure(\"z\"))",
        on: "-a-b|",
        ["", "", "concat(error:)", "", ""]
      ) { source, _ in source.concat(error: TestFailure("z")) },
      one(
        "prefix(_:)",
        ["prefix"],
        "prefix(SignalProducer(values: \"y\", \"z\"))",
        on: "-a-b|",
        ["", "", "prefix(_:)", "prepend(_:)", "startWith(_:)"]
      ) { source, _ in source.prefix(Source(values: "y", "z")) },
      one(
        "prefix(value:)",
        ["prefix(value:)"],
        "prefix(value: \"z\")",
        on: "-a-b|",
        ["startWith:", "", "prefix(value:)", "prepend(_:)", "startWith(_:)"]
      ) { source, _ in source.prefix(value: "z") },
      one(
        "then(_:)",
        ["then"],
        "then(SignalProducer(values: \"y\", \"z\"))",
        on: "-a-b|",
        ["then:", "then", "then", "", ""]
      ) { source, _ in source.then(Source(values: "y", "z")) },
      one(
        "repeat(_:)",
        ["repeat(2)", "repeat(12)"],
        "repeat(2)",
        on: "-a-b|",
        ["repeat", "times", "repeat", "", ""],
        again: true
      ) { source, _ in source.repeat(2) },
      one(
        "retry(upTo:)",
        ["retry(upTo: 1)", "retry(upTo: 12)"],
        "retry(upTo: 1)",
        on: "-a-#",
        ["retry:", "retry", "retry(upTo:)", "retry(_:)", "retry(_:)"],
        again: true
      ) { source, _ in source.retry(upTo: 1) },
    ]
  }

  static var sharing: [OperatorEntry] {
    [
      one(
        "replayLazily(upTo:)",
        [],
        "replayLazily(upTo: 1), started again at 4",
        on: "-a-b-c|",
        ["replayLazily", "replayLazily", "replayLazily(upTo:)", "", "share(replay:)"],
        queue: "what comes while an observer is told of the past"
      ) { source, time in
        let shared = source.replayLazily(upTo: 1)
        shared.start()
        return Source.empty.delay(.milliseconds(4), on: time).then(shared)
      },
      one(
        "replayEagerly(upTo:)",
        [],
        "replayEagerly(upTo: 2), started at 4",
        on: "-a-b-c|",
        ["replay", "", "", "", "replay(_:)"],
        queue: "what comes while an observer is told of the past"
      ) { source, time in
        let shared = source.replayEagerly(upTo: 2)
        return Source.empty.delay(.milliseconds(4), on: time).then(shared)
      },
      one(
        "multicast(replaying:)",
        [],
        "multicast().autoconnect(), started again at 4",
        on: "-a-b-c|",
        ["multicast:, publish", "", "", "multicast, share", "multicast, publish"],
        queue: "what comes while an observer is told of the past"
      ) { source, time in
        let shared = source.multicast().autoconnect()
        shared.start()
        return Source.empty.delay(.milliseconds(4), on: time).then(shared)
      },
      one(
        "buffer(capacity:)",
        [],
        ".buffer(capacity: 1), started at 4",
        on: "-a-b-c|",
        ["RACReplaySubject", "buffer", "", "", "ReplaySubject"],
        queue: "all values, if no capacity is given"
      ) { source, time in
        let (output, input) = Source.buffer(capacity: 1)
        source.start(input)
        return Source.empty.delay(.milliseconds(4), on: time).then(output)
      },
    ]
  }
}

extension SignalProducer where Value == String {
  fileprivate func isEqual(to other: String) -> SignalProducer<Bool, Failure> { map { $0 == other } }
}

extension SignalProducer where Value == Bool {
  /// Drawn as one letter.
  fileprivate var letters: SignalProducer<String, Failure> { map { $0 ? "T" : "F" } }
}
