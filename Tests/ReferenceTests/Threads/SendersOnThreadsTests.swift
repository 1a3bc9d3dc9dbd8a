import ReactiveContractKit
import Synchronization
import Testing

@testable import Reactive
@testable import ReactiveExclusion

/// One stream, several threads; every schedule is forced, nothing is left to the clock.
@Suite struct SendersOnThreadsTests {
  /// A signal whose first observer stays in the handler of value 1 until the test lets it continue.
  private final class Held: Sendable {
    let log = Log<String>()
    let hasEntered = Calls()
    let mayLeave = Calls()
    let signal: Signal<Int, TestFailure>
    let input: Observer<Int, TestFailure>

    init(_ origin: Origin) {
      (signal, input) = origin.make()
      let (log, hasEntered, mayLeave) = (log, hasEntered, mayLeave)
      signal.observe {
        log("a \($0)")
        guard $0 == .next(1) else { return }
        hasEntered.report()
        _ = mayLeave.wait()
        log("a leaves")
      }
    }

    /// Sends 1 on a thread of its own; returns when that one is in the handler.
    func begin() -> Calls {
      let sender = onThread { self.input.send(value: 1) }
      #expect(hasEntered.wait())
      return sender
    }
  }

  @Test(arguments: Origin.allCases) func `each event arrives on the thread that sends it`(origin: Origin) {
    let (signal, input) = origin.make()
    let (senders, receivers) = (Log<UInt>(), Log<UInt>())
    signal.observe { _ in receivers(currentThread()) }
    let send: @Sendable (Event<Int, TestFailure>) -> Void = { event in
      senders(currentThread())
      input.send(event)
    }
    send(.next(1))
    // The second thread lives until the third has sent; otherwise both could have the same identifier.
    let last = onThread {
      send(.next(2))
      #expect(onThread { send(.completed) }.wait())
    }
    #expect(last.wait())
    #expect(receivers.entries == senders.entries && Set(senders.entries).count == 3)
  }

  @Test(arguments: Origin.singleStreams)
  func `a second sender waits until all observers have the value`(origin: Origin) {
    let held = Held(origin)
    held.signal.observe { [log = held.log] in log("b \($0)") }
    let first = held.begin()
    let second = onThread {
      held.input.send(value: 2)
      held.log("sent")
    }
    let gate = held.signal.core.gate
    #expect(comesTrue { gate.word.load(ordering: .relaxed) != Gate.held })
    held.log("let go")
    held.mayLeave.report()
    #expect(first.wait() && second.wait())
    #expect(held.log.entries == ["a next 1", "let go", "a leaves", "b next 1", "a next 2", "b next 2", "sent"])
  }

  @Test(arguments: Origin.allCases)
  func `a termination does not wait: the delivering thread ends the stream`(origin: Origin) {
    let held = Held(origin)
    let threads = Log<UInt>()
    held.signal.observe { [log = held.log] in
      log("b \($0)")
      threads(currentThread())
    }
    let sender = held.begin()
    held.input.sendCompleted()
    held.input.send(error: TestFailure("too late"))
    held.log("sent")
    held.mayLeave.report()
    #expect(sender.wait())
    #expect(held.log.entries == ["a next 1", "sent", "a leaves", "b next 1", "a completed", "b completed"])
    #expect(Set(threads.entries).count == 1 && threads.entries[0] != currentThread())
  }

  @Test(arguments: Origin.allCases) func `an observer removed meanwhile still gets the event, and no other`(
    origin: Origin
  ) {
    let held = Held(origin)
    let second = held.signal.observe { [log = held.log] in log("b \($0)") }
    held.signal.observe { [log = held.log] in log("c \($0)") }
    let sender = held.begin()
    second?.dispose()
    #expect(second?.isDisposed == true)
    held.mayLeave.report()
    #expect(sender.wait())
    held.input.send(value: 2)
    #expect(held.log.entries == ["a next 1", "a leaves", "b next 1", "c next 1", "a next 2", "c next 2"])
  }

  @Test(arguments: Origin.allCases) func `an observer added meanwhile gets the next event first`(origin: Origin) {
    let held = Held(origin)
    let sender = held.begin()
    held.signal.observe { [log = held.log] in log("late \($0)") }
    held.mayLeave.report()
    #expect(sender.wait())
    held.input.send(value: 2)
    #expect(held.log.entries == ["a next 1", "a leaves", "a next 2", "late next 2"])
  }

  @Test(arguments: Origin.singleStreams)
  func `an observer that is added after the end was sent is interrupted`(origin: Origin) {
    let held = Held(origin)
    let sender = held.begin()
    held.input.sendCompleted()
    held.signal.observe { [log = held.log] in log("late \($0)") }
    held.signal.map { $0 }.observe { [log = held.log] in log("later \($0)") }
    held.mayLeave.report()
    #expect(sender.wait())
    #expect(held.log.entries.prefix(3) == ["a next 1", "a leaves", "a completed"])
    #expect(held.log.entries.dropFirst(3).sorted() == ["late interrupted", "later interrupted"])
  }

  @Test(arguments: [false, true]) func `a run disposed of meanwhile is interrupted after the value`(lifts: Bool) {
    let log = Log<String>()
    let (hasEntered, mayLeave) = (Calls(), Calls())
    let inputs = Log<Observer<Int, Never>>()
    let producer = SignalProducer<Int, Never> { observer, lifetime in
      inputs(observer)
      lifetime += { log("disposed") }
    }
    let handle = (lifts ? producer.lift { $0.map { $0 } } : producer.map { $0 }).start {
      log("\($0)")
      guard $0 == .next(1) else { return }
      hasEntered.report()
      _ = mayLeave.wait()
      log("leaves")
    }
    let sender = onThread { inputs.entries[0].send(value: 1) }
    #expect(hasEntered.wait())
    handle.dispose()
    #expect(handle.isDisposed)
    log("returned")
    mayLeave.report()
    #expect(sender.wait())
    inputs.entries[0].send(value: 2)
    #expect(log.entries == ["next 1", "returned", "leaves", "interrupted", "disposed"])
  }
}
