import Synchronization
import Testing

/// Runs a test, or each test of a suite, on one of three threads that all tests with this trait share.
///
/// It is for tests that wait for long, as those of subjects whose threads hang: the test runner has a thread for each
/// processor, and one that waits leaves its processor idle. With one thread instead of three, the last of these tests
/// ended seconds after all others.
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
