import Reactive
import ReactiveContractKit
import Testing

@Suite struct OnStartTests {
  private let log = Log<String>()

  /// Works until disposed of.
  private var work: SignalProducer<Int, Never> {
    SignalProducer { [log] observer, lifetime in
      log("work")
      lifetime += {
        _ = observer
        log("work disposed")
      }
      observer.send(value: 1)
    }
  }

  @Test func `starting goes down the chain, the work begins, started comes back up`() {
    work
      .on(starting: noting("inner starting"), started: noting("inner started"), disposed: noting("inner disposed"))
      .map { $0 }
      .on(starting: noting("outer starting"), started: noting("outer started"), disposed: noting("outer disposed"))
      .start { [log] in log("\($0)") }
      .dispose()
    #expect(
      log.entries == [
        "outer starting", "inner starting", "work", "next 1", "inner started", "outer started", "interrupted",
        "outer disposed", "inner disposed", "work disposed",
      ]
    )
  }

  @Test func `work that ends at once is over before it has started`() {
    SignalProducer<Int, Never>(value: 1)
      .on(
        starting: noting("starting"),
        started: noting("started"),
        completed: noting("hook completed"),
        disposed: noting("disposed")
      )
      .start { [log] in log("\($0)") }
    #expect(log.entries == ["starting", "next 1", "hook completed", "completed", "disposed", "started"])
  }

  @Test func `a run that is disposed of before it starts has no hooks`() {
    work
      .on(starting: noting("starting"), started: noting("started"), terminated: noting("terminated"))
      .startWithSignal { [log] signal, handle in
        signal.observe { log("\($0)") }
        handle.dispose()
      }
    #expect(log.entries == ["interrupted"])
  }

  @Test func `a run that is disposed of in starting is interrupted, and does no work`() {
    let handles = Log<any Disposable>()
    work
      .on(starting: noting("inner starting"))
      .on(
        starting: { [log] in
          log("starting")
          handles.entries.first?.dispose()
          log("disposed of")
        },
        started: noting("started"),
        interrupted: noting("hook interrupted"),
        disposed: noting("disposed")
      )
      .map { $0 }
      .on(started: noting("outer started"), interrupted: noting("outer interrupted"))
      .startWithSignal { [log] signal, handle in
        handles(handle)
        signal.observe { log("\($0)") }
      }
    #expect(
      log.entries == [
        "starting", "hook interrupted", "outer interrupted", "interrupted", "disposed", "disposed of", "started",
        "outer started",
      ]
    )
  }

  @Test func `a run may be disposed of in started and in disposed`() {
    let handles = Log<any Disposable>()
    let dispose: @Sendable () -> Void = { handles.entries.first?.dispose() }
    work
      .on(started: dispose, interrupted: noting("hook interrupted"), disposed: dispose)
      .startWithSignal { [log] signal, handle in
        handles(handle)
        signal.observe { log("\($0)") }
      }
    #expect(log.entries == ["work", "next 1", "hook interrupted", "interrupted", "work disposed"])
  }

  @Test func `hooks belong to a run`() {
    let producer = SignalProducer<Int, Never>(value: 1)
      .on(starting: noting("starting"), disposed: noting("disposed"), value: { [log] in log("value \($0)") })
    producer.start()
    producer.start()
    #expect(log.entries == ["starting", "value 1", "disposed", "starting", "value 1", "disposed"])
  }

  private func noting(_ entry: String) -> @Sendable () -> Void {
    { [log] in log(entry) }
  }
}
