import Reactive
import ReactiveContractKit
import Testing

@Suite struct AsyncStreamTests {
  typealias Elements = AsyncThrowingStream<String, any Error>

  @Test func `an AsyncStream keeps what it is able to keep`() throws {
    try verify("AsyncStream") { $0 }
  }

  @Test func `map over an AsyncStream keeps what it is able to keep`() throws {
    try verify("AsyncStream.map") { $0.map { $0 + $0 } }
  }

  @Test func `filter over an AsyncStream keeps what it is able to keep`() throws {
    try verify("AsyncStream.filter") { $0.filter { $0 == "a" } }
  }

  @Test func `dropFirst over an AsyncStream keeps what it is able to keep`() throws {
    try verify("AsyncStream.dropFirst") { $0.dropFirst() }
  }

  @Test func `prefix over an AsyncStream keeps what it is able to keep`() throws {
    try verify("AsyncStream.prefix(2)", traits: .finishesEarly) { $0.prefix(2) }
  }

  private func verify<Output: AsyncSequence>(
    _ name: String,
    traits: Traits = [],
    fileID: String = #fileID,
    line: Int = #line,
    _ apply: @escaping @Sendable (Elements) -> Output
  ) throws where Output: SendableMetatype, Output.AsyncIterator: SendableMetatype, Output.Element == String {
    try Contract.operators.verify(
      name,
      traits: traits.union([.asynchronous, .deliversOnScheduler]),
      // An asynchronous sequence is cancelled by releasing its iterator, so no observer could receive an event.
      capabilities: [.failure, .manyObservers],
      fileID: fileID,
      line: line
    ) { (source: EventSource<String, TestFailure>, scheduler: TestScheduler) in
      EventSource<String, TestFailure> { sink in
        let elements = Elements { continuation in
          let observation = source.observe { event in
            switch event {
            case .next(let value): continuation.yield(value)
            case .failed(let failure): continuation.finish(throwing: failure)
            case .completed, .interrupted: continuation.finish()
            }
          }
          continuation.onTermination = { _ in observation.dispose() }
        }
        let task = Task(executorPreference: VirtualExecutor(scheduler)) {
          do {
            for try await value in apply(elements) {
              // An element that was on its way when the task was cancelled still arrives.
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
  }
}

/// Runs the steps of tasks in virtual time.
private final class VirtualExecutor: TaskExecutor {
  private let scheduler: TestScheduler

  init(_ scheduler: TestScheduler) { self.scheduler = scheduler }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    scheduler.schedule { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}
