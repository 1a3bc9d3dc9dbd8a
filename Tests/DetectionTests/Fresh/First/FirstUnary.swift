import Dispatch
import Foundation
import Reactive
import ReactiveContractKit

extension Bug {
  /// Operators over one stream that break a rule.
  static let firstUnary: [Bug] = [
    First.unary(
      "first/handle-comes-after-the-value",
      "A source that sends in the call that observes it is never let go of: its handle is stored after the end.",
      breaks: "B1",
      traits: .finishesEarly,
      readings: ["E6/queued"],
      oracle: "take(first: 1)",
      script: "@a",
      correct: "a | off0",
      broken: "a |"
    ) { variant, source, _ in
      EventSource { sink in
        let head = Head(sink, forgets: variant == .broken)
        head.attach(source.observe { head.receive($0) })
        return Cancellation { head.dispose() }
      }
    },
    First.unary(
      "first/interruption-flushes-the-chunk",
      "The incomplete array is sent before every end but a failure, so also before an interruption.",
      breaks: "E4",
      oracle: "collect(count: 2)",
      script: "a !",
      correct: "!",
      broken: "[a] !"
    ) { variant, source, _ in
      EventSource(SignalProducer(source).applying(Chunks(flushesAtInterruption: variant == .broken)))
    },
    First.unary(
      "first/position-is-of-the-operator",
      "The counter of the positions is made with the operator and not with the run, so a second run goes on counting.",
      breaks: "P2",
      readings: ["E6/queued"],
      script: "a & b",
      correct: "a0 b1 b0'",
      broken: "a0 b1 b2'"
    ) { variant, source, _ in
      let common = FirstBox(0)
      return FirstRun.source { run in
        let position = variant == .broken ? common : FirstBox(0)
        run.follow(source) { event in
          let number = position.it
          if case .next = event { position.it += 1 }
          run.forward(event.map { "\($0)\(number)" })
        }
      }
    },
    First.unary(
      "first/last-of-nothing",
      "The completion of a source without a value returns early, because there is no last value to send.",
      breaks: "E3",
      oracle: "take(last: 1)",
      script: "|",
      correct: "|",
      broken: ""
    ) { variant, source, _ in
      EventSource(SignalProducer(source).applying(Last(staysSilent: variant == .broken)))
    },
    First.unary(
      "first/map-on-a-queue-of-its-own",
      "An expensive transform runs on a queue of the operator, which also sends the result; the sender waits for it.",
      breaks: "O5",
      witness: .played(correct: "aa here", broken: "aa elsewhere") { variant in
        let log = FirstLog()
        let here = pthread_self()
        let wire = FirstWire<String> {}
        let run = EventSource(expensiveMap(SignalProducer(wire.source), onQueue: variant == .broken)).observe { event in
          log.add(event)
          log.add(pthread_equal(here, pthread_self()) != 0 ? "here" : "elsewhere")
        }
        wire.send(.next("a"))
        _ = run
        return log.text
      }
    ) { variant, source, _ in
      EventSource(expensiveMap(SignalProducer(source), onQueue: variant == .broken))
    },
  ]
}

/// The first value of a stream.
private final class Head: @unchecked Sendable {
  private let gate = FirstGate()
  private let lock = NSLock()
  private var sink: FirstSource.Sink?
  private var handle: Cancellation?
  private let forgets: Bool

  init(_ sink: @escaping FirstSource.Sink, forgets: Bool) {
    self.sink = sink
    self.forgets = forgets
  }

  func receive(_ event: FirstEvent<String>) {
    gate.enter {
      guard let sink = self.takeSink() else { return }
      sink(event)
      if case .next = event { sink(.completed) }
      self.release()
    }
  }

  func attach(_ handle: Cancellation) {
    let isLate = lock.withLock {
      self.handle = handle
      return sink == nil && !forgets
    }
    if isLate { release() }
  }

  func dispose() {
    gate.post {
      guard let sink = self.takeSink() else { return }
      sink(.interrupted)
      self.release()
    }
  }

  private func takeSink() -> FirstSource.Sink? {
    lock.withLock {
      defer { sink = nil }
      return sink
    }
  }

  private func release() {
    let handle = lock.withLock {
      defer { self.handle = nil }
      return self.handle
    }
    handle?.dispose()
  }
}

/// Arrays of two values, as texts.
private struct Chunks: Transducer {
  let flushesAtInterruption: Bool
  var held: [String] = []
  var isFresh = true

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    isFresh = false
    held.append(value)
    guard held.count == 2 else { return .nothing }
    defer { held = [] }
    return .send("[\(held.joined())]")
  }

  mutating func end(_ termination: Termination<TestFailure>) -> Reaction<String, TestFailure> {
    if case .failed = termination { return .end(termination) }
    if case .interrupted = termination, !flushesAtInterruption { return .end(termination) }
    guard isFresh || !held.isEmpty else { return .end(termination) }
    return .sendThenEnd("[\(held.joined())]", termination)
  }
}

/// The last value.
private struct Last: Transducer {
  let staysSilent: Bool
  var last: String?

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    last = value
    return .nothing
  }

  mutating func end(_ termination: Termination<TestFailure>) -> Reaction<String, TestFailure> {
    guard case .completed = termination else { return .end(termination) }
    if staysSilent, last == nil { return .nothing }
    guard let last else { return .end(.completed) }
    return .sendThenEnd(last, .completed)
  }
}

/// A map whose transform takes long.
private func expensiveMap(
  _ source: SignalProducer<String, TestFailure>,
  onQueue: Bool
) -> SignalProducer<String, TestFailure> {
  SignalProducer { observer, lifetime in
    let queue = DispatchQueue(label: "expensive")
    lifetime += source.start { event in
      let work: @Sendable () -> Void = { observer.send(event.map { $0 + $0 }) }
      guard onQueue else { return work() }
      let group = DispatchGroup()
      queue.async(group: group, execute: DispatchWorkItem(block: work))
      group.wait()
    }
  }
}
