import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let thirteenthShop: [Bug] = [thirteenthPairs, thirteenthPayment, thirteenthTotals, thirteenthLastTwo]

  private static let thirteenthPairs = Bug(
    "thirteenth/cart-lines-flushed-on-failure",
    "An operator that prints cart lines two by two sends the odd line before it passes a failure on.",
    breaks: "E2",
    witness: .played(correct: "ab #", broken: "ab c #") { variant in
      thirteenthPlay("abc#") { source, _ in source.applying(ThirteenthCartPairs(variant: variant)) }
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(signal: "cart lines in pairs", values: ["a", "b"]) { source, _ in
          source.applying(ThirteenthCartPairs(variant: variant))
        }
      )
    }
  )

  private static let thirteenthPayment = Bug(
    "thirteenth/payment-retried-inside-its-failure",
    "A payment is started again inside the handler of its failure, so that a dead network nests all attempts.",
    breaks: "O7",
    witness: .played(correct: "1 1 1 1 #", broken: "1 2 3 4 #") { variant in
      let (log, depth) = (ThirteenthLog(), ThirteenthCount())
      let payment = ThirteenthProducer { observer, _ in
        log.add("\(depth.add(1))")
        observer.send(error: TestFailure())
        depth.add(-1)
      }
      thirteenthRetried(payment, upTo: 3, variant).start { log.add($0) }
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          producer: "payment, tried 13 times",
          traits: [.handlesFailure, .startsAgain],
          values: ["a", "b"]
        ) { source, _ in thirteenthRetried(source, upTo: 12, variant) }
      )
    }
  )

  private static let thirteenthTotals = Bug(
    "thirteenth/producer-form-counts-from-zero",
    "The producer's form of a difference operator compares the first price with a zero; the signal's form waits.",
    breaks: "P3",
    witness: .played(correct: "ab |", broken: "0a ab |") { variant in
      let log = ThirteenthLog()
      thirteenthPriceSteps(ThirteenthProducer(values: "a", "b"), variant).start { log.add($0) }
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(signal: "price steps", values: ["a", "b"]) { source, _ in
          thirteenthPriceSteps(source)
        } producer: { source, _ in
          thirteenthPriceSteps(source, variant)
        }
      )
    }
  )

  private static let thirteenthLastTwo = Bug(
    "thirteenth/last-two-in-ring-order",
    "The last two offers are read from their ring buffer in the order of its slots, not of their arrival.",
    breaks: nil,
    witness: .played(correct: "b c |", broken: "c b |") { variant in
      thirteenthPlayFlow("abc|") { $0.thirteenthLastTwo(variant) }
    },
    oracle: { variant in OracleSubject(thirteenthLastTwoSubject(variant), oracle: "take(last: 2)") },
    subject: { variant in Subject(thirteenthLastTwoSubject(variant)) }
  )
}

private struct ThirteenthCartPairs: Transducer {
  let variant: Bug.Variant
  var odd: String?

  init(variant: Bug.Variant) { self.variant = variant }

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    guard let first = odd else {
      odd = value
      return .nothing
    }
    odd = nil
    return .send(first + value)
  }

  mutating func end(_ termination: Termination<TestFailure>) -> Reaction<String, TestFailure> {
    guard let odd else { return .end(termination) }
    switch termination {
    case .completed: return .sendThenEnd(odd, termination)
    case .failed: return variant == .correct ? .end(termination) : .sendThenEnd(odd, termination)
    case .interrupted: return .end(termination)
    }
  }
}

private func thirteenthRetried(
  _ source: ThirteenthProducer,
  upTo limit: Int,
  _ variant: Bug.Variant
) -> ThirteenthProducer {
  ThirteenthProducer { observer, lifetime in
    let current = SerialDisposable()
    lifetime += current
    let left = Mutex(limit)
    let loop = Mutex((isRunning: false, wanted: 0))

    @Sendable func start() {
      source.startWithSignal { signal, handle in
        current.inner = handle
        signal.observe { event in
          guard case .failed = event, left.withLock({ $0 > 0 }) else { return observer.send(event) }
          left.withLock { $0 -= 1 }
          request()
        }
      }
    }

    @Sendable func request() {
      if variant == .broken { return start() }
      let mustLoop = loop.withLock { loop in
        loop.wanted += 1
        defer { loop.isRunning = true }
        return !loop.isRunning
      }
      guard mustLoop else { return }
      while takeNext() {
        if !lifetime.hasEnded { start() }
      }
    }

    @Sendable func takeNext() -> Bool {
      loop.withLock { loop in
        guard loop.wanted > 0 else {
          loop.isRunning = false
          return false
        }
        loop.wanted -= 1
        return true
      }
    }

    request()
  }
}

private func thirteenthPriceSteps(_ source: ThirteenthSignal) -> ThirteenthSignal {
  source.combinePrevious().map { $0 + $1 }
}

private func thirteenthPriceSteps(_ source: ThirteenthProducer, _ variant: Bug.Variant) -> ThirteenthProducer {
  switch variant {
  case .correct: source.combinePrevious().map { $0 + $1 }
  case .broken: source.combinePrevious("0").map { $0 + $1 }
  }
}

private func thirteenthLastTwoSubject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
  OperatorSubject("last two offers", values: ["a", "b", "c"]) { source, _ in
    ThirteenthFlow(source).thirteenthLastTwo(variant).source
  }
}

private struct ThirteenthRing: Sendable {
  var slots: [String] = []
  var next = 0

  mutating func add(_ value: String) {
    if slots.count < 2 {
      slots.append(value)
    } else {
      slots[next] = value
      next = (next + 1) % 2
    }
  }
}

extension ThirteenthFlow {
  fileprivate func thirteenthLastTwo(_ variant: Bug.Variant) -> ThirteenthFlow {
    handling(ThirteenthRing()) { ring, event in
      switch event {
      case .next(let value):
        ring.add(value)
        return []
      case .completed:
        let start = variant == .correct ? ring.next : 0
        let ordered = Array(ring.slots[start...] + ring.slots[..<start])
        ring = ThirteenthRing()
        return ordered.map { .next($0) } + [.completed]
      case .failed, .interrupted:
        ring = ThirteenthRing()
        return [event]
      }
    }
  }
}
