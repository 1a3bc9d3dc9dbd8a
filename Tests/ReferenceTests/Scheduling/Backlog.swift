import Reactive

/// A scheduler with the default clock that runs its actions only when a test tells it to.
final class Backlog: TimedScheduler {
  typealias Duration = Swift.Duration

  struct Entry: Sendable {
    let instant: SchedulerInstant
    var interval: Duration?
    var leeway: Duration?
    let action: @Sendable () -> Void
    let handle: AnyDisposable
  }

  private let kept = Guarded<[Entry]>([])

  let now = SchedulerInstant(sinceZero: .seconds(100))

  var entries: [Entry] { kept.withLock { $0.filter { !$0.handle.isDisposed } } }

  @discardableResult
  func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? { schedule(at: now, action) }

  @discardableResult
  func schedule(at instant: SchedulerInstant, _ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    add(Entry(instant: instant, action: action, handle: handle()))
  }

  @discardableResult
  func schedule(
    at instant: SchedulerInstant,
    every interval: Duration,
    leeway: Duration,
    _ action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    add(Entry(instant: instant, interval: interval, leeway: leeway, action: action, handle: handle()))
  }

  /// Runs the oldest entry that waits; returns whether there was one.
  @discardableResult
  func runOne() -> Bool {
    guard let entry = entries.first else { return false }
    entry.handle.dispose()
    CurrentScheduler.withValue(self) { entry.action() }
    return true
  }

  /// Returns a handle that removes its entry, because an action may retain this scheduler.
  private func handle() -> AnyDisposable { AnyDisposable { [weak self] in self?.removeDisposed() } }

  private func removeDisposed() {
    // Released outside the lock, because an action may call this scheduler when it is released.
    let gone = kept.withLock { kept in
      defer { kept.removeAll { $0.handle.isDisposed } }
      return kept.filter { $0.handle.isDisposed }
    }
    withExtendedLifetime(gone) {}
  }

  private func add(_ entry: Entry) -> AnyDisposable {
    kept.withLock { $0.append(entry) }
    return entry.handle
  }
}
