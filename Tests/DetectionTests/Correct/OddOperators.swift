import Reactive
import ReactiveContractKit
import Synchronization

extension CorrectSubject {
  /// Operators of poor libraries, and operators that need less of their inputs than others.
  static var oddOperators: [CorrectSubject] {
    [
      CorrectSubject("odd/no capability at all", "Its library has no failure, no interruption and one observer.") {
        Subject(
          OperatorSubject<String, String>("no capability", capabilities: [], values: ["a", "b"]) { source, _ in
            source.map { $0 + $0 }
          }
        )
      },
      CorrectSubject("odd/interruption, but no failure", "Its library can be interrupted, and cannot fail.") {
        Subject(
          OperatorSubject<String, String>(
            "no failure",
            capabilities: [.interruption, .manyObservers],
            values: ["a", "b"]
          ) { source, _ in source.map { $0 + $0 } }
        )
      },
      CorrectSubject("odd/merge of a poor library", "Merges two streams that can only complete.") {
        Subject(
          OperatorSubject<String, String>(
            combining: "merge, no capability",
            capabilities: [],
            values: ["a", "x"]
          ) { first, second, _ in joined([first, second]) { Merging(open: 2) } }
        )
      },
      CorrectSubject("odd/counts the streams", "Is given a stream of streams, and observes none of them.") {
        Subject(
          OperatorSubject<String, Int>(
            flattening: "counts the streams",
            capabilities: threadedSilent,
            values: ["a", "x"]
          ) { outer, _ in
            EventSource { sink in
              let (count, turnstile) = (Sheltered(0), Turnstile())
              return outer.observe { event in
                turnstile.enter {
                  if case .next = event { count.value += 1 }
                  sink(event.map { _ in count.value })
                }
              }
            }.silencing
          }
        )
      },
      CorrectSubject("odd/failures of inner streams end them", "Takes a failed inner stream for a completed one.") {
        Subject(
          OperatorSubject<String, String>(
            flattening: "inner failures end",
            traits: [.handlesFailure(ofInput: 1), .handlesFailure(ofInput: 2)],
            values: ["a", "b", "x", "y"],
            signal: { signal, _ in
              signal.flatMap(.merge) { $0.flatMapError { _ in SignalProducer<String, TestFailure>.empty } }
            },
            producer: { producer, _ in
              producer.flatMap(.merge) { $0.flatMapError { _ in SignalProducer<String, TestFailure>.empty } }
            }
          )
        )
      },
      CorrectSubject("odd/the first value is enough", "Completes with the first value, whatever follows.") {
        Subject(
          OperatorSubject(signal: "first value", traits: .finishesEarly, values: ["a", "b"]) {
            (signal: Signal<String, TestFailure>, _) in signal.take(first: 1).map { $0 + "!" }
          }
        )
      },
      CorrectSubject("odd/starts on the scheduler", "Observes its source in a task, which a disposal cancels.") {
        Subject(
          OperatorSubject<String, String>(
            "start on",
            capabilities: silent,
            values: ["a", "b"]
          ) { source, time in
            EventSource { sink in
              let upstream = Upstream()
              let task = time.schedule { upstream.keep(source.observe(sink)) }
              return Cancellation {
                task?.dispose()
                upstream.dispose()
              }
            }.silencing
          }
        )
      },
      CorrectSubject("odd/debounce with a lazy alarm", "Leaves its alarm, and asks again when it rings too early.") {
        Subject(
          OperatorSubject<String, String>(
            "debounce, a lazy alarm",
            traits: [.asynchronous, .deliversOnScheduler],
            capabilities: threadedSilent,
            values: ["a", "b"]
          ) { source, time in
            EventSource { sink in
              let resting = LazyResting(time, sink)
              let observation = source.observe { resting.receive($0) }
              return Cancellation {
                resting.stop()
                observation.dispose()
              }
            }
          }
        )
      },
      CorrectSubject("odd/a pump every tick", "Asks every tick by a repeating task whether something waits.") {
        Subject(
          OperatorSubject<String, String>(
            "a pump",
            traits: .asynchronous,
            capabilities: silent,
            values: ["a", "b"]
          ) { source, time in
            EventSource { sink in
              let pump = Pump(time, sink)
              let observation = source.observe { pump.receive($0) }
              return Cancellation {
                pump.stop()
                observation.dispose()
              }
            }
          }
        )
      },
      CorrectSubject(
        "odd/goes on after the end",
        "Sends two more values after its source has completed.",
        verify: {
          try Contract.operators.verify("goes on", traits: [.asynchronous, .hopsTwice]) {
            (producer: SignalProducer<String, TestFailure>, time) in
            producer.lift { $0.collect() }.flatMap(.concat) { values in
              SignalProducer<String, TestFailure>(value: values.joined()).delay(.milliseconds(2), on: time)
            }
          }
        }
      ),
    ]
  }
}

/// Sends a value two ticks after the last one, with an alarm that is moved only when it rings.
private final class LazyResting: Sendable {
  private struct State {
    var waiting: (value: String, due: SchedulerInstant)?
    var isSet = false
    var isOver = false
  }

  private let state = Mutex(State())
  private let alarm = SerialDisposable()
  private let time: TestScheduler
  private let sink: Letters.Sink

  init(_ time: TestScheduler, _ sink: @escaping Letters.Sink) {
    self.time = time
    self.sink = sink
  }

  func receive(_ event: Letters.Occurrence) {
    guard case .next(let value) = event else {
      // An end drops the value that waits, and passes on the scheduler in its own instant.
      state.withLock { $0.waiting = nil }
      alarm.inner = time.schedule { [self] in
        if !state.withLock({ state in exchange(&state.isOver, with: true) }) { sink(event) }
      }
      return
    }
    let due = time.now.advanced(by: .milliseconds(2))
    let mustSet = state.withLock { state in
      state.waiting = (value, due)
      return !exchange(&state.isSet, with: true)
    }
    if mustSet { set(due) }
  }

  func stop() {
    state.withLock { $0.isOver = true }
    alarm.dispose()
  }

  private func set(_ due: SchedulerInstant) { alarm.inner = time.schedule(at: due) { [self] in ring() } }

  private func ring() {
    let now = time.now
    let (value, next) = state.withLock { state -> (String?, SchedulerInstant?) in
      state.isSet = false
      guard !state.isOver, let waiting = state.waiting else { return (nil, nil) }
      if waiting.due > now {
        state.isSet = true
        return (nil, waiting.due)
      }
      state.waiting = nil
      return (waiting.value, nil)
    }
    if let next { set(next) }
    if let value { sink(.next(value)) }
  }
}

/// Sends what waits, one event in every tick; an end that is no completion passes at once.
private final class Pump: Sendable {
  private let waiting = Mutex<[Letters.Occurrence]?>([])
  private let beat = SerialDisposable()
  private let sink: Letters.Sink

  init(_ time: TestScheduler, _ sink: @escaping Letters.Sink) {
    self.sink = sink
    beat.inner = time.schedule(after: .milliseconds(1), every: .milliseconds(1)) { [weak self] in self?.step() }
  }

  func receive(_ event: Letters.Occurrence) {
    switch event {
    case .next, .completed: waiting.withLock { $0?.append(event) }
    case .failed, .interrupted: end(event)
    }
  }

  func stop() {
    waiting.withLock { $0 = nil }
    beat.dispose()
  }

  private func end(_ event: Letters.Occurrence) {
    let isOver = waiting.withLock { waiting in exchange(&waiting, with: nil) == nil }
    if isOver { return }
    sink(event)
    beat.dispose()
  }

  private func step() {
    let next = waiting.withLock { waiting -> Letters.Occurrence? in
      guard let first = waiting?.first else { return nil }
      waiting?.removeFirst()
      return first
    }
    guard let next else { return }
    if next.isTerminating { end(next) } else { sink(next) }
  }
}
