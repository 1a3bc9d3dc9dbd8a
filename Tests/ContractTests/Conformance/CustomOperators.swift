import Reactive
import ReactiveContractKit

extension Signal {
  /// Forwards the first of every two values.
  func everyOther() -> Signal<Value, Failure> { applying(EveryOther()) }

  /// Forwards values, failures and the completion later: a delay that holds back what it must not.
  func cautiousDelay(_ delay: Duration, on scheduler: TestScheduler) -> Signal<Value, Failure> {
    Signal { observer, lifetime in
      lifetime += observe { event in
        if case .interrupted = event { return observer.sendInterrupted() }
        lifetime += scheduler.schedule(at: scheduler.now.advanced(by: delay)) { observer.send(event) }
      }
    }
  }

  /// Forwards the values that are wanted, and forgets one of the ends.
  func forgetfulFilter(_ isWanted: @escaping @Sendable (Value) -> Bool) -> Signal<Value, Failure> {
    applying(ForgetfulFilter(isWanted: isWanted))
  }

  /// Forwards the first values and completes, and goes on listening.
  func greedyTake(_ count: Int) -> Signal<Value, Failure> {
    Signal { observer, _ in
      let left = Counter(count)
      observe { event in
        observer.send(event)
        if !event.isTerminating, left.countDown() { observer.sendCompleted() }
      }
    }
  }
}

private struct EveryOther<Value: Sendable, Failure: Error>: ValueTransducer {
  var isWanted = true

  mutating func receive(_ value: Value) -> Reaction<Value, Failure> {
    defer { isWanted.toggle() }
    return isWanted ? .send(value) : .nothing
  }
}

private struct ForgetfulFilter<Value: Sendable, Failure: Error>: ValueTransducer {
  let isWanted: @Sendable (Value) -> Bool

  mutating func receive(_ value: Value) -> Reaction<Value, Failure> { isWanted(value) ? .send(value) : .nothing }

  mutating func end(_ termination: Termination<Failure>) -> Reaction<Value, Failure> {
    switch termination {
    case .failed, .completed: .end(termination)
    case .interrupted: .nothing
    }
  }
}
