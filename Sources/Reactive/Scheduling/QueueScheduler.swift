public import Dispatch
import ReactiveExclusion

/// A scheduler on a serial dispatch queue.
///
/// It runs one action at a time. An action costs one object of this package, besides the costs of the queue.
///
/// Time is the system's uptime. Timed actions, including repeating ones, run in the order of their instants, and within
/// one instant in the order of scheduling; an instant that has passed counts as the present one. All timed actions
/// share one timer of the system. Runs of a repeating action that the queue has missed are merged; the cadence stays. A
/// time may be as long as a `Duration` can be: a wait that exceeds the system's timers is divided into parts.
public final class QueueScheduler: TimedScheduler {
  /// The time since ``SchedulerInstant/zero``.
  public typealias Duration = Swift.Duration

  /// The scheduler on the main queue.
  public static let main = QueueScheduler(on: .main)

  /// The queue on which the actions run.
  public let queue: DispatchQueue

  let alarms = Locked(Timers())

  /// The longest time for which a timer of the system is set; longer waits are divided into parts.
  let longestWait: Duration

  /// The timer that wakes the queue for alarms; `nil` before the first alarm.
  let timer = Locked<(any DispatchSourceTimer)?>(nil)

  /// Makes a scheduler on a fresh serial queue.
  ///
  /// - Parameter qos: The importance of the actions to the user.
  /// - Parameter name: The label of the queue, for debuggers.
  /// - Parameter target: The queue on which the new one runs its actions: one at a time, whatever kind of queue the
  ///   target is. A serial target runs nothing else meanwhile. On Linux, Dispatch returns to other work of a serial
  ///   target only when the new queue is empty, so a steady supply of actions starves that work. Submit work that must
  ///   run between the actions to ``queue``.
  public init(qos: DispatchQoS = .unspecified, name: String = "QueueScheduler", targeting target: DispatchQueue? = nil)
  {
    queue = DispatchQueue(label: name, qos: qos, target: target)
    longestWait = Self.decades
  }

  /// Makes a scheduler on the queue; a test can set a short longest wait.
  init(on queue: DispatchQueue, longestWait: Duration = decades) {
    self.queue = queue
    self.longestWait = longestWait
  }

  private static var decades: Duration { .seconds(1 << 30) }

  deinit { timer.withLock { $0 }?.cancel() }

  private static let mainMark = {
    let mark = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: mark, value: ())
    return mark
  }()

  /// True if the calling code runs on the main queue, or on the main thread and on no other queue.
  package static var isOnMainQueue: Bool { DispatchQueue.getSpecific(key: mainMark) != nil }

  /// The uptime of the system.
  public var now: SchedulerInstant {
    SchedulerInstant(sinceZero: .nanoseconds(DispatchTime.now().uptimeNanoseconds))
  }

  /// Runs the action after those that are already on the queue.
  @discardableResult
  public func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    let queued = QueuedAction(action, on: self, isAlarm: false)
    queue.async { queued.run() }
    return queued
  }

  /// Runs the action at an instant of the system's uptime, or as soon as possible if that has passed.
  ///
  /// Costs O(log n) in the number of timed actions that wait.
  @discardableResult
  public func schedule(at instant: SchedulerInstant, _ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    addAlarm(at: instant, action)
  }

  /// Runs the action at the given instant and then after every interval until disposed.
  ///
  /// Traps if the interval is not positive or the leeway negative.
  @discardableResult
  public func schedule(
    at instant: SchedulerInstant,
    every interval: Duration,
    leeway: Duration = .zero,
    _ action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    require(interval > .zero, "schedule(at:every:leeway:) needs an interval above zero, got \(interval)")
    require(leeway >= .zero, "schedule(at:every:leeway:) needs a leeway of zero or more, got \(leeway)")
    let repetition = RepeatingAction(on: self, every: interval, leeway: leeway)
    repetition.schedule(at: instant, action)
    return repetition
  }
}
