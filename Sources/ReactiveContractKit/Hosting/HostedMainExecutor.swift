import Reactive

/// The executor that hosted code receives in place of the main actor's: its jobs become actions of the host.
///
/// There is one for the process, because the runtime does not retain executors.
final class HostedMainExecutor: SerialExecutor {
  static let shared = HostedMainExecutor()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    guard let host = TaskHooks.host else { return MainActor.shared.enqueue(job) }
    host.schedule {
      // The time may be advanced by another thread than the one that enqueued the job.
      guard QueueScheduler.isOnMainQueue else { return MainActor.shared.enqueue(job) }
      job.runSynchronously(on: HostedMainExecutor.shared.asUnownedSerialExecutor())
    }
  }

  /// Accepts the test's own code, which is on the main actor's executor and so excludes the same threads.
  func checkIsolated() {
    if !QueueScheduler.isOnMainQueue { MainActor.preconditionIsolated("this code is not on the main actor") }
  }
}
