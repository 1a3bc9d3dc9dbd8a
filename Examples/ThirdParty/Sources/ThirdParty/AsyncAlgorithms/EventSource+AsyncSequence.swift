import Reactive
import ReactiveContractKit

/// The adapter, first half: the events that the kit sends, as an asynchronous sequence.
///
/// The sequence is cold, as most are: each iteration observes anew, from its first request until it is released.
struct SourceSequence<Element: Sendable>: AsyncSequence, Sendable {
  let source: EventSource<Element, TestFailure>

  init(_ source: EventSource<Element, TestFailure>) { self.source = source }

  func makeAsyncIterator() -> Iterator { Iterator(source: source) }

  struct Iterator: AsyncIteratorProtocol {
    let source: EventSource<Element, TestFailure>
    private var elements: AsyncThrowingStream<Element, any Error>.Iterator?

    fileprivate init(source: EventSource<Element, TestFailure>) { self.source = source }

    mutating func next() async throws -> Element? {
      var elements = self.elements ?? source.elements.makeAsyncIterator()
      defer { self.elements = elements }
      return try await elements.next()
    }
  }
}

extension EventSource where Value: Sendable, Failure == TestFailure {
  /// The elements of an observation that begins now and lasts until the stream is released.
  fileprivate var elements: AsyncThrowingStream<Value, any Error> {
    AsyncThrowingStream { continuation in
      let observation = observe { event in
        switch event {
        case .next(let value): continuation.yield(value)
        case .failed(let failure): continuation.finish(throwing: failure)
        case .completed, .interrupted: continuation.finish()
        }
      }
      continuation.onTermination = { _ in observation.dispose() }
    }
  }
}

extension EventSource where Failure == TestFailure {
  /// The adapter, second half: an asynchronous sequence as a source for the kit, iterated by a task in virtual time.
  ///
  /// An element that arrives after the task was cancelled is dropped.
  init<Elements: AsyncSequence>(on scheduler: TestScheduler, _ elements: @escaping () -> Elements)
  where Elements.Element == Value {
    self.init { sink in
      scheduler.hostTasks()
      let iteration = UncheckedBox {
        do {
          for try await value in elements() {
            if Task.isCancelled { return }
            sink(.next(value))
          }
          if !Task.isCancelled { sink(.completed) }
        } catch {
          if !Task.isCancelled { sink(.failed(error as? TestFailure ?? TestFailure("\(error)"))) }
        }
      }
      let task = Task(executorPreference: scheduler) { await iteration.content() }
      return Cancellation { task.cancel() }
    }
  }
}
