/// The threads of one search, used again for every run as long as they come back.
final class SearchCrew {
  private var threads: [SearchThread] = []

  /// How many threads have been left behind, blocked or stopped.
  private(set) var abandoned = 0

  /// The first threads, as many as are asked for.
  func call(_ count: Int) -> [SearchThread] {
    while threads.count < count { threads.append(SearchThread(index: threads.count)) }
    return Array(threads.prefix(count))
  }

  /// Replaces the threads that have not finished their part; tells whether there were any.
  func replaceLost() -> Bool {
    let before = abandoned
    for (index, thread) in threads.enumerated() where thread.phase != .finished {
      thread.abandon()
      abandoned += 1
      threads[index] = SearchThread(index: index)
    }
    return abandoned != before
  }

  /// Ends the threads.
  func dismiss() {
    for thread in threads { thread.dismiss() }
    threads = []
  }
}
