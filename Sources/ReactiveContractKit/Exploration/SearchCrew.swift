/// The threads of searches, reused for every run as long as they return.
package final class SearchCrew {
  private var threads: [SearchThread] = []
  private let stackSize: Int

  /// The number of threads that were abandoned because they blocked or were stopped.
  private(set) var abandoned = 0

  package init(stackSize: Int = SearchLimits().stackSize) { self.stackSize = stackSize }

  /// Returns the first `count` threads.
  func call(_ count: Int) -> [SearchThread] {
    while threads.count < count { threads.append(SearchThread(index: threads.count, stackSize: stackSize)) }
    return Array(threads.prefix(count))
  }

  /// Replaces the threads that have not returned in the run, which then ends with the last of them.
  func replaceLost(in ended: EndedRun) {
    // One may have been stopped after it had returned from its body, while it decided.
    let lost = threads.indices.filter { threads[$0].phase != .finished || threads[$0].trap != nil }
    if lost.isEmpty { return ended.run.clear() }
    ended.run.keepParts(forLost: lost.count)
    for index in lost {
      threads[index].abandon(asleep: ended.sleepsForGood(index))
      threads[index] = SearchThread(index: index, stackSize: stackSize)
    }
    abandoned += lost.count
  }

  /// Ends the threads.
  package func dismiss() {
    for thread in threads { thread.dismiss() }
    threads = []
  }
}
