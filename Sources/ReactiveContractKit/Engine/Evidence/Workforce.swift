/// Applies a function to many items on several threads, each item on one thread.
package enum Workforce {
  /// Returns the result for each item, in the order of the items.
  ///
  /// The calling thread works, too, and only it reports progress.
  ///
  /// - Parameters:
  ///   - threads: The number of threads, the calling one included.
  ///   - progress: Receives the number, counted from 1, of each item that the calling thread begins, and the item.
  package static func map<Item: Sendable, Result: Sendable>(
    _ items: [Item],
    threads: Int = Processors.count,
    progress: (Int, Item) -> Void = { _, _ in },
    _ body: @escaping @Sendable (Item) -> Result
  ) -> [Result] {
    let next = KitLocked(0)
    let results = KitLocked([Result?](repeating: nil, count: items.count))
    let take: @Sendable () -> Int? = {
      next.withLock { next in
        defer { next += 1 }
        return next < items.count ? next : nil
      }
    }
    let work: @Sendable (Int) -> Void = { index in
      let result = body(items[index])
      results.withLock { $0[index] = result }
    }
    let others = (1..<max(1, min(threads, items.count))).map { number in
      KitThread(name: "judge \(number + 1)", stackSize: 8 << 20) {
        while let index = take() { work(index) }
      }
    }
    while let index = take() {
      progress(index + 1, items[index])
      work(index)
    }
    for thread in others { thread.join() }
    return results.withLock { $0.compactMap { $0 } }
  }
}
