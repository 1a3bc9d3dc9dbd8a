import Foundation
import Reactive
import ReactiveContractKit
import Synchronization

extension CorrectSubject {
  private static let moved: Traits = [.asynchronous, .deliversOnScheduler]

  /// Operators that use the scheduler of virtual time.
  static var timedOperators: [CorrectSubject] {
    [
      CorrectSubject("timed/observe on, one task for many", "Schedules one task for all events of an instant.") {
        timed("observe on, in batches") { source, time in observeInBatches(source, time) }
      },
      CorrectSubject("timed/delay, one alarm for all", "Has one alarm, for the oldest value that waits.") {
        timed("delay, one alarm") { source, time in delayByOneAlarm(source, time) }
      },
      CorrectSubject(
        "timed/at most every 3 ticks, no alarm",
        "Reads the clock, and drops values; it schedules nothing."
      ) {
        timed("at most every 3 ticks", []) { source, time in
          EventSource { sink in
            let last = Mutex<SchedulerInstant?>(nil)
            return source.observe { event in
              guard case .next = event else { return sink(event) }
              let now = time.now
              let passes = last.withLock { last in
                if let earlier = last, earlier.duration(to: now) < .milliseconds(3) { return false }
                last = now
                return true
              }
              if passes { sink(event) }
            }
          }
        }
      },
      CorrectSubject(
        "timed/debounce, a transducer with wake-ups",
        "Is a value that asks for wake-ups and cancels them.",
        verify: {
          try Contract.operators.verify(
            "Resting",
            traits: moved,
            signal: { signal, time in signal.applying(Resting<TestFailure>(), on: time) },
            producer: { producer, time in producer.applying(Resting<TestFailure>(), on: time) }
          )
        }
      ),
      CorrectSubject(
        "timed/timeout by take(until:) of a timer",
        "Completes by a timer that is merged as a trigger.",
        verify: {
          try Contract.operators.verify("until a timer", traits: [.finishesEarly, .asynchronous]) {
            (producer: SignalProducer<String, TestFailure>, time) in
            producer.take(
              until: SignalProducer<SchedulerInstant, Never>.timer(interval: .milliseconds(3), on: time).map { _ in () }
            )
          }
        }
      ),
      CorrectSubject(
        "timed/delay by flatMap of timers",
        "Makes a stream with a delay of every value, and merges them.",
        verify: {
          try Contract.operators.verify(
            "delay by merging",
            traits: [.asynchronous, .hopsTwice],
            signal: { signal, time in
              signal.flatMap(.merge) { value in
                SignalProducer<String, TestFailure>(value: value).delay(.milliseconds(2), on: time)
              }
            },
            producer: { producer, time in
              producer.flatMap(.merge) { value in
                SignalProducer<String, TestFailure>(value: value).delay(.milliseconds(2), on: time)
              }
            }
          )
        }
      ),
    ]
  }

  private static func timed(
    _ name: String,
    _ traits: Traits = moved,
    _ apply: @escaping (Letters, TestScheduler) -> Letters
  ) -> Subject {
    Subject(OperatorSubject(name, traits: traits, capabilities: threadedSilent, values: ["a", "b"], apply))
  }

  /// The events that wait for a task; `nil` when the consumer has gone or the end was delivered.
  private final class Waiting: Sendable {
    let events = Mutex<[Letters.Occurrence]?>([])
    let task = SerialDisposable()
  }

  private static func observeInBatches(_ source: Letters, _ time: TestScheduler) -> Letters {
    EventSource { sink in
      let (waiting, upstream) = (Waiting(), Upstream())
      let deliver: @Sendable () -> Void = {
        let batch = waiting.events.withLock { events in
          defer { if events != nil { events = [] } }
          return events ?? []
        }
        for event in batch where waiting.events.withLock({ $0 != nil }) {
          if event.isTerminating { waiting.events.withLock { $0 = nil } }
          sink(event)
        }
      }
      upstream.keep(
        source.observe { event in
          let isFirst = waiting.events.withLock { events in
            let isFirst = events?.isEmpty ?? false
            // A failure drops the values that wait.
            if case .failed = event { events = events == nil ? nil : [] }
            events?.append(event)
            return isFirst
          }
          if isFirst { waiting.task.inner = time.schedule(deliver) }
        }
      )
      return Cancellation {
        waiting.events.withLock { $0 = nil }
        waiting.task.dispose()
        upstream.dispose()
      }
    }
  }

  private static func delayByOneAlarm(_ source: Letters, _ time: TestScheduler) -> Letters {
    EventSource { sink in
      let line = DelayLine(time, sink)
      let observation = source.observe { line.receive($0) }
      return Cancellation {
        line.stop()
        observation.dispose()
      }
    }
  }
}

/// Delays values and completions by two ticks, with one alarm for the oldest; a failure passes in its own instant.
private final class DelayLine: Sendable {
  private let line = Mutex<[(due: SchedulerInstant, event: Letters.Occurrence)]?>([])
  private let alarm = SerialDisposable()
  private let time: TestScheduler
  private let sink: Letters.Sink

  init(_ time: TestScheduler, _ sink: @escaping Letters.Sink) {
    self.time = time
    self.sink = sink
  }

  func receive(_ event: Letters.Occurrence) {
    let isFailure = if case .failed = event { true } else { false }
    let due = isFailure ? time.now : time.now.advanced(by: .milliseconds(2))
    let mustSet = line.withLock { line in
      guard line != nil else { return false }
      if isFailure { line = [] }
      line?.append((due, event))
      return line?.count == 1
    }
    if mustSet { set(due) }
  }

  func stop() {
    line.withLock { $0 = nil }
    alarm.dispose()
  }

  private func set(_ due: SchedulerInstant) { alarm.inner = time.schedule(at: due) { [self] in ring() } }

  private func ring() {
    while let event = takeDue() {
      if event.isTerminating { line.withLock { $0 = nil } }
      sink(event)
    }
    if let next = line.withLock({ $0?.first?.due }) { set(next) }
  }

  private func takeDue() -> Letters.Occurrence? {
    let now = time.now
    return line.withLock { line in
      guard let first = line?.first, first.due <= now else { return nil }
      line?.removeFirst()
      return first.event
    }
  }
}

/// Sends a value when nothing came for two ticks; a completion sends the value that waits.
private struct Resting<Failure: Error>: TimedTransducer {
  private var waiting: (value: String, wakeUp: Effects<String, Failure>.WakeUp)?

  mutating func receive(_ value: String, _ effects: inout Effects<String, Failure>) {
    drop(&effects)
    waiting = (value, effects.wake(after: .milliseconds(2)))
  }

  mutating func end(_ termination: Termination<Failure>, _ effects: inout Effects<String, Failure>) {
    if case .completed = termination, let waiting {
      effects.cancel(waiting.wakeUp)
      effects.send(waiting.value)
      self.waiting = nil
    }
    drop(&effects)
    effects.end(termination)
  }

  mutating func wake(_ wakeUp: Effects<String, Failure>.WakeUp, _ effects: inout Effects<String, Failure>) {
    guard let waiting, waiting.wakeUp == wakeUp else { return }
    self.waiting = nil
    effects.send(waiting.value)
  }

  private mutating func drop(_ effects: inout Effects<String, Failure>) {
    guard let waiting else { return }
    effects.cancel(waiting.wakeUp)
    effects.drop(waiting.value)
    self.waiting = nil
  }
}
