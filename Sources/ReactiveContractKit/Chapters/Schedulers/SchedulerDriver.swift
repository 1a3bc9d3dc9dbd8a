/// Decides when the tasks of a scheduler run, on the kit's thread or on the scheduler's own threads.
///
/// The driver advances the time of a scheduler that has no threads. It keeps a scheduler with threads busy with a task
/// that blocks until the turn is over, so that all later tasks queue up after it.
final class SchedulerDriver: Sendable {
  /// A task that keeps a scheduler busy.
  private final class Plug: Sendable {
    let hasBegun = KitSemaphore()
    let isOver = KitSemaphore()
  }

  /// The unit of time in step sequences.
  static let unit: Duration = .seconds(1)

  let adapter: SchedulerAdapter
  private let plug: KitLocked<Plug?>
  private let isDriven: Bool

  /// True if the scheduler has threads of its own.
  var hasThreads: Bool { !isDriven }

  init(_ adapter: SchedulerAdapter, _ timing: TaskTiming) {
    self.adapter = adapter
    isDriven = adapter.advance != nil || timing.runsAtOnce
    plug = KitLocked(nil)
    if hasThreads { exchangePlugs() }
  }

  /// Advances time by the given number of units, and lets the scheduler run everything that is due.
  ///
  /// - Parameter isDone: Returns true if a scheduler with threads of its own has nothing left to run.
  func advance(by units: Int, most rounds: Int = 8, until isDone: () -> Bool = { true }) {
    adapter.advance?.content(Self.unit * units)
    guard hasThreads else { return }
    var left = rounds
    repeat {
      exchangePlugs()
      left -= 1
    } while left > 0 && !isDone()
  }

  /// Stops blocking the scheduler.
  func letGo() {
    let last = plug.withLock { $0.take() }
    last?.isOver.post()
  }

  /// Ends the current turn, and waits until the next plug runs: by then, tasks that were queued before it have run.
  private func exchangePlugs() {
    let next = Plug()
    _ = adapter.schedule.content {
      next.hasBegun.post()
      next.isOver.wait()
    }
    let previous = plug.withLock { plug in
      defer { plug = next }
      return plug
    }
    previous?.isOver.post()
    next.hasBegun.wait()
  }
}
