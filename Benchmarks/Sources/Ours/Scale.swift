import Reactive
import ReactiveContractKit
import Workloads

/// The cost of one more object when there are many already.
public enum Scale {
  /// Returns the nanoseconds of one delivery to one observer, if there are this many.
  public static func delivery(observers: Int) -> Double {
    let sum = Sum()
    let (signal, input) = Signal<Int, Never>.pipe()
    for _ in 0..<observers { signal.observeValues(handler { sum.value &+= $0 }) }
    let events = max(1, 1_000_000 / observers)
    return time(events * observers) { for number in 0..<events { input.send(value: number) } }
  }

  /// Returns the nanoseconds of attaching and detaching an observer, if this many others stay attached.
  public static func visit(residents: Int) -> Double {
    let (signal, input) = Signal<Int, Never>.pipe()
    for _ in 0..<residents { signal.observeValues(handler { _ in }) }
    let visitors = 100_000
    return withExtendedLifetime(input) {
      time(visitors) { for _ in 0..<visitors { signal.observeValues(handler { _ in })?.dispose() } }
    }
  }

  /// Returns the nanoseconds of an event in each stage of a chain.
  public static func stage(depth: Int) -> Double {
    let (input, sum) = chain(depth: depth)
    let events = max(10, 1_000_000 / depth)
    return withExtendedLifetime(sum) {
      time(events * depth) { for number in 0..<events { input.send(value: number) } }
    }
  }

  /// Returns the nanoseconds of an inner stream of one value, if this many follow each other.
  public static func inner(count: Int) -> Double {
    let sum = Sum()
    let producer = SignalProducer<Int, Never>(0..<count).flatMap(.merge) { SignalProducer<Int, Never>(value: $0) }
    let rounds = max(1, 10_000 / count)
    return time(rounds * count) {
      for _ in 0..<rounds { producer.startWithValues(handler { sum.value &+= $0 }) }
    }
  }

  /// Returns the nanoseconds of a timer from its scheduling to its end, if this many are pending together.
  public static func timer(pending count: Int) -> Double {
    let sum = Sum()
    let rounds = max(1, 10_000 / count)
    return time(rounds * count) {
      for _ in 0..<rounds {
        let scheduler = TestScheduler(limits: RunLimits(actions: 2 * count))
        schedule(count, on: scheduler, sum)
        try? scheduler.run()
      }
    }
  }

  static func chain(depth: Int) -> (Observer<Int, Never>, Sum) {
    let sum = Sum()
    let (signal, input) = Signal<Int, Never>.pipe()
    var chain = signal
    for number in 0..<depth { chain = chain.map(transform { $0 &+ number }) }
    chain.observeValues(handler { sum.value &+= $0 })
    return (input, sum)
  }

  static func schedule(_ count: Int, on scheduler: TestScheduler, _ sum: Sum) {
    for number in 0..<count {
      let delay = Duration.milliseconds(1 + number * 7_919 % count)
      scheduler.schedule(at: scheduler.now.advanced(by: delay)) { sum.value &+= number }
    }
  }

  private static func time(_ units: Int, _ body: () -> Void) -> Double {
    let (seconds, attoseconds) = ContinuousClock().measure(body).components
    return (Double(seconds) * 1e9 + Double(attoseconds) / 1e9) / Double(units)
  }
}
