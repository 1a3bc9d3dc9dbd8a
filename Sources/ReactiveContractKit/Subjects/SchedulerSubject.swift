/// A scheduler under contract: a place where tasks run later, or at once if it says so.
///
/// The closure is called once per run. The kit decides when time passes: a scheduler that is driven offers `advance`. One that
/// has threads of its own does not; the kit then keeps it busy with a task that waits, and so decides when others get their turn.
///
///     SchedulerSubject("MyScheduler") {
///       let scheduler = MyScheduler()
///       return SchedulerFace(schedule: { task in Cancellation(scheduler.run(task).cancel) })
///     }
public struct SchedulerSubject: Sendable {
  /// The name under which reports speak of it.
  public let name: String

  let readings: [String]
  let canCancel: Bool
  let make: Confined<() -> SchedulerFace>

  /// Puts a kind of scheduler under contract.
  ///
  /// - Parameters:
  ///   - name: What reports call it.
  ///   - readings: How rules with several readings are meant: `T4/inline` for a scheduler that runs tasks at once.
  ///   - canCancel: Whether what is scheduled can be cancelled at all.
  ///   - make: Makes a fresh scheduler.
  public init(
    _ name: String,
    readings: [String] = [],
    canCancel: Bool = true,
    _ make: @escaping () -> SchedulerFace
  ) {
    self.name = name
    self.readings = readings
    self.canCancel = canCancel
    self.make = Confined(make)
  }

  /// Where a task runs that is scheduled.
  var manner: SchedulerManner {
    if readings.contains("T4/inline") { return .inline }
    return readings.contains("T4/inline-inside") ? .inlineInside : .later
  }
}

/// When a scheduler runs a task that does not wait for a time.
enum SchedulerManner: Sendable {
  /// When scheduling has returned.
  case later

  /// Before scheduling returns.
  case inline

  /// Before scheduling returns, where a task of its own schedules; later elsewhere.
  case inlineInside
}

/// A scheduler as the kit sees it.
public struct SchedulerFace: Sendable {
  /// Something to be run by a scheduler.
  public typealias Task = @Sendable () -> Void

  /// Something to be run once more for every time that it calls what it is given.
  public typealias Recursion = @Sendable (_ again: @escaping Task) -> Void

  let schedule: Confined<(@escaping Task) -> Cancellation?>
  let after: Confined<(Duration, @escaping Task) -> Cancellation?>?
  let recur: Confined<(@escaping Recursion) -> Cancellation?>?
  let now: Confined<() -> Duration>?
  let advance: Confined<(Duration) -> Void>?

  /// Describes a scheduler by closures.
  ///
  /// - Parameters:
  ///   - schedule: Schedules a task; returns what cancels it, or `nil` if it has run or cannot be cancelled.
  ///   - after: Schedules a task for later; `nil` if the scheduler knows no time.
  ///   - recur: Schedules a task that may ask for itself again, in a loop; `nil` if the library has no such thing.
  ///   - now: Tells the time of a scheduler that has threads of its own; others need not tell it.
  ///   - advance: Lets time pass, and runs on the calling thread what becomes due meanwhile, also what that schedules; `nil` for a
  ///     scheduler that has threads of its own, or runs everything at once.
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
