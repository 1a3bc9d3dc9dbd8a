import Dispatch
import Testing

/// Runs the tests of a suite one after the other on a thread that all such suites share.
///
/// It is for tests that wait for long, as those of subjects whose threads hang: the test runner has a thread for each
/// processor, and one that waits leaves its processor idle.
struct OwnThread: SuiteTrait, TestTrait, TestScoping {
  private final class Executor: TaskExecutor {
    private let queue = DispatchQueue(label: "tests that wait")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }

  private static let executor = Executor()

  var isRecursive: Bool { true }

  func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(Self.executor) { try await function() }
  }
}

extension Trait where Self == OwnThread {
  static var onOwnThread: OwnThread { OwnThread() }
}
