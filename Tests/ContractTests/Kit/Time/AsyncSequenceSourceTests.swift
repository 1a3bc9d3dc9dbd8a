import Reactive
import ReactiveContractKit
import Testing

/// Asynchronous sequences as sources, and sources as asynchronous sequences, in virtual time.
@Suite struct AsyncSequenceSourceTests {
  private typealias Source = EventSource<String, TestFailure>

  private let traits: Traits = [.asynchronous, .deliversOnScheduler]
  private let capabilities: Capabilities = [.failure, .manyObservers]

  @Test func `an operator on asynchronous sequences keeps the rules`() throws {
    try Contract.operators.verify("map", traits: traits, capabilities: capabilities) { (source: Source, time) in
      Source(source.elements.map { $0 + $0 }, on: time)
    }
  }

  @Test func `an operator on asynchronous sequences that ends too early breaks a rule`() {
    #expect(throws: ContractViolation.self) {
      try Contract.operators.verify("first", traits: traits, capabilities: capabilities) { (source: Source, time) in
        Source(source.elements.prefix(1), on: time)
      }
    }
  }

  @Test func `a task that the sequence creates is hosted, by the trait and by the source`() throws {
    let unstructured = { (source: Source) in
      AsyncThrowingStream<String, any Error> { continuation in
        let task = Task {
          do {
            for try await value in source.elements { continuation.yield(value) }
            continuation.finish()
          } catch {
            continuation.finish(throwing: error)
          }
        }
        continuation.onTermination = { _ in task.cancel() }
      }
    }
    try Contract.operators.excluding("B3", because: "an element takes a turn for each of the two tasks")
      .verify("two tasks", traits: traits, capabilities: capabilities) { (source: Source, time) in
        Source(unstructured(source), on: time)
      }
  }

  @Test func `values, errors and the end of a sequence become events in virtual time`() throws {
    let time = TestScheduler()
    let log = Log()
    let source = EventSource<Int, TestFailure>(
      AsyncThrowingStream<Int, any Error> { continuation in
        Task {
          try await time.sleep(for: .milliseconds(2))
          continuation.yield(1)
          try await time.sleep(for: .milliseconds(2))
          continuation.finish(throwing: CancellationError())
        }
      },
      on: time
    )
    let observation = source.observe { log.add("\($0) at \(time.now.milliseconds)") }
    try time.advance(by: .milliseconds(10))
    #expect(log.lines == ["next 1 at 2", "failed CancellationError() at 4"])
    observation.dispose()
    time.cancelAll()
  }

  @Test func `a sequence that cannot fail becomes a source that cannot`() throws {
    let time = TestScheduler()
    let log = Log()
    let source = EventSource<Int, Never>([1, 2].asynchronous, on: time)
    let observation = source.observe { log.add("\($0)") }
    #expect(log.lines == [])
    try time.advance()
    #expect(log.lines == ["next 1", "next 2", "completed"])
    observation.dispose()
  }

  @Test func `after its disposal a source sends nothing and its task ends`() throws {
    let time = TestScheduler()
    let log = Log()
    let source = EventSource<Int, Never>([1, 2].asynchronous, on: time)
    source.observe { log.add("\($0)") }.dispose()
    try time.advance()
    #expect(log.lines == [] && time.pendingCount == 0)
  }

  @Test func `each iterator observes anew, and an interruption ends it`() async throws {
    let observations = Shared(0)
    let source = EventSource<Int, TestFailure> { sink in
      observations.value += 1
      sink(.next(observations.value))
      sink(.interrupted)
      return .none
    }
    let elements = source.elements
    #expect(observations.value == 0)
    for expected in 1...2 {
      var values: [Int] = []
      for try await value in elements { values.append(value) }
      #expect(values == [expected])
    }
  }

  @Test func `a failure of the source is thrown with its type`() async {
    let elements = EventSource<Int, TestFailure> { sink in
      sink(.failed(TestFailure("lost")))
      return .none
    }.elements
    var iterator = elements.makeAsyncIterator()
    do throws(TestFailure) {
      _ = try await iterator.next()
      Issue.record("nothing was thrown")
    } catch {
      #expect(error == TestFailure("lost"))
    }
  }
}

extension Array where Element == Int {
  fileprivate var asynchronous: AsyncStream<Int> {
    AsyncStream { continuation in
      for element in self { continuation.yield(element) }
      continuation.finish()
    }
  }
}
