import Synchronization

/// A counter from 1 on, with one order for all threads.
package struct Numbering: ~Copyable, Sendable {
  private let last = Atomic<UInt>(0)

  package init() {}

  package func next() -> UInt {
    var seen = last.load(ordering: .relaxed)
    while true {
      let (exchanged, original) = last.compareExchange(expected: seen, desired: seen + 1, ordering: .relaxed)
      if exchanged { return seen + 1 }
      seen = original
    }
  }
}
