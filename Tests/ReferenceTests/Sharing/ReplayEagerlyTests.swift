import Reactive
import ReactiveContractKit
import Testing

@Suite struct ReplayEagerlyTests {
  private let bench = Workbench()
  private var log: Log<String> { bench.log }

  @Test func `the run begins at once, and observers receive what they have missed`() {
    let shared = bench.producer.replayEagerly(upTo: 2)
    #expect(log.entries == ["work"])
    for value in 1...3 { bench.send(value) }
    bench.start(shared, as: "a")
    bench.send(4)
    bench.end()
    bench.start(shared, as: "b")
    #expect(
      log.entries == [
        "work", "a next 2", "a next 3", "a next 4", "a completed", "over", "b next 3", "b next 4", "b completed",
      ]
    )
  }

  @Test func `work that is neither held nor observed is disposed of`() {
    var shared: Workbench.Work? = bench.producer.replayEagerly(upTo: 1)
    let handle = shared.map { bench.start($0, as: "a") }
    shared = nil
    #expect(log.entries == ["work"])
    handle?.dispose()
    #expect(log.entries == ["work", "a interrupted", "over"])
  }

  @Test(.expectsExit) func `a negative capacity traps`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = SignalProducer<Int, Never>.never.replayEagerly(upTo: -1)
    }
    #expect(result.said("replayEagerly(upTo:) needs a capacity of 0 or more, got -1"))
  }
}
