import Reactive

/// A scheduler whose clock is moved without running anything, as if its queue were blocked.
final class HandClock: TimedScheduler {
  typealias Duration = Swift.Duration

  private let time = Guarded(SchedulerInstant.zero)
  private let backlog = Guarded<[(due: SchedulerInstant, handle: AnyDisposable, action: @Sendable () -> Void)]>([])

  var now: SchedulerInstant { time.withLock { $0 } }

  /// The instants of the waiting actions.
  var dues: [Duration] { backlog.withLock { $0.filter { !$0.handle.isDisposed }.map(\.due.sinceZero) } }

  func move(to instant: Duration) { time.withLock { $0 = SchedulerInstant(sinceZero: instant) } }

  /// Runs the actions that are due, and those that they schedule for now.
  func runDue() {
    while let next = takeDue() { CurrentScheduler.withValue(self) { next() } }
  }

  /// Drops the waiting actions, as a scheduler may when it is shut down.
  func drop() {
    let dropped = backlog.withLock { exchange(&$0, with: []) }
    withExtendedLifetime(dropped) {}
  }

  @discardableResult
  func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? { schedule(at: now, action) }

  @discardableResult
  func schedule(at instant: SchedulerInstant, _ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    let handle = AnyDisposable()
    backlog.withLock { $0.append((instant, handle, action)) }
    return handle
  }

  func schedule(
    at instant: SchedulerInstant,
    every interval: Duration,
    leeway: Duration,
    _ action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    let handle = SerialDisposable()
    handle.inner = schedule(at: instant) {
      action()
      handle.inner = self.schedule(at: instant.advanced(by: interval), every: interval, leeway: leeway, action)
    }
    return handle
  }

  private func takeDue() -> (@Sendable () -> Void)? {
    let now = now
    return backlog.withLock { backlog in
      backlog.removeAll { $0.handle.isDisposed }
      guard let index = backlog.firstIndex(where: { $0.due <= now }) else { return nil }
      let due = backlog.remove(at: index)
      due.handle.dispose()
      return due.action
    }
  }
}
