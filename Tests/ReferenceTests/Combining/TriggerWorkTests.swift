import Reactive
import ReactiveContractKit
import Testing

/// The work that operators with a trigger start, and the objects that they release.
@Suite struct TriggerWorkTests {
  private let log = Log<String>()

  /// Work that sends a value at once and then goes on for ever.
  private func work(_ name: String, sends value: Int?) -> SignalProducer<Int, Never> {
    SignalProducer { [log] observer, lifetime in
      log("start \(name)")
      lifetime += {
        _ = observer
        log("dispose \(name)")
      }
      if let value { observer.send(value: value) }
    }
  }

  @Test func `a trigger that fires at once leaves nothing to start`() {
    work("work", sends: 1).take(until: work("trigger", sends: 0)).start { [log] in log("\($0)") }
    #expect(log.entries == ["start trigger", "completed", "dispose trigger"])
  }

  @Test func `a trigger that fires before a signal is observed gives birth to a signal that has ended`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let result = signal.take(until: SignalProducer<Int, Never>(value: 1))
    input.send(value: 1)
    result.observe { [log] in log("\($0)") }
    #expect(log.entries == ["interrupted"])
  }

  @Test func `skip(until:) disposes of a trigger that has fired`() {
    let run = work("work", sends: 1).skip(until: work("trigger", sends: 0)).start { [log] in log("\($0)") }
    #expect(log.entries == ["start trigger", "dispose trigger", "start work", "next 1"])
    run.dispose()
  }

  @Test func `a replacement that sends at once leaves nothing of the work`() {
    let replacement = work("replacement", sends: 2)
    let run = work("work", sends: 1).take(untilReplacement: replacement).start { [log] in log("\($0)") }
    #expect(log.entries == ["start replacement", "next 2"])
    run.dispose()
  }

  @Test func `a replacement disposes of the work, and does not only drop its events`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    work("work", sends: 1).take(untilReplacement: signal).start { [log] in log("\($0)") }
    input.send(value: 2)
    input.sendCompleted()
    #expect(log.entries == ["start work", "next 1", "next 2", "dispose work", "completed"])
  }

  @Test func `sample starts the work first, and samples its last value`() {
    SignalProducer<Int, Never>([1, 2]).sample(on: SignalProducer<(), Never>(value: ())).start { [log] in log("\($0)") }
    #expect(log.entries == ["next 2", "completed"])
  }

  @Test func `withLatest disposes of the other stream when the result ends`() {
    SignalProducer<Int, Never>(value: 1).withLatest(from: work("other", sends: 7)).map { $0 + $1 }
      .start { [log] in log("\($0)") }
    #expect(log.entries == ["start other", "next 8", "completed", "dispose other"])
  }

  @Test func `disposing interrupts once and disposes of both inputs`() {
    work("work", sends: 1).take(until: work("trigger", sends: nil)).start { [log] in log("\($0)") }.dispose()
    #expect(
      log.entries == [
        "start trigger", "start work", "next 1", "interrupted", "dispose trigger", "dispose work",
      ]
    )
  }
}
