import Dispatch

/// An action that a dispatch timer runs again and again until disposed.
final class RepeatingAction: Disposable {
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
