import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let twelfthProducers: [Bug] = [twelfthNumbers, twelfthSettling, twelfthSecondChance, twelfthStubborn]

  private static let twelfthNumbers = Bug(
    "twelfth/numbers-in-a-shared-box",
    "An operator as a value keeps its counter in an object, which all copies share, so that runs go on counting.",
    breaks: "P2",
    witness: .played(correct: "1a 2b | 1a 2b |", broken: "1a 2b | 3a 4b |") { variant in
      let log = TwelfthLog()
      let numbered = SignalProducer<String, TestFailure>(values: "a", "b").applying(TwelfthNumbering(variant: variant))
      numbered.start { log.add($0) }
      numbered.start { log.add($0) }
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          signal: "numbered",
          values: ["a", "b"],
          { source, _ in source.applying(TwelfthNumbering(variant: variant)) },
          producer: { source, _ in source.applying(TwelfthNumbering(variant: variant)) }
        )
      )
    }
  )

  private static let twelfthSettling = Bug(
    "twelfth/steps-of-producers-compare-with-what-was-sent",
    "An operator drops small steps between values; its producers compare with the last value that they sent.",
    breaks: "P3",
    witness: .played(correct: "1 | 1 |", broken: "1 | 1 3 |") { variant in
      let log = TwelfthLog()
      let (signal, input) = Signal<Int, TestFailure>.pipe()
      twelfthSteps(signal).observe { log.add($0) }
      for value in 1...3 { input.send(value: value) }
      input.sendCompleted()
      twelfthSteps(SignalProducer<Int, TestFailure>(values: 1, 2, 3), variant).start { log.add($0) }
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<Int, Int>(
          signal: "large steps",
          values: [1, 2, 3],
          { source, _ in twelfthSteps(source) },
          producer: { source, _ in twelfthSteps(source, variant) }
        )
      )
    }
  )

  private static let twelfthSecondChance = Bug(
    "twelfth/second-run-is-not-disposed",
    "An operator that starts its source once more after a failure adds only the first run to its lifetime.",
    breaks: "P4",
    witness: .played(correct: "on on off !", broken: "on on !") { variant in
      let log = TwelfthLog()
      let words = TwelfthLog()
      let runs = TwelfthBox(0)
      let input = TwelfthBox<Observer<String, TestFailure>?>(nil)
      let source = SignalProducer<String, TestFailure> { observer, lifetime in
        log.add("on")
        runs.update { $0 += 1 }
        if runs.value == 1 { return observer.send(error: TestFailure()) }
        input.value = observer
        lifetime += { log.add("off") }
      }
      let handle = twelfthRetriedOnce(source, variant).start { words.add($0) }
      handle.dispose()
      return log.text + " " + words.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          producer: "second chance",
          traits: [.handlesFailure, .startsAgain],
          values: ["a", "b"]
        ) { source, _ in twelfthRetriedOnce(source, variant) }
      )
    }
  )

  private static let twelfthStubborn = Bug(
    "twelfth/retry-starts-inside-the-failure",
    "A retry starts its source directly where the failure arrives, without the loop that did so after the return.",
    breaks: "O7",
    witness: .played(correct: "13 runs, 1 deep #", broken: "13 runs, 13 deep #") { variant in
      let log = TwelfthLog()
      let depth = TwelfthBox((runs: 0, now: 0, most: 0))
      let source = SignalProducer<String, TestFailure> { observer, _ in
        depth.update { depth in
          depth.runs += 1
          depth.now += 1
          depth.most = max(depth.most, depth.now)
        }
        observer.send(error: TestFailure())
        depth.update { $0.now -= 1 }
      }
      twelfthRetried(source, upTo: 12, variant).start { log.add($0) }
      return "\(depth.value.runs) runs, \(depth.value.most) deep \(log.text)"
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          producer: "stubborn",
          traits: [.handlesFailure, .startsAgain],
          values: ["a", "b"]
        ) { source, _ in twelfthRetried(source, upTo: 12, variant) }
      )
    }
  )
}

private struct TwelfthNumbering: ValueTransducer {
  typealias Failure = TestFailure

  let variant: Bug.Variant
  var own = 0
  let shared = TwelfthBox(0)

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    own += 1
    let number =
      variant == .correct
      ? own
      : shared.update { shared in
        shared += 1
        return shared
      }
    return .send("\(number)\(value)")
  }
}

/// Drops every value that is close to the one before it.
private struct TwelfthSteps: ValueTransducer {
  typealias Failure = TestFailure

  let comparesWithSent: Bool
  var previous: Int?

  mutating func receive(_ value: Int) -> Reaction<Int, TestFailure> {
    let isSmall = previous.map { abs($0 - value) <= 1 } ?? false
    if !isSmall || !comparesWithSent { previous = value }
    return isSmall ? .nothing : .send(value)
  }
}

private func twelfthSteps(_ source: Signal<Int, TestFailure>) -> Signal<Int, TestFailure> {
  source.applying(TwelfthSteps(comparesWithSent: false))
}

private func twelfthSteps(
  _ source: SignalProducer<Int, TestFailure>,
  _ variant: Bug.Variant
) -> SignalProducer<Int, TestFailure> {
  source.applying(TwelfthSteps(comparesWithSent: variant == .broken))
}

private func twelfthRetriedOnce(
  _ source: SignalProducer<String, TestFailure>,
  _ variant: Bug.Variant
) -> SignalProducer<String, TestFailure> {
  SignalProducer { observer, lifetime in
    lifetime += source.start { event in
      guard case .failed = event else { return observer.send(event) }
      if lifetime.hasEnded { return }
      let second = source.start(observer)
      if variant == .correct { lifetime += second }
    }
  }
}

private func twelfthRetried(
  _ source: SignalProducer<String, TestFailure>,
  upTo count: Int,
  _ variant: Bug.Variant
) -> SignalProducer<String, TestFailure> {
  SignalProducer { observer, lifetime in
    let left = TwelfthBox(count)
    let loop = TwelfthLoop(variant) { loop in
      if lifetime.hasEnded { return }
      lifetime += source.start { event in
        if case .failed = event,
          left.update({ left in
            left -= 1
            return left >= 0
          })
        {
          loop.runAgain()
        } else {
          observer.send(event)
        }
      }
    }
    loop.runAgain()
  }
}

/// Runs its body again each time that it is asked to, after the body has returned.
private final class TwelfthLoop: Sendable {
  private struct State {
    var isRunning = false
    var isWanted = false
  }

  private let state = Mutex(State())
  private let variant: Bug.Variant
  private let body: @Sendable (TwelfthLoop) -> Void

  init(_ variant: Bug.Variant, _ body: @escaping @Sendable (TwelfthLoop) -> Void) {
    self.variant = variant
    self.body = body
  }

  func runAgain() {
    if variant == .broken { return body(self) }
    let isFirst = state.withLock { state in
      defer { state = State(isRunning: true, isWanted: true) }
      return !state.isRunning
    }
    guard isFirst else { return }
    while state.withLock({ state in
      defer { state = State(isRunning: state.isWanted, isWanted: false) }
      return state.isWanted
    }) {
      body(self)
    }
  }
}
