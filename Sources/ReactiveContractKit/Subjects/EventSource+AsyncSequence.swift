import Reactive

extension EventSource where Failure == TestFailure {
  /// Makes a source that iterates an asynchronous sequence in virtual time, once per observation.
  ///
  /// A task iterates it on the scheduler, and tasks that the sequence creates run there, too; see
  /// ``EventSource/hostingTasks(on:)``. The end of the sequence becomes `completed`, an error becomes `failed` (one of
  /// another type becomes a `TestFailure` with its description), and an interruption of ``EventSource/elements`` ends
  /// the sequence. Disposal cancels the task; what arrives after that is dropped.
  ///
  ///     try Contract.operators.verify("debounce", traits: [.asynchronous, .deliversOnScheduler]) {
  ///       (source: EventSource<String, TestFailure>, time) in
  ///       EventSource(source.elements.debounce(for: .milliseconds(2), clock: time), on: time)
  ///     }
  ///
  /// - Parameters:
  ///   - elements: An expression that makes a sequence; it is evaluated for each observation. If it names one that exists
  ///     already, several tasks iterate that, which an `AsyncStream` does not support. It need not be `Sendable`: one
  ///     thread at a time uses it.
  ///   - scheduler: The scheduler that the subject's closure has received, or that of a test.
  public init<Elements: AsyncSequence>(_ elements: @escaping @autoclosure () -> Elements, on scheduler: TestScheduler)
  where Elements.Element == Value {
    self.init(on: scheduler) { sink in
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
  }
}

extension EventSource where Failure == Never {
  /// Makes a source that iterates an asynchronous sequence which cannot fail, once per observation.
  public init<Elements: AsyncSequence>(_ elements: @escaping @autoclosure () -> Elements, on scheduler: TestScheduler)
  where Elements.Element == Value, Elements.Failure == Never {
    self.init(on: scheduler) { sink in
      for await value in elements() {
        if Task.isCancelled { return }
        sink(.next(value))
      }
      if !Task.isCancelled { sink(.completed) }
    }
  }
}

extension EventSource {
  /// Runs the closure in a task of the scheduler, once per observation.
  fileprivate init(on scheduler: TestScheduler, _ iterate: @escaping (@escaping Sink) async -> Void) {
    let iterate = Confined(iterate)
    self.init { sink in
      let task = Task(executorPreference: scheduler) { await iterate.content(sink) }
      return Cancellation { task.cancel() }
    }
    self = hostingTasks(on: scheduler)
  }

  /// Hosts the tasks that are created on behalf of this source.
  ///
  /// From the first observation on, the jobs of a `Task { }` are actions of the scheduler if they are enqueued while
  /// the source is observed, while the observation is disposed of, or while the scheduler or the kit runs the subject.
  /// This ends with the run, with ``TestScheduler/cancelAll()``, or with the scheduler.
  ///
  ///     EventSource { sink in
  ///       let observation = source.observe { event in Task { await actor.receive(event, sink) } }
  ///       return Cancellation { observation.dispose() }
  ///     }
  ///     .hostingTasks(on: time)
  ///
  /// If the runtime does not support this, such tasks run on Swift's own threads, which the kit reports.
  public func hostingTasks(on scheduler: TestScheduler) -> EventSource {
    EventSource { sink in
      scheduler.hostTasksOfRun()
      let observation = scheduler.asHost { observe(sink) }
      return Cancellation { [weak scheduler] in
        guard let scheduler else { return observation.dispose() }
        scheduler.asHost { observation.dispose() }
      }
    }
  }
}

extension EventSource where Value: Sendable {
  /// The values of this source as an asynchronous sequence, for operators of such sequences.
  public var elements: SourceElements<Value, Failure> { SourceElements(source: self) }
}

/// The values of an ``EventSource`` as an asynchronous sequence.
///
/// The sequence is cold, as most are: each iterator observes the source anew, from its first call of `next()` until it
/// is released or its task is cancelled. A failure is thrown; completion and interruption end the iteration. Values that
/// nobody has asked for yet are buffered without limit.
public struct SourceElements<Element: Sendable, Failure: Error>: AsyncSequence, Sendable {
  let source: EventSource<Element, Failure>

  /// Makes an iterator that has not observed yet.
  public func makeAsyncIterator() -> Iterator { Iterator(source: source) }

  /// An iterator of the values of one observation.
  public struct Iterator: AsyncIteratorProtocol {
    let source: EventSource<Element, Failure>
    private var events: AsyncStream<Event<Element, Failure>>.Iterator?

    fileprivate init(source: EventSource<Element, Failure>) { self.source = source }

    /// Returns the next value, or `nil` after the end.
    public mutating func next() async throws(Failure) -> Element? { try await next(isolation: nil) }

    /// Returns the next value, or `nil` after the end, on the caller's actor.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(Failure) -> Element? {
      var events = self.events ?? source.events.makeAsyncIterator()
      let event = await events.next(isolation: actor)
      self.events = events
      switch event {
      case .next(let value): return value
      case .failed(let failure): throw failure
      case .completed, .interrupted, nil: return nil
      }
    }
  }
}

extension EventSource where Value: Sendable {
  /// The events of an observation that begins now and lasts until the stream is released.
  fileprivate var events: AsyncStream<Event<Value, Failure>> {
    AsyncStream { continuation in
      let observation = observe { event in
        continuation.yield(event)
        if event.isTerminating { continuation.finish() }
      }
      continuation.onTermination = { _ in observation.dispose() }
    }
  }
}
