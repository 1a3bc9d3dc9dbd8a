import Reactive
import ReactiveContractKit

/// The adapter, first half: what the kit sends, as an asynchronous sequence.
///
/// Cold, as most are: each iteration observes anew, from the first element that is asked for until it is let go of.
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
  /// Observed now, until it is let go of.
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
  /// The adapter, second half: an asynchronous sequence as the kit sees it, iterated by a task in virtual time.
  ///
  /// An element that was on its way when the task was cancelled arrives nowhere.
  init<Elements: AsyncSequence>(on scheduler: TestScheduler, _ elements: @escaping () -> Elements)
  where Elements.Element == Value {
    self.init { sink in
      scheduler.hostTasks()
      let iteration = Entrusted {
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
