import Testing

/// Runs a test that expects a process to exit on a queue that only such tests use.
///
/// A thread of the test library asks the system again and again for the processes that have exited, and keeps a
/// processor busy from the exit of one until its test waits for it. On the threads that all tests share, a test begins to
/// wait only after thousands of others.
struct ExpectsExit: TestTrait, TestScoping {
  private static let executor = QueueExecutor()

  func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(Self.executor) { try await function() }
  }
}

extension Trait where Self == ExpectsExit {
  static var expectsExit: ExpectsExit { ExpectsExit() }
}
