public import Dispatch

/// A scheduler on a serial dispatch queue.
///
/// Runs one action at a time. An action costs one object of this package, besides what the queue needs.
///
/// Time is the system's uptime. The system may run a timed action somewhat late to save energy, and merges runs of a
/// repeating action that it could not make in time; the cadence stays.
public final class QueueScheduler: TimedScheduler {
  /// The time since ``SchedulerInstant/zero``.
  public typealias Duration = Swift.Duration

  /// The scheduler on the main queue.
  public static let main = QueueScheduler(on: .main)

  /// The queue on which the actions run.
  public let queue: DispatchQueue

  /// Makes a scheduler on a fresh serial queue.
  ///
  /// - Parameter qos: How important the actions are to the user.
  /// - Parameter name: The label of the queue, for debuggers.
  /// - Parameter target: The queue that the fresh one uses to run its actions: one at a time, whatever kind of queue that
  ///   is; and while it runs something else, if it is serial, none.
  public init(qos: DispatchQoS = .unspecified, name: String = "QueueScheduler", targeting target: DispatchQueue? = nil)
  {
    queue = DispatchQueue(label: name, qos: qos, target: target)
  }

  private init(on queue: DispatchQueue) { self.queue = queue }

  private static let mainMark = {
    let mark = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: mark, value: ())
    return mark
  }()

  /// Whether the calling code runs on the main queue, or on the main thread and on no other queue.
  static var isOnMainQueue: Bool { DispatchQueue.getSpecific(key: mainMark) != nil }

  /// The uptime of the system.
  public var now: SchedulerInstant {
    SchedulerInstant(sinceZero: .nanoseconds(DispatchTime.now().uptimeNanoseconds))
  }

  /// Runs the action behind what is on the queue already.
  @discardableResult
  public func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    let queued = QueuedAction(action, on: self)
    queue.async { queued.run() }
    return queued
  }

  /// Runs the action at the given instant of the system's uptime, or as soon as possible if that has passed.
  @discardableResult
  public func schedule(at instant: SchedulerInstant, _ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    let queued = QueuedAction(action, on: self)
    queue.asyncAfter(deadline: DispatchTime(instant)) { queued.run() }
    return queued
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
    let timer = RepeatingAction(on: self)
    timer.begin(at: DispatchTime(instant), every: interval, leeway: leeway, action)
    return timer
  }
}

/// An action that a dispatch timer runs again and again until disposed.
private final class RepeatingAction: Disposable {
  private let flag = OnceFlag()
  private let scheduler: QueueScheduler

  /// Dispatch sources may be used from any thread.
  nonisolated(unsafe) private let source: any DispatchSourceTimer

  init(on scheduler: QueueScheduler) {
    self.scheduler = scheduler
    source = DispatchSource.makeTimerSource(queue: scheduler.queue)
  }

  var isDisposed: Bool { flag.isRaised }

  func dispose() {
    guard flag.raise() else { return }
    source.cancel()
  }

  func begin(
    at start: DispatchTime,
    every interval: Duration,
    leeway: Duration,
    _ action: @escaping @Sendable () -> Void
  ) {
    // A cycle that keeps everything alive until disposal: a source that is cancelled lets go of its handler.
    source.setEventHandler {
      guard !self.isDisposed else { return }
      CurrentScheduler.withValue(self.scheduler) { action() }
    }
    source.schedule(
      deadline: start,
      repeating: DispatchTimeInterval(interval),
      leeway: DispatchTimeInterval(leeway)
    )
    source.activate()
  }
}

extension DispatchTime {
  fileprivate init(_ instant: SchedulerInstant) {
    self.init(uptimeNanoseconds: UInt64(instant.sinceZero.clampedNanoseconds))
  }
}

extension DispatchTimeInterval {
  fileprivate init(_ duration: Duration) {
    let nanoseconds = duration.clampedNanoseconds
    // `Int` has 32 bits on some watches: four seconds in nanoseconds.
    self = Int(exactly: nanoseconds).map { .nanoseconds($0) } ?? .milliseconds(Int(clamping: nanoseconds / 1_000_000))
  }
}

extension Duration {
  /// In nanoseconds, from zero to some seventy years: dispatch reads other times as ones of another clock, or as never.
  fileprivate var clampedNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    if seconds < 0 || attoseconds < 0 { return 0 }
    return seconds < 1 << 31 ? seconds * 1_000_000_000 + attoseconds / 1_000_000_000 : .max >> 2
  }
}
