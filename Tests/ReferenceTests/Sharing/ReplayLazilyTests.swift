import Reactive
import ReactiveContractKit
import Testing

@Suite struct ReplayLazilyTests {
  private typealias Work = SignalProducer<Int, TestFailure>

  @Test func `all starts share one run, and late ones receive what they have missed`() {
    let source = Workbench()
    let shared = source.producer.replayLazily(upTo: 2)
    #expect(source.log.entries.isEmpty)
    let handles = [source.start(shared, as: "a")]
    for value in 1...3 { source.send(value) }
    let late = source.start(shared, as: "b")
    source.send(4)
    #expect(
      source.log.entries == [
        "work", "a next 1", "a next 2", "a next 3", "b next 2", "b next 3", "a next 4", "b next 4",
      ]
    )
    withExtendedLifetime((handles, late)) {}
  }

  @Test(arguments: [.failed(TestFailure("x")), .completed, .interrupted] as [Termination<TestFailure>], 0...2)
  func `the end is retained after the values`(end: Termination<TestFailure>, capacity: Int) {
    let source = Workbench()
    let shared = source.producer.replayLazily(upTo: capacity)
    _ = source.start(shared, as: "a")
    for value in 1...3 { source.send(value) }
    source.end(end)
    let last = "\(Event<Int, TestFailure>(end))"
    #expect(source.log.entries == ["work", "a next 1", "a next 2", "a next 3", "a \(last)", "over"])
    for _ in 1...2 {
      let before = source.log.entries.count
      _ = source.start(shared, as: "b")
      let kept = (1...3).suffix(capacity).map { "b next \($0)" }
      #expect(Array(source.log.entries.dropFirst(before)) == kept + ["b \(last)"])
    }
  }

  @Test func `work that sends at once is shared, too`() {
    let starts = Counter()
    let shared = Work([1, 2, 3]).on(starting: { starts.add() }).replayLazily(upTo: 1)
    let log = Log<String>()
    for name in ["a", "b"] { shared.start { log("\(name) \($0)") } }
    #expect(log.entries == ["a next 1", "a next 2", "a next 3", "a completed", "b next 3", "b completed"])
    #expect(starts.value == 1)
  }

  @Test func `disposing of one observer interrupts that one, and the run goes on`() {
    let source = Workbench()
    let shared = source.producer.replayLazily(upTo: 1)
    let (first, second) = (source.start(shared, as: "a"), source.start(shared, as: "b"))
    first.dispose()
    source.send(1)
    second.dispose()
    source.send(2)
    let late = source.start(shared, as: "c")
    #expect(source.log.entries == ["work", "a interrupted", "b next 1", "b interrupted", "c next 2"])
    withExtendedLifetime(late) {}
  }

  @Test func `the run is disposed of when it has no observer and cannot be started again`() {
    let source = Workbench()
    var shared: Work? = source.producer.replayLazily(upTo: 1)
    let handle = shared.map { source.start($0, as: "a") }
    shared = nil
    source.send(1)
    #expect(source.log.entries == ["work", "a next 1"])
    handle?.dispose()
    #expect(source.log.entries == ["work", "a next 1", "a interrupted", "over"])
  }

  @Test func `a reference that can still start the run keeps it`() {
    let source = Workbench()
    var shared: Work? = source.producer.replayLazily(upTo: 1)
    shared.map { source.start($0, as: "a") }?.dispose()
    #expect(source.log.entries == ["work", "a interrupted"])
    shared = nil
    #expect(source.log.entries == ["work", "a interrupted", "over"])
  }

  @Test func `starting again from inside a delivery is legal, that of the end included`() {
    let source = Workbench()
    let shared = source.producer.replayLazily(upTo: 1)
    let log = source.log
    shared.start { event in
      log("a \(event)")
      shared.start { log("  inner \($0)") }
    }
    source.send(1)
    source.end()
    #expect(
      log.entries == [
        "work", "a next 1", "  inner next 1", "a completed", "  inner next 1", "  inner completed",
        "  inner completed", "over",
      ]
    )
  }

  @Test func `events that arrive while an observer receives the past wait until it has`() {
    let source = Workbench()
    let shared = source.producer.replayLazily(upTo: 2)
    _ = source.start(shared, as: "a")
    source.send(1)
    let (isTold, mayGoOn, log) = (Calls(), Calls(), source.log)
    let late = onThread {
      shared.start { event in
        if event == .next(1) {
          isTold.report()
          _ = mayGoOn.wait()
        }
        log("b \(event)")
      }
    }
    #expect(isTold.wait())
    let sender = onThread {
      source.send(2)
      source.end()
    }
    #expect(comesTrue { log.entries.contains("a next 2") })
    mayGoOn.report()
    #expect(late.wait() && sender.wait())
    #expect(
      log.entries == [
        "work", "a next 1", "a next 2", "b next 1", "b next 2", "a completed", "b completed", "over",
      ]
    )
  }

  @Test func `an observer that is disposed of while it receives the past receives no more of it`() {
    let log = Log<String>()
    let shared = Work([1, 2, 3]).replayLazily(upTo: 3)
    shared.start()
    shared.startWithSignal { signal, handle in
      signal.observe {
        log("\($0)")
        if $0 == .next(2) { handle.dispose() }
      }
    }
    #expect(log.entries == ["next 1", "next 2", "interrupted"])
  }

  @Test func `threads that start while values are sent all see an unbroken tail`() {
    let source = Workbench()
    let shared = source.producer.replayLazily(upTo: .max)
    shared.start()
    let seen = Log<[Int]>()
    onThreads(4) { index in
      if index == 0 {
        for value in 1...500 { source.send(value) }
        return source.end()
      }
      for _ in 1...20 {
        let isDone = Calls()
        let values = Log<Int>()
        shared.start { event in
          switch event {
          case .next(let value): values(value)
          case .failed, .completed, .interrupted: isDone.report()
          }
        }
        #expect(isDone.wait())
        seen(values.entries)
      }
    }
    #expect(seen.entries.count == 60)
    #expect(seen.entries.allSatisfy { $0 == Array(1...500) })
  }

  @Test(.expectsExit) func `a negative capacity traps`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = SignalProducer<Int, Never>.never.replayLazily(upTo: -1)
    }
    #expect(result.said("replayLazily(upTo:) needs a capacity of 0 or more, got -1"))
  }
}
