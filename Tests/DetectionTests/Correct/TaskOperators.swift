import Foundation
import Reactive
import ReactiveContractKit
import Synchronization

extension CorrectSubject {
  private static let turns: Traits = [.asynchronous, .deliversOnScheduler]

  /// Operators that use tasks and actors, which the scheduler of virtual time runs.
  static var taskOperators: [CorrectSubject] {
    [
      CorrectSubject("task/map in a task over a stream", "Iterates an asynchronous stream in a task that prefers time.")
      {
        Subject(
          OperatorSubject<String, String>("map in a task", traits: turns, capabilities: silent, values: ["a", "b"]) {
            source,
            time in mapInTask(source, time)
          }
        )
      },
      CorrectSubject("task/an actor with a custom executor", "Keeps its state in an actor that runs on the scheduler.")
      {
        Subject(
          OperatorSubject<String, String>(
            "an actor",
            traits: turns.union(.hopsTwice),
            capabilities: silent,
            values: ["a", "b"]
          ) { source, time in countInActor(source, time) }
        )
      },
      CorrectSubject(
        "task/a default actor, hosted",
        "Asks an actor about each value, and takes three turns.",
        verify: {
          let reason = "an await of an actor takes two turns more, and no trait says three"
          try Contract.operators.excluding("B3", because: reason).verify(
            OperatorSubject<String, String>("a hosted actor", traits: turns, capabilities: silent, values: ["a", "b"]) {
              source,
              time in dropRepeatsInActor(source, time)
            }
          )
        }
      ),
      CorrectSubject("task/delay by sleeping", "Sleeps in a task, by the clock of virtual time.") {
        Subject(
          OperatorSubject<String, String>(
            "delay by sleeping",
            traits: turns.union(.hopsTwice),
            capabilities: silent,
            values: ["a", "b"]
          ) { source, time in delayBySleeping(source, time) }
        )
      },
    ]
  }

  /// The elements of an observation, as a stream that ends it when it is given up.
  private static func elements(_ source: Letters) -> AsyncThrowingStream<String, any Error> {
    AsyncThrowingStream { continuation in
      let observation = source.observe { event in
        switch event {
        case .next(let value): continuation.yield(value)
        case .failed(let failure): continuation.finish(throwing: failure)
        case .completed, .interrupted: continuation.finish()
        }
      }
      continuation.onTermination = { _ in observation.dispose() }
    }
  }

  private static func mapInTask(_ source: Letters, _ time: TestScheduler) -> Letters {
    EventSource { sink in
      // The source is observed now, so that nothing is missed before the task begins.
      let elements = elements(source)
      let task = Task(executorPreference: time) {
        do {
          for try await value in elements {
            if Task.isCancelled { return }
            sink(.next(value + value))
          }
          if !Task.isCancelled { sink(.completed) }
        } catch {
          if !Task.isCancelled { sink(.failed(error as? TestFailure ?? TestFailure("\(error)"))) }
        }
      }
      return Cancellation { task.cancel() }
    }
  }

  /// An executor that passes the jobs of an actor to the scheduler.
  private final class OnTime: SerialExecutor {
    let time: TestScheduler

    init(_ time: TestScheduler) { self.time = time }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      time.schedule { [self] in job.runSynchronously(on: asUnownedSerialExecutor()) }
    }
  }

  private actor Counting {
    private let executor: OnTime
    private var sink: Letters.Sink?
    private var count = 0

    init(_ time: TestScheduler, _ sink: @escaping Letters.Sink) {
      executor = OnTime(time)
      self.sink = sink
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    func receive(_ event: Letters.Occurrence) {
      count += 1
      let sink = sink
      if event.isTerminating { self.sink = nil }
      sink?(event.map { "\($0)\(count)" })
    }

    func stop() { sink = nil }
  }

  private static func countInActor(_ source: Letters, _ time: TestScheduler) -> Letters {
    EventSource { sink in
      let isOver = Atomic(false)
      let counting = Counting(time) { event in if !isOver.load(ordering: .acquiring) { sink(event) } }
      // The tasks begin on the actor, in the order in which they are made.
      let observation = source.observe { event in Task { await counting.receive(event) } }
      return Cancellation {
        isOver.store(true, ordering: .releasing)
        observation.dispose()
      }
    }
  }

  private actor Remembering {
    private var previous: String?

    func isNew(_ value: String) -> Bool {
      defer { previous = value }
      return previous != value
    }
  }

  private static func dropRepeatsInActor(_ source: Letters, _ time: TestScheduler) -> Letters {
    EventSource { sink in
      let remembering = Remembering()
      let elements = elements(source)
      let task = Task(executorPreference: time) {
        do {
          for try await value in elements where await remembering.isNew(value) {
            if Task.isCancelled { return }
            sink(.next(value))
          }
          if !Task.isCancelled { sink(.completed) }
        } catch {
          if !Task.isCancelled { sink(.failed(error as? TestFailure ?? TestFailure("\(error)"))) }
        }
      }
      return Cancellation { task.cancel() }
    }
  }

  private static func delayBySleeping(_ source: Letters, _ time: TestScheduler) -> Letters {
    EventSource { sink in
      let tasks = Mutex<[Task<Void, Never>]?>([])
      let upstream = Upstream()
      upstream.keep(
        source.observe { event in
          let isFailure = if case .failed = event { true } else { false }
          let pass: @Sendable () async -> Void = {
            if !isFailure { try? await time.sleep(for: .milliseconds(2)) }
            let passes = tasks.withLock { tasks in
              defer { if event.isTerminating { tasks = nil } }
              return tasks != nil && !Task.isCancelled
            }
            if passes { sink(event) }
          }
          let task = Task(executorPreference: time, operation: pass)
          let gone = tasks.withLock { tasks in
            let gone = isFailure ? tasks ?? [] : []
            if isFailure { tasks = tasks == nil ? nil : [] }
            tasks?.append(task)
            return gone
          }
          for task in gone { task.cancel() }
        }
      )
      return Cancellation {
        let gone = tasks.withLock { tasks in exchange(&tasks, with: nil) }
        for task in gone ?? [] { task.cancel() }
        upstream.dispose()
      }
    }
  }
}
