import Reactive
import ReactiveContractKit
import ReactiveContractTesting
import Testing

/// Asks for two wake-ups in one instant, and cancels both when the next value comes.
private struct Twice<Failure: Error>: TimedTransducer {
  var wakeUps: [Effects<String, Failure>.WakeUp] = []

  mutating func receive(_ value: String, _ effects: inout Effects<String, Failure>) {
    cancel(&effects)
    wakeUps = (0..<2).map { _ in effects.wake(after: .milliseconds(1)) }
    effects.send(value)
  }

  mutating func wake(_: Effects<String, Failure>.WakeUp, _ effects: inout Effects<String, Failure>) {
    effects.send("again")
  }

  mutating func end(_ termination: Termination<Failure>, _ effects: inout Effects<String, Failure>) {
    cancel(&effects)
    effects.end(termination)
  }

  private mutating func cancel(_ effects: inout Effects<String, Failure>) {
    for wakeUp in wakeUps { effects.cancel(wakeUp) }
    wakeUps = []
  }
}

@Suite struct DueTogetherTests {
  @Test func `a value may come between two actions that are due at once`() {
    expectContract {
      try Contract.operators.verify("twice", traits: [.asynchronous, .deliversOnScheduler]) { Twice() }
    }
  }
}
