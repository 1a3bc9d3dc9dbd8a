import Foundation
import Reactive
import ReactiveContractKit

extension Bug {
  /// Operators with a scheduler that keep every rule, but do not do what they are for.
  static let firstMeaningInTime: [Bug] = [
    First.unary(
      "first/debounce-does-not-begin-again",
      "A timer that runs is left running when another value arrives, so values are only thinned out.",
      breaks: nil,
      traits: [.asynchronous, .deliversOnScheduler],
      oracle: "debounce(2)",
      script: "a . b . .",
      correct: ". . . b",
      broken: ". . b ."
    ) { variant, source, time in
      EventSource(SignalProducer(source).applying(Calming(staysWithTimer: variant == .broken), on: time))
    },
    First.unary(
      "first/batch-is-not-emptied",
      "The values of an interval are sent but not removed, so that the next interval sends them again.",
      breaks: nil,
      traits: [.asynchronous, .deliversOnScheduler],
      capabilities: FirstTimedRun.capabilities,
      oracle: "collect(every: 2, skipEmpty: true)",
      script: "a . . b . .",
      correct: ". . [a] . . [b]",
      broken: ". . [a] . . [ab]"
    ) { variant, source, time in
      EventSource { sink in
        let run = FirstTimedRun(sink, time)
        let batch = Batch(run, keeps: variant == .broken)
        let ticking = time.schedule(after: .milliseconds(2), every: .milliseconds(2)) { batch.send() }
        run.keep(Cancellation { ticking?.dispose() })
        run.keep(source.observe { batch.receive($0) })
        return Cancellation { run.dispose() }
      }
    },
  ]
}

/// A value that is sent when no other has come for two ticks.
private struct Calming: TimedTransducer {
  typealias Failure = TestFailure

  let staysWithTimer: Bool
  var held: String?
  var timer: Effects<String, TestFailure>.WakeUp?

  mutating func receive(_ value: String, _ effects: inout Effects<String, TestFailure>) {
    if let old = held { effects.drop(old) }
    held = value
    if let timer {
      if staysWithTimer { return }
      effects.cancel(timer)
    }
    timer = effects.wake(after: .milliseconds(2))
  }

  mutating func end(_ termination: Termination<TestFailure>, _ effects: inout Effects<String, TestFailure>) {
    if let timer { effects.cancel(timer) }
    if let old = held { effects.drop(old) }
    (held, timer) = (nil, nil)
    effects.end(termination)
  }

  mutating func wake(
    _ wakeUp: Effects<String, TestFailure>.WakeUp,
    _ effects: inout Effects<String, TestFailure>
  ) {
    guard let value = held else { return }
    (held, timer) = (nil, nil)
    effects.send(value)
  }
}

/// The values of an interval.
private final class Batch: @unchecked Sendable {
  private let run: FirstTimedRun
  private let keeps: Bool
  private let lock = NSLock()
  private var values: [String] = []
  private var isFresh = false

  init(_ run: FirstTimedRun, keeps: Bool) {
    self.run = run
    self.keeps = keeps
  }

  func receive(_ event: FirstEvent<String>) {
    if case .next(let value) = event {
      lock.withLock {
        values.append(value)
        isFresh = true
      }
      return
    }
    lock.withLock { (values, isFresh) = ([], false) }
    run.later(0) { self.run.deliver(event) }
  }

  func send() {
    let all = lock.withLock {
      guard isFresh else { return [String]() }
      isFresh = false
      defer { if !keeps { values = [] } }
      return values
    }
    if !all.isEmpty { run.deliver(.next("[\(all.joined())]")) }
  }
}
