import Reactive
import ReactiveContractKit

/// An event of one of two joined signals.
struct FifthArrival: Sendable {
  let isFirst: Bool
  let event: Event<String, TestFailure>
}

typealias FifthSignal = Signal<String, TestFailure>

/// Two signals as one, event by event, so that an operator over both is an operator over one.
func fifthJoined(_ first: FifthSignal, _ second: FifthSignal) -> Signal<FifthArrival, Never> {
  Signal.merge(
    first.materialize().map { FifthArrival(isFirst: true, event: $0) },
    second.materialize().map { FifthArrival(isFirst: false, event: $0) }
  )
}

/// Two producers as one, event by event.
func fifthJoined(
  _ first: SignalProducer<String, TestFailure>,
  _ second: SignalProducer<String, TestFailure>
) -> SignalProducer<FifthArrival, Never> {
  SignalProducer.merge(
    first.materialize().map { FifthArrival(isFirst: true, event: $0) },
    second.materialize().map { FifthArrival(isFirst: false, event: $0) }
  )
}

/// Declares both forms of an operator over two streams that is a law over their joined events.
private func fifthOver(
  _ name: String,
  traits: Traits = [],
  _ law: some FifthJoinLaw
) -> OperatorSubject<String, String> {
  OperatorSubject<String, String>(
    combining: name,
    traits: traits,
    values: ["a", "b", "x", "y"],
    signal: { first, second, _ in fifthJoined(first, second).applying(law) },
    producer: { first, second, _ in fifthJoined(first, second).applying(law) }
  )
}

/// Operators over two joined signals.
enum FifthJoining {
  static let bugs = [pausedFailure, staleSlots, zipNewest, sampleOnce]

  // MARK: Pausing

  private static let pausedFailure = Bug(
    "fifth/failure-waits-in-pause",
    "Values wait while the other stream has paused this one, and a failure of this one waits with them.",
    breaks: "E2",
    witness: .played(correct: "a # resume", broken: "a b # resume") { variant in
      let log = FifthLog()
      let (first, second) = (fifthPipe(), fifthPipe())
      fifthJoined(first.output, second.output).applying(FifthPause(variant: variant)).observe(log.sink())
      first.input.send(value: "a")
      second.input.send(value: "x")
      first.input.send(value: "b")
      first.input.send(error: TestFailure())
      second.input.send(value: "y")
      log.add("resume")
      return log.text
    },
    subject: { variant in
      Subject(fifthOver("fifth pause", FifthPause(variant: variant)))
    }
  )

  // MARK: The latest of both

  private static let staleSlots = Bug(
    "fifth/latest-pair-made-too-early",
    "The pair of the latest values is made before its turn, so that an older pair can be sent after a newer one.",
    breaks: "E5",
    witness: .described(
      correct: "ax, and then ay and by or bx and by, when two threads send b and y at once: the last pair is by.",
      broken: "One thread makes bx and waits, the other one makes and sends by, and then bx is sent, as the last pair."
    ),
    oracle: { OracleSubject(slotsSubject($0), oracle: "combineLatest") },
    subject: { Subject(slotsSubject($0)) }
  )

  private static func slotsSubject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
    OperatorSubject<String, String>(
      combining: "fifth latest pair",
      values: ["a", "b", "x", "y"],
      signal: { first, second, _ in latestPair(first, second, variant) },
      producer: { first, second, _ in first.lift({ latestPair($0, $1, variant) }, with: second) }
    )
  }

  private static func latestPair(_ first: FifthSignal, _ second: FifthSignal, _ variant: Bug.Variant) -> FifthSignal {
    let slots = FifthSlots()
    let left = first.materialize().map { FifthArrival(isFirst: true, event: $0) }
    let right = second.materialize().map { FifthArrival(isFirst: false, event: $0) }
    switch variant {
    case .correct: return Signal.merge(left, right).compactMap(slots.store).dematerialize()
    case .broken: return Signal.merge(left.compactMap(slots.store), right.compactMap(slots.store)).dematerialize()
    }
  }

  // MARK: Zip

  private static let zipNewest = Bug(
    "fifth/zip-keeps-the-newest",
    "A zip keeps only the newest value that waits for a partner, in place of all.",
    breaks: nil,
    witness: .played(correct: "ax by", broken: "bx") { variant in
      let log = FifthLog()
      let (first, second) = (fifthPipe(), fifthPipe())
      fifthJoined(first.output, second.output).applying(FifthZip(variant: variant)).observe(log.sink())
      first.input.send(value: "a")
      first.input.send(value: "b")
      second.input.send(value: "x")
      second.input.send(value: "y")
      return log.text
    },
    oracle: { OracleSubject(zipSubject($0), oracle: "zip") },
    subject: { Subject(zipSubject($0)) }
  )

  private static func zipSubject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
    fifthOver("fifth zip of joined", traits: .finishesEarly, FifthZip(variant: variant))
  }

  // MARK: Sampling

  private static let sampleOnce = Bug(
    "fifth/sample-uses-up",
    "Sampling uses up the latest value, so that a sampler that is quicker than the source samples nothing.",
    breaks: nil,
    witness: .played(correct: "a a b |", broken: "a b |") { variant in
      let log = FifthLog()
      let (first, second) = (fifthPipe(), fifthPipe())
      fifthJoined(first.output, second.output).applying(FifthSample(variant: variant)).observe(log.sink())
      first.input.send(value: "a")
      second.input.send(value: "x")
      second.input.send(value: "y")
      first.input.send(value: "b")
      second.input.send(value: "x")
      first.input.sendCompleted()
      second.input.sendCompleted()
      return log.text
    },
    oracle: { OracleSubject(sampleSubject($0), oracle: "sample(on:)") },
    subject: { Subject(sampleSubject($0)) }
  )

  private static func sampleSubject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
    let apply: @Sendable (FifthSignal, Signal<String, Never>) -> FifthSignal = { source, sampler in
      fifthJoined(source, sampler.promoteError(TestFailure.self)).applying(FifthSample(variant: variant))
    }
    return OperatorSubject<String, String>(
      triggering: "fifth sample",
      values: ["a", "b", "x", "y"],
      beginsWithSecond: false,
      signal: { source, sampler, _ in apply(source, sampler) },
      producer: { source, sampler, _ in source.lift(apply, with: sampler) }
    )
  }
}
