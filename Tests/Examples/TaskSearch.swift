/// The same as ``Search``, with tasks in place of operators.
nonisolated struct TaskSearch {
  let lookup: Lookup

  /// The clock of the delays: a `ContinuousClock` in an app.
  let clock: any Clock<Duration>

  /// The executor of the tasks; `nil` in an app.
  var executor: (any TaskExecutor)?

  /// Shows the states of the searches, until the texts end and the last search is done, or the task is cancelled.
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
      // A lookup that ignores its cancellation returns an answer that must no longer be shown.
      try Task.checkCancellation()
      return await display(answer)
    }
  }
}
