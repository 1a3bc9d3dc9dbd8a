/// Does the same to many things on several threads at once, each thing on one thread.
package enum Workforce {
  /// Returns what came of each item, in their order.
  ///
  /// The calling thread works too, and is the only one that reports progress.
  ///
  /// - Parameters:
  ///   - threads: How many threads work, the calling one included.
  ///   - progress: Told, now and then, the number of an item that is begun, counted from 1.
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
