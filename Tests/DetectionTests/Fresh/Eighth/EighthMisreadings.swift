import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let eighthMisreadings: [Bug] = [eighthStalePair, eighthFirstAndLast, eighthEveryBlank]

  private static let eighthStalePair = Bug(
    "eighth/pair-before-the-change",
    "A combination of two fields makes its pair before it stores a change of the second field.",
    breaks: nil,
    witness: .played(correct: "ax ay", broken: "ax ax") { variant in
      let log = EighthLog()
      let (left, leftInput) = Signal<String, TestFailure>.pipe()
      let (right, rightInput) = Signal<String, TestFailure>.pipe()
      eighthPaired(left, right, variant).observe { if let pair = $0.value { log.add(pair) } }
      rightInput.send(value: "x")
      leftInput.send(value: "a")
      rightInput.send(value: "y")
      return log.text
    },
    oracle: { variant in OracleSubject(eighthPairing(variant), oracle: "combineLatest") },
    subject: { variant in Subject(eighthPairing(variant)) }
  )

  private static let eighthFirstAndLast = Bug(
    "eighth/last-two-with-the-oldest",
    "take(last: 2) makes room for a new sample by dropping the newest one, not the oldest.",
    breaks: nil,
    witness: .played(correct: "b c |", broken: "a c |") { variant in
      let log = EighthLog()
      let (signal, input) = Signal<String, TestFailure>.pipe()
      eighthLastTwo(signal, variant).observe { log.add($0) }
      for sample in ["a", "b", "c"] { input.send(value: sample) }
      input.sendCompleted()
      return log.text
    },
    oracle: { variant in OracleSubject(eighthTail(variant), oracle: "take(last: 2)") },
    subject: { variant in Subject(eighthTail(variant)) }
  )

  private static let eighthEveryBlank = Bug(
    "eighth/skip-while-for-ever",
    "A home-made skip(while:) asks its predicate about every value, also after it has begun to send.",
    breaks: nil,
    witness: .played(correct: "b a |", broken: "b |") { variant in
      let log = EighthLog()
      let source = EventSource(SignalProducer<String, TestFailure>(["a", "b", "a"]))
      _ = eighthSkipped(EighthFlow(source), variant).start { log.add($0) }
      return log.text
    },
    oracle: { variant in OracleSubject(eighthSkipping(variant), oracle: "skip(while:)") },
    subject: { variant in Subject(eighthSkipping(variant)) }
  )
}

private func eighthPairing(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
  OperatorSubject(
    combining: "eighth pair",
    values: ["a", "b", "x", "y"],
    signal: { left, right, _ in eighthPaired(left, right, variant) },
    producer: { left, right, _ in left.lift({ eighthPaired($0, $1, variant) }, with: right) }
  )
}

/// Sends the latest values of both fields.
///
/// One merge of all their events keeps these in order.
private func eighthPaired(
  _ left: Signal<String, TestFailure>,
  _ right: Signal<String, TestFailure>,
  _ variant: Bug.Variant
) -> Signal<String, TestFailure> {
  left.materialize().map { EighthChange(isLeft: true, event: $0) }
    .merge(with: right.materialize().map { EighthChange(isLeft: false, event: $0) })
    .applying(EighthPair(variant: variant))
}

private struct EighthChange: Sendable {
  let isLeft: Bool
  let event: Event<String, TestFailure>
}

private struct EighthPair: Transducer {
  let variant: Bug.Variant
  var left: String?
  var right: String?
  var running = 2

  private var pair: Reaction<String, TestFailure> {
    guard let left, let right else { return .nothing }
    return .send(left + right)
  }

  mutating func receive(_ change: EighthChange) -> Reaction<String, TestFailure> {
    switch change.event {
    case .next(let value):
      let before = pair
      if change.isLeft { left = value } else { right = value }
      return variant == .correct || change.isLeft ? pair : before
    case .failed(let error): return .end(.failed(error))
    case .interrupted: return .end(.interrupted)
    case .completed:
      running -= 1
      return running == 0 ? .end(.completed) : .nothing
    }
  }

  mutating func end(_ termination: Termination<Never>) -> Reaction<String, TestFailure> {
    switch termination {
    case .completed: .end(.completed)
    case .interrupted: .end(.interrupted)
    }
  }
}

private func eighthTail(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
  OperatorSubject(signal: "eighth take(last: 2)", values: ["a", "b", "c"]) { source, _ in
    eighthLastTwo(source, variant)
  }
}

private func eighthLastTwo(
  _ samples: Signal<String, TestFailure>,
  _ variant: Bug.Variant
) -> Signal<String, TestFailure> {
  Signal { observer, lifetime in
    let kept = EighthBox<[String]>([])
    lifetime += samples.observe { event in
      switch event {
      case .next(let sample):
        kept.change { kept in
          if kept.count == 2 { kept.remove(at: variant == .correct ? 0 : 1) }
          kept.append(sample)
        }
      case .completed:
        for sample in kept.value { observer.send(value: sample) }
        observer.sendCompleted()
      case .failed, .interrupted: observer.send(event)
      }
    }
  }
}

private func eighthSkipping(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
  OperatorSubject("eighth skip(while:)", capabilities: eighthFlowCapabilities, values: ["a", "b"]) { source, _ in
    eighthSkipped(EighthFlow(source), variant).source
  }
}

private func eighthSkipped(_ flow: EighthFlow<String>, _ variant: Bug.Variant) -> EighthFlow<String> {
  flow.through { gate in
    let skips = EighthBox(true)
    return { event in
      if let value = event.value, skips.value {
        if value == "a" { return }
        if variant == .correct { skips.set(false) }
      }
      gate.send(event)
    }
  }
}
