import Foundation
import Reactive
import ReactiveContractKit

extension Bug {
  /// Operators that keep every rule, but do not do what they are for.
  static let firstMeaning: [Bug] = [
    First.unary(
      "first/skip-while-never-stops-asking",
      "The predicate is asked about every value, also after the first one that does not satisfy it.",
      breaks: nil,
      values: ["a", "b"],
      oracle: "skip(while:)",
      script: "a b a |",
      correct: "b a |",
      broken: "b |"
    ) { variant, source, _ in
      EventSource(SignalProducer(source).applying(SkippingWhile(keepsAsking: variant == .broken)))
    },
    First.unary(
      "first/take-last-in-the-order-of-slots",
      "The last values are kept in a ring and sent from its first slot on, and not from the oldest value on.",
      breaks: nil,
      readings: ["E6/queued"],
      oracle: "take(last: 2)",
      script: "a b c |",
      correct: "b c |",
      broken: "c b |"
    ) { variant, source, _ in
      FirstRun.source { run in
        let ring = FirstBox((slots: ["", ""], count: 0))
        run.follow(source) { event in
          switch event {
          case .next(let value):
            ring.it.slots[ring.it.count % 2] = value
            ring.it.count += 1
          case .completed:
            let (slots, count) = ring.it
            let oldest = variant == .broken ? 0 : max(0, count - 2)
            for index in 0..<min(count, 2) { run.send(slots[(oldest + index) % 2]) }
            run.end(event)
          case .failed, .interrupted: run.end(event)
          }
        }
      }
    },
    First.unary(
      "first/previous-is-always-the-first",
      "The previous value is stored only if there is none yet, so every value is paired with the first one.",
      breaks: nil,
      oracle: "combinePrevious()",
      script: "a b c",
      correct: "ab bc",
      broken: "ab ac"
    ) { variant, source, _ in
      EventSource(SignalProducer(source).applying(Pairing(staysWithFirst: variant == .broken)))
    },
    First.binary(
      "first/zip-takes-the-newest",
      "A value is paired with the newest of the values that wait, since the queue is used as a stack.",
      breaks: nil,
      traits: .finishesEarly,
      oracle: "zip",
      script: "a b 1x 1y",
      correct: "ax by",
      broken: "bx ay"
    ) { variant, first, second, _ in
      let sides = FirstSide.joined(.left(first), .right(second))
      return EventSource(sides.applying(FirstZipping(isStack: variant == .broken)))
    },
    First.binary(
      "first/with-latest-answers-the-other",
      "A value of the other stream is also answered with a pair, as in combineLatest.",
      breaks: nil,
      traits: [.handlesInterruption(ofInput: 1), .finishesEarly],
      secondFails: false,
      oracle: "withLatest(from:)",
      script: "1x a 1y b",
      correct: "ax by",
      broken: "ax ay by"
    ) { variant, first, second, _ in
      let sides = FirstSide.joined(.right(second), .left(first))
      return EventSource(sides.applying(Accompanying(answersBoth: variant == .broken)))
    },
    First.flattening(
      "first/concat-runs-one-too-many",
      "Whether another stream may start is asked with <= in place of <, so that two run where one is allowed.",
      breaks: nil,
      readings: ["E6/queued"],
      oracle: "flatten(.concat)",
      script: "^1 ^2 2x 1a 1| 2y",
      correct: "a y",
      broken: "x a y"
    ) { variant, outer in
      FirstRun.source { run in
        let limited = FirstLimited(run, extra: variant == .broken ? 1 : 0)
        run.follow(outer) { limited.receive($0) }
      }
    },
  ]
}

/// Drops values at the beginning.
private struct SkippingWhile: ValueTransducer {
  typealias Failure = TestFailure

  let keepsAsking: Bool
  var isSkipping = true

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    if isSkipping, value == "a" { return .nothing }
    if !keepsAsking { isSkipping = false }
    return .send(value)
  }
}

/// Every value with the one before.
private struct Pairing: ValueTransducer {
  typealias Failure = TestFailure

  let staysWithFirst: Bool
  var previous: String?

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    defer { previous = staysWithFirst ? previous ?? value : value }
    guard let previous else { return .nothing }
    return .send(previous + value)
  }
}

/// Pairs of the values of two sides.
private struct FirstZipping: Transducer {
  let isStack: Bool
  var queues: [[String]] = [[], []]
  var completed = [false, false]

  mutating func receive(_ value: FirstSide) -> Reaction<String, TestFailure> {
    switch value {
    case .left(let event): receive(event, 0)
    case .right(let event): receive(event, 1)
    }
  }

  mutating func end(_ termination: Termination<TestFailure>) -> Reaction<String, TestFailure> { .end(termination) }

  private mutating func receive(_ event: FirstEvent<String>, _ side: Int) -> Reaction<String, TestFailure> {
    switch event {
    case .next(let value):
      queues[side].append(value)
      guard !queues[1 - side].isEmpty else { return .nothing }
      let pair = take(0) + take(1)
      return isExhausted ? .sendThenEnd(pair, .completed) : .send(pair)
    case .completed:
      completed[side] = true
      return isExhausted ? .end(.completed) : .nothing
    case .failed(let failure): return .end(.failed(failure))
    case .interrupted: return .end(.interrupted)
    }
  }

  private mutating func take(_ side: Int) -> String {
    isStack ? queues[side].removeLast() : queues[side].removeFirst()
  }

  private var isExhausted: Bool {
    (0...1).contains { completed[$0] && queues[$0].isEmpty } || completed == [true, true]
  }
}

/// Values of the left side, each with the latest one of the right side.
private struct Accompanying: Transducer {
  let answersBoth: Bool
  var own: String?
  var latest: String?

  mutating func receive(_ value: FirstSide) -> Reaction<String, TestFailure> {
    switch value {
    case .left(.next(let value)):
      own = value
      return latest.map { .send(value + $0) } ?? .nothing
    case .left(.failed(let failure)), .right(.failed(let failure)): return .end(.failed(failure))
    case .left(.completed): return .end(.completed)
    case .left(.interrupted): return .end(.interrupted)
    case .right(.next(let value)):
      latest = value
      guard answersBoth, let own else { return .nothing }
      return .send(own + value)
    case .right(.completed), .right(.interrupted): return .nothing
    }
  }

  mutating func end(_ termination: Termination<TestFailure>) -> Reaction<String, TestFailure> { .end(termination) }
}

/// Streams of which one may run.
private final class FirstLimited: @unchecked Sendable {
  private let run: FirstRun<String>
  private let extra: Int
  private let lock = NSLock()
  private var waiting: [FirstSource] = []
  private var running = 0
  private var isStarting = false
  private var isOuterOver = false

  init(_ run: FirstRun<String>, extra: Int) {
    self.run = run
    self.extra = extra
  }

  func receive(_ event: FirstEvent<FirstSource>) {
    switch event {
    case .next(let inner):
      lock.withLock { waiting.append(inner) }
      run.afterwards { self.startNext() }
    case .completed:
      lock.withLock { isOuterOver = true }
      endIfDone()
    case .failed(let failure): run.end(.failed(failure))
    case .interrupted: run.end(.interrupted)
    }
  }

  private func receiveInner(_ event: FirstEvent<String>) {
    switch event {
    case .next(let value): run.send(value)
    case .failed: run.end(event)
    case .completed, .interrupted:
      lock.withLock { running -= 1 }
      endIfDone()
      run.afterwards { self.startNext() }
    }
  }

  private func endIfDone() {
    if lock.withLock({ isOuterOver && running == 0 && waiting.isEmpty }) { run.end(.completed) }
  }

  private func startNext() {
    let mayStart = lock.withLock {
      defer { isStarting = true }
      return !isStarting
    }
    guard mayStart else { return }
    while let next = takeNext() { run.follow(next) { self.receiveInner($0) } }
  }

  private func takeNext() -> FirstSource? {
    lock.withLock {
      guard running < 1 + extra, !waiting.isEmpty else {
        isStarting = false
        return nil
      }
      running += 1
      return waiting.removeFirst()
    }
  }
}
