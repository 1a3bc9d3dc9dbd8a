import Reactive
import Synchronization

/// A scheduler whose actions run when the test says so, in the order of their instants.
final class Script: TimedScheduler {
  /// The scheduler of every nesting; one nesting runs at a time.
  static let shared = Script()

  private struct Action {
    let number: Int
    let instant: SchedulerInstant
    let interval: Swift.Duration?
    let body: @Sendable () -> Void
  }

  private struct State {
    var now = SchedulerInstant.zero
    var actions: [Action] = []
    var last = 0
  }

  private let state = Mutex(State())

  var now: SchedulerInstant { state.withLock { $0.now } }

  var minimumResolution: Swift.Duration { .nanoseconds(1) }

  func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? { schedule(at: now, action) }

  func schedule(at instant: SchedulerInstant, _ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    add(action, instant, nil)
  }

  func schedule(
    at instant: SchedulerInstant,
    every interval: Swift.Duration,
    leeway: Swift.Duration,
    _ action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    add(action, instant, interval)
  }

  private func add(
    _ body: @escaping @Sendable () -> Void,
    _ instant: SchedulerInstant,
    _ interval: Swift.Duration?
  ) -> any Disposable {
    let number = state.withLock { state in
      state.last += 1
      state.actions.append(Action(number: state.last, instant: instant, interval: interval, body: body))
      return state.last
    }
    return AnyDisposable { [self] in _ = remove(number) }
  }

  private func remove(_ number: Int) -> Action? {
    state.withLock { state in
      state.actions.lastIndex { $0.number == number }.map { state.actions.remove(at: $0) }
    }
  }

  /// Runs what is due within a second.
  func run() {
    let end = now.advanced(by: .seconds(1))
    while let action = next(before: end) {
      if let interval = action.interval { _ = add(action.body, action.instant.advanced(by: interval), interval) }
      CurrentScheduler.withValue(self) { action.body() }
    }
    state.withLock { $0.now = end }
  }

  private func next(before end: SchedulerInstant) -> Action? {
    state.withLock { state in
      let first = state.actions.indices.min {
        let (left, right) = (state.actions[$0], state.actions[$1])
        return left.instant == right.instant ? left.number < right.number : left.instant < right.instant
      }
      guard let first, state.actions[first].instant < end else { return nil }
      let action = state.actions.remove(at: first)
      state.now = max(state.now, action.instant)
      return action
    }
  }
}
