import Reactive
import ReactiveContractKit
import Testing

/// The forms of `observe`.
@Suite struct ObserveTests {
  typealias Tested = Signal<Int, TestFailure>

  /// Observes in every form, and returns the handles.
  private func observe(_ signal: Tested, _ log: Log<String>) -> [(any Disposable)?] {
    [
      signal.observe(Observer { log("observer \($0)") }),
      signal.observe { log("closure \($0)") },
      signal.observe(
        Observer(
          value: { log("value \($0)") },
          failed: { log("failed \($0)") },
          completed: { log("completed") },
          interrupted: { log("interrupted") }
        )
      ),
      signal.observe(Observer()),
      signal.observeResult { log("result \($0)") },
      signal.observeCompleted { log("observeCompleted") },
      signal.observeFailed { log("observeFailed \($0)") },
      signal.observeInterrupted { log("observeInterrupted") },
    ]
  }

  @Test func `every form gets the values that it asks for`() {
    let log = Log<String>()
    let (signal, input) = Tested.pipe()
    #expect(observe(signal, log).allSatisfy { $0 != nil })
    input.send(value: 1)
    #expect(log.entries == ["observer next 1", "closure next 1", "value 1", "result success(1)"])
  }

  @Test func `every form gets the end that it asks for`() {
    let expected: [(Termination<TestFailure>, [String])] = [
      (
        .failed(TestFailure("x")),
        ["observer failed x", "closure failed x", "failed x", "result failure(x)", "observeFailed x"]
      ), (.completed, ["observer completed", "closure completed", "completed", "observeCompleted"]),
      (.interrupted, ["observer interrupted", "closure interrupted", "interrupted", "observeInterrupted"]),
    ]
    for (termination, words) in expected {
      let log = Log<String>()
      let (signal, input) = Tested.pipe()
      _ = observe(signal, log)
      input.end(termination)
      #expect(log.entries == words)
    }
  }

  @Test func `every form receives an interruption when it is too late, and returns nothing`() {
    let log = Log<String>()
    #expect(observe(.empty, log).allSatisfy { $0 == nil })
    #expect(log.entries == ["observer interrupted", "closure interrupted", "interrupted", "observeInterrupted"])
  }

  @Test func `every form stops when its handle is disposed of, and receives no event for that`() {
    let log = Log<String>()
    let (signal, input) = Tested.pipe()
    for handle in observe(signal, log) {
      #expect(handle?.isDisposed == false)
      handle?.dispose()
      handle?.dispose()
      #expect(handle?.isDisposed == true)
    }
    input.send(value: 1)
    input.sendInterrupted()
    #expect(log.entries == [])
  }

  @Test func `a signal that cannot fail hands over bare values`() {
    let log = Log<Int>()
    let (signal, input) = Signal<Int, Never>.pipe()
    let handle = signal.observeValues { log($0) }
    input.send(value: 1)
    input.send(.next(2))
    handle?.dispose()
    input.send(value: 3)
    input.sendCompleted()
    #expect(log.entries == [1, 2])
    #expect(signal.observeValues { log($0) } == nil)
    #expect(log.entries == [1, 2])
  }

  @Test func `the input of one signal may observe another one`() {
    let log = Log<String>()
    let (first, firstInput) = Tested.pipe()
    let (second, secondInput) = Tested.pipe()
    first.observe(secondInput)
    second.observe { log("\($0)") }
    firstInput.send(value: 1)
    firstInput.send(error: TestFailure("x"))
    #expect(log.entries == ["next 1", "failed x"])
  }

  @Test func `an observer made from closures hands on whatever it is sent`() {
    let log = Log<String>()
    let observer = Observer<Int, TestFailure> { log("\($0)") }
    observer.sendCompleted()
    observer.send(value: 1)
    observer.send(.failed(TestFailure("x")))
    observer.send(.interrupted)
    observer.send(.completed)
    #expect(log.entries == ["completed", "next 1", "failed x", "interrupted", "completed"])
  }

  @Test func `signals, producers, observers and what they are made with may cross threads`() {
    func isSendable(_: (some Sendable).Type) -> Bool { true }
    #expect(isSendable(Signal<Int, TestFailure>.self))
    #expect(isSendable(SignalProducer<Int, TestFailure>.self))
    #expect(isSendable(Observer<Int, TestFailure>.self))
    #expect(isSendable(Event<Int, TestFailure>.self))
    #expect(isSendable(Termination<TestFailure>.self))
    #expect(isSendable(Operator<Int, Never, Int, Never>.self))
    #expect(isSendable(ContractBreach.self))
  }
}
