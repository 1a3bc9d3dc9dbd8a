/// A scheduler under test: it runs tasks later, or at once if its declared reading says so.
///
/// The kit calls the closure once per run. The kit controls when time passes. A scheduler that is driven manually
/// offers `advance`. A scheduler with threads of its own does not; the kit then occupies it with a task that blocks,
/// and so controls when other tasks run.
///
///     SchedulerSubject("MyScheduler") {
///       let scheduler = MyScheduler()
///       return SchedulerAdapter(schedule: { task in Cancellation(scheduler.run(task).cancel) })
///     }
public struct SchedulerSubject: Sendable {
  /// The name in reports.
  public let name: String

  let readings: [String]
  let canCancel: Bool
  let belongsToOneThread: Bool
  let make: Confined<() -> SchedulerAdapter>

  /// Declares a scheduler to test.
  ///
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - readings: The chosen readings of rules that have several, such as `T4/inline` for a scheduler that runs tasks
  ///     at once.
  ///   - canCancel: True if scheduled tasks can be cancelled at all.
  ///   - belongsToOneThread: True if only the thread that makes the scheduler may use it; the kit then uses no other.
  ///   - make: Makes a new scheduler.
  public init(
    _ name: String,
    readings: [String] = [],
    canCancel: Bool = true,
    belongsToOneThread: Bool = false,
    _ make: @escaping () -> SchedulerAdapter
  ) {
    self.name = name
    self.readings = readings
    self.canCancel = canCancel
    self.belongsToOneThread = belongsToOneThread
    self.make = Confined(make)
  }

  /// The point at which a scheduled task runs.
  var timing: TaskTiming {
    if readings.contains("T4/inline") { return .inline }
    if readings.contains("T4/inline-outside") { return .inlineOutside }
    return readings.contains("T4/inline-inside") ? .inlineInside : .later
  }
}

/// The point at which a scheduler runs a task that has no delay.
enum TaskTiming: Sendable {
  /// After the call that schedules the task has returned.
  case later

  /// Before the call that schedules the task returns.
  case inline

  /// Before the call returns if a task of the same scheduler makes it; otherwise later.
  case inlineInside

  /// Before the call returns, unless a task of the same scheduler makes it; then after that task.
  case inlineOutside

  /// True if a task that is scheduled from outside runs before the call returns.
  var runsAtOnce: Bool { self == .inline || self == .inlineOutside }
}

/// The adapter through which the kit drives a scheduler.
public struct SchedulerAdapter: Sendable {
  /// A task for a scheduler to run.
  public typealias Task = @Sendable () -> Void

  /// A task that runs once more for each call of the closure that it receives.
  public typealias Recursion = @Sendable (_ again: @escaping Task) -> Void

  let schedule: Confined<(@escaping Task) -> Cancellation?>
  let after: Confined<(Duration, @escaping Task) -> Cancellation?>?
  let recur: Confined<(@escaping Recursion) -> Cancellation?>?
  let now: Confined<() -> Duration>?
  let advance: Confined<(Duration) -> Void>?

  /// Creates the adapter from closures.
  ///
  /// - Parameters:
  ///   - schedule: Schedules a task. Returns a handle that cancels it, or `nil` if the task has run or cannot be
  ///     cancelled.
  ///   - after: Schedules a task with a delay; `nil` if the scheduler has no clock.
  ///   - recur: Schedules a task that may reschedule itself, in a loop; `nil` if the library has no such function.
  ///   - now: Returns the time of a scheduler that has threads of its own; other schedulers need not supply it.
  ///   - advance: Lets time pass and runs, on the calling thread, the tasks that become due, including tasks that those
  ///     schedule; `nil` for a scheduler that has threads of its own or that runs every task at once.
  public init(
    schedule: @escaping (_ task: @escaping Task) -> Cancellation?,
    after: ((_ delay: Duration, _ task: @escaping Task) -> Cancellation?)? = nil,
    recur: ((_ body: @escaping Recursion) -> Cancellation?)? = nil,
    now: (() -> Duration)? = nil,
    advance: ((_ time: Duration) -> Void)? = nil
  ) {
    self.schedule = Confined(schedule)
    self.after = after.map { Confined($0) }
    self.recur = recur.map { Confined($0) }
    self.now = now.map { Confined($0) }
    self.advance = advance.map { Confined($0) }
  }
}
