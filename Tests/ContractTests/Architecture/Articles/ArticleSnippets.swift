import Reactive
import ReactiveContractKit
import ReactiveContractTesting
import Testing

// The snippets of the articles about the kit, compiled and run. A snippet that needs a test around it has one here.

struct Steps<Failure: Error>: ValueTransducer {
  var last: Int?

  mutating func receive(_ value: Int) -> Reaction<Int, Failure> {
    defer { last = value }
    return last.map { .send(value - $0) } ?? .nothing
  }
}

extension Signal where Value == Int {
  func steps() -> Signal<Int, Failure> { applying(Steps()) }
}

struct Quiet<Failure: Error>: TimedTransducer {
  let time: Duration
  var wakeUp: Effects<Bool, Failure>.WakeUp?

  mutating func receive(_ value: String, _ effects: inout Effects<Bool, Failure>) {
    if let wakeUp { effects.cancel(wakeUp) }
    wakeUp = effects.wake(after: time)
    effects.send(false)
  }

  mutating func wake(_: Effects<Bool, Failure>.WakeUp, _ effects: inout Effects<Bool, Failure>) {
    wakeUp = nil
    effects.send(true)
  }

  mutating func end(_ termination: Termination<Failure>, _ effects: inout Effects<Bool, Failure>) {
    effects.end(termination)
  }
}

@Suite struct OperatorArticleTests {
  @Test func `an operator with time keeps the contract`() {
    expectContract {
      try Contract.operators.verify("quiet", traits: [.asynchronous, .deliversOnScheduler]) {
        Quiet(time: .milliseconds(2))
      }
    }
  }

  @Test func `an operator that shows every other value keeps the contract`() {
    expectContract { try Contract.operators.verify("everyOther") { signal, _ in signal.everyOther() } }
  }

  @Test func `steps keep the contract`() {
    let steps = OperatorSubject(signal: "steps", values: [1, 3]) { (signal: Signal<Int, TestFailure>, _) in
      signal.steps()
    }
    expectContract { try Contract.operators.verify(steps) }
  }

  @Test func `who answers a failure says so`() {
    expectContract {
      try Contract.operators.within(.small).verify("unless it fails", traits: .handlesFailure) { signal, _ in
        signal.flatMapError { _ in SignalProducer<String, Never>.empty }
      }
    }
  }

  @Test func `what one disagrees with is left out, with a reason`() {
    let contract = Contract.operators.excluding("B1", because: "it counts what comes behind the end")
    expectContract {
      try contract.verify("greedyTake(1)", traits: .finishesEarly) { signal, _ in signal.greedyTake(1) }
    }
  }
}

@Suite struct VirtualTimeArticleTests {
  @Test func `what is typed quickly comes once`() throws {
    try expectMarbles("ab---c|", gives: "---b--|") { source, time in
      source.producer.debounce(.milliseconds(2), on: time)
    }
  }

  @Test func `the latest answer counts`() throws {
    try marbleTest { test in
      let clicks = try test.hot("-a---b---|")
      let answer = try test.cold("--x|")
      let answers = clicks.signal.flatMap(.latest) { _ in answer.producer }
      try test.expect(answers, gives: "---x---x-|")
      try test.expectObservations(of: answer, "-^--!", "-----^--!")
    }
  }

  @Test func `numbers are named`() throws {
    try expectMarbles(
      MarbleInput("-a-b|", values: ["a": 1, "b": 20]),
      gives: "-x-y|",
      values: ["x": 2, "y": 40]
    ) { source in source.producer.map { $0 * 2 } }
  }

  @Test func `a reminder comes after an hour`() throws {
    let time = TestScheduler()
    let recorder = Recorder<String, Never>(on: time)
    let reminder = SignalProducer<String, Never>(value: "tea").delay(.seconds(3600), on: time)
    reminder.start { recorder.record($0) }
    try time.advance(by: .seconds(3599))
    #expect(recorder.events.isEmpty)
    try time.advance(by: .seconds(1))
    #expect(recorder.events == [.next("tea"), .completed])
  }

  @Test func `a task sleeps in virtual time`() throws {
    let time = TestScheduler()
    let recorder = Recorder<String, Never>(on: time)
    let answer = SignalProducer<String, Never>(executor: time) {
      try? await time.sleep(for: .seconds(2))
      return "here"
    }
    answer.start { recorder.record($0) }
    try time.advance(by: .seconds(2))
    #expect(recorder.events == [.next("here"), .completed])
  }

  /// A store of an app, whose refreshes are tasks of their own.
  private actor Store {
    let clock: TestScheduler
    private(set) var answer: String?

    init(clock: TestScheduler) { self.clock = clock }

    func refresh() {
      Task {
        try await clock.sleep(for: .seconds(2))
        answer = "here"
      }
    }
  }

  @Test func `tasks without an executor sleep in virtual time`() async throws {
    let time = TestScheduler()
    try await time.hostTasks {
      let store = Store(clock: time)
      await store.refresh()
      try time.advance(by: .seconds(2))
      #expect(await store.answer == "here")
    }
  }
}
