import Reactive
import ReactiveContractKit
import ReactiveContractTesting
import Testing

extension Signal {
  /// Forwards the values, and sends a reminder when no other has followed a value for the given time.
  func reminding(with reminder: Value, after time: Duration, on scheduler: any TimedScheduler) -> Signal<Value, Failure>
  {
    flatMap(.latest) { value in
      SignalProducer<Value, Failure>(value: reminder).delay(time, on: scheduler).prefix(value: value)
    }
  }
}

@Suite struct TimedOperator {
  @Test func `a reminder follows a pause`() throws {
    try expectMarbles(
      """
      -ab---c|
        reminding(with: "z", after: 2)
      -ab-z-c-(z|)
      """
    ) { source, time in source.signal.reminding(with: "z", after: .milliseconds(2), on: time) }
  }

  @Test func `it keeps the contract`() {
    expectContract {
      try Contract.operators.verify("reminding", traits: [.asynchronous, .outlivesInputs, .hopsTwice]) { signal, time in
        signal.reminding(with: "z", after: .milliseconds(2), on: time)
      }
    }
  }
}
