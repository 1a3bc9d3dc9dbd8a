import Dispatch

/// Runs the jobs of tasks on a queue of its own.
///
/// A test that waits for such a task does not depend on the threads of the pool, which other tests may occupy for minutes.
final class QueueExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "tasks")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}
