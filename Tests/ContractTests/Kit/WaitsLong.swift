import Synchronization
import Testing

/// Runs the tests of a suite on three threads that all such suites share.
///
/// It is for tests that wait for long, as those of subjects whose threads hang: the test runner has a thread for each
/// processor, and one that waits leaves its processor idle. On one thread, the last of them would still wait when all
/// other tests have passed.
struct WaitsLong: SuiteTrait, TestTrait, TestScoping {
  private static let executors = (1...3).map { _ in QueueExecutor() }
  private static let testCount = Atomic<Int>(0)

  var isRecursive: Bool { true }

  func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    let number = Self.testCount.add(1, ordering: .relaxed).oldValue
    try await withTaskExecutorPreference(Self.executors[number % Self.executors.count]) { try await function() }
  }
}

extension Trait where Self == WaitsLong {
  static var waitsLong: WaitsLong { WaitsLong() }
}
