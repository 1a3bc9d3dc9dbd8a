import Synchronization

/// A fixed number of atomic words.
struct AtomicWords: ~Copyable, Sendable {
  /// Allocated once, freed in `deinit`; the words are atomic, so any thread may use them.
  nonisolated(unsafe) private let words: UnsafeMutablePointer<Atomic<Int>>
  private let count: Int

  /// Makes words that are all 0.
  init(count: Int) {
    self.count = count
    words = .allocate(capacity: count)
    for index in 0..<count { (words + index).initialize(to: Atomic(0)) }
  }

  deinit {
    words.deinitialize(count: count)
    words.deallocate()
  }

  /// Reads a word, which orders nothing.
  func look(at index: Int) { _ = words[index].load(ordering: .relaxed) }

  /// Changes a word, which orders nothing.
  func change(_ index: Int) { words[index].add(1, ordering: .relaxed) }
}
