import Reactive
import ReactiveContractKit
import Testing

/// The forms of `start`, and the parts that belong to one run.
@Suite struct StartTests {
  typealias Produced = SignalProducer<Int, TestFailure>

  /// Starts in every form, and returns the handles.
  private func start(_ producer: Produced, _ log: Log<String>) -> [any Disposable] {
    [
      producer.start(Observer { log("observer \($0)") }),
      producer.start { log("closure \($0)") },
      producer.start(Observer(value: { log("value \($0)") }, completed: { log("completed") })),
      producer.start(),
      producer.startWithResult { log("result \($0)") },
      producer.startWithCompleted { log("startWithCompleted") },
      producer.startWithFailed { log("startWithFailed \($0)") },
      producer.startWithInterrupted { log("startWithInterrupted") },
    ]
  }

  @Test func `every form gets the events that it asks for`() {
    let expected: [(Termination<TestFailure>, [String])] = [
      (
        .failed(TestFailure("x")),
        ["observer failed x", "closure failed x", "result failure(x)", "startWithFailed x"]
      ), (.completed, ["observer completed", "closure completed", "completed", "startWithCompleted"]),
      (.interrupted, ["observer interrupted", "closure interrupted", "startWithInterrupted"]),
    ]
    for (termination, words) in expected {
      let log = Log<String>()
      let inputs = Log<Observer<Int, TestFailure>>()
      let handles = start(Produced { observer, _ in inputs(observer) }, log)
      #expect(handles.allSatisfy { !$0.isDisposed })
      for input in inputs.entries { input.send(value: 1) }
      #expect(log.entries == ["observer next 1", "closure next 1", "value 1", "result success(1)"])
      for input in inputs.entries { input.end(termination) }
      #expect(Array(log.entries.dropFirst(4)) == words)
      #expect(handles.allSatisfy { $0.isDisposed })
    }
  }

  @Test func `every form receives one interruption when it is disposed of`() {
    let log = Log<String>()
    for handle in start(.never, log) {
      handle.dispose()
      #expect(handle.isDisposed)
      handle.dispose()
    }
    #expect(log.entries == ["observer interrupted", "closure interrupted", "startWithInterrupted"])
  }

  @Test func `a producer that cannot fail hands over bare values`() {
    let log = Log<Int>()
    SignalProducer<Int, Never>([1, 2]).startWithValues { log($0) }
    #expect(log.entries == [1, 2])
  }

  @Test func `work runs once for every start, and not before`() {
    let starts = Counter()
    let calls = Counter()
    let producer = Produced { observer, _ in
      starts.add()
      observer.send(value: 1)
      observer.sendCompleted()
    }.map { value in
      calls.add()
      return value
    }
    #expect(starts.value == 0)
    for count in 1...3 {
      producer.start()
      #expect(starts.value == count && calls.value == count)
    }
  }

  @Test func `runs do not know of each other`() {
    let log = Log<String>()
    let inputs = Log<Observer<Int, TestFailure>>()
    let producer = Produced { observer, lifetime in
      let number = inputs.entries.count
      inputs(observer)
      lifetime += { log("disposed \(number)") }
    }.map { $0 * 10 }
    let first = producer.start { log("0 \($0)") }
    producer.start { log("1 \($0)") }
    inputs.entries[0].send(value: 1)
    inputs.entries[1].send(value: 2)
    first.dispose()
    inputs.entries[0].send(value: 3)
    inputs.entries[1].send(value: 4)
    inputs.entries[1].sendCompleted()
    #expect(
      log.entries == [
        "0 next 10", "1 next 20", "0 interrupted", "disposed 0", "1 next 40", "1 completed", "disposed 1",
      ]
    )
  }

  @Test(arguments: TerminationTests.terminations)
  func `a run's lifetime ends after the observer has the end, in order of addition`(
    termination: Termination<TestFailure>
  ) {
    let log = Log<String>()
    let handle = Produced { observer, lifetime in
      for number in 1...3 { lifetime += { log("resource \(number)") } }
      observer.end(termination)
      log("ended: \(lifetime.hasEnded)")
      lifetime += { log("late") }
    }.map { $0 }.start { log("\($0)") }
    #expect(
      log.entries == ["\(termination)", "resource 1", "resource 2", "resource 3", "ended: true", "late"]
    )
    #expect(handle.isDisposed)
  }

  @Test func `releasing the observer and the handle of a run interrupts it, in either order`() {
    for releasesHandleFirst in [true, false] {
      let log = Log<String>()
      let holder = SerialDisposable()
      var handle: (any Disposable)? = Produced { observer, lifetime in
        lifetime += { log("disposed") }
        holder.inner = AnyDisposable { withExtendedLifetime(observer) {} }
      }.map { $0 }.start { log("\($0)") }
      #expect(handle?.isDisposed == false)
      if releasesHandleFirst { handle = nil }
      #expect(log.entries == [])
      // Runs the action, and releases it with the observer in it.
      holder.dispose()
      if !releasesHandleFirst {
        #expect(log.entries == [])
        #expect(handle?.isDisposed == false)
        handle = nil
      }
      #expect(log.entries == ["interrupted", "disposed"])
    }
  }
}
