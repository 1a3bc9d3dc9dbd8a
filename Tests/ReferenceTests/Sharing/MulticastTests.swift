import Reactive
import ReactiveContractKit
import Testing

@Suite struct MulticastTests {
  private let bench = Workbench()
  private var log: Log<String> { bench.log }

  @Test func `nothing runs before the connection, and then one run for all`() {
    let shared = bench.producer.multicast()
    bench.start(shared.producer, as: "a")
    bench.start(shared.producer, as: "b")
    #expect(log.entries == [])
    shared.connect()
    bench.send(1)
    bench.end()
    #expect(log.entries == ["work", "a next 1", "b next 1", "a completed", "b completed", "over"])
  }

  @Test func `a second connection is the first one`() {
    let shared = bench.producer.multicast()
    bench.start(shared.producer, as: "a")
    let handles = [shared.connect(), shared.connect()]
    handles[1].dispose()
    #expect(log.entries == ["work", "a interrupted", "over"])
    #expect(handles[0].isDisposed)
  }

  @Test func `disposing of one observer interrupts that one, and the run goes on without any`() {
    let shared = bench.producer.multicast()
    shared.connect()
    bench.start(shared.producer, as: "a").dispose()
    bench.send(1)
    bench.start(shared.producer, as: "b")
    bench.send(2)
    #expect(log.entries == ["work", "a interrupted", "b next 2"])
  }

  @Test(arguments: 0...2)
  func `late observers receive the retained values and the end`(capacity: Int) {
    let shared = bench.producer.multicast(replaying: capacity)
    shared.connect()
    for value in 1...3 { bench.send(value) }
    bench.end(.failed(TestFailure("x")))
    bench.start(shared.producer, as: "late")
    let kept = (1...3).suffix(capacity).map { "late next \($0)" }
    #expect(log.entries == ["work", "over"] + kept + ["late failed x"])
  }

  @Test func `an observer that starts after the connection was disposed of is interrupted`() {
    let shared = bench.producer.multicast()
    shared.connect().dispose()
    bench.start(shared.producer, as: "a")
    shared.connect()
    #expect(log.entries == ["work", "over", "a interrupted"])
  }

  @Test func `the run is disposed of when it has no observer and can get none`() {
    var shared: Multicast? = bench.producer.multicast()
    let handle = shared.map { bench.start($0.producer, as: "a") }
    shared?.connect()
    shared = nil
    bench.send(1)
    #expect(log.entries == ["work", "a next 1"])
    handle?.dispose()
    #expect(log.entries == ["work", "a next 1", "a interrupted", "over"])
  }

  @Test func `connected by itself, it begins with the first observer and ends with the last`() {
    let shared = bench.producer.multicast().autoconnect()
    #expect(log.entries == [])
    let first = bench.start(shared, as: "a")
    let second = bench.start(shared, as: "b")
    bench.send(1)
    first.dispose()
    bench.send(2)
    second.dispose()
    #expect(
      log.entries == ["work", "a next 1", "b next 1", "a interrupted", "b next 2", "b interrupted", "over"]
    )
  }

  @Test func `the run does not begin again for observers that start after the last one was disposed of`() {
    let shared = bench.producer.multicast(replaying: 1).autoconnect()
    let first = bench.start(shared, as: "a")
    bench.send(1)
    first.dispose()
    bench.start(shared, as: "b")
    #expect(log.entries == ["work", "a next 1", "a interrupted", "over", "b next 1", "b interrupted"])
  }

  @Test func `starting it again from inside its own end is legal`() {
    let (log, shared) = (log, bench.producer.multicast(replaying: 1).autoconnect())
    shared.start { event in
      log("a \(event)")
      if event == .completed { shared.start { log("  inner \($0)") } }
    }
    bench.send(1)
    bench.end()
    #expect(log.entries == ["work", "a next 1", "a completed", "  inner next 1", "  inner completed", "over"])
  }

  @Test func `work that sends at once reaches the observer that begins it`() {
    let log = log
    let shared = Workbench.Work([1, 2]).on(disposed: { log("over") }).multicast().autoconnect()
    bench.start(shared, as: "a")
    #expect(log.entries == ["a next 1", "a next 2", "a completed", "over"])
  }

  @Test func `threads that come and go all share one run, which ends once`() {
    let shared = bench.producer.multicast().autoconnect()
    let stays = bench.start(shared, as: "a")
    onThreads(4) { _ in
      for _ in 1...50 { shared.start().dispose() }
    }
    #expect(log.entries == ["work"])
    stays.dispose()
    #expect(log.entries == ["work", "a interrupted", "over"])
  }

  @Test(.expectsExit) func `a negative capacity traps`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = SignalProducer<Int, Never>.never.multicast(replaying: -1)
    }
    #expect(result.said("multicast(replaying:) needs a capacity of 0 or more, got -1"))
  }
}
