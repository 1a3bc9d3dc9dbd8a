import OpenCombine

/// A subscriber that logs every event and requests all values.
final class Log<Input, Failure: Error>: Subscriber {
  private(set) var lines: [String] = []
  private(set) var subscription: (any Subscription)?
  var onValue: (Input) -> Void = { _ in }
  var onEnd: () -> Void = {}

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    subscription.request(.unlimited)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    lines.append("\(input)")
    onValue(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: lines.append("finished")
    case .failure: lines.append("failed")
    }
    onEnd()
  }
}

extension Publisher {
  /// Subscribes a fresh log.
  func log() -> Log<Output, Failure> {
    let log = Log<Output, Failure>()
    subscribe(log)
    return log
  }
}

struct Oops: Error {}

/// Collects actions and runs them when told to; its clock stands still, so delayed actions run only in ``runAll()``.
final class Later: OpenCombine.Scheduler {
  typealias SchedulerTimeType = ImmediateScheduler.SchedulerTimeType
  typealias SchedulerOptions = Never

  private var actions: [() -> Void] = []
  private var delayed: [() -> Void] = []

  var now: SchedulerTimeType { ImmediateScheduler.shared.now }
  var minimumTolerance: SchedulerTimeType.Stride { ImmediateScheduler.shared.minimumTolerance }

  func schedule(options: Never?, _ action: @escaping () -> Void) { actions.append(action) }

  func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: Never?,
    _ action: @escaping () -> Void
  ) {
    delayed.append(action)
  }

  func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: Never?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    delayed.append(action)
    return AnyCancellable {}
  }

  /// Runs the actions that were not delayed.
  func runDue() {
    while !actions.isEmpty { actions.removeFirst()() }
  }

  /// Runs all actions.
  func runAll() {
    runDue()
    while !delayed.isEmpty {
      delayed.removeFirst()()
      runDue()
    }
  }
}
