/// The same as ``Search``, with tasks in place of operators.
nonisolated struct TaskSearch {
  let lookup: Lookup

  /// Where time passes: a `ContinuousClock` in an app.
  let clock: any Clock<Duration>

  /// Where the tasks go on; `nil` in an app.
  var executor: (any TaskExecutor)?

  /// Shows what becomes of the texts, until they end and the last is done with, or the task is cancelled.
  func show(
    _ texts: some AsyncSequence<String, Never> & Sendable,
    on display: @escaping @Sendable (SearchState) async -> Void
  ) -> Task<Void, Never> {
    Task(executorPreference: executor) {
      var latest: String?
      var search: Task<Void, Never>?
      for await text in texts where text != latest {
        latest = text
        search?.cancel()
        search = Task(executorPreference: executor) { try? await find(text, display) }
      }
      let last = search
      await withTaskCancellationHandler {
        await last?.value
      } onCancel: {
        last?.cancel()
      }
    }
  }

  private func find(_ text: String, _ display: @Sendable (SearchState) async -> Void) async throws {
    try await clock.sleep(for: .milliseconds(300))
    await display(.searching(text))
    for attemptsLeft in [2, 1, 0] {
      let answer: SearchState
      do {
        answer = .found(try await lookup(text))
      } catch  where attemptsLeft > 0 && !Task.isCancelled {
        try await clock.sleep(for: .seconds(1))
        continue
      } catch {
        answer = .failed
      }
      // A lookup that does not care for its cancellation comes back with an answer that nobody wants any more.
      try Task.checkCancellation()
      return await display(answer)
    }
  }
}
