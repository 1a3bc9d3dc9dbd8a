import Foundation
import Reactive
import ReactiveContractKit
import Synchronization

extension CorrectSubject {
  /// Properties, schedulers, actions and buffers with habits that no rule forbids.
  static var oddOthers: [CorrectSubject] {
    [
      CorrectSubject("property/equal values are no change", "Sends nothing when it is set to the value that it has.") {
        Subject(
          PropertySubject("equal values") { initial in
            let property = MutableProperty(initial)
            let shown = property.skipRepeats()
            return PropertyAdapter(
              value: { shown.value },
              set: { property.value = $0 },
              observe: { sink in EventSource(shown.signal).observe(sink) },
              start: { sink in EventSource(shown.producer).observe(sink) }
            )
          }
        )
      },
      CorrectSubject("scheduler/two threads by turns", "Runs one task at a time, on one of two threads.") {
        Subject(
          SchedulerSubject("two threads") {
            let pool = TurnScheduler()
            return SchedulerAdapter(schedule: pool.schedule, now: { pool.now })
          }
        )
      },
      CorrectSubject("scheduler/coarse time", "Rounds every delay up, so that tasks come late but never early.") {
        Subject(
          SchedulerSubject("coarse time") {
            let loop = ThreadScheduler()
            return SchedulerAdapter(
              schedule: loop.schedule,
              after: { delay, task in loop.schedule(.milliseconds((delay / .milliseconds(5)).rounded(.up) * 5), task) },
              now: { loop.now }
            )
          }
        )
      },
      CorrectSubject("scheduler/recursion by a trampoline", "Offers a recursion, which it runs as tasks of its queue.")
      {
        Subject(
          SchedulerSubject("a recursion") {
            let scheduler = TestScheduler()
            return SchedulerAdapter(
              schedule: { task in scheduler.schedule(task).map { handle in Cancellation { handle.dispose() } } },
              after: { delay, task in
                scheduler.schedule(after: delay, task).map { handle in Cancellation { handle.dispose() } }
              },
              recur: { body in recur(body, scheduler) },
              advance: { try? scheduler.advance(by: $0) }
            )
          }
        )
      },
      CorrectSubject("action/flags without events", "Reports its flags, and nothing about its executions.") {
        Subject(
          ActionSubject("flags alone") { work in
            let enabled = MutableProperty(true)
            let action = Action<Int, Int, TestFailure>(enabledIf: enabled) { SignalProducer(work($0)) }
            return ActionAdapter(
              start: { input, sink in
                let run = action.apply(input).start { event in
                  switch event {
                  case .next(let value): sink(.event(.next(value)))
                  case .failed(.producerFailed(let failure)): sink(.event(.failed(failure)))
                  case .failed(.disabled): sink(.refused)
                  case .completed: sink(.event(.completed))
                  case .interrupted: sink(.event(.interrupted))
                  }
                }
                return Cancellation { run.dispose() }
              },
              isEnabled: { action.isEnabled.value },
              isExecuting: { action.isExecuting.value },
              enable: { enabled.value = $0 },
              enabled: { sink in action.isEnabled.signal.observeValues(sink) },
              executing: { sink in action.isExecuting.signal.observeValues(sink) }
            )
          }
        )
      },
      CorrectSubject("buffer/of capacity two, unbounded inside", "Keeps everything, and replays the newest alone.") {
        Subject(
          BufferSubject("unbounded inside", capacities: [2]) { capacity in
            let (producer, input) = SignalProducer<Int, TestFailure>.buffer()
            return BufferAdapter(
              send: { input.send($0) },
              observe: { sink in
                let replaying = Replaying(capacity, sink)
                let run = producer.start { replaying.receive($0) }
                replaying.begin()
                return Cancellation { run.dispose() }
              }
            )
          }
        )
      },
      CorrectSubject("bag/asks nobody whether it is over", "Is a bag that offers no question about its state.") {
        Subject(
          DisposableSubject("a bag without a question", readings: ["C1/scoped"]) { work in
            let (lifetime, token) = Lifetime.make()
            lifetime += work
            return DisposableAdapter(dispose: token.dispose, add: { lifetime += $0 })
          }
        )
      },
    ]
  }

  private static func recur(_ body: @escaping SchedulerAdapter.Recursion, _ scheduler: TestScheduler) -> Cancellation {
    let isOver = Flag()
    @Sendable func turn() {
      if isOver.isSet { return }
      body { scheduler.schedule { turn() } }
    }
    scheduler.schedule { turn() }
    return Cancellation { isOver.set() }
  }
}

/// Holds what arrives in the call that starts a run, and passes the newest of it.
private final class Replaying: Sendable {
  private let past = Mutex<[Numbers.Occurrence]?>([])
  private let capacity: Int
  private let sink: Numbers.Sink

  init(_ capacity: Int, _ sink: @escaping Numbers.Sink) {
    self.capacity = capacity
    self.sink = sink
  }

  func receive(_ event: Numbers.Occurrence) {
    let isPast = past.withLock { past in
      past?.append(event)
      return past != nil
    }
    if !isPast { sink(event) }
  }

  func begin() {
    past.withLock { past in
      let events = past ?? []
      past = events.filter { !$0.isTerminating }.suffix(capacity) + events.filter(\.isTerminating)
    }
    // Events that are sent during the replay are delivered after it.
    while let next = next() { sink(next) }
  }

  private func next() -> Numbers.Occurrence? {
    past.withLock { past in
      if past?.isEmpty ?? true { past = nil }
      return past?.removeFirst()
    }
  }
}

/// Two threads that take tasks from one queue, and run them under one lock.
private final class TurnScheduler: Sendable {
  private final class Core: Sendable {
    let condition = NSCondition()
    let state = Sheltered<(tasks: [WaitingTask], isOpen: Bool, isRunning: Bool)>(([], true, false))
    let start = ContinuousClock.now

    func work() {
      condition.lock()
      while true {
        state.value.tasks.removeAll(where: \.isGone)
        if !state.value.isRunning, !state.value.tasks.isEmpty {
          let task = state.value.tasks.removeFirst()
          state.value.isRunning = true
          condition.unlock()
          task.run()
          condition.lock()
          state.value.isRunning = false
          condition.broadcast()
        } else if state.value.isOpen || state.value.isRunning {
          condition.wait()
        } else {
          return condition.unlock()
        }
      }
    }
  }

  private let core = Core()

  init() {
    for _ in 1...2 { Thread.detachNewThread { [core] in core.work() } }
  }

  deinit {
    core.condition.lock()
    core.state.value.isOpen = false
    core.condition.broadcast()
    core.condition.unlock()
  }

  var now: Duration { core.start.duration(to: .now) }

  func schedule(_ body: @escaping SchedulerAdapter.Task) -> Cancellation? {
    let task = WaitingTask(.zero, body)
    core.condition.lock()
    core.state.value.tasks.append(task)
    core.condition.broadcast()
    core.condition.unlock()
    return task.cancellation
  }
}
